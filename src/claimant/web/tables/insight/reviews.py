"""Reviews of games that have ended here: each is made once, and stored."""

from __future__ import annotations

import asyncio
import logging

from claimant.review.processes.analysts import Analysts
from claimant.review.processes.worker import Progress, ReviewGame
from claimant.review.reviewing import USUAL
from claimant.review.values import Review, decode
from claimant.web.storage.store import Store

log = logging.getLogger("claimant")
BUDGET = USUAL
SEED = 0
"""Every server reviews a game with the same random deals."""


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: Store, analysts: Analysts) -> None:
        self._store = store
        self._analysts = analysts
        self._running: dict[str, asyncio.Task[Review]] = {}
        self._progress: dict[str, Progress] = {}

    async def stored(self, table: str) -> Review | None:
        """The review of a table's game, if there is one."""
        found = await self._store.review(table)
        return None if found is None else decode(found)

    def progress(self, table: str) -> Progress | None:
        """How far the review has come; None if none is being made."""
        return self._progress.get(table)

    async def make(self, table: str, record: str) -> Review:
        """The review of this game; it goes on if the caller leaves. Raises `Unanswered` if it can't be made."""
        if (found := await self.stored(table)) is not None:
            return found
        return await asyncio.shield(self.begin(table, record))

    def begin(self, table: str, record: str) -> asyncio.Task[Review]:
        """Begin the review, unless it is being made already."""
        if table not in self._running:
            self._progress[table] = Progress(0, 0)
            making = self._running[table] = asyncio.create_task(self._make(table, record))
            making.add_done_callback(lambda task: self._forget(table, task))
        return self._running[table]

    async def _make(self, table: str, record: str) -> Review:
        def tell(progress: Progress) -> None:
            self._progress[table] = progress

        data = await self._analysts.review(ReviewGame(record, BUDGET, SEED), tell)
        await self._store.keep_review(table, data)
        return decode(data)

    def _forget(self, table: str, task: asyncio.Task[Review]) -> None:
        del self._running[table], self._progress[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("The review of table %s failed: %r", table, error)

    async def stop(self) -> None:
        """Stop what is being made; it can be begun again."""
        running = list(self._running.values())
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)
