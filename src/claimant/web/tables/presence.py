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
from claimant.web.tables.table import Table

GONE_SECONDS = 5.0
"""How long a player's last stream must be closed before they count as gone, so that a reload doesn't count."""
LOOK_SECONDS = 90.0
"""How long a reload counts as presence; browsers reload hidden pages only once a minute."""
DECIDING_SECONDS = 300.0
"""How long loading the page counts as presence while the player decides."""


class Presence:
    """The open streams and recent page loads of one table, by seat."""

    def __init__(self, table: Table, changed: Callable[[], None]) -> None:
        self._table = table
        self._changed = changed
        self._streams: Counter[Seat] = Counter()
        self._spectators = 0
        self._left: dict[Seat, float] = {}
        self._looks: dict[Seat, asyncio.TimerHandle] = {}
        self._began = asyncio.get_running_loop().time()
        self._timers: dict[Seat, asyncio.TimerHandle] = {}
        self._nobody_came = asyncio.get_running_loop().call_later(GONE_SECONDS + 0.1, changed)

    @contextmanager
    def of(self, seat: Seat | None) -> Iterator[None]:
        """The player is present while this context is open; spectators don't count."""
        if seat is None:
            self._spectators += 1
            try:
                yield
            finally:
                self._spectators -= 1
            return
        self._streams[seat] += 1
        self._forget_look(seat)  # the page has script, so only its streams count from now on
        if self._streams[seat] == 1:
            self._left.pop(seat, None)
            self._changed()
        try:
            yield
        finally:
            self._streams[seat] -= 1
            if not self.is_here(seat):
                self._leave(seat)

    def look(self, seat: Seat | None, deciding: bool = False) -> None:
        """The player has loaded the page; that counts as presence for a while, for browsers without script."""
        if seat is None:
            return
        was_here = self.is_here(seat)
        self._forget_look(seat)
        lasts = DECIDING_SECONDS if deciding else LOOK_SECONDS
        self._looks[seat] = asyncio.get_running_loop().call_later(lasts, self._look_ends, seat)
        if not was_here:
            self._left.pop(seat, None)
            self._changed()

    def _look_ends(self, seat: Seat) -> None:
        del self._looks[seat]
        if not self.is_here(seat):
            self._leave(seat)

    def _forget_look(self, seat: Seat) -> None:
        if seat in self._looks:
            self._looks.pop(seat).cancel()

    def _leave(self, seat: Seat) -> None:
        loop = asyncio.get_running_loop()
        self._left[seat] = loop.time()
        if seat in self._timers:
            self._timers[seat].cancel()
        self._timers[seat] = loop.call_later(GONE_SECONDS + 0.1, self._changed)
        self._changed()

    @property
    def anyone(self) -> bool:
        """Is any stream open, of a player or a spectator?"""
        return self._spectators > 0 or any(self._streams.values())

    def is_here(self, seat: Seat) -> bool:
        return self._streams[seat] > 0 or seat in self._looks

    def is_gone(self, seat: Seat) -> bool:
        """Has the player of this seat been absent for a while?"""
        if not self._table.chairs[seat].stays or self.is_here(seat):
            return False
        return asyncio.get_running_loop().time() - self._left.get(seat, self._began) >= GONE_SECONDS

    def is_awaited(self, seat: Seat) -> bool:
        """Is the player gone while another person is present? If all have left, the game waits."""
        others = (other for other, chair in enumerate(self._table.chairs) if other != seat and chair.stays)
        return self.is_gone(seat) and any(self.is_here(other) for other in others)

    def close(self) -> None:
        """Drop the callback: the reference cycle with the room would keep both in memory for an hour."""
        for timer in (self._nobody_came, *self._timers.values(), *self._looks.values()):
            timer.cancel()
        self._changed = _nobody_is_told


def _nobody_is_told() -> None:
    pass
