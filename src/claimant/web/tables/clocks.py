"""The seconds left for a decision, and for a player who is gone, by the monotonic clock of the event loop."""

from __future__ import annotations

import asyncio
from math import ceil

from claimant.rules.cards import Seat
from claimant.web.tables.room import Room
from claimant.web.tables.table import Stage


def now() -> float:
    return asyncio.get_running_loop().time()


def decision_left(room: Room) -> int | None:
    """The seconds left for a person's decision; None if no clock runs, as for bots."""
    table, clock, since = room.table, room.table.plan.clock, room.deciding_since
    seat = table.to_move
    if clock is None or table.stage is not Stage.PLAYING or seat is None or seat < 0:
        return None
    if not table.chairs[seat].plays_itself:
        return None
    if since is None or since[0] != table.turn:
        return clock
    return max(1, ceil(clock - (now() - since[1])))


def grace_left(room: Room, seat: Seat) -> int | None:
    """The seconds before a bot takes over; None while nobody waits for this seat."""
    since, grace = room.waiting_since.get(seat), room.table.plan.grace
    if since is None or grace is None:
        return None
    return max(0, round(since + grace - now()))
