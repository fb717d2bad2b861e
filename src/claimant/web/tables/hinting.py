"""Hints at a table: thought about once for each decision, from the asking seat's view and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from claimant.bots import hints
from claimant.rules.cards import Seat
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.bots.processes.thinkers import Thinkers
    from claimant.bots.processes.worker import Advised

BUDGET = hints.USUAL
"""How long a hint is thought about."""


class Asked(NamedTuple):
    """A question that somebody has asked."""

    view: View
    thinking: asyncio.Task[Advised | None]


class Hints:
    """What those at one table have asked about the decision that they are to make."""

    def __init__(self, table: str, thinkers: Thinkers, tell: Callable[[], None]) -> None:
        self._table = table
        self._thinkers = thinkers
        self._tell = tell
        """Called when a seat's page has something else to show."""
        self._asked: dict[Seat, Asked] = {}

    async def ask(self, view: View, turn: int) -> Advised | None:
        """What each move is worth; whoever asks again about the same decision gets the same answer."""
        assert view.seat is not None
        asked = self._about(view)
        if asked is None or _came_to_nothing(asked):
            seed = f"{self._table} {turn}"  # the deal has no part in it
            advising = self._thinkers.advise(view, seed, BUDGET, self._table)
            asked = self._asked[view.seat] = Asked(view, asyncio.create_task(advising))
            asked.thinking.add_done_callback(lambda _: self._tell())
            self._tell()
        return await asyncio.shield(asked.thinking)  # it is there when the one who left looks again

    def known(self, view: View) -> Advised | None:
        """What the seat was told about what it sees."""
        asked = self._about(view)
        if asked is None or not asked.thinking.done() or _came_to_nothing(asked):
            return None
        return asked.thinking.result()

    def is_thought_about(self, view: View) -> bool:
        """Has the seat asked about what it sees, and waits?"""
        asked = self._about(view)
        return asked is not None and not asked.thinking.done()

    def _about(self, view: View) -> Asked | None:
        asked = None if view.seat is None else self._asked.get(view.seat)
        return asked if asked is not None and asked.view == view else None

    def close(self) -> None:
        """Nobody asks any more, and nobody is to be told."""
        self._tell = _nobody  # or the room that it tells would be kept in memory
        self.forget()

    def forget(self) -> None:
        """Let go of everything, also of what is still thought about."""
        for asked in self._asked.values():
            asked.thinking.cancel()
        self._asked.clear()


def _nobody() -> None:
    """Nobody is told any more."""


def _came_to_nothing(asked: Asked) -> bool:
    """Was it thought about in vain?"""
    task = asked.thinking
    return task.done() and (task.cancelled() or task.exception() is not None or task.result() is None)
