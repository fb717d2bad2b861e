"""The store in one SQLite file, for one server.

WAL mode with synchronous=FULL, one writer thread. Deeds that arrive during a commit are written together in the next
one, so that many tables share the cost of a sync.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from claimant.data_directory import make_file
from claimant.lock import Lock, lock_path
from claimant.web.monitoring.logs import say
from claimant.web.storage import days
from claimant.web.storage import incidents as history
from claimant.web.storage.database import (
    add_meta,
    chained,
    connect,
    lengths,
    losses,
    meta,
    running_time,
    set_meta,
    stored,
)
from claimant.web.storage.days import DayOutcome, DayStanding
from claimant.web.storage.file_permissions import keep_private
from claimant.web.storage.incidents import Incident, IncidentKind
from claimant.web.storage.mending import is_sound, mend
from claimant.web.storage.migrations import SCHEMA_VERSION, bring_up_to_date
from claimant.web.storage.reports import Report, file_report
from claimant.web.storage.store import Batch, Stored, StoreError
from claimant.web.storage.table_lengths import Marks, read_marks

log = logging.getLogger("claimant")
P = ParamSpec("P")
T = TypeVar("T")


def _locked(path: str) -> Lock:
    """Lock the data file: only one server at a time may use it."""
    lock = Lock(lock_path(path))
    if not lock.is_sure:
        log.warning("%s can't be locked here: make sure that only one server uses it.", Path(path).name)
    return lock


class SqliteStore:
    """The store in one file."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = os.path.realpath(path)
        self.failing = False
        self.shortened: dict[str, int] = {}
        self._clock = clock
        self._jobs: queue.SimpleQueue[tuple[Batch, asyncio.Future[bytes], asyncio.AbstractEventLoop] | None]
        self._jobs = queue.SimpleQueue()
        with _as_store_error():
            self._lock = _locked(self.path)
            try:
                self._open()
            except BaseException:
                self._lock.release()
                raise
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def _open(self) -> None:
        """Create, repair or migrate the file as needed, make it private, and record what is lost."""
        file = Path(self.path)
        make_file(file)
        keep_private(file)
        found = [] if is_sound(self.path) else [Incident(IncidentKind.MENDED, entries=mend(self.path))]
        with closing(connect(self.path)) as connection:
            if (version := bring_up_to_date(connection, self.path)) not in (0, SCHEMA_VERSION):
                log.warning("%s was migrated from format %d to %d.", self.path, version, SCHEMA_VERSION)
            lost = losses(connection, read_marks(self.path))
            self.shortened = {each.table: each.entries for each in lost if each.kind is IncidentKind.WENT_BACK}
            _note(connection, [*found, *lost])
            self._ran_before = running_time(connection)
            self._marks = Marks(self.path, lengths(connection))
        self._began = self._clock()

    def now(self) -> float:
        """How long servers have run on this file, in seconds; outages don't count."""
        return self._ran_before + self._clock() - self._began

    async def append(self, batch: Batch) -> bytes:
        """Write the deeds to disk, then return the new checksum."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bytes] = loop.create_future()
        self._jobs.put((batch, done, loop))
        return await done

    async def load(self, table: str) -> Stored | None:
        """All that is stored of one table."""
        return next(iter(await asyncio.to_thread(self._load, table)), None)

    def _load(self, table: str | None = None) -> list[Stored]:
        with self._connected() as connection:
            now = self.now()
            return [each._replace(touched=min(each.touched, now)) for each in stored(connection, table)]

    async def all(self) -> AsyncIterator[Stored]:
        """Every stored table."""
        for each in await asyncio.to_thread(self._load):
            yield each

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete old tables."""
        await asyncio.to_thread(self._forget, tables)

    def _forget(self, tables: Sequence[str]) -> None:
        with self._connected() as connection, connection:
            self._marks.add((table, 0) for table in tables)
            for kept in ("deeds", "heads", "reviews"):
                connection.executemany(f"DELETE FROM {kept} WHERE tableid = ?", [(table,) for table in tables])

    async def keep_time(self) -> None:
        """Store the running time; a crash loses only the time after it."""
        await asyncio.to_thread(self._keep_time)

    def _keep_time(self) -> None:
        with self._connected() as connection:
            set_meta(connection, "running", f"{self.now():.3f}")

    async def note(self, incidents: list[Incident]) -> None:
        """Store incidents, and log the new ones."""
        await asyncio.to_thread(self._note, incidents)

    def _note(self, incidents: list[Incident]) -> None:
        with self._connected() as connection:
            _note(connection, incidents)

    async def incidents(self) -> list[Incident]:
        """All incidents so far, the oldest first."""
        return await asyncio.to_thread(self._incidents)

    def _incidents(self) -> list[Incident]:
        with self._connected() as connection:
            return history.noted(connection)

    async def report(self, report: Report) -> None:
        """Store a report of a table; the log says that one came in, not what it says."""
        await asyncio.to_thread(self._report, report)
        log.warning("Table %s was reported (%s).", report.table, report.reason.value)

    def _report(self, report: Report) -> None:
        with self._connected() as connection:
            file_report(connection, report)

    async def keep_review(self, table: str, review: bytes) -> None:
        """Store the review of a table's game; it can be made again, so it isn't worth a checksum."""
        await asyncio.to_thread(self._keep_review, table, review)

    def _keep_review(self, table: str, review: bytes) -> None:
        with self._connected() as connection, connection:
            connection.execute("INSERT OR REPLACE INTO reviews (tableid, review) VALUES (?, ?)", (table, review))

    async def review(self, table: str) -> bytes | None:
        """The stored review of a table's game."""
        return await asyncio.to_thread(self._review, table)

    def _review(self, table: str) -> bytes | None:
        with self._connected() as connection:
            row = connection.execute("SELECT review FROM reviews WHERE tableid = ?", (table,)).fetchone()
        return None if row is None else bytes(row[0])

    async def kept(self, name: str) -> str | None:
        """The text that is kept under this name; None if there is none."""
        return await asyncio.to_thread(self._with, meta, name)

    async def keep_once(self, name: str, value: str) -> str:
        """Keep a text under this name, unless there is one; return the one that is kept."""
        return await asyncio.to_thread(self._with, add_meta, name, value)

    async def begin_day(self, day: str, player: str, start: str) -> bool:
        """Note that a player begins the deal of a day; False if that player has begun before."""
        return await asyncio.to_thread(self._with, days.begin, day, player, start)

    async def end_day(self, start: str, outcome: DayOutcome) -> None:
        """Note how the game of a start ended; another call changes nothing."""
        await asyncio.to_thread(self._with, days.end, start, outcome)

    async def day(self, day: str) -> DayStanding:
        """How everybody did with the deal of a day."""
        return await asyncio.to_thread(self._with, days.standing, day)

    def _with(self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._connected() as connection:
            return work(connection, *args, **kwargs)

    async def stop(self) -> None:
        """Write what waits, then let go of the file."""
        self.close()

    def close(self) -> None:
        """Write the waiting batches, then stop the writer."""
        self._jobs.put(None)
        self._writer.join()
        with suppress(StoreError):
            self._keep_time()
        self._marks.close()
        self._lock.release()

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        with _as_store_error(), closing(connect(self.path)) as connection:
            yield connection

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
            batches = [batch for batch, _, _ in jobs]
            try:
                connection = connection or connect(self.path)
                sums = _write(connection, batches, self.now())
            except sqlite3.Error as error:
                _give_up(connection)
                connection = None
                self.failing = True
                for _, done, loop in jobs:
                    _tell(loop, _fail, done, StoreError(str(error)))
            else:
                self.failing = False
                self._marks.add((batch.table, batch.last) for batch in batches)
                for (_, done, loop), chain in zip(jobs, sums, strict=True):
                    _tell(loop, _succeed, done, chain)
            if last:
                break
        _give_up(connection)


@contextmanager
def _as_store_error() -> Iterator[None]:
    """Turn errors of the database and the file system into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(str(error)) from None
    except OSError as error:
        raise StoreError(error.strerror or str(error)) from None


def _note(connection: sqlite3.Connection, incidents: list[Incident]) -> None:
    for incident in history.note(connection, incidents):
        values = {"kind": incident.kind.value, "table": incident.table, "entries": incident.entries}
        say("damage", incident.sentence, logging.WARNING, **values)


def _write(connection: sqlite3.Connection, batches: list[Batch], now: float) -> list[bytes]:
    """Write all batches in one transaction; return the checksum after each."""
    sums = []
    with connection:
        for batch in batches:
            chain = chained(batch.chain, batch.deeds)
            connection.executemany(
                "INSERT INTO deeds (tableid, version, deed, chain) VALUES (?, ?, ?, ?)",
                [
                    (batch.table, batch.version + number, deed, checksum)
                    for number, (deed, checksum) in enumerate(zip(batch.deeds, chain, strict=True))
                ],
            )
            connection.execute(
                "INSERT OR REPLACE INTO heads (tableid, version, chain, touched) VALUES (?, ?, ?, ?)",
                (batch.table, batch.last, chain[-1], now),
            )
            sums.append(chain[-1])
    return sums


def _give_up(connection: sqlite3.Connection | None) -> None:
    """Close a connection that failed; the next write opens a new one."""
    if connection is not None:
        connection.close()


def _tell(loop: asyncio.AbstractEventLoop, how: Callable[..., None], *arguments: object) -> None:
    """Call a function in the event loop, unless the loop has closed."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(how, *arguments)


def _succeed(done: asyncio.Future[bytes], chain: bytes) -> None:
    if not done.done():
        done.set_result(chain)


def _fail(done: asyncio.Future[bytes], error: StoreError) -> None:
    if not done.done():
        done.set_exception(error)
