"""Presence: a player is present while one of their streams is open, and gone a few seconds after the last closes.

A browser without script opens no stream, so loading the page counts instead. While its player waits, the page reloads
itself every few seconds, and the player counts as gone after 90 seconds without a reload. While the player decides, the
page doesn't reload, so the player has five minutes before they count as gone and the table's grace begins. A host who
wants to be stricter sets a clock.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from claimant.rules.cards import Seat
from claimant.web.tables.lobby.watchers import Watchers
from claimant.web.tables.plan import Who
from claimant.web.tables.table import Chair, Table

GONE_SECONDS = 5.0
"""How long a player's last stream must be closed before they count as gone, so that a reload doesn't count."""
LOOK_SECONDS = 90.0
"""How long a reload counts as presence; browsers reload hidden pages only once a minute."""
DECIDING_SECONDS = 300.0
"""How long loading the page counts as presence while the player decides."""


class Presence:
    """The open streams and recent page loads of one table, by chair: seats may change places before the game."""

    def __init__(self, table: Table, changed: Callable[[], None]) -> None:
        self._table = table
        self._changed = changed
        self._streams: Counter[Chair] = Counter()
        self._left: dict[Chair, float] = {}
        self._looks: dict[Chair, asyncio.TimerHandle] = {}
        self._began = asyncio.get_running_loop().time()
        self._timers: dict[Chair, asyncio.TimerHandle] = {}
        self._nobody_came = asyncio.get_running_loop().call_later(GONE_SECONDS + 0.1, changed)
        self.watchers = Watchers(self._tell)
        self._elsewhere: frozenset[str] = frozenset()
        self._host_elsewhere = False
        self._hosts = 0
        self._host_seen = self._began

    def _tell(self) -> None:
        self._changed()

    @contextmanager
    def of(self, seat: Seat | None, host: bool = False) -> Iterator[None]:
        """The player is present while this context is open; so is the host, and so are spectators."""
        self._hosts += host
        try:
            with self.watchers.one_more() if seat is None else self._player(self._table.chairs[seat]):
                yield
        finally:
            self._hosts -= host
            if host:
                self._host_seen = asyncio.get_running_loop().time()

    @contextmanager
    def _player(self, chair: Chair) -> Iterator[None]:
        self._streams[chair] += 1
        self._forget_look(chair)  # the page has script, so only its streams count from now on
        if self._streams[chair] == 1:
            self._left.pop(chair, None)
            self._changed()
        try:
            yield
        finally:
            self._streams[chair] -= 1
            if not self._is_here(chair):
                self._leave(chair)

    def look(self, seat: Seat | None, deciding: bool = False, host: bool = False) -> None:
        """The player has loaded the page; that counts as presence for a while, for browsers without script."""
        if host:
            self._host_seen = asyncio.get_running_loop().time()
        if seat is None:
            return
        chair = self._table.chairs[seat]
        was_here = self._is_here(chair)
        self._forget_look(chair)
        lasts = DECIDING_SECONDS if deciding else LOOK_SECONDS
        self._looks[chair] = asyncio.get_running_loop().call_later(lasts, self._look_ends, chair)
        if not was_here:
            self._left.pop(chair, None)
            self._changed()

    def _look_ends(self, chair: Chair) -> None:
        del self._looks[chair]
        if not self._is_here(chair):
            self._leave(chair)

    def _forget_look(self, chair: Chair) -> None:
        if chair in self._looks:
            self._looks.pop(chair).cancel()

    def _leave(self, chair: Chair) -> None:
        loop = asyncio.get_running_loop()
        self._left[chair] = loop.time()
        if chair in self._timers:
            self._timers[chair].cancel()
        self._timers[chair] = loop.call_later(GONE_SECONDS + 0.1, self._tell)
        self._changed()

    @property
    def people(self) -> int:
        """How many players are here now."""
        return sum(chair.is_person and self._is_here(chair) for chair in self._table.chairs)

    @property
    def anyone(self) -> bool:
        """Is any stream open, of a player or a spectator, or did somebody load the page lately?"""
        return self.watchers.any_stream or any(self._streams.values()) or bool(self._looks)

    @property
    def here(self) -> tuple[tuple[str, ...], int, bool]:
        """Who is present through this process: players by their chairs' links, spectators, the host."""
        chairs = [chair.invitation for chair in self._table.chairs if self._streams[chair] > 0 or chair in self._looks]
        return tuple(chairs), self.watchers.here, self._hosts > 0

    def hear(self, chairs: frozenset[str], watchers: int, host: bool) -> None:
        """Take in who is present through other processes."""
        if (chairs, watchers, host) == (self._elsewhere, self.watchers.elsewhere, self._host_elsewhere):
            return
        before = [self._is_here(chair) for chair in self._table.chairs]
        self._elsewhere, self.watchers.elsewhere, self._host_elsewhere = chairs, watchers, host
        self._host_seen = asyncio.get_running_loop().time()
        for chair, was_here in zip(self._table.chairs, before, strict=True):
            if was_here and not self._is_here(chair):
                self._leave(chair)
            elif self._is_here(chair):
                self._left.pop(chair, None)
        self._changed()

    def _is_here(self, chair: Chair) -> bool:
        return self._streams[chair] > 0 or chair in self._looks or chair.invitation in self._elsewhere

    def is_here(self, seat: Seat) -> bool:
        return self._is_here(self._table.chairs[seat])

    def is_gone(self, seat: Seat) -> bool:
        """Has the player of this seat been absent for a while?"""
        chair = self._table.chairs[seat]
        if not chair.stays or self._is_here(chair):
            return False
        return asyncio.get_running_loop().time() - self._left.get(chair, self._began) >= GONE_SECONDS

    def is_awaited(self, seat: Seat) -> bool:
        """Is the player gone while another person is present? If all have left, the game waits."""
        others = (other for other, chair in enumerate(self._table.chairs) if other != seat and chair.stays)
        return self.is_gone(seat) and any(self.is_here(other) for other in others)

    @property
    def host_away(self) -> float:
        """How many seconds the host has been away; a host with a program may only be present at their seat."""
        seats = (seat for seat, planned in enumerate(self._table.plan.seats) if planned.who is Who.ME)
        if self._hosts or self._host_elsewhere:
            return 0.0
        if any(self._table.chairs[seat].is_person and self.is_here(seat) for seat in seats):
            return 0.0
        return asyncio.get_running_loop().time() - max(self._host_seen, *self._left.values(), 0.0)

    def close(self) -> None:
        """Drop the callback: the reference cycle with the room would keep both in memory for an hour."""
        for timer in (self._nobody_came, *self._timers.values(), *self._looks.values()):
            timer.cancel()
        self.watchers.close()
        self._changed = _nobody_is_told


def _nobody_is_told() -> None:
    pass
