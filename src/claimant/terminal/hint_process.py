"""Hints from a separate process, so that the screen isn't blocked."""

from __future__ import annotations

from secrets import token_hex

import msgspec

from claimant.bots import Budget
from claimant.bots.hints import USUAL
from claimant.bots.processes.thinkers import Thinkers
from claimant.notation.moves import read_move
from claimant.rules.moves import Move
from claimant.rules.view import View


class Hint(msgspec.Struct, frozen=True):
    """Each move's chance to win, the best first, and the margin of error."""

    chances: tuple[tuple[Move, float], ...]
    exact: bool
    worlds: int
    """The number of sampled deals of the hidden cards."""
    error: float
    """The margin of error at 95 % confidence."""


class Adviser:
    """Computes hints in a process, which runs from the first request until it is stopped."""

    def __init__(self) -> None:
        self._thinkers = Thinkers(1)

    async def hint(self, view: View, budget: Budget = USUAL) -> Hint | None:
        """A strong player's opinion of the viewer's moves; None if no hint can be found."""
        told = await self._thinkers.advise(view, token_hex(), budget)
        if told is None:
            return None
        chances = tuple((read_move(text), chance) for text, chance in told.chances)
        return Hint(chances, told.exact, told.worlds, told.error)

    async def stop(self) -> None:
        """End the process."""
        await self._thinkers.stop()


async def hint(view: View) -> Hint | None:
    """Compute a single hint."""
    adviser = Adviser()
    try:
        return await adviser.hint(view)
    finally:
        await adviser.stop()
