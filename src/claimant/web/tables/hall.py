"""The hall: all rooms of a server. It finds them by table or token, opens new ones, and closes idle ones."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count

import msgspec
from msgspec.structs import replace

from claimant.bots.processes.thinkers import Thinkers
from claimant.notation.guest_names import guest_level
from claimant.rules.game import Game
from claimant.web.storage.incidents import IncidentKind
from claimant.web.storage.reports import Report
from claimant.web.storage.store import Batch, Counted, Standing, Store, StoreError, TableStanding
from claimant.web.tables import commands
from claimant.web.tables.access import code_in, digest, seat_code
from claimant.web.tables.deeds import AnyDeed, DayDeal, Origin
from claimant.web.tables.guests.guests import Guests
from claimant.web.tables.lobby import listing
from claimant.web.tables.lobby.notice import Notice
from claimant.web.tables.lobby.opening import Keys, first_deeds, new_table_id
from claimant.web.tables.lobby.policy import Policy
from claimant.web.tables.match import Match
from claimant.web.tables.plan import Plan
from claimant.web.tables.restoring import Aside, keys_in, restored, why_aside
from claimant.web.tables.room import Room
from claimant.web.tables.table import Table, replay

__all__ = ["Hall", "Keys"]

AWAKE_SECONDS = 15 * 60.0
"""How long a table stays in memory at which nothing happens by itself and nobody is; then it is loaded on request."""
QUIET_SECONDS = 10.0
"""How long nothing must happen at a table before the store is told what the table waits for."""
AT_REST = frozenset({Standing.WAITS, Standing.ENDED})
"""Tables that may leave memory; listed ones are shown to everybody."""
AGAIN_SECONDS = 5.0
"""How long the work after the start waits before another try if the store fails."""
EXAMINE_SECONDS = 0.002
"""The pause between two tables whose checksums are compared, so that players notice nothing."""
COLLECT_AFTER = 60
"""The number of sweeps between two full garbage collections."""


class Hall:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        policy: Policy | None = None,
        on_end: Callable[[Table], object] = lambda table: None,
    ) -> None:
        self.policy = policy or Policy()
        self.notice: Notice | None = None
        """What every page announces."""
        self.rooms: dict[str, Room] = {}
        self.aside: dict[str, Aside] = {}
        """Tables that can't be restored, and why; the others continue."""
        self.ending = False
        """Is the server stopping? Then streams end."""
        self.guests = Guests(store, self.policy, self._wake_tables_of)
        self._on_end = on_end
        self._store = store
        self._thinkers = thinkers
        self._resting: set[str] = set()
        """Tables that haven't ended and left memory, because nothing happens there by itself."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._counted = Counted(0, 0)
        self.awake = asyncio.Event()
        """Set when the work after the start is done."""

    @property
    def is_failing(self) -> bool:
        """Is the store unable to write now?"""
        return self._store.failing

    async def can_store(self) -> bool:
        """Try to write something small."""
        try:
            await self._store.keep_time()
        except StoreError:
            return False
        return True

    @property
    def counted(self) -> Counted:
        """How many tables can be viewed, and at how many of them a game is running or waiting to begin."""
        over = sum(room.table.has_ended and room.settled is not Standing.ENDED for room in self.rooms.values())
        return self._counted._replace(going_on=max(0, self._counted.going_on - over))

    async def _count(self) -> None:
        self._counted = await self._store.count(list(self.aside))

    # Finding
    async def load(self) -> None:
        """Make the store ready, and recall which tables were lost; all others are loaded when they are needed."""
        await self._store.start(keys_in)
        await self.guests.load()
        self.guests.attendance.begin()
        for past in await self._store.incidents():
            if past.kind is IncidentKind.LOST:
                self.aside.setdefault(past.table, Aside(past.kind, past.entries))
        await self._count()

    async def tell_losses(self) -> None:
        """Record at each table that lost its end how many entries it lost."""
        for table, entries in self._store.shortened.items():
            with suppress(StoreError):
                if (room := await self.room(table)) is not None:
                    await room.do(partial(commands.lose, entries=entries))

    async def resume(self) -> None:
        """Load the tables at which something may happen by itself, so that it does; others need the loop meanwhile."""
        for table in await self._store.due():
            await asyncio.sleep(0)
            if table in self.rooms:  # somebody was faster, and is there
                continue
            if (room := await self.room(table)) is not None and room.standing is not Standing.DUE:
                await self._settle([room])
                if self.rooms.get(table) is room and room.standing in AT_REST and not self._is_followed(room):
                    self._let_go(room)

    async def examine(self) -> None:
        """Compare the checksums of all stored tables, and set those aside that can't be read."""
        async for stored in self._store.all():
            await asyncio.sleep(EXAMINE_SECONDS)
            if stored.table not in self.rooms and (aside := why_aside(stored)) is not None:
                await self._set_aside(stored.table, aside)

    async def wake_up(self) -> None:
        """What a server does after its start, while it answers already; if the store fails, it tries again."""
        for work in (self.resume, self.examine):
            while True:
                try:
                    await work()
                except StoreError:
                    await asyncio.sleep(AGAIN_SECONDS)
                else:
                    break
        self.awake.set()

    async def room(self, table: str) -> Room | None:
        """The room of that table, loaded from the store if it isn't in memory; others may have changed it."""
        if self._store.shared is not None and (here := self.rooms.get(table)) is not None:
            await here.catch_up()
        elif table not in self.rooms and table not in self.aside:
            if table not in self._loading:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            await asyncio.shield(self._loading[table])
        return self.rooms.get(table)

    async def _load(self, table: str) -> None:
        stored = await self._store.load(table)
        if stored is None or table in self.rooms:
            return
        found = restored(stored)
        if isinstance(found, Aside) or stored.chain is None:
            await self._set_aside(table, found if isinstance(found, Aside) else Aside(IncidentKind.DAMAGED, 0))
        else:
            room = self._add(found, stored.chain, stored.touched)
            room.settled = Standing(stored.standing) if stored.standing in set(Standing) else Standing.DUE
            if found.has_ended and room.settled is not Standing.ENDED:  # a crash may have come before anybody knew
                self._on_end(found)

    async def _set_aside(self, table: str, aside: Aside) -> None:
        if table not in self.aside:
            self.aside[table] = aside
            await self._store.note([aside.incident(table)])
            await self._count()

    def _add(self, table: Table, chain: bytes, touched: float | None = None) -> Room:
        room = self.rooms[table.id] = Room(
            table, chain, self._store, self._thinkers, self.guests, self._on_end, touched
        )
        self._resting.discard(table.id)
        room.wake()
        return room

    async def load_tables_of(self, guests: Sequence[str]) -> None:
        """Load the tables that haven't ended at which these bots are meant to play."""
        for table in await self._store.going_on([guest_level(guest) for guest in guests]):
            if table not in self.rooms:
                await self.room(table)

    async def tables_of(self, guest: str) -> list[Room]:
        """The tables that haven't ended at which this bot is meant to play."""
        found = [await self.room(table) for table in await self._store.going_on([guest_level(guest)])]
        playing = [room for room in found if room is not None and not room.table.has_ended]
        return [room for room in playing if any(chair.guest == guest for chair in room.table.chairs)]

    def _wake_tables_of(self, guest: str) -> None:
        for table in self.guests.tables_of(guest):
            self.rooms[table].wake()

    def is_open(self, table: str) -> bool:
        """Is a game running there or waiting to begin?"""
        return table in self._resting or (table in self.rooms and not self.rooms[table].table.has_ended)

    def is_listed(self, table: str) -> bool:
        """May strangers join it now?"""
        return self.policy.listing and table in self.rooms and listing.is_listed(self.rooms[table])

    def open_tables(self) -> list[Room]:
        """The tables that everybody may join, the newest first."""
        return listing.open_tables(self.rooms.values()) if self.policy.listing else []

    async def report(self, report: Report) -> None:
        """Store a report of a table for the server's host."""
        await self._store.report(report)

    async def aside_by(self, token: str) -> Aside | None:
        """Why the table of a link is set aside; None if it isn't."""
        found = [self.aside.get(table) for table in await self._store.found_by(digest(token))]
        return next((aside for aside in found if aside is not None), None)

    async def find(self, token: str) -> Room | None:
        """The room of a link or a seat code; in a match, that of the latest game."""
        told = code_in(token) or digest(token)
        found = [await self.room(table) for table in await self._store.found_by(told)]
        fitting = [room for room in found if room is not None and told in _digests(room.table)]
        return max(fitting, key=lambda room: (room.table.next_table is None, room.table.opened.at), default=None)

    # Opening
    async def open(
        self,
        plan: Plan,
        name: str,
        public: bool = False,
        played_on: tuple[Origin, Game] | None = None,
        dealt: tuple[DayDeal, str] | None = None,
    ) -> tuple[Room, Keys]:
        """Open a table by the host's plan, and seat the host where the plan says; list it if the host wants that.

        It may play on from a moment of another game, or play the deal of a day, which comes with its secret.
        """
        deeds, keys = first_deeds(plan, name, public, played_on, dealt)
        return await self._open(deeds), keys

    async def go_on(self, room: Room, match: Match, admit: Callable[[], None]) -> tuple[Room, bool]:
        """The table of the match's next game, with the same links and cookies, and whether it was opened now.

        Only one is opened, and only if `admit` allows the caller to open it.
        """
        async with room.continuing:
            if room.table.next_table is not None and (found := await self.room(room.table.next_table)):
                return found, False
            commands.go_on(room.table, "")
            if match is Match.SAME_DEAL:
                commands.replay(room.table)
            admit()
            opened, people = match.next_game(room.table)
            opened = replace(opened, table=new_table_id(), at=int(time.time()))
            following = await self._open([opened, *people])
            await room.do(lambda table: commands.go_on(table, following.table.id))
            if room.table.next_table == following.table.id:
                return following, True
            await self._forget([following.table.id])  # another process was first
            first = await self.room(room.table.next_table or "")
            return first or following, False

    async def _open(self, deeds: list[AnyDeed]) -> Room:
        table = replay(deeds)
        told = [msgspec.json.encode(deed) for deed in deeds]
        chain = await self._store.append(Batch(table.id, 1, told, b"", keys_in(told)))
        self._counted = Counted(self._counted.tables + 1, self._counted.going_on + 1)
        return self._add(table, chain)

    # Closing
    async def sweep(self) -> None:
        """Close tables that were idle for long, delete those that ended long ago, and free memory."""
        now = self._store.now()
        await listing.tidy(list(self.rooms.values()))
        await self.settle()
        for room in list(self.rooms.values()):
            idle = now - room.touched
            if not room.table.has_ended and idle > self.policy.idle_seconds:
                await room.do(lambda table: commands.close(table, "idle"))
            elif idle > AWAKE_SECONDS and room.standing in AT_REST and not self._is_followed(room):
                self._let_go(room)
        for table in await self._store.untouched(now - self.policy.idle_seconds, ended=False):
            if (found := await self.room(table)) is not None and not found.table.has_ended:
                await found.do(lambda table: commands.close(table, "idle"))
        old = await self._store.untouched(now - self.policy.keep_seconds, ended=True)
        await self._forget([table for table in old if table not in self.aside])
        await self._count()

    async def settle(self, quiet: float = QUIET_SECONDS) -> None:
        """Tell the store what the tables wait for at which nothing happens now; a list of open tables doesn't wait."""
        now = self._store.now()
        await self._settle([
            room
            for room in self.rooms.values()
            if room.standing is not room.settled
            and (now - room.touched >= quiet or room.standing is Standing.LISTED)
        ])  # fmt: skip

    async def _settle(self, rooms: list[Room]) -> None:
        settled = [TableStanding(room.table.id, room.table.version, room.standing) for room in rooms]
        if settled:
            await self._store.settle(settled)
        for room, each in zip(rooms, settled, strict=True):
            if room.table.version == each.version:
                over = each.standing is Standing.ENDED and room.settled is not Standing.ENDED
                self._counted = self._counted._replace(going_on=self._counted.going_on - over)
                room.settled = each.standing

    def _is_followed(self, room: Room) -> bool:
        """Is anybody there, or a bot that plays there connected?"""
        return room.presence.anyone or self.guests.follows(room.table.id)

    def _let_go(self, room: Room) -> None:
        """Drop a room from memory, until somebody asks for it."""
        self.drop(room)
        if not room.table.has_ended:
            self._resting.add(room.table.id)

    def drop(self, room: Room) -> None:
        """Drop the room of a table that is gone, or goes on without this process."""
        room.close()
        del self.rooms[room.table.id]

    def drives(self, table: str) -> bool:
        """Does this process do what happens by itself at the table?"""
        return self._store.drives(table)

    async def _forget(self, tables: list[str]) -> None:
        if not tables:
            return
        await self._store.forget(tables)
        for table in tables:
            self._resting.discard(table)
            if (room := self.rooms.pop(table, None)) is not None:
                room.close()

    async def keep_tidy(self, seconds: float = 60.0) -> None:
        """Sweep regularly; if the store fails, try again the next time."""
        for number in count(1):
            await asyncio.sleep(seconds)
            with suppress(StoreError):
                await self.sweep()
                await self._store.keep_time()
            if number % COLLECT_AFTER == 0:
                gc.collect()

    def end(self) -> None:
        """End every stream, because the server stops."""
        self.ending = True
        self.guests.attendance.end()
        for room in self.rooms.values():
            room.tell()

    def close(self) -> None:
        for room in self.rooms.values():
            room.close()


def _digests(table: Table) -> set[str]:
    """The digests of a table's tokens, and the codes of its seats."""
    invitations = [chair.invitation for chair in table.chairs]
    return {table.opened.host, table.watch, *invitations, *map(seat_code, invitations)}
