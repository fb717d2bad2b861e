"""How long a search may think, and the clock that it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, process_time

import msgspec
from msgspec.structs import replace

_clock: Callable[[], float] = monotonic


def now() -> float:
    """Seconds since some moment."""
    return _clock()


@contextmanager
def working_time() -> Iterator[None]:
    """Count only this process's CPU time, so that a busy machine doesn't shorten searches."""
    global _clock  # noqa: PLW0603 - a process has one clock
    _clock = process_time
    try:
        yield
    finally:
        _clock = monotonic


class Budget(msgspec.Struct, frozen=True):
    """How many worlds, seconds and positions a search may use; None sets no limit.

    Without a time limit the same view and an equal random source give the same move on every machine.
    """

    worlds: int | None = None
    """How many hidden worlds moves may be tried in."""
    seconds: float | None = None
    nodes: int | None = None
    """How many positions an exact search may look at."""
    ends: float | None = None
    """When the seconds are over, by `now`; None until `start`."""

    def within(self, seconds: float) -> Budget:
        """The same budget with at most this limit."""
        return replace(self, seconds=seconds if self.seconds is None else min(seconds, self.seconds))

    def start(self, part: float = 1.0) -> Budget:
        """Start the clock with this part of the seconds; a budget that is already running is returned unchanged."""
        if self.seconds is None or self.ends is not None:
            return self
        return replace(self, ends=now() + part * self.seconds)

    @property
    def is_over(self) -> bool:
        """Is the time or the number of positions used up?"""
        return (self.ends is not None and now() >= self.ends) or (self.nodes is not None and self.nodes <= 0)

    def allows(self, worlds: int) -> bool:
        """May a search that has tried this number of worlds try another one? The time limit never forbids the first."""
        return (self.worlds is None or worlds < self.worlds) and not (worlds and self.is_over)

    def less(self, nodes: int) -> Budget:
        """The budget that is left after this number of positions."""
        return self if self.nodes is None else replace(self, nodes=max(0, self.nodes - nodes))

    def share(self, among: float) -> Budget:
        """One of `among` equal shares of the seconds and positions that are left."""
        ends = self.start().ends
        seconds = None if ends is None else max(0.0, ends - now()) / among
        nodes = None if self.nodes is None else int(self.nodes // among)
        return Budget(self.worlds, seconds, nodes)
