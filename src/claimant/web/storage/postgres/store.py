"""The store in PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import suppress

import psycopg

from claimant.web.storage.database import following, verified
from claimant.web.storage.postgres.connecting import Reading, as_store_error, complete, connect, shown
from claimant.web.storage.postgres.jobs import PostgresJobs
from claimant.web.storage.postgres.membership import LOCKED_IN_ORDER, Membership
from claimant.web.storage.postgres.records import PostgresRecords
from claimant.web.storage.postgres.schema import bring_up_to_date
from claimant.web.storage.postgres.writer import CHANNEL, PostgresWriter
from claimant.web.storage.store import Batch, Counted, FindKeys, Lease, Newer, Stored, StoreError, TableStanding

log = logging.getLogger("claimant")

TOGETHER = 100
"""How many tables are read at a time."""
MOST_SHOWN = 300
"""How many tables in use are listed."""
CLEAN_AFTER = 60
"""The number of heartbeats between two times that what dead processes left behind is deleted."""
RECONNECT_SECONDS = 0.5
SILENCE_SECONDS = 5.0
"""How long no notification may come before the connection that waits for them is tried."""
FREED = "freed"
"""The notice that a process has ended and its tables need another driver."""
TABLE = (
    "SELECT heads.version, heads.chain, touched, standing, deeds.version, deeds.deed, deeds.chain "
    "FROM heads LEFT JOIN deeds USING (tableid) WHERE tableid = %s ORDER BY deeds.version"
)
"""One statement, so that head and deeds are of the same moment."""
SETTLE = f"""
WITH settled AS (
    SELECT tableid, new.standing FROM heads
    JOIN unnest(%s::text[], %s::bigint[], %s::text[]) AS new (tableid, version, standing) USING (tableid, version)
    WHERE driver IS NULL OR driver = %s {LOCKED_IN_ORDER} OF heads
) UPDATE heads SET standing = settled.standing, driver = NULL FROM settled WHERE heads.tableid = settled.tableid
"""
"""One statement, so that a move which waits for one of the rows waits for a moment only."""


class PostgresStore(PostgresRecords):
    """The store in a database that any number of processes share."""

    def __init__(self, url: str, lease: Lease = Lease()) -> None:  # noqa: B008 - a constant
        self.lease = lease
        self.shortened: dict[str, int] = {}
        self.name = shown(url)
        self.shared = self
        self._beats = 0
        self._url = complete(url)
        try:
            with psycopg.connect(self._url, autocommit=True) as connection:
                bring_up_to_date(connection, self.name)
                if connection.execute("SHOW fsync").fetchone() == ("off",):
                    log.warning("%s has fsync turned off: a power cut loses games.", self.name)
        except (psycopg.Error, OSError) as error:
            raise StoreError(str(error).partition("\n")[0]) from None
        super().__init__(Reading(self._url))
        self._membership = Membership(self._reading, lease)
        self.jobs = PostgresJobs(self._reading, self._membership)
        self._writer = PostgresWriter(self._url, self._membership)

    @property
    def failing(self) -> bool:
        """Did the last attempt to write fail?"""
        return self._writer.failing

    async def start(self, keys: FindKeys) -> None:
        """Connect, and join the processes that share the database."""
        await self._reading.open()
        await self._membership.beat()
        self._writer.start()

    async def stop(self) -> None:
        """Write what waits, free all tables for others, and disconnect."""
        await self._writer.stop()
        with suppress(StoreError):
            await self.leave()
        await self._reading.close()

    def now(self) -> float:
        """How long any process has run on this database, in seconds; outages don't count."""
        return self._membership.now()

    async def keep_time(self) -> None:
        """Nothing to do: the heartbeat stores the running time."""

    # Tables
    async def append(self, batch: Batch) -> bytes:
        """Write the deeds to disk, then return the new checksum. Raises Conflict if they aren't the next ones."""
        return await self._writer.write(batch)

    async def load(self, table: str) -> Stored | None:
        """All that is stored of one table."""
        rows = await self._reading.read(TABLE, table)
        if not rows:
            return None
        version, chain, touched, standing = rows[0][:4]
        deeds = [row[4:] for row in rows if row[4] is not None]
        return verified(table, deeds, (version, bytes(chain), min(float(touched), self.now()), standing))

    async def newer(self, table: str, version: int, chain: bytes) -> Newer | None:
        """The deeds after this version, which has this checksum; None if they don't follow from it."""
        rows = await self._reading.read(
            "SELECT heads.driver, heads.fence, deeds.deed, deeds.chain FROM heads "
            "LEFT JOIN deeds ON deeds.tableid = heads.tableid AND deeds.version > %s "
            "WHERE heads.tableid = %s ORDER BY deeds.version",
            version,
            table,
        )
        if not rows:
            return None
        self._membership.learn(table, rows[0][0], rows[0][1])
        return following([row[2:] for row in rows if row[2] is not None], chain)

    async def all(self) -> AsyncIterator[Stored]:
        """Every stored table, a few at a time."""
        last = ""
        while names := await self._names("tableid > %s ORDER BY tableid LIMIT %s", last, TOGETHER):
            last = names[-1]
            for name in names:
                if (found := await self.load(name)) is not None:
                    yield found

    async def _names(self, where: str, *values: object) -> list[str]:
        return [table for (table,) in await self._reading.read(f"SELECT tableid FROM heads WHERE {where}", *values)]

    async def count(self, but: Sequence[str] = ()) -> Counted:
        """How many tables are stored, without these."""
        query = "SELECT count(*), count(*) FILTER (WHERE standing <> 'ended') FROM heads WHERE tableid <> ALL(%s)"
        return Counted(*(await self._reading.read(query, list(but)))[0])

    async def found_by(self, key: str) -> list[str]:
        """The tables to which this digest of a link, or code of a seat, leads or once led."""
        return [table for (table,) in await self._reading.read("SELECT tableid FROM keys WHERE key = %s", key)]

    async def going_on(self, keys: Sequence[str]) -> list[str]:
        """The tables that haven't ended, as far as the store knows, to which one of these keys leads or once led."""
        query = "SELECT DISTINCT tableid FROM keys JOIN heads USING (tableid) WHERE standing <> 'ended'"
        return [table for (table,) in await self._reading.read(f"{query} AND key = ANY(%s)", list(keys))]

    async def due(self) -> list[str]:
        """None here: the heartbeat takes over the tables at which something is due."""
        return []

    async def untouched(self, since: float, ended: bool) -> list[str]:
        """The tables, ended or not, whose last deed was stored before that running time; at most some hundred."""
        return await self._names("touched < %s AND (standing = 'ended') = %s LIMIT %s", since, ended, TOGETHER)

    async def settle(self, settled: Sequence[TableStanding]) -> None:
        """Store what these tables wait for, unless something has happened there since; they need no driver now."""
        await self._reading.read(
            SETTLE,
            [each.table for each in settled],
            [each.version for each in settled],
            [each.standing.value for each in settled],
            self._membership.me,
        )
        self._membership.drop(each.table for each in settled)

    async def forget(self, tables: Sequence[str]) -> None:
        """Delete old tables."""
        for kept in ("heads", "deeds", "keys", "reviews", "here"):
            await self._reading.read(f"DELETE FROM {kept} WHERE tableid = ANY(%s)", list(tables))
        self._membership.drop(tables)

    # Sharing
    @property
    def processes(self) -> int:
        """How many processes share the database, according to their heartbeats."""
        return self._membership.processes

    def drives(self, table: str) -> bool:
        """Does this process do what happens by itself at the table, such as bots' moves?"""
        return self._membership.fence(table) is not None

    async def beat(self) -> bool:
        """Renew the heartbeat of this process; True if it counted as dead and has lost all tables."""
        self._beats += 1
        if self._beats % CLEAN_AFTER == 0:
            await self._membership.clean()
            await self.jobs.clean()
        return await self._membership.beat()

    async def take_over(self, wanted: list[str]) -> list[str]:
        """Take tables that nobody drives: those at which something is due, and those that are wanted here."""
        return await self._membership.take_over(wanted)

    async def versions(self, tables: list[str]) -> dict[str, int]:
        """The versions of these tables; also learns who drives them."""
        query = "SELECT tableid, version, driver, fence FROM heads WHERE tableid = ANY(%s)"
        rows = await self._reading.read(query, tables)
        for table, _, driver, fence in rows:
            self._membership.learn(table, driver, fence)
        return {table: version for table, version, _, _ in rows}

    async def listed(self) -> list[str]:
        """The tables that everybody may join."""
        return await self._names("standing = 'listed' LIMIT %s", TOGETHER)

    async def in_use(self) -> list[str]:
        """Tables that some process drives or where somebody is, the latest deeds first; some hundred at most."""
        alive = self._membership.sql.alive
        return await self._names(
            f"driver IN ({alive}) OR tableid IN (SELECT tableid FROM here WHERE process IN ({alive})) "
            "ORDER BY touched DESC LIMIT %s",
            MOST_SHOWN,
        )

    async def say(self, table: str, said: bytes | None) -> None:
        """Tell other processes who is at a table here; None if nobody is."""
        if said is None:
            query, values = "DELETE FROM here WHERE tableid = %s AND process = %s", (table, self._membership.me)
            await self._reading.read(query, *values)
        else:
            await self._reading.read(
                "INSERT INTO here (tableid, process, said) VALUES (%s, %s, %s) "
                "ON CONFLICT (tableid, process) DO UPDATE SET said = EXCLUDED.said",
                table, self._membership.me, said,
            )  # fmt: skip

    async def heard(self, tables: list[str]) -> dict[str, list[bytes]]:
        """What other living processes say about these tables."""
        rows = await self._reading.read(
            "SELECT tableid, said FROM here WHERE tableid = ANY(%s) AND process <> %s "
            f"AND process IN ({self._membership.sql.alive})",
            tables, self._membership.me,
        )  # fmt: skip
        found: dict[str, list[bytes]] = {table: [] for table in tables}
        for table, said in rows:
            found[table].append(bytes(said))
        return found

    async def leave(self) -> None:
        """Free all tables, so that others drive them at once; this process takes none any more."""
        if self._membership.me is not None:
            await self._membership.leave()
            await self.tell(FREED)

    async def tell(self, notice: str) -> None:
        """Wake the other processes."""
        await self._reading.read("SELECT pg_notify(%s, %s)", CHANNEL, notice)

    async def notices(self) -> AsyncGenerator[str]:
        """What other processes tell, for ever; an empty text where something may have been lost."""
        while True:
            with suppress(psycopg.Error, OSError, TimeoutError, StoreError):
                async with as_store_error():
                    connection = await connect(self._url)
                async with connection:
                    async with as_store_error():
                        await connection.execute(f"LISTEN {CHANNEL}")
                    yield ""
                    while True:
                        async for notice in connection.notifies(timeout=SILENCE_SECONDS):
                            if notice.pid != self._writer.pid:
                                yield notice.payload
                        async with as_store_error():
                            await connection.execute("SELECT 1")
            await asyncio.sleep(RECONNECT_SECONDS)
