"""The server's side of the processes that answer puzzles: one question at a time, and each answered once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from claimant.bots.processes.piped import PipedProcess
from claimant.review.processes.worker import Tried, Try

PATIENCE = 20.0
KEPT = 5000
"""How many answers are kept: many people try the same cards in the same puzzles."""


MOST_WAITING = 40
"""With so many questions before it, another one is refused."""


class Unanswered(Exception):
    """Too many questions wait, or the process failed twice."""


class Analysts:
    """One process, started on first use."""

    def __init__(self) -> None:
        self._process = PipedProcess("claimant.review.processes.worker", PATIENCE)
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Try, Tried] = OrderedDict()
        self._waiting = 0

    async def tried(self, asked: Try) -> Tried:
        """The answer to a try; raises `Unanswered` if there is none."""
        if asked not in self._kept and self._waiting >= MOST_WAITING:
            raise Unanswered
        self._waiting += 1
        try:
            async with self._turn:
                answer = self._kept.get(asked) or await self._answer(asked)
        finally:
            self._waiting -= 1
        self._kept[asked] = answer
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return answer

    async def _answer(self, asked: Try) -> Tried:
        for _ in range(2):
            try:
                found = [body async for body in self._process.answers(msgspec.msgpack.encode(asked))]
                return msgspec.msgpack.decode(found[0], type=Tried)
            except (OSError, EOFError):  # a timeout is an OSError, an incomplete read an EOFError
                continue
        raise Unanswered

    async def stop(self) -> None:
        await self._process.stop()
