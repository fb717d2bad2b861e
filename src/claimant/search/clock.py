"""The clock that searches look at: time as it passes or, to compare them, only what this process works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, process_time

_clock: Callable[[], float] = monotonic


def now() -> float:
    """Seconds since some moment."""
    return _clock()


@contextmanager
def working_time() -> Iterator[None]:
    """Count only the time that this process works: then searches get theirs however busy the machine is."""
    global _clock  # noqa: PLW0603 - a process has one clock
    _clock = process_time
    try:
        yield
    finally:
        _clock = monotonic
