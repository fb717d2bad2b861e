"""A process that plays deals: it reads jobs, reports its progress, and ends when nobody reads its output."""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from contextlib import suppress
from time import monotonic
from typing import BinaryIO

from claimant.arena.bout import play_deal
from claimant.arena.contest import Contest
from claimant.arena.messages import Done, Failed, Job, Under, send
from claimant.rules.state import State

TELL_EVERY = 0.1
"""In seconds."""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Play deals until there are no more jobs."""
    with suppress(EOFError):
        while True:
            send(_played(pickle.load(source), sink), sink)


def _played(job: Job, sink: BinaryIO) -> Done | Failed:
    try:
        return Done(play_deal(job.contest, job.terms, job.deal, Watch(job.contest, sink).look))
    except BrokenPipeError:
        raise
    except Exception:  # noqa: BLE001 - whatever a bot does wrong is told where somebody can read it
        return Failed(traceback.format_exc())


class Watch:
    """Reports the progress of a deal now and then."""

    def __init__(self, contest: Contest, sink: BinaryIO) -> None:
        self._games = len(contest.seatings)
        self._sink = sink
        self._full = 1
        self._told_at = 0.0

    def look(self, game: int, state: State) -> None:
        """Note the state of a game, numbered from 0, after a move."""
        in_hand = sum(map(len, state.hands))
        self._full = max(self._full, in_hand)
        if monotonic() - self._told_at >= TELL_EVERY:
            self._told_at = monotonic()
            of_game = 1.0 if state.is_over else (state.phase - in_hand / self._full) / 2
            send(Under((game + of_game) / self._games), self._sink)


if __name__ == "__main__":
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # the parent process is gone
