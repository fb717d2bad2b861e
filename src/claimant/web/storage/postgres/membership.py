"""This process among those that share the database: its heartbeat, the running time, and the tables that it drives.

A process that doesn't renew its heartbeat for three seconds counts as dead. Others then take its tables over, each with
a higher fencing token. If it was only paused, its next deed carries the old token, and the database refuses it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from claimant.web.storage.postgres.connecting import Reading

BEAT_SECONDS = 1.0
EXPIRES_SECONDS = 3.0
TOGETHER = 100
"""How many tables a process takes over at a time."""
ALIVE = f"SELECT id FROM processes WHERE beat > clock_timestamp() - interval '{EXPIRES_SECONDS} s'"
BEAT = (
    "UPDATE processes SET beat = clock_timestamp() "
    f"WHERE id = %s AND beat > clock_timestamp() - interval '{EXPIRES_SECONDS} s' RETURNING id"
)
CLOCK = (
    f"UPDATE clock SET running = running + greatest(0, least({EXPIRES_SECONDS}, "
    "extract(epoch FROM clock_timestamp() - beat))), beat = clock_timestamp() "
    f"WHERE abs(extract(epoch FROM clock_timestamp() - beat)) > {BEAT_SECONDS / 2} RETURNING running"
)
"""Time in which no process ran doesn't count, nor does a clock that was set."""
NOW = "SELECT running + greatest(0, extract(epoch FROM clock_timestamp() - beat)) FROM clock"
TAKE = (
    "UPDATE heads SET driver = %s, fence = fence + 1 WHERE tableid IN (SELECT tableid FROM heads WHERE {which} "
    f"AND (driver IS NULL OR driver NOT IN ({ALIVE})) LIMIT {TOGETHER} FOR UPDATE SKIP LOCKED) RETURNING tableid, fence"
)
TAKE_DUE, TAKE_WANTED = TAKE.format(which="standing = 'due'"), TAKE.format(which="tableid = ANY(%s)")
CLEAN = (
    "DELETE FROM here WHERE process NOT IN (SELECT id FROM processes)",
    "DELETE FROM processes WHERE beat < clock_timestamp() - interval '1 min'",
)


class Membership:
    """The present id of this process, and its leases."""

    def __init__(self, reading: Reading) -> None:
        self.me: int | None = None
        """None before the first heartbeat."""
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
        if time.monotonic() - self._last_beat > EXPIRES_SECONDS:
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
        lapsed = not await self._reading.read(BEAT, self.me)
        if lapsed:
            self._fences.clear()
            [(self.me,)] = await self._reading.read(
                "INSERT INTO processes (beat) VALUES (clock_timestamp()) RETURNING id"
            )
        self._last_beat = began
        await self.keep_time()
        return lapsed

    async def keep_time(self) -> None:
        """Let the common running time go on, and take it over."""
        await self._reading.read(CLOCK)
        began = time.monotonic()
        [(running,)] = await self._reading.read(NOW)
        self._ran, self._at = max(float(running), self.now() if self.me else 0.0), began

    async def take_over(self, wanted: list[str]) -> list[str]:
        """Take tables that nobody drives: those at which something is due, and those that are wanted here."""
        found = [*await self._reading.read(TAKE_DUE, self.me)]
        if wanted:
            found += await self._reading.read(TAKE_WANTED, self.me, wanted)
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
            "UPDATE heads SET driver = NULL WHERE driver = %s",
            "DELETE FROM here WHERE process = %s",
        ):
            await self._reading.read(statement, me)
