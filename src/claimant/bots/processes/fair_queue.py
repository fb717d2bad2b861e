"""A few workers, shared fairly: requests are served in turn by table, not in order of arrival."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

W = TypeVar("W")


class FairQueue(Generic[W]):
    """Gives each worker to one table at a time; a table with many requests waits behind those with few."""

    def __init__(self, workers: Sequence[W]) -> None:
        self.workers = tuple(workers)
        self._free = list(workers)
        self._waiting: dict[str, deque[asyncio.Future[W]]] = {}
        """Who waits at each table; the table that is next comes first."""

    @property
    def share(self) -> float:
        """The share of the usual thinking time that each request gets: all of it while nobody waits."""
        return len(self.workers) / (len(self.workers) + self.waiting)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(line) for line in self._waiting.values())

    async def take(self, table: str) -> W:
        """Wait for the table's turn, and return a worker."""
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
        """Pass the free worker to the next table's first request, and move that table to the end."""
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
