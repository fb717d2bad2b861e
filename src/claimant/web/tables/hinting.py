"""Hints at a table: computed once for each decision, only from the view of the seat that asks."""

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


class AskedHint(NamedTuple):
    """A request for a hint."""

    view: View
    thinking: asyncio.Future[Advised | None]
    """A task if this process thinks."""
    turn: int = 0


class Hints:
    """The hints of one table, for the decisions that its players have to make."""

    def __init__(self, table: str, thinkers: Thinkers, tell: Callable[[], None]) -> None:
        self._table = table
        self._thinkers = thinkers
        self._tell = tell
        """Called when the page of a seat must change."""
        self._asked: dict[Seat, AskedHint] = {}

    async def ask(self, view: View, turn: int) -> Advised | None:
        """The value of each move; asking again about the same decision returns the same answer."""
        assert view.seat is not None
        asked = self._about(view)
        if asked is None or _came_to_nothing(asked):
            seed = f"{self._table} {turn}"  # independent of the deal
            advising = self._thinkers.advise(view, seed, BUDGET, self._table)
            asked = self._asked[view.seat] = AskedHint(view, asyncio.create_task(advising), turn)
            asked.thinking.add_done_callback(lambda _: self._tell())
            self._tell()
        return await asyncio.shield(asked.thinking)  # goes on if the caller leaves, for when they come back

    def known(self, view: View) -> Advised | None:
        """The finished hint for this view, if there is one."""
        asked = self._about(view)
        if asked is None or not asked.thinking.done() or _came_to_nothing(asked):
            return None
        return asked.thinking.result()

    def is_thought_about(self, view: View) -> bool:
        """Is a hint for this view being computed?"""
        asked = self._about(view)
        return asked is not None and not asked.thinking.done()

    def _about(self, view: View) -> AskedHint | None:
        asked = None if view.seat is None else self._asked.get(view.seat)
        return asked if asked is not None and asked.view == view else None

    def told(self, turn: int) -> tuple[tuple[Seat, int, Advised], ...]:
        """The hints that were found here for the present decision, for other processes."""
        found = []
        for seat, asked in self._asked.items():
            if isinstance(asked.thinking, asyncio.Task) and asked.turn == turn:
                advised = self.known(asked.view)
                found += [] if advised is None else [(seat, turn, advised)]
        return tuple(found)

    def learn(self, view: View, advised: Advised) -> None:
        """Take over a hint that another process has found."""
        assert view.seat is not None
        if self.known(view) is None:
            found = asyncio.get_running_loop().create_future()
            found.set_result(advised)
            self._asked[view.seat] = AskedHint(view, found)
            self._tell()

    def close(self) -> None:
        """Drop all hints, and stop notifying the room."""
        self._tell = _nobody  # a reference to the room would keep it in memory
        self.forget()

    def forget(self) -> None:
        """Drop all hints, including those still being computed."""
        for asked in self._asked.values():
            asked.thinking.cancel()
        self._asked.clear()


def _nobody() -> None:
    """Does nothing: the table is closed."""


def _came_to_nothing(asked: AskedHint) -> bool:
    """Did the computation end without a hint?"""
    task = asked.thinking
    return task.done() and (task.cancelled() or task.exception() is not None or task.result() is None)
