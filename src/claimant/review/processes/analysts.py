"""The server's side of the processes that review games and answer puzzles."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable

import msgspec

from claimant.bots.processes.piped import FAILURES, PipedProcess
from claimant.review.processes.worker import (
    AnyRequest,
    Progress,
    Reviewed,
    ReviewGame,
    SolvedPosition,
    SolveGame,
    Tried,
    Try,
)

PATIENCE = 40.0
KEPT = 5000
"""How many answers are kept: many people try the same cards in the same puzzles."""
MOST_WAITING = 40
"""With so many questions before it, another one is refused."""


class Unanswered(Exception):
    """Too many questions wait, or the process failed twice."""


class Analysts:
    """Two processes, started on first use: puzzles are answered at once, however many reviews wait."""

    def __init__(self) -> None:
        self._for_puzzles = _Analyst()
        self._for_reviews = _Analyst()
        self._kept: OrderedDict[Try, Tried] = OrderedDict()

    async def tried(self, asked: Try) -> Tried:
        """The answer to a try; raises `Unanswered` if there is none."""
        if asked not in self._kept:
            async for body in self._for_puzzles.answers(asked):
                self._kept[asked] = msgspec.msgpack.decode(body, type=Tried)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[asked]

    async def solved(self, asked: SolveGame) -> SolvedPosition:
        """The solver's verdict on a position; raises `Unanswered` if there is none."""
        bodies = [body async for body in self._for_puzzles.answers(asked)]
        return msgspec.msgpack.decode(bodies[-1], type=SolvedPosition)

    async def review(self, asked: ReviewGame, tell: Callable[[Progress], object]) -> bytes:
        """The encoded review of a game; `tell` hears how far it has come. Raises `Unanswered` if there is none."""
        review = b""
        async for body in self._for_reviews.answers(asked):
            told: Progress | Reviewed = msgspec.msgpack.decode(body, type=Progress | Reviewed)
            if isinstance(told, Reviewed):
                review = told.review
            else:
                tell(told)
        return review

    async def stop(self) -> None:
        await self._for_puzzles.stop()
        await self._for_reviews.stop()


class _Analyst:
    """One process, which is asked by one at a time."""

    def __init__(self) -> None:
        self._process = PipedProcess("claimant.review.processes.worker", PATIENCE)
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def answers(self, asked: AnyRequest) -> AsyncIterator[bytes]:
        """The messages of the answer. A process that fails is asked once more, as a new one."""
        if self._waiting >= MOST_WAITING:
            raise Unanswered
        self._waiting += 1
        try:
            async with self._turn:
                for _ in range(2):
                    try:
                        async for body in self._process.answers(msgspec.msgpack.encode(asked)):
                            yield body
                        return
                    except FAILURES:
                        continue
                raise Unanswered
        finally:
            self._waiting -= 1

    async def stop(self) -> None:
        await self._process.stop()
