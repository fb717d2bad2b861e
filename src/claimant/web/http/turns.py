"""Turns: every address may begin one request in each turn of the event loop.

Drawing a page takes some milliseconds, during which nothing else happens. Without turns, somebody who asks for two
hundred pages at once would delay everybody else until all of them are drawn. Now others wait for one page at most.
"""

from __future__ import annotations

import asyncio
from collections import deque

from claimant.web.http.connections import network


class Turns:
    """The requests that wait for a turn, grouped by network, the oldest first."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def wait(self, address: str) -> None:
        """Go on at once, unless a request of the same network has begun in this turn or waits."""
        whose, loop = network(address), asyncio.get_running_loop()
        if whose not in self._waiting:
            self._waiting[whose] = deque()
            loop.call_soon(self._next, whose)
            return
        turn = loop.create_future()
        self._waiting[whose].append(turn)
        await turn

    def _next(self, whose: str) -> None:
        waiting = self._waiting[whose]
        while waiting and waiting[0].done():  # cancelled
            waiting.popleft()
        if waiting:
            waiting.popleft().set_result(None)
            asyncio.get_running_loop().call_soon(self._next, whose)
        else:
            del self._waiting[whose]
