"""The open tables of a server: those that wait, have an open seat, and whose hosts want strangers to join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.cards import Seat
from claimant.web.tables import commands
from claimant.web.tables.commands import Refusal, Why
from claimant.web.tables.deeds import AnyDeed
from claimant.web.tables.lobby import preparing
from claimant.web.tables.plan import Who

if TYPE_CHECKING:
    from collections.abc import Iterable

    from claimant.web.tables.room import Room
    from claimant.web.tables.table import Table

HOST_SECONDS = 300.0
"""How long a host may be away before the table is no longer listed."""


def is_listed(room: Room) -> bool:
    """May strangers join this table now? Not while its host is away for long."""
    return room.table.is_public and room.presence.host_away < HOST_SECONDS


def open_tables(rooms: Iterable[Room]) -> list[Room]:
    """All listed tables, the newest first."""
    return sorted(filter(is_listed, rooms), key=lambda room: (-room.table.opened.at, room.table.id))


def open_seat(table: Table) -> Seat | None:
    """The seat that the next stranger gets."""
    return next((seat for seat, chair in enumerate(table.chairs) if chair.who is Who.OPEN), None)


def join(room: Room, name: str, token: str) -> list[AnyDeed]:
    """A stranger takes an open seat of a listed table."""
    seat = open_seat(room.table)
    if seat is None or not is_listed(room):
        raise Refusal(Why.NOT_PUBLIC)
    return commands.sit(room.table, seat, name, token)


async def tidy(rooms: Iterable[Room]) -> None:
    """Take tables off the list whose hosts are gone."""
    for room in rooms:
        if room.table.is_public and not is_listed(room):
            await room.do(preparing.give_up)
