"""Writes deeds to the SQLite file: one thread, which commits all waiting batches together."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from claimant.web.storage.database import chained, connect
from claimant.web.storage.store import Batch, Conflict, StoreError
from claimant.web.storage.table_lengths import Marks


class Job(NamedTuple):
    """A batch that waits to be written, and where its checksum is awaited."""

    batch: Batch
    done: asyncio.Future[bytes]
    loop: asyncio.AbstractEventLoop

    def tell(self, outcome: bytes | Exception) -> None:
        """Pass the outcome on to the event loop, unless the loop has closed."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell, outcome)

    def _tell(self, outcome: bytes | Exception) -> None:
        if self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Writer:
    """The thread that writes."""

    def __init__(self, path: str, now: Callable[[], float], marks: Marks) -> None:
        self.failing = False
        self._path, self._now, self._marks = path, now, marks
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def write(self, batch: Batch) -> bytes:
        """Write the deeds to disk, then return the new checksum."""
        loop = asyncio.get_running_loop()
        job = Job(batch, loop.create_future(), loop)
        self._jobs.put(job)
        return await job.done

    def close(self) -> None:
        """Write what waits, then end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        last = False
        while not last and (job := self._jobs.get()) is not None:
            jobs = [job]
            while not last and not self._jobs.empty():
                further = self._jobs.get()
                if further is None:
                    last = True
                else:
                    jobs.append(further)
            try:
                connection = connection or connect(self._path)
                outcomes = _write(connection, [job.batch for job in jobs], self._now())
            except sqlite3.Error as error:
                give_up(connection)
                connection = None
                self.failing = True
                for each in jobs:
                    each.tell(StoreError(str(error)))
            else:
                self.failing = False
                written = [(job, chain) for job, chain in zip(jobs, outcomes, strict=True) if isinstance(chain, bytes)]
                self._marks.add((job.batch.table, job.batch.last) for job, _ in written)
                for each, outcome in zip(jobs, outcomes, strict=True):
                    each.tell(outcome)
        give_up(connection)


def _write(connection: sqlite3.Connection, batches: list[Batch], now: float) -> list[bytes | Exception]:
    """Write all batches in one transaction; return for each the new checksum, or that somebody else was first."""
    outcomes: list[bytes | Exception] = []
    with connection:
        for batch in batches:
            chain = chained(batch.chain, batch.deeds)
            if not _is_next(connection, batch, chain[-1], now):
                outcomes.append(Conflict(batch.table))
                continue
            connection.executemany(
                "INSERT INTO deeds (tableid, version, deed, chain) VALUES (?, ?, ?, ?)",
                [
                    (batch.table, batch.version + number, deed, checksum)
                    for number, (deed, checksum) in enumerate(zip(batch.deeds, chain, strict=True))
                ],
            )
            add_keys(connection, batch.table, batch.keys)
            outcomes.append(chain[-1])
    return outcomes


def _is_next(connection: sqlite3.Connection, batch: Batch, chain: bytes, now: float) -> bool:
    """Move the head of the table on, if the batch continues what is stored."""
    if batch.version == 1:
        query = "INSERT OR IGNORE INTO heads (version, chain, touched, tableid) VALUES (?, ?, ?, ?)"
        return connection.execute(query, (batch.last, chain, now, batch.table)).rowcount == 1
    query = (
        "UPDATE heads SET version = ?, chain = ?, touched = ?, standing = 'due' "
        "WHERE tableid = ? AND version = ? AND chain = ?"
    )
    values = (batch.last, chain, now, batch.table, batch.version - 1, batch.chain)
    return connection.execute(query, values).rowcount == 1


def add_keys(connection: sqlite3.Connection, table: str, keys: Sequence[str]) -> None:
    """Let these keys lead to the table."""
    connection.executemany("INSERT OR IGNORE INTO keys VALUES (?, ?)", [(key, table) for key in keys])


def give_up(connection: sqlite3.Connection | None) -> None:
    """Close a connection; the next use opens a new one."""
    if connection is not None:
        connection.close()
