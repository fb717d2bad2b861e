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
    """The seconds until the clock moves for a player, with the time to show what happened; None if no clock runs."""
    table, since, seat = room.table, room.deciding_since, room.table.to_move
    if table.stage is not Stage.PLAYING or seat is None or seat < 0 or not table.chairs[seat].decides:
        return None
    clock = room.decision_seconds(seat)
    if clock is None:
        return None
    if since is None or since[0] != table.turn:
        return ceil(clock)
    return max(1, ceil(clock - (now() - since[1])))


def shown_left(room: Room) -> int | None:
    """The seconds that a page shows: never more than the whole time for a decision."""
    left, clock = decision_left(room), room.table.plan.clock
    return None if left is None or clock is None else min(left, clock)


def decision_waits(room: Room) -> float:
    """The seconds before the clock of the current decision starts, while pages show what happened."""
    since, longest = room.deciding_since, room.table.moment.seconds
    if shown_left(room) is None or since is None or since[0] != room.table.turn:
        return 0.0
    return round(min(longest, max(0.0, since[1] - now())), 1)


def grace_left(room: Room, seat: Seat) -> int | None:
    """The seconds before a bot takes over; None while nobody waits for this seat."""
    since, grace = room.waiting_since.get(seat), room.table.plan.grace
    if since is None or grace is None:
        return None
    return max(0, round(since + grace - now()))
