"""This process among those that share the database: its heartbeat, the running time, and the tables that it drives.

A process that doesn't renew its heartbeat for the length of a lease counts as dead. Others then take its tables over,
each with a higher fencing token. If it was only paused, its next deed carries the old token, and the database refuses
it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from claimant.web.storage.postgres.connecting import Reading
from claimant.web.storage.store import Lease

TOGETHER = 100
"""How many tables a process takes over at a time."""
LOCKED_IN_ORDER = 'ORDER BY tableid COLLATE "C" FOR UPDATE'
"""Rows of several tables are locked in the order in which deeds are written, so that two processes can't deadlock."""
FREE = f"""
UPDATE heads SET driver = NULL WHERE tableid IN (SELECT tableid FROM heads WHERE driver = %s {LOCKED_IN_ORDER})
"""
NOW = "SELECT running + greatest(0, extract(epoch FROM clock_timestamp() - beat)) FROM clock"
CLEAN = (
    "DELETE FROM here WHERE process NOT IN (SELECT id FROM processes)",
    "DELETE FROM processes WHERE beat < clock_timestamp() - interval '1 min'",
)


class Statements:
    """What a process sends to the database again and again, for one length of a lease."""

    def __init__(self, lease: Lease) -> None:
        within = f"beat > clock_timestamp() - interval '{lease.expires} s'"
        self.alive = f"SELECT id FROM processes WHERE {within}"
        self.beat = f"UPDATE processes SET beat = clock_timestamp() WHERE id = %s AND {within} RETURNING id"
        self.clock = (
            f"UPDATE clock SET running = running + greatest(0, least({lease.expires}, "
            "extract(epoch FROM clock_timestamp() - beat))), beat = clock_timestamp() "
            f"WHERE abs(extract(epoch FROM clock_timestamp() - beat)) > {lease.beat / 2} RETURNING running"
        )
        """Time in which no process ran doesn't count, nor does a clock that was set."""
        self.take_due, self.take_wanted = (
            "UPDATE heads SET driver = %s, fence = fence + 1 WHERE tableid IN ("
            f"SELECT tableid FROM heads WHERE {which} "
            f"AND (driver IS NULL OR driver NOT IN ({self.alive})) LIMIT {TOGETHER} FOR UPDATE SKIP LOCKED) "
            "RETURNING tableid, fence"
            for which in ("standing = 'due'", "tableid = ANY(%s)")
        )


class Membership:
    """The present id of this process, and its leases."""

    def __init__(self, reading: Reading, lease: Lease) -> None:
        self.sql = Statements(lease)
        self._lease = lease
        self.me: int | None = None
        """None before the first heartbeat."""
        self.processes = 1
        """How many processes are alive."""
        self._reading = reading
        self._fences: dict[str, int] = {}
        self._ran, self._at = 0.0, time.monotonic()
        self._last_beat = float("-inf")

    def now(self) -> float:
        """The running time: how long any process has run on this database."""
        return self._ran + time.monotonic() - self._at

    # Leases
    def fence(self, table: str) -> int | None:
        """The fencing token of a table that this process drives; None if it doesn't, or if its heartbeat is late."""
        if time.monotonic() - self._last_beat > self._lease.expires:
            return None
        return self._fences.get(table)

    def learn(self, table: str, driver: int | None, fence: int) -> bool:
        """Remember what the database says about a table's driver; True if that is new here."""
        known = self._fences.get(table)
        if driver is not None and driver == self.me:
            self._fences[table] = fence
        else:
            self._fences.pop(table, None)
        return known != self._fences.get(table)

    def drop(self, tables: Iterable[str]) -> None:
        """These tables are driven no longer, or are gone."""
        for table in tables:
            self._fences.pop(table, None)

    # Staying alive
    async def beat(self) -> bool:
        """Renew the heartbeat; True if this process counted as dead and has lost all leases."""
        began = time.monotonic()
        lapsed = not await self._reading.read(self.sql.beat, self.me)
        if lapsed:
            self._fences.clear()
            [(self.me,)] = await self._reading.read(
                "INSERT INTO processes (beat) VALUES (clock_timestamp()) RETURNING id"
            )
        self._last_beat = began
        [(self.processes,)] = await self._reading.read(f"SELECT count(*) FROM ({self.sql.alive}) AS alive")
        await self.keep_time()
        return lapsed

    async def keep_time(self) -> None:
        """Let the common running time go on, and take it over."""
        await self._reading.read(self.sql.clock)
        began = time.monotonic()
        [(running,)] = await self._reading.read(NOW)
        self._ran, self._at = max(float(running), self.now() if self.me else 0.0), began

    async def take_over(self, wanted: list[str]) -> list[str]:
        """Take tables that nobody drives: those at which something is due, and those that are wanted here."""
        found = [*await self._reading.read(self.sql.take_due, self.me)]
        if wanted:
            found += await self._reading.read(self.sql.take_wanted, self.me, wanted)
        for table, fence in found:
            self.learn(table, self.me, fence)
        return [table for table, _ in found]

    async def clean(self) -> None:
        """Delete what dead processes left behind."""
        for statement in CLEAN:
            await self._reading.read(statement)

    async def leave(self) -> None:
        """Free all tables for others, because this process ends."""
        me, self.me = self.me, None
        self._fences.clear()
        for statement in (
            "DELETE FROM processes WHERE id = %s",
            FREE,
            "DELETE FROM here WHERE process = %s",
        ):
            await self._reading.read(statement, me)
