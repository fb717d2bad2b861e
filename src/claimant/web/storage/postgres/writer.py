"""Writes deeds to PostgreSQL: all waiting batches together, in one transaction and one round trip."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import psycopg

from claimant.web.storage.database import chained
from claimant.web.storage.postgres.connecting import Connection, as_store_error, connect
from claimant.web.storage.postgres.membership import Membership
from claimant.web.storage.store import Batch, Conflict, StoreError

CHANNEL = "claimant"
LONGEST = 7000
"""The length of a notification in characters; PostgreSQL allows 8000 bytes."""
REST = """
, written AS (
    INSERT INTO deeds (tableid, version, deed, chain)
    SELECT head.tableid, %(first)s + new.number - 1, new.deed, new.chain
    FROM head, unnest(%(deeds)s::bytea[], %(chains)s::bytea[]) WITH ORDINALITY AS new (deed, chain, number)
), indexed AS (
    INSERT INTO keys (key, tableid)
    SELECT DISTINCT new.key, head.tableid FROM head, unnest(%(keys)s::text[]) AS new (key)
    ON CONFLICT DO NOTHING
) SELECT driver, fence FROM head
"""
OPEN = f"""
WITH head AS (
    INSERT INTO heads (tableid, version, chain, touched, driver)
    VALUES (%(table)s, %(last)s, %(chain)s, %(now)s, %(me)s)
    ON CONFLICT DO NOTHING RETURNING tableid, driver, fence
){REST}"""
CONTINUE = f"""
WITH head AS (
    UPDATE heads SET version = %(last)s, chain = %(chain)s, touched = %(now)s, standing = 'due',
        driver = coalesce(driver, %(me)s), fence = fence + CASE WHEN driver IS NULL THEN 1 ELSE 0 END
    WHERE tableid = %(table)s AND version = %(first)s - 1 AND chain = %(before)s
        AND (%(fence)s::bigint IS NULL OR fence = %(fence)s)
    RETURNING tableid, driver, fence
){REST}"""
"""The next deeds of a table, if nobody was first. A table without a driver gets this process as its driver."""


class WaitingBatch(NamedTuple):
    """A batch that waits to be written, and where its checksum is awaited."""

    batch: Batch
    done: asyncio.Future[bytes]
    fence: int | None
    """The fencing token when it was decided, for what happens by itself; a lease that ends later makes it worthless."""


class PostgresWriter:
    """The task that writes, on a connection of its own."""

    def __init__(self, url: str, membership: Membership) -> None:
        self.failing = False
        self._url, self._membership = url, membership
        self._waiting: list[WaitingBatch] = []
        self._is_busy = False
        self._wake = asyncio.Event()
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The database's process for our connection, by which we know our own notifications; None without one."""
        return None if self._connection is None or self._connection.closed else self._connection.info.backend_pid

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="store")

    async def write(self, batch: Batch) -> bytes:
        """Write the deeds, and return the new checksum once they are on disk."""
        fence = self._membership.fence(batch.table) if batch.automatic else None
        if batch.automatic and fence is None:
            raise Conflict(batch.table)
        job = WaitingBatch(batch, asyncio.get_running_loop().create_future(), fence)
        self._waiting.append(job)
        self._wake.set()
        return await job.done

    async def stop(self) -> None:
        """Write what waits, then end."""
        while self._waiting or self._is_busy:
            await asyncio.sleep(0.01)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._give_up()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            jobs, self._waiting, self._is_busy = self._waiting, [], True
            jobs.sort(key=lambda job: job.batch.table)  # so that processes which lock the same rows can't deadlock
            try:
                outcomes = await self._write(jobs)
            except StoreError as error:
                self.failing = True
                await self._give_up()
                outcomes = [error for _ in jobs]
            else:
                self.failing = False
            for job, outcome in zip(jobs, outcomes, strict=True):
                if job.done.done():
                    continue
                if isinstance(outcome, Exception):
                    job.done.set_exception(outcome)
                else:
                    job.done.set_result(outcome)
            self._is_busy = False

    async def _write(self, jobs: list[WaitingBatch]) -> Sequence[bytes | Exception]:
        """Write all batches, then notify other processes; the log is the truth, so a lost notification does no harm."""
        batches = [job.batch for job in jobs]
        sums = [chained(batch.chain, batch.deeds) for batch in batches]
        async with as_store_error():
            self._connection = self._connection or await connect(self._url)
            async with self._connection.pipeline() as pipeline:  # up to a sync, it is one transaction
                cursors = [await self._send(job, chain) for job, chain in zip(jobs, sums, strict=True)]
                await pipeline.sync()
                for notice in _notices(batches):
                    await self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice))
            rows = [await cursor.fetchone() for cursor in cursors]
        return [
            Conflict(batch.table) if row is None else self._written(batch.table, row, chain[-1])
            for batch, row, chain in zip(batches, rows, sums, strict=True)
        ]

    def _written(self, table: str, row: tuple[Any, ...], chain: bytes) -> bytes:
        self._membership.learn(table, *row)
        return chain

    async def _send(self, job: WaitingBatch, chain: list[bytes]) -> psycopg.AsyncCursor[tuple[Any, ...]]:
        assert self._connection is not None
        batch = job.batch
        values = {
            "table": batch.table, "first": batch.version, "last": batch.last, "before": batch.chain,
            "chain": chain[-1], "deeds": list(batch.deeds), "chains": chain, "keys": list(batch.keys),
            "now": self._membership.now(), "me": self._membership.me,
            "fence": job.fence,
        }  # fmt: skip
        return await self._connection.execute(OPEN if batch.version == 1 else CONTINUE, values, prepare=True)

    async def _give_up(self) -> None:
        """Close the connection; the next write opens a new one."""
        if self._connection is not None:
            with suppress(psycopg.Error, OSError, TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._connection.close()
        self._connection = None


def _notices(batches: list[Batch]) -> list[str]:
    """What other processes are told: tables with their new versions, in as few notifications as possible."""
    notices = [""]
    for batch in batches:
        if len(notices[-1]) > LONGEST:
            notices.append("")
        notices[-1] += f"{batch.table}/{batch.last} "
    return notices
