"""Reviews of games: each is made once. Those of games that have ended here are stored; those of records that somebody
brings are kept in memory for a while, and only few of them are made at once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from contextlib import suppress

from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import Progress, ReviewGame
from claimant.review.reviewing import USUAL
from claimant.review.values import Review, decode
from claimant.web.storage.store import Store, StoreError

log = logging.getLogger("claimant")
BUDGET = USUAL
SEED = 0
"""Every server reviews a game with the same random deals."""
RECORD = "record "
"""How the names of games that were brought begin."""
MOST_RECORDS = 4
"""So many reviews of records may wait or be made at once, so that games of this server don't wait long for theirs."""
KEPT_RECORDS = 200
LOOK_SECONDS = 0.5
"""How often a process looks whether another one has finished a review."""


def named_by(record: str) -> str:
    """The name of a game that somebody brings as a record."""
    return RECORD + hashlib.sha256(record.encode()).hexdigest()


class Reviews:
    """The reviews of one server."""

    def __init__(self, store: Store, analysts: Analysts) -> None:
        self._store = store
        self._analysts = analysts
        self._running: dict[str, asyncio.Task[Review]] = {}
        self._progress: dict[str, Progress] = {}
        self._of_records: OrderedDict[str, bytes] = OrderedDict()

    async def stored(self, game: str) -> Review | None:
        """The review of a table's game, or of a record by its name, if there is one."""
        if not game.startswith(RECORD):
            found = await self._store.review(game)
        elif (found := self._of_records.get(game)) is None and self._store.shared is not None:
            found = await self._store.shared.jobs.result(game)
        return None if found is None else decode(found)

    def progress(self, game: str) -> Progress | None:
        """How far the review has come; None if none is being made."""
        return self._progress.get(game)

    async def make(self, game: str, record: str) -> Review:
        """The review of this game; it goes on if the caller leaves. Raises `Unanswered` if it can't be made."""
        if (found := await self.stored(game)) is not None:
            return found
        return await asyncio.shield(self.begin(game, record))

    def begin(self, game: str, record: str) -> asyncio.Task[Review]:
        """Begin the review, unless it is being made already; raises `Unanswered` if too many records wait."""
        if game not in self._running:
            if game.startswith(RECORD) and sum(each.startswith(RECORD) for each in self._running) >= MOST_RECORDS:
                raise Unanswered
            self._progress[game] = Progress(0, 0)
            making = self._running[game] = asyncio.create_task(self._make(game, record))
            making.add_done_callback(lambda task: self._forget(game, task))
        return self._running[game]

    async def _make(self, game: str, record: str) -> Review:
        """Make the review, or wait for the process that makes it already."""
        if self._store.shared is None:
            return decode(await self._computed(game, record))
        jobs = self._store.shared.jobs
        while not await jobs.claim(game):
            if (found := await self.stored(game)) is not None:
                return found
            await asyncio.sleep(LOOK_SECONDS)
        result = None
        try:
            if (found := await self.stored(game)) is not None:  # it was finished a moment ago
                return found
            data = await self._computed(game, record)
            result = data if game.startswith(RECORD) else None
            return decode(data)
        finally:
            with suppress(StoreError):
                await asyncio.shield(jobs.finish(game, result))

    async def _computed(self, game: str, record: str) -> bytes:
        def tell(progress: Progress) -> None:
            self._progress[game] = progress

        data = await self._analysts.review(ReviewGame(record, BUDGET, SEED), tell)
        if game.startswith(RECORD):
            self._of_records[game] = data
            while len(self._of_records) > KEPT_RECORDS:
                self._of_records.popitem(last=False)
        else:
            await self._store.keep_review(game, data)
        return data

    def _forget(self, game: str, task: asyncio.Task[Review]) -> None:
        del self._running[game], self._progress[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("The review of %s failed: %r", game, error)

    async def stop(self) -> None:
        """Stop what is being made; it can be begun again."""
        running = list(self._running.values())
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)
