"""Processes in which bots think: they receive only a view, and answer with a move or with advice.

Answers are released at a fixed time, independent of the cards. How long a search takes does depend on the cards, so
every level has a time slot that is longer than its longest usual thought. The answer is released when the slot ends; a
late answer waits for the end of the next slot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from math import ceil
from typing import Any, TypeVar

import msgspec

from claimant.bots.levels import longest_thought, usual_seconds
from claimant.bots.processes.fair_queue import FairQueue
from claimant.bots.processes.piped import PipedProcess
from claimant.bots.processes.worker import Advised, Answer, Question, Thought, encoded
from claimant.kernel.pool import cores
from claimant.notation.wire import encode_view
from claimant.rules.view import View
from claimant.search.budget import Budget

LONGEST_THOUGHT = 20.0
"""A process that hasn't answered after this number of seconds is ended."""
SHORTEST_SLOT = 0.05
"""The length of the slot of a bot that doesn't search."""
MARGIN = 1.3
"""How much longer a slot is than the search time, so that late answers are rare."""
LEAST_TIME = 0.05
"""The shortest time for a move of a bot that searches, however many requests wait."""
A = TypeVar("A", Answer, Advised)
T = TypeVar("T")


class Thinkers:
    """A few processes that share the work; they start on first use, or when asked to."""

    def __init__(self, number: int | None = None) -> None:
        self._searching = FairQueue([Worker() for _ in range(number or max(1, cores() - 1))])
        self._quick = FairQueue([Worker()])
        """For bots that don't search: they never wait for those who do."""
        self._thoughts: set[asyncio.Task[Any]] = set()
        self._stopped = False
        self.late = 0
        """How many moves took longer than their slot."""

    async def start(self) -> None:
        """Start one process of each kind before its first use, so that tables that are taken over don't wait for it."""
        await asyncio.gather(*(self._undisturbed(self._start(lane)) for lane in (self._quick, self._searching)))

    async def _start(self, lane: FairQueue[Worker]) -> None:
        worker = await lane.take("")
        try:
            await worker.start()
        finally:
            lane.give_back(worker)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._searching.waiting + self._quick.waiting

    async def choose(self, level: str, view: View, table: str = "", alike: str = "") -> str:
        """The move that a bot of this level chooses; cancelling the call doesn't disturb the process.

        With a key, the bot answers alike (see `alike.py`).
        """
        began = asyncio.get_running_loop().time()
        chosen = await self._undisturbed(self._choose(level, view, table, alike))
        taken = asyncio.get_running_loop().time() - began
        slot = slot_of(level)
        self.late += taken > slot
        await asyncio.sleep(rest_of_slot(slot, taken))
        return chosen

    async def _choose(self, level: str, view: View, table: str, alike: str) -> str:
        usual = usual_seconds(level)
        lane = self._searching if usual else self._quick
        worker = await lane.take(table)
        try:
            return await worker.choose(level, view, max(LEAST_TIME, usual * lane.share), alike)
        finally:
            lane.give_back(worker)

    async def advise(self, view: View, seed: str, budget: Budget, table: str = "") -> Advised | None:
        """The value of each move, without a time slot because only the asking player sees it. None on failure."""
        return await self._undisturbed(self._advise(view, seed, budget, table))

    async def _undisturbed(self, thinking: Coroutine[Any, Any, T]) -> T:
        """Think to the end even if the caller is cancelled, so that no answer is left in a pipe."""
        if self._stopped:
            thinking.close()
            raise asyncio.CancelledError
        thought = asyncio.create_task(thinking)
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)
        return await asyncio.shield(thought)

    async def _advise(self, view: View, seed: str, budget: Budget, table: str) -> Advised | None:
        lane = self._searching
        worker = await lane.take(table)
        try:
            if budget.seconds is not None:
                budget = budget.within(max(LEAST_TIME, budget.seconds * lane.share))
            return await worker.advise(view, seed, budget)
        finally:
            lane.give_back(worker)

    async def stop(self) -> None:
        """End all thoughts and processes; who asks from now on is cancelled."""
        self._stopped = True
        thoughts = list(self._thoughts)
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)  # no call starts a process or reads from one any more
        for worker in (*self._searching.workers, *self._quick.workers):
            await worker.stop()


def slot_of(level: str) -> float:
    """The number of seconds after which a bot of this level answers."""
    return SHORTEST_SLOT + MARGIN * longest_thought(level)


def rest_of_slot(slot: float, taken: float) -> float:
    """How long to hold back an answer that took this long."""
    return slot * max(1, ceil(taken / slot)) - taken


class Worker:
    """One process, which thinks about one view at a time; if it dies, a new one replaces it."""

    def __init__(self) -> None:
        self._process = PipedProcess("claimant.bots.processes.worker", LONGEST_THOUGHT)

    async def choose(self, level: str, view: View, seconds: float, alike: str = "") -> str:
        """The bot's move; if the process fails, any legal move keeps the game going."""
        answer = await self._ask(Thought(level, seconds, encode_view(view), alike), Answer)
        return view.legal[0].text if answer is None else answer.move

    async def advise(self, view: View, seed: str, budget: Budget) -> Advised | None:
        """The value of each move."""
        return await self._ask(Question(budget, seed, encode_view(view)), Advised)

    async def _ask(self, asked: Thought | Question, kind: type[A]) -> A | None:
        body = await self._process.answer(encoded(asked))
        return None if body is None else msgspec.msgpack.decode(body, type=kind)

    async def start(self) -> None:
        """Start the process before it is asked."""
        await self._process.start()

    async def stop(self) -> None:
        """End the process, if there is one."""
        await self._process.stop()
