"""This process among those that share a store: it follows their tables, and drives those that nobody else drives.

Notifications wake it; once a second it looks by itself, so that a lost notification costs a second at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress

import msgspec

from claimant.web.storage.store import Sharing, Standing, StoreError
from claimant.web.tables.hall import Hall
from claimant.web.tables.room import Room

BOTS_HERE = "bots"
"""The notice about bots that have come or gone; what is said under this name isn't about a table, but about them."""


class Cluster:
    """The tables of this process, kept in step with those of the others."""

    def __init__(self, hall: Hall, sharing: Sharing, share: Callable[[int], None] = lambda processes: None) -> None:
        self._hall, self._sharing = hall, sharing
        self._share = share
        """Called after each heartbeat with the number of processes, which divide the limits among them."""
        self._seconds = sharing.lease.beat
        """How often a process says that it is alive, and looks for changes."""
        self.prepared = asyncio.Event()
        """Set when bots can think here; before that, this process takes no table over."""
        self._said: dict[str, bytes] = {}
        """What this process last told about its tables."""
        self._said_bots = b""
        """What this process last told about the bots that are connected to it."""
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Work until cancelled; a store that fails is tried again."""
        await asyncio.gather(
            self._often(self._beat), self._often(self._drive), self._often(self._follow, self._news), self._listen()
        )

    async def _often(self, work: Callable[[], Awaitable[None]], news: asyncio.Event | None = None) -> None:
        """Do this once a second, and at once if there is news."""
        wake = news or asyncio.Event()
        while True:
            wake.clear()
            try:
                await work()
            except StoreError:
                await asyncio.sleep(self._seconds / 2)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds):
                    await wake.wait()

    async def _beat(self) -> None:
        if await self._sharing.beat():
            self._said.clear()
            self._said_bots = b""
            for room in list(self._hall.rooms.values()):
                room.drive()
        self._share(self._sharing.processes)

    async def _drive(self) -> None:
        """Take over tables that nobody drives, and say which of ours need nobody."""
        if not self.prepared.is_set():
            return
        wanted = [
            table
            for table, room in self._hall.rooms.items()
            if room.standing is Standing.DUE and not self._hall.drives(table)
        ]
        while taken := await self._sharing.take_over(wanted):
            wanted = []
            for table in taken:
                if (room := await self._hall.room(table)) is not None:
                    room.drive()
                await asyncio.sleep(0)
        await self._hall.settle()

    async def _follow(self) -> None:
        """Look for what others have stored, and for who is at the tables elsewhere."""
        for table in await self._sharing.listed():
            if table not in self._hall.rooms:
                await self._hall.room(table)
        await self._look_for_guests()
        rooms = dict(self._hall.rooms)
        versions = await self._sharing.versions(list(rooms))
        for table, room in rooms.items():
            if self._hall.rooms.get(table) is not room:
                continue
            if table not in versions:
                self._hall.drop(room)
            elif versions[table] > room.table.version:
                await _quietly(room.catch_up)
            elif self._hall.drives(table) is not room.is_driving:
                room.drive()
        await self._exchange(rooms)

    async def _look_for_guests(self) -> None:
        """Say which bots are connected here, hear which are elsewhere, and load the tables of those that are here."""
        attendance = self._hall.guests.attendance
        said = msgspec.json.encode(attendance.here) if attendance.here else b""
        if said != self._said_bots:
            await self._sharing.say(BOTS_HERE, said or None)
            self._said_bots = said
            await self._sharing.tell(BOTS_HERE)
        heard = await self._sharing.heard([BOTS_HERE])
        attendance.hear(name for each in heard[BOTS_HERE] for name in msgspec.json.decode(each, type=list[str]))
        if attendance.here:
            await self._hall.load_tables_of(attendance.here)

    async def _exchange(self, rooms: dict[str, Room]) -> None:
        for table, room in rooms.items():
            said = room.told_to_others()
            if said != self._said.get(table, b""):
                await self._sharing.say(table, said or None)
                self._said[table] = said
        for table in self._said.keys() - rooms.keys():
            await self._sharing.say(table, None)
            del self._said[table]
        for table, heard in (await self._sharing.heard(list(rooms))).items():
            rooms[table].hear(heard)

    async def _listen(self) -> None:
        """Catch up with tables as soon as others say that they have changed."""
        async with aclosing(self._sharing.notices()) as notices:  # its connection ends with this task
            async for notice in notices:
                if "/" not in notice:  # something may have been lost, or a process has ended
                    self._news.set()
                    if notice:
                        await _quietly(self._drive)
                await asyncio.gather(*(_quietly(room.catch_up) for room in self._behind(notice)))

    def _behind(self, notice: str) -> list[Room]:
        """The rooms of a notice that don't know the version which it names."""
        told = [word.partition("/") for word in notice.split()]
        found = [(self._hall.rooms.get(table), version) for table, _, version in told if version.isdecimal()]
        return [room for room, version in found if room is not None and int(version) > room.table.version]


async def _quietly(work: Callable[[], Awaitable[object]]) -> None:
    """The next look makes up for what fails now."""
    with suppress(StoreError):
        await work()
