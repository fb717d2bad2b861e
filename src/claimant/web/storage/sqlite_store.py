"""The store in one SQLite file, for one server.

WAL mode with synchronous=FULL, one writer thread. Deeds that arrive during a commit are written together in the next
one, so that many tables share the cost of a sync.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from claimant.data_directory import make_file
from claimant.lock import Lock, lock_path
from claimant.web.monitoring.logs import say
from claimant.web.storage import bot_accounts, days, reports
from claimant.web.storage import incidents as history
from claimant.web.storage.bot_accounts import BotAccount
from claimant.web.storage.database import (
    add_meta,
    connect,
    following,
    lengths,
    losses,
    meta,
    running_time,
    set_meta,
    stored,
    table_names,
)  # fmt: skip
from claimant.web.storage.days import DayOutcome, DayStanding
from claimant.web.storage.file_permissions import keep_private
from claimant.web.storage.incidents import Incident, IncidentKind
from claimant.web.storage.mending import is_sound, mend
from claimant.web.storage.migrations import INDEXED, SCHEMA_VERSION, bring_up_to_date
from claimant.web.storage.reports import Report
from claimant.web.storage.sqlite_writer import Writer, add_keys
from claimant.web.storage.store import Batch, Counted, FindKeys, Newer, Stored, StoreError, TableStanding
from claimant.web.storage.table_lengths import Marks, read_marks

log = logging.getLogger("claimant")
P = ParamSpec("P")
T = TypeVar("T")

BIG = 64 << 20
"""A file of this size in bytes is checked while the server runs, so that the server starts at once."""
SUSPECT = ".suspect"
"""The ending of a file that asks for a check before the next start."""
TOGETHER = 100
"""How many tables are read at a time."""


def _locked(path: str) -> Lock:
    """Lock the data file: only one server at a time may use it."""
    lock = Lock(lock_path(path))
    if not lock.is_sure:
        log.warning("%s can't be locked here: make sure that only one server uses it.", Path(path).name)
    return lock


class SqliteStore:
    """The store in one file."""

    shared = None

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = os.path.realpath(path)
        self.shortened: dict[str, int] = {}
        self._clock = clock
        self._checked = True
        """Has the whole file been checked, not only what is read?"""
        with _as_store_error():
            self._lock = _locked(self.path)
            try:
                self._open()
            except BaseException:
                self._lock.release()
                raise
        self._writer = Writer(self.path, self.now, self._marks)

    def _open(self) -> None:
        """Create, repair or migrate the file as needed, make it private, and record what is lost."""
        file = Path(self.path)
        make_file(file)
        keep_private(file)
        suspect = Path(f"{self.path}{SUSPECT}")
        self._checked = file.stat().st_size < BIG or suspect.exists()
        is_damaged = self._checked and not is_sound(self.path)
        found = [Incident(IncidentKind.MENDED, entries=mend(self.path))] if is_damaged else []
        suspect.unlink(missing_ok=True)
        with closing(connect(self.path)) as connection:
            if (version := bring_up_to_date(connection, self.path)) not in (0, SCHEMA_VERSION):
                log.warning("%s was migrated from format %d to %d.", self.path, version, SCHEMA_VERSION)
            lost = losses(connection, read_marks(self.path))
            self.shortened = {each.table: each.entries for each in lost if each.kind is IncidentKind.WENT_BACK}
            _note(connection, [*found, *lost])
            self._ran_before = running_time(connection)
            self._marks = Marks(self.path, lengths(connection))
        self._began = self._clock()

    def drives(self, table: str) -> bool:
        """This server is the only one, so it drives all tables."""
        return True

    @property
    def failing(self) -> bool:
        """Did the last attempt to write fail?"""
        return self._writer.failing

    def now(self) -> float:
        """How long servers have run on this file, in seconds; outages don't count."""
        return self._ran_before + self._clock() - self._began

    async def append(self, batch: Batch) -> bytes:
        """Write the deeds to disk, then return the new checksum."""
        return await self._writer.write(batch)

    async def start(self, keys: FindKeys) -> None:
        """Complete the index of keys, once for a file that an older version wrote."""
        await asyncio.to_thread(self._index, keys)

    def _index(self, keys: FindKeys) -> None:
        with self._connected() as connection:
            if meta(connection, INDEXED) is not None:
                return
            with connection:
                for table, deed in connection.execute(
                    "SELECT tableid, deed FROM deeds WHERE instr(deed, 'invitation')"
                ):
                    found = keys([deed]) if isinstance(deed, bytes) and isinstance(table, str) else ()
                    add_keys(connection, table, found)
            set_meta(connection, INDEXED, "1")

    async def load(self, table: str) -> Stored | None:
        """All that is stored of one table."""
        return next(iter(await asyncio.to_thread(self._load, [table])), None)

    def _load(self, tables: Sequence[str]) -> list[Stored]:
        now = self.now()
        with self._reading() as connection:
            found = [each for table in tables for each in stored(connection, table)]
        return [each._replace(touched=min(each.touched, now)) for each in found]

    async def newer(self, table: str, version: int, chain: bytes) -> Newer | None:
        """The deeds after this version, which has this checksum; None if they don't follow from it."""
        query = "SELECT deed, chain FROM deeds WHERE tableid = ? AND version > ? ORDER BY version"
        return following(await self._read(query, table, version), chain)

    async def all(self) -> AsyncIterator[Stored]:
        """Every stored table, a few at a time; a file that is damaged as a whole is mended at the next start."""
        if not self._checked:
            await asyncio.to_thread(self._check)
        names = await asyncio.to_thread(self._names)
        for first in range(0, len(names), TOGETHER):
            for each in await asyncio.to_thread(self._load, names[first : first + TOGETHER]):
                yield each

    def _check(self) -> None:
        self._checked = True
        if not is_sound(self.path):
            log.error("%s is damaged. Restart the server: then it is mended.", self.path)
            with _as_store_error():
                make_file(Path(f"{self.path}{SUSPECT}"))

    def _names(self) -> list[str]:
        with self._reading() as connection:
            return table_names(connection)

    async def count(self, but: Sequence[str] = ()) -> Counted:
        """How many tables are stored, without these."""
        query = "SELECT count(*), total(standing <> 'ended') FROM heads"
        without = " WHERE tableid NOT IN (SELECT value FROM json_each(?))"
        [(tables, going_on)] = await self._read(query + without, json.dumps(list(but)))
        return Counted(int(tables), int(going_on))

    async def found_by(self, key: str) -> list[str]:
        """The tables to which this digest of a link, or code of a seat, leads or once led."""
        return [table for (table,) in await self._read("SELECT tableid FROM keys WHERE key = ?", key)]

    async def going_on(self, keys: Sequence[str]) -> list[str]:
        """The tables that haven't ended, as far as the store knows, to which one of these keys leads or once led."""
        query = "SELECT DISTINCT tableid FROM keys JOIN heads USING (tableid) WHERE standing <> 'ended'"
        found = await self._read(f"{query} AND key IN (SELECT value FROM json_each(?))", json.dumps(list(keys)))
        return [table for (table,) in found]

    async def due(self) -> list[str]:
        """The tables at which something may happen by itself."""
        query = "SELECT tableid FROM heads WHERE standing NOT IN ('waits', 'listed', 'ended')"
        return [table for (table,) in await self._read(query)]

    async def untouched(self, since: float, ended: bool) -> list[str]:
        """The tables, ended or not, whose last deed was stored before that running time; at most some hundred."""
        query = f"SELECT tableid FROM heads WHERE touched < ? AND (standing = 'ended') = ? LIMIT {TOGETHER}"
        return [table for (table,) in await self._read(query, since, ended)]

    async def _read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            with self._reading() as connection:
                return connection.execute(query, values).fetchall()

        return await asyncio.to_thread(read)

    async def settle(self, settled: Sequence[TableStanding]) -> None:
        """Store what these tables wait for, unless something has happened there since."""
        await asyncio.to_thread(self._settle, settled)

    def _settle(self, settled: Sequence[TableStanding]) -> None:
        rows = [(each.standing.value, each.table, each.version) for each in settled]
        with self._connected() as connection, connection:
            connection.executemany("UPDATE heads SET standing = ? WHERE tableid = ? AND version = ?", rows)

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete old tables."""
        await asyncio.to_thread(self._forget, tables)

    def _forget(self, tables: Sequence[str]) -> None:
        with self._connected() as connection, connection:
            self._marks.add((table, 0) for table in tables)
            for kept in ("deeds", "heads", "reviews", "keys"):
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
        await asyncio.to_thread(self._with, reports.file_report, report)
        log.warning("Table %s was reported (%s).", report.table, report.reason.value)

    async def reports(self) -> list[Report]:
        """All reports that are kept, the oldest first."""
        return await asyncio.to_thread(self._with, reports.filed)

    async def handle_report(self, number: int) -> bool:
        """Note that somebody has dealt with a report; False if there is no open one with this number."""
        return await asyncio.to_thread(self._with, reports.handle, number)

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

    async def add_bot(self, account: BotAccount) -> bool:
        """Store a bot that may connect; False if there is one of this name."""
        return await asyncio.to_thread(self._with, bot_accounts.add, account)

    async def remove_bot(self, name: str) -> bool:
        """Delete a bot that may connect; False if there is none of this name."""
        return await asyncio.to_thread(self._with, bot_accounts.remove, name)

    async def bots(self) -> list[BotAccount]:
        """The bots that may connect, by name."""
        return await asyncio.to_thread(self._with, bot_accounts.everyone)

    def _with(self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._connected() as connection:
            return work(connection, *args, **kwargs)

    async def stop(self) -> None:
        """Write what waits, then let go of the file."""
        self.close()

    def close(self) -> None:
        """Write the waiting batches, then stop the writer."""
        self._writer.close()
        with suppress(StoreError):
            self._keep_time()
        self._marks.close()
        self._lock.release()

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        with _as_store_error(), closing(connect(self.path)) as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction: what it reads was true at one moment."""
        with self._connected() as connection:
            connection.execute("BEGIN")
            yield connection


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
