"""Ctrl+C: while a command starts, it ends the process at once; then the command decides; at exit it is ignored.

Python raises KeyboardInterrupt anywhere, even during an import or at exit, and prints a traceback. So we allow the
exception only while a command can catch it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from time import monotonic
from types import FrameType
from typing import Any, ParamSpec, Self, TypeVar

INTERRUPTED = 130
"""The usual exit status of an interrupted command."""
IMPATIENT = 1.0
"""After this many seconds a second Ctrl+C ends a command that is still running."""
P = ParamSpec("P")
R = TypeVar("R")


def end_at_once() -> None:
    """Make Ctrl+C end the process silently until a command begins; keep ignoring it if our parent set that."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def ignore() -> None:
    """Ignore Ctrl+C while Python shuts down."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def interruptible(command: Callable[P, R]) -> Callable[P, R]:
    """The command with KeyboardInterrupt enabled while it runs."""

    @wraps(command)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        if signal.getsignal(signal.SIGINT) is not _end:
            return command(*args, **kwargs)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            return command(*args, **kwargs)
        finally:
            signal.signal(signal.SIGINT, _end)

    return called


class Interruption:
    """For work in several processes: Ctrl+C sets `asked` instead of raising; the work checks it."""

    SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else []))

    def __init__(self) -> None:
        self._since: float | None = None
        self._before: dict[signal.Signals, Any] = {}

    @property
    def asked(self) -> bool:
        """Has the user asked to stop?"""
        return self._since is not None

    def __enter__(self) -> Self:
        for each in self.SIGNALS:
            if signal.getsignal(each) is not signal.SIG_IGN:
                self._before[each] = signal.signal(each, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for each, before in self._before.items():
            signal.signal(each, before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._since is None:
            self._since = monotonic()
        elif monotonic() - self._since > IMPATIENT:
            os._exit(INTERRUPTED)
