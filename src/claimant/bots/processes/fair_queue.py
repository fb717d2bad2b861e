"""A few workers, shared fairly: whoever waits is served table by table, not thought by thought."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

W = TypeVar("W")


class FairQueue(Generic[W]):
    """Gives each worker to one table at a time; a table that asks for much waits behind those that ask for little."""

    def __init__(self, workers: Sequence[W]) -> None:
        self.workers = tuple(workers)
        self._free = list(workers)
        self._waiting: dict[str, deque[asyncio.Future[W]]] = {}
        """Who waits at each table; the table that is next comes first."""

    @property
    def share(self) -> float:
        """How much of its usual time everybody can have: all of it while nobody waits."""
        waiting = sum(len(line) for line in self._waiting.values())
        return len(self.workers) / (len(self.workers) + waiting)

    async def take(self, table: str) -> W:
        """A worker, once it is the table's turn."""
        if self._free:
            return self._free.pop()
        place: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.give_back(place.result())
            raise

    def give_back(self, worker: W) -> None:
        """The worker is free: the first of the next table gets it, and that table goes to the end."""
        while self._waiting:
            table = next(iter(self._waiting))
            line = self._waiting.pop(table)
            place = line.popleft()
            if line:
                self._waiting[table] = line
            if not place.done():
                place.set_result(worker)
                return
        self._free.append(worker)
