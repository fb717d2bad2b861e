"""Who is at a table: a player is here while a stream of theirs is open, and gone a few seconds after the last.

A browser without script opens no stream: there, having loaded the page counts. While its player waits, the page loads
itself again every few seconds, so a minute and a half without that is long. While the player decides, nothing may take
the page away from under their hands, so it doesn't: then they have five minutes before they count as gone, and the
table's grace begins. Who wants to be stricter sets a clock.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from claimant.rules.cards import Seat
from claimant.web.tables.table import Table

GONE_SECONDS = 5.0
"""How long a player's last stream must be closed before they count as gone: a reload is no leaving."""
LOOK_SECONDS = 90.0
"""How long a player is here whose page loads itself again: browsers do so once a minute where it is out of sight."""
DECIDING_SECONDS = 300.0
"""How long a player is here who has loaded the page to decide something, which it leaves them to do."""


class Presence:
    """The open streams of one table, and who has looked in without one, by seats."""

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
        """While this lasts, the player is here; spectators come and go unnoticed."""
        if seat is None:
            self._spectators += 1
            try:
                yield
            finally:
                self._spectators -= 1
            return
        self._streams[seat] += 1
        self._forget_look(seat)  # a page with script: from now on its streams tell
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
        """The player has loaded the page: that counts for a while, for those whose browser opens no stream."""
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
        """Does anybody look at the table?"""
        return self._spectators > 0 or any(self._streams.values())

    def is_here(self, seat: Seat) -> bool:
        return self._streams[seat] > 0 or seat in self._looks

    def is_gone(self, seat: Seat) -> bool:
        """Has the player of this seat not been here for a while?"""
        if not self._table.chairs[seat].is_person or self.is_here(seat):
            return False
        return asyncio.get_running_loop().time() - self._left.get(seat, self._began) >= GONE_SECONDS

    def is_awaited(self, seat: Seat) -> bool:
        """Is the player gone while another person is here? When all have left, the game waits for them."""
        others = (other for other, chair in enumerate(self._table.chairs) if other != seat and chair.is_person)
        return self.is_gone(seat) and any(self.is_here(other) for other in others)

    def close(self) -> None:
        """Tell nobody any more: who is told and this hold on to each other, and would stay in memory for an hour."""
        for timer in (self._nobody_came, *self._timers.values(), *self._looks.values()):
            timer.cancel()
        self._changed = _nobody_is_told


def _nobody_is_told() -> None:
    pass
