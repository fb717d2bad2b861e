"""The hall: all rooms of a server. It finds them by table or token, opens new ones, and closes idle ones."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from claimant.bots.processes.thinkers import Thinkers
from claimant.rules.game import Game
from claimant.web.storage.incidents import IncidentKind
from claimant.web.storage.reports import Report
from claimant.web.storage.store import Batch, Store, Stored, StoreError
from claimant.web.tables import commands
from claimant.web.tables.access import code_in, digest, new_token, seat_code
from claimant.web.tables.deeds import (
    AnyDeed,
    DayDeal,
    Dealt,
    Listed,
    Opened,
    Origin,
    Published,
    RoundBegan,
    Sat,
    Started,
)
from claimant.web.tables.lobby import listing
from claimant.web.tables.lobby.policy import Policy
from claimant.web.tables.match import Match, taken_over
from claimant.web.tables.plan import Plan, Who
from claimant.web.tables.restoring import Aside, links, restored
from claimant.web.tables.room import Room
from claimant.web.tables.table import Table, replay

AWAKE_SECONDS = 15 * 60.0
"""How long an ended table stays in memory; afterwards it is loaded from the store on request."""
TABLE_ID_BYTES = 9
COLLECT_AFTER = 60
"""The number of sweeps between two full garbage collections."""


class Keys(NamedTuple):
    """The tokens of a new table; only their digests are stored."""

    host: str
    watch: str
    invitations: tuple[str, ...]
    seat: str | None
    """The token of the host's seat, if the host plays."""

    @property
    def all(self) -> tuple[str, ...]:
        return (self.host, *([self.seat] if self.seat else []), self.watch, *self.invitations)


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
        self.rooms: dict[str, Room] = {}
        self.aside: dict[str, Aside] = {}
        """Tables that can't be restored, and why; the others continue."""
        self.ending = False
        """Is the server stopping? Then streams end."""
        self._on_end = on_end
        self._store = store
        self._thinkers = thinkers
        self._by_digest: dict[str, set[str]] = {}
        self._asleep: dict[str, float] = {}
        """The time of the last deed, in running time, of ended tables that aren't in memory."""

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
    def tables(self) -> int:
        """How many tables can be viewed."""
        return len(self.rooms) + len(self._asleep)

    # Finding
    async def load(self) -> None:
        """Restore every stored table, and record those that can't be restored."""
        async for stored in self._store.all():
            self._load(stored)
        await self._store.note([aside.incident(table) for table, aside in self.aside.items()])
        for past in await self._store.incidents():
            if past.kind is IncidentKind.LOST and past.table not in self.rooms:
                self.aside.setdefault(past.table, Aside(past.kind, past.entries))

    def _load(self, stored: Stored) -> None:
        table = restored(stored)
        if isinstance(table, Aside) or stored.chain is None:
            self.aside[stored.table] = table if isinstance(table, Aside) else Aside(IncidentKind.DAMAGED, stored.sound)
            for told in links(stored):
                self._by_digest.setdefault(told, set()).add(stored.table)
        else:
            room = self._add(table, stored.chain)
            room.touched = room.turned = stored.touched

    async def tell_losses(self) -> None:
        """Record at each table that lost its end how many entries it lost."""
        for table, entries in self._store.shortened.items():
            if table in self.rooms:
                with suppress(StoreError):
                    await self.rooms[table].do(partial(commands.lose, entries=entries))

    def _add(self, table: Table, chain: bytes) -> Room:
        room = Room(table, chain, self._store, self._thinkers, self._on_end)
        self.rooms[table.id] = room
        self.index(room)
        return room

    def index(self, room: Room) -> None:
        """Index the room by its tokens; called again when a link changes."""
        table = room.table
        for told in _digests(table):
            self._by_digest.setdefault(told, set()).add(table.id)

    async def room(self, table: str) -> Room | None:
        """The room of that table, loaded from the store if it isn't in memory."""
        if table not in self.rooms and table in self._asleep:
            stored = await self._store.load(table)
            if table not in self.rooms and stored is not None:
                self._load(stored)
                if table in self.aside:
                    await self._store.note([self.aside[table].incident(table)])
            self._asleep.pop(table, None)
        return self.rooms.get(table)

    def is_open(self, table: str) -> bool:
        """Is a game running there or waiting to begin?"""
        return table in self.rooms and not self.rooms[table].table.has_ended

    def is_listed(self, table: str) -> bool:
        """May strangers join it now?"""
        return self.policy.listing and table in self.rooms and listing.is_listed(self.rooms[table])

    def open_tables(self) -> list[Room]:
        """The tables that everybody may join, the newest first."""
        return listing.open_tables(self.rooms.values()) if self.policy.listing else []

    async def report(self, report: Report) -> None:
        """Store a report of a table for the server's host."""
        await self._store.report(report)

    def aside_by(self, token: str) -> Aside | None:
        """Why the table of a link is set aside; None if it isn't."""
        found = (self.aside.get(table) for table in self._by_digest.get(digest(token), ()))
        return next((aside for aside in found if aside is not None), None)

    async def find(self, token: str) -> Room | None:
        """The room of a link or a seat code; in a match, that of the latest game."""
        told = code_in(token) or digest(token)
        found = [await self.room(table) for table in self._by_digest.get(told, set())]
        fitting = [room for room in found if room is not None and told in _digests(room.table)]
        return max(fitting, key=lambda room: (room.table.next_table is None, room.table.opened.at), default=None)

    def resume(self) -> None:
        """Start the bots and clocks of all tables again."""
        for room in self.rooms.values():
            room.wake()

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
        mine = next((seat for seat, chair in enumerate(plan.seats) if chair.who is Who.ME), None)
        invitations = tuple(new_token() for _ in plan.seats)
        keys = Keys(new_token(), new_token(), invitations, None if mine is None else new_token())
        plan, name = commands.clean_names(plan, name)
        deeds: list[AnyDeed] = [
            Opened(
                secrets.token_hex(TABLE_ID_BYTES),
                plan,
                digest(keys.host),
                digest(keys.watch),
                tuple(digest(token) for token in keys.invitations),
                int(time.time()),
                origin=None if played_on is None else played_on[0],
                day=None if dealt is None else dealt[0],
            )
        ]
        if mine is not None and keys.seat is not None:
            deeds.append(Sat(mine, name, (digest(keys.seat),)))
        if all(seat.who is not Who.OPEN for seat in plan.seats):
            deeds.append(Started())
        elif public:
            deeds.append(Published(True))
        if played_on is not None:
            deeds += taken_over(played_on[1])
        if dealt is not None:
            deeds += [RoundBegan(1, dealt[1]), Listed(), Dealt()]
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
            opened = replace(opened, table=secrets.token_hex(TABLE_ID_BYTES), at=int(time.time()))
            following = await self._open([opened, *people])
            await room.do(lambda table: commands.go_on(table, following.table.id))
            return following, True

    async def _open(self, deeds: list[AnyDeed]) -> Room:
        table = replay(deeds)
        told = [msgspec.json.encode(deed) for deed in deeds]
        chain = await self._store.append(Batch(table.id, 1, told, b""))
        room = self._add(table, chain)
        room.wake()
        return room

    # Closing
    async def sweep(self) -> None:
        """Close tables that were idle for long, and delete those that ended long ago."""
        now = self._store.now()
        await listing.tidy(list(self.rooms.values()))
        for room in list(self.rooms.values()):
            idle = now - room.touched
            if not room.table.has_ended and idle > self.policy.idle_seconds:
                await room.do(lambda table: commands.close(table, "idle"))
            elif room.table.has_ended and idle > AWAKE_SECONDS and not room.presence.anyone:
                room.close()
                self._asleep[room.table.id] = room.touched
                del self.rooms[room.table.id]
        long_ago = now - self.policy.keep_seconds
        await self._forget([table for table, touched in self._asleep.items() if touched < long_ago])

    async def _forget(self, tables: list[str]) -> None:
        if not tables:
            return
        await self._store.forget(tables)
        gone = set(tables)
        for table in gone:
            self._asleep.pop(table, None)
        self._by_digest = {told: kept for told, found in self._by_digest.items() if (kept := found - gone)}

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
        for room in self.rooms.values():
            room.tell()

    def close(self) -> None:
        for room in self.rooms.values():
            room.close()


def _digests(table: Table) -> set[str]:
    """The digests of a table's tokens, and the codes of its seats."""
    invitations = [chair.invitation for chair in table.chairs]
    return {table.opened.host, table.opened.watch, *invitations, *map(seat_code, invitations)}
