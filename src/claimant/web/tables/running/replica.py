"""A table in memory: the replay of its stored deeds. Every change is stored before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from claimant.rules.cards import Seat
from claimant.rules.view import View, view
from claimant.web.monitoring import figures
from claimant.web.storage.store import Batch, Conflict, Store, StoreError
from claimant.web.tables.deeds import AnyDeed, Moved
from claimant.web.tables.restoring import keys_in
from claimant.web.tables.table import Table

Command: TypeAlias = Callable[[Table], list[AnyDeed]]


class Replica:
    """A table that carries out one command at a time, and follows what other processes store."""

    def __init__(self, table: Table, chain: bytes, store: Store, touched: float | None = None) -> None:
        self.table = table
        self.beat = 0
        """Counts every change that a viewer could notice, including presence; streams wait for the next one."""
        self.told_at = 0.0
        """When the last of them happened, to measure how long a push takes."""
        self.touched = store.now() if touched is None else touched
        """The time of the last change, in the store's running time, which outages and wrong clocks don't affect."""
        self.turned = self.touched
        """When the present turn began, in running time; after a restart the time of the last change."""
        self._chain = chain
        self._store = store
        self._turn = asyncio.Lock()
        self._doubt = False
        self._changed = asyncio.Event()
        self._views: dict[Seat | None, View] = {}
        self._views_before: dict[Seat | None, View] = {}

    # Doing
    async def do(self, command: Command, automatic: bool = False) -> int:
        """Carry out a command, store its deeds, and tell all streams; return the new version.

        An automatic command raises Conflict if another process drives the table now.
        """
        doing = asyncio.create_task(self._do(command, automatic))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing)  # goes on even if the caller leaves

    async def _do(self, command: Command, automatic: bool) -> int:
        async with self._turn:
            if self._doubt:
                await self.catch_up()
            while not await self._try(command, automatic):
                pass
            return self.table.version

    async def _try(self, command: Command, automatic: bool) -> bool:
        """Decide and store; False if somebody else was first, so that the command must be decided again."""
        first = self.table.version + 1
        try:
            deeds = command(self.table)
        except Exception:
            if self._store.shared is not None:
                await self.catch_up()
                if self.table.version >= first:  # what was refused may be right now
                    return False
            raise
        if not deeds:
            return True
        told = [msgspec.json.encode(deed) for deed in deeds]
        try:
            batch = Batch(self.table.id, first, told, self._chain, keys_in(told), automatic)
            with figures.timed(figures.STORED):
                chain = await self._store.append(batch)
        except Conflict:
            await self.catch_up()
            if self.table.version >= first:
                return False
            if automatic:
                raise
            raise StoreError("the table can't be read back") from None
        except StoreError:
            self._doubt = True
            raise
        for deed in deeds:
            if isinstance(deed, Moved):
                figures.MOVES.labels(deed.by).inc()
        self._take_in(first, deeds, chain)
        return True

    async def catch_up(self) -> None:
        """Take in what others have stored, or what a failed write stored after all."""
        first = self.table.version + 1
        newer = await self._store.newer(self.table.id, first - 1, self._chain)
        if newer is None:
            raise StoreError("the table can't be read back")
        self._doubt = False
        deeds = [msgspec.json.decode(deed, type=AnyDeed) for deed in newer.deeds]
        self._take_in(first, deeds, newer.chain)

    def _take_in(self, first: int, deeds: list[AnyDeed], chain: bytes) -> None:
        """Apply the deeds that are new here; the first of them has this version."""
        deeds = deeds[self.table.version + 1 - first :]
        if not deeds:
            return
        self._chain = chain
        turn = self.table.turn
        for deed in deeds:
            self.table.apply(deed)
        self.touched = self._store.now()
        if self.table.turn != turn:
            self.turned = self.touched
        if any(isinstance(deed, Moved) for deed in deeds):
            self._views_before = self._views
        self._views = {}
        self.wake()

    # Telling
    def wake(self) -> None:
        """Something has changed: wake every stream."""
        self.tell()

    def tell(self) -> None:
        """Wake every stream."""
        self.beat += 1
        self.told_at = time.perf_counter()
        self._changed.set()
        self._changed = asyncio.Event()

    async def next_beat(self, beat: int, timeout: float) -> bool:
        """Wait for a change after that beat; False if the time-out passes first."""
        if self.beat == beat:
            try:
                async with asyncio.timeout(timeout):
                    await self._changed.wait()
            except TimeoutError:
                return False
        return True

    # Looking
    @property
    def waits(self) -> float:
        """For how many seconds of running time the present turn has lasted."""
        return self._store.now() - self.turned

    def view(self, seat: Seat | None) -> View | None:
        """The view of a seat or of a spectator; None before the deal."""
        if self.table.game is None:
            return None
        if seat not in self._views:
            self._views[seat] = view(self.table.game, seat)
        return self._views[seat]

    def view_before(self, seat: Seat | None) -> View | None:
        """The view before the last move, if somebody looked at the table from there."""
        return self._views_before.get(seat)


def _heard(doing: asyncio.Task[int]) -> None:
    """Retrieve the exception, so that asyncio doesn't log it if the caller has left."""
    if not doing.cancelled():
        doing.exception()
