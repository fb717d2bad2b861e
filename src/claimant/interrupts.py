"""What Ctrl+C does to a command: while it starts it ends at once, then the command decides, and at the end nothing.

Python answers Ctrl+C with an exception at any place, also in the middle of an import or while it shuts down, and then
prints where that was. So the exception is allowed only where a command can catch it.
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
"""The exit status of a command that was interrupted, as shells have it."""
IMPATIENT = 1.0
"""After so many seconds a second interruption ends a command that hasn't ended yet."""
P = ParamSpec("P")
R = TypeVar("R")


def end_at_once() -> None:
    """Until a command begins: end without a word; but a program that shall not be interrupted stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def ignore() -> None:
    """The work is done: Python may shut down in peace."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def interruptible(command: Callable[P, R]) -> Callable[P, R]:
    """The command, which Ctrl+C reaches as the usual exception."""

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
    """For work with its own processes: notes that it shall end, and raises nothing; who works looks at `asked`."""

    SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else []))

    def __init__(self) -> None:
        self._since: float | None = None
        self._before: dict[signal.Signals, Any] = {}

    @property
    def asked(self) -> bool:
        """Shall the work end?"""
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
