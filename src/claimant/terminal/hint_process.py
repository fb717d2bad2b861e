"""Hints from a process of their own, so that the screen goes on while one is thought about."""

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
    """What each move is worth: the chance to win, best first, and how sure that is."""

    chances: tuple[tuple[Move, float], ...]
    exact: bool
    worlds: int
    """How many ways the hidden cards could lie were looked at."""
    error: float
    """By how much a chance may be wrong, nineteen times of twenty."""


class Adviser:
    """Thinks in a process, which is there from the first question on until it is stopped."""

    def __init__(self) -> None:
        self._thinkers = Thinkers(1)

    async def hint(self, view: View, budget: Budget = USUAL) -> Hint | None:
        """What a strong player would think of the viewer's moves; None if nobody can tell."""
        told = await self._thinkers.advise(view, token_hex(), budget)
        if told is None:
            return None
        chances = tuple((read_move(text), chance) for text, chance in told.chances)
        return Hint(chances, told.exact, told.worlds, told.error)

    async def stop(self) -> None:
        """End the process."""
        await self._thinkers.stop()


async def hint(view: View) -> Hint | None:
    """A single hint."""
    adviser = Adviser()
    try:
        return await adviser.hint(view)
    finally:
        await adviser.stop()
