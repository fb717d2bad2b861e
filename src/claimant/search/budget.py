"""How much a bot may think about one move."""

from __future__ import annotations

import msgspec

from claimant.search.clock import now

ENDLESS = 1 << 40
"""So many worlds that only time ends the search."""


class Budget(msgspec.Struct, frozen=True):
    """So many worlds at most; with a time limit, which only cuts it short, maybe fewer.

    Without a time limit the same view and the same random source give the same move on every machine.
    """

    worlds: int
    seconds: float | None = None

    def within(self, seconds: float) -> Budget:
        """The same, but no longer than that."""
        return Budget(self.worlds, seconds if self.seconds is None else min(seconds, self.seconds))

    def start(self) -> Clock:
        """Begin to think."""
        return Clock(self.seconds)


class Clock:
    """Tells when the time for a move is over."""

    def __init__(self, seconds: float | None) -> None:
        self._ends = None if seconds is None else now() + seconds

    def left(self, share: float = 1.0) -> float:
        """A share of the seconds left; 0.0 without a limit."""
        return 0.0 if self._ends is None else max(0.001, share * (self._ends - now()))

    @property
    def is_over(self) -> bool:
        return self._ends is not None and now() >= self._ends
