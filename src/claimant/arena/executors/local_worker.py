"""A process of the local executor: it reads jobs, reports progress, and ends when nobody reads its output."""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from contextlib import suppress
from functools import partial
from typing import BinaryIO

from claimant.arena.executors.executor import run_packed
from claimant.arena.executors.messages import Done, Failed, Start, Under, Work, send


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Run jobs until there are no more."""
    with suppress(EOFError):
        while True:
            match pickle.load(source):
                case Start(path):
                    sys.path[:] = path
                case Work(packed):
                    send(_done(packed, sink), sink)


def _done(packed: bytes, sink: BinaryIO) -> Done | Failed:
    try:
        return Done(run_packed(packed, partial(_tell, sink)))
    except BrokenPipeError:
        raise
    except Exception:  # noqa: BLE001 - whatever a job does wrong is told where somebody can read it
        return Failed(traceback.format_exc())


def _tell(sink: BinaryIO, part: float) -> None:
    send(Under(part), sink)


if __name__ == "__main__":
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # the parent process is gone
