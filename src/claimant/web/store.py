"""The store: every deed of every table, on disk before anybody is told of it.

SQLite in WAL mode with synchronous=FULL, one writer thread. Deeds that arrive while a commit is on its way are
written together in the next one, so that many tables share the cost of reaching the disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from claimant.folder import make_file
from claimant.web.lock import Lock
from claimant.web.mending import is_sound, mend, readable
from claimant.web.privacy import keep_private

SCHEMA = """
CREATE TABLE IF NOT EXISTS deeds (
    tableid TEXT NOT NULL,
    version INTEGER NOT NULL,
    deed BLOB NOT NULL,
    chain BLOB NOT NULL,
    at INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER)),
    PRIMARY KEY (tableid, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heads (
    tableid TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    chain BLOB NOT NULL
) WITHOUT ROWID;
"""
"""`heads` says how far each table has come, so that a lost end is noticed too."""
BUSY_SECONDS = 2.0


class StoreError(Exception):
    """Nothing was written: the disk is full, or the database is locked or can't be written."""


class Batch(NamedTuple):
    """Deeds of one table that are written together or not at all."""

    table: str
    version: int
    """The number of the first of them."""
    deeds: Sequence[bytes]
    chain: bytes
    """The checksum of all deeds before them."""


class Stored(NamedTuple):
    """All that is stored of a table."""

    table: str
    deeds: list[bytes]
    chain: bytes | None
    """The checksum of all deeds; None if they were damaged."""
    at: int
    """When the last one was stored, in seconds since 1970."""


class Store(Protocol):
    """Where deeds are kept."""

    failing: bool
    """Did the last attempt to write fail?"""

    async def append(self, batch: Batch) -> bytes: ...
    def load(self, table: str | None = None) -> Iterator[Stored]: ...
    def forget(self, tables: Sequence[str]) -> None: ...
    def close(self) -> None: ...


def chained(chain: bytes, deeds: Sequence[bytes]) -> list[bytes]:
    """The checksum after each deed: every one covers all that came before."""
    sums = []
    for deed in deeds:
        chain = hashlib.sha256(chain + deed).digest()
        sums.append(chain)
    return sums


class SqliteStore:
    """The store in one file."""

    def __init__(self, path: Path | str) -> None:
        self.path = os.path.realpath(path)
        self.failing = False
        self._jobs: queue.SimpleQueue[tuple[Batch, asyncio.Future[bytes], asyncio.AbstractEventLoop] | None]
        self._jobs = queue.SimpleQueue()
        try:
            self._lock = Lock(self.path)
        except OSError as error:
            raise StoreError(error.strerror or str(error)) from None
        try:
            self._prepare()
        except BaseException:
            self._lock.release()
            raise
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        """See to it that the file is there, private and sound."""
        file = Path(self.path)
        try:
            make_file(file)
            keep_private(file)
            if not is_sound(self.path):
                mend(self.path, SCHEMA)
            with connect(self.path) as connection:
                connection.executescript(SCHEMA)
            connection.close()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None
        except OSError as error:
            raise StoreError(error.strerror or str(error)) from None

    async def append(self, batch: Batch) -> bytes:
        """Write the deeds and return the new checksum; when this returns they are on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bytes] = loop.create_future()
        self._jobs.put((batch, done, loop))
        return await done

    def load(self, table: str | None = None) -> Iterator[Stored]:
        """Every table, or one of them, as it is stored."""
        try:
            connection = connect(self.path)
            try:
                yield from stored(connection, table)
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    def forget(self, tables: Sequence[str]) -> None:
        """Delete old tables."""
        try:
            with connect(self.path) as connection:
                for kept in ("deeds", "heads"):
                    connection.executemany(f"DELETE FROM {kept} WHERE tableid = ?", [(table,) for table in tables])
            connection.close()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._jobs.put(None)
        self._writer.join()
        self._lock.release()

    def _write_all(self) -> None:
        connection: sqlite3.Connection | None = None
        while (job := self._jobs.get()) is not None:
            jobs, last = [job], False
            while not self._jobs.empty():
                further = self._jobs.get()
                if further is None:
                    last = True
                    break
                jobs.append(further)
            try:
                connection = connection or connect(self.path)
                sums = _write(connection, [batch for batch, _, _ in jobs])
            except sqlite3.Error as error:
                _give_up(connection)
                connection = None
                self.failing = True
                for _, done, loop in jobs:
                    _tell(loop, _fail, done, StoreError(str(error)))
            else:
                self.failing = False
                for (_, done, loop), chain in zip(jobs, sums, strict=True):
                    _tell(loop, _succeed, done, chain)
            if last:
                break
        _give_up(connection)


def connect(path: str) -> sqlite3.Connection:
    """A connection that loses nothing that it has committed."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    connection.text_factory = readable
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def stored(connection: sqlite3.Connection, table: str | None = None) -> Iterator[Stored]:
    """Every table of a database, or one of them, its checksums compared."""
    yield from _tables(_rows(connection, table), _heads(connection, table))


def _rows(connection: sqlite3.Connection, table: str | None) -> Iterator[tuple[Any, ...]]:
    chosen = "" if table is None else "WHERE tableid = ?"
    yield from connection.execute(
        f"SELECT tableid, version, deed, chain, at FROM deeds {chosen} ORDER BY tableid, version",
        () if table is None else (table,),
    )


def _heads(connection: sqlite3.Connection, table: str | None) -> dict[str, tuple[int, bytes]]:
    chosen = "" if table is None else "WHERE tableid = ?"
    rows = connection.execute(f"SELECT * FROM heads {chosen}", () if table is None else (table,))
    return {name: (version, chain) for name, version, chain in rows}


def _tables(rows: Iterable[tuple[Any, ...]], heads: dict[str, tuple[int, bytes]]) -> Iterator[Stored]:
    """The rows put together by tables, their checksums compared."""
    for table, found in groupby(rows, key=itemgetter(0)):
        deeds: list[bytes] = []
        chain: bytes | None = b""
        at: object = 0
        for _, version, deed, told, at in found:  # noqa: B007 - the last `at` is wanted
            deeds.append(deed if isinstance(deed, bytes) else b"")  # a damaged row may hold anything
            if chain is not None:
                chain = hashlib.sha256(chain + deeds[-1]).digest()
                if chain != told or version != len(deeds):
                    chain = None
        is_whole = heads.pop(table, None) == (len(deeds), chain)
        yield Stored(table, deeds, chain if is_whole else None, at if isinstance(at, int) else 0)
    for table in heads:
        yield Stored(table, [], None, 0)


def _write(connection: sqlite3.Connection, batches: list[Batch]) -> list[bytes]:
    """All batches in one transaction: the checksum after each."""
    sums = []
    with connection:
        for batch in batches:
            chain = chained(batch.chain, batch.deeds)
            connection.executemany(
                "INSERT INTO deeds (tableid, version, deed, chain) VALUES (?, ?, ?, ?)",
                [
                    (batch.table, batch.version + number, deed, told)
                    for number, (deed, told) in enumerate(zip(batch.deeds, chain, strict=True))
                ],
            )
            last = batch.version + len(batch.deeds) - 1
            connection.execute("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)", (batch.table, last, chain[-1]))
            sums.append(chain[-1])
    return sums


def _give_up(connection: sqlite3.Connection | None) -> None:
    """Close a connection that failed; the next write opens a new one."""
    if connection is not None:
        connection.close()


def _tell(loop: asyncio.AbstractEventLoop, how: Callable[..., None], *told: object) -> None:
    """Tell whoever waits, unless nobody does any more."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(how, *told)


def _succeed(done: asyncio.Future[bytes], chain: bytes) -> None:
    if not done.done():
        done.set_result(chain)


def _fail(done: asyncio.Future[bytes], error: StoreError) -> None:
    if not done.done():
        done.set_exception(error)
