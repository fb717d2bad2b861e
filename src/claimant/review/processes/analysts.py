"""The server's side of the processes that review games and answer puzzles."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

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

PATIENCE = 120.0
"""A process that says nothing for this number of seconds is replaced; at the lowest priority it may be slow."""
KEPT = 5000
"""How many answers are kept: many people try the same cards in the same puzzles."""
MOST_WAITING = 40
"""With so many questions before it, another one is refused."""


class Unanswered(Exception):
    """Too many questions wait, or the process failed twice."""


class Analysts:
    """Three processes, started on first use: a puzzle waits neither for reviews nor for the analysis board."""

    def __init__(self) -> None:
        self._for_puzzles = _Analyst()
        self._for_positions = _Analyst()
        self._for_reviews = _Analyst()
        self._kept: OrderedDict[Try, Tried] = OrderedDict()
        self._solved: OrderedDict[str, tuple[float, SolvedPosition]] = OrderedDict()
        """What is known about positions, and how long they were searched."""

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
        async with aclosing(self.verdicts(asked)) as found:
            return [each async for each in found][-1]

    async def verdicts(self, asked: SolveGame) -> AsyncGenerator[SolvedPosition]:
        """What the solver has proven about a position, each time it proves more; raises `Unanswered`."""
        searched, known = self._solved.get(asked.record, (0.0, SolvedPosition()))
        yield known
        if known.exact or known.problem or searched >= asked.seconds:
            return
        asked = msgspec.structs.replace(asked, known=known.moves)
        async with aclosing(self._for_positions.answers(asked)) as bodies:
            async for body in bodies:
                known = msgspec.msgpack.decode(body, type=SolvedPosition)
                self._keep(asked.record, 0.0, known)
                yield known
        self._keep(asked.record, asked.seconds, known)

    def _keep(self, record: str, seconds: float, known: SolvedPosition) -> None:
        self._solved[record] = (seconds, known)
        if len(self._solved) > KEPT:
            self._solved.popitem(last=False)

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
        for each in (self._for_puzzles, self._for_positions, self._for_reviews):
            await each.stop()


class _Analyst:
    """One process, which is asked by one at a time."""

    def __init__(self) -> None:
        self._process = PipedProcess("claimant.review.processes.worker", PATIENCE)
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def answers(self, asked: AnyRequest) -> AsyncGenerator[bytes]:
        """The messages of the answer. A process that fails is asked once more, as a new one."""
        if self._waiting >= MOST_WAITING:
            raise Unanswered
        self._waiting += 1
        try:
            async with self._turn:
                for _ in range(2):
                    try:
                        # closed before the next request: otherwise that one would read what is left of this answer
                        async with aclosing(self._process.answers(msgspec.msgpack.encode(asked))) as bodies:
                            async for body in bodies:
                                yield body
                        return
                    except FAILURES:
                        continue
                raise Unanswered
        finally:
            self._waiting -= 1

    async def stop(self) -> None:
        await self._process.stop()
