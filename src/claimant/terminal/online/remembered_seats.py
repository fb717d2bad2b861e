"""The user's seats on servers, so that “claimant join” leads back to them."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import msgspec

from claimant.data_directory import data_directory
from claimant.terminal.data_files import read_whole, write_whole

FILE = "seats.json"
MOST = 50


class Hosting(msgspec.Struct, frozen=True):
    """What the host of a table has besides a seat."""

    token: str
    """The token that allows the host to start the game, fill and free seats, and close the table."""
    invitations: tuple[str, ...]
    """The token of each seat's link."""
    watch: str
    own: bool = False
    """Is it the host's own server, which runs only for this table?"""


class Ticket(msgspec.Struct, frozen=True):
    """A seat at a server's table, or a spectator's place."""

    server: str
    table: str
    seat: int | None
    """None for spectators."""
    token: str
    name: str
    at: float = 0.0
    """When it was last used, in seconds since 1970."""
    hosting: Hosting | None = None


_unkept: dict[tuple[str, str], OSError] = {}
"""Seats that could not be saved, by server and table."""


def the_file() -> Path:
    return data_directory() / FILE


def tickets() -> list[Ticket]:
    """All saved seats, the one used last first; an unreadable file counts as empty."""
    try:
        return msgspec.json.decode(read_whole(the_file()), type=list[Ticket])
    except (OSError, msgspec.DecodeError):
        return []


def keep(ticket: Ticket) -> None:
    """Save a seat, in front of all others; if that fails, the game goes on and `why_not_kept` says why."""
    kept = msgspec.structs.replace(ticket, at=time.time())
    try:
        _write([kept, *(each for each in tickets() if not _same(each, ticket))][:MOST])
        _unkept.pop((ticket.server, ticket.table), None)
    except OSError as error:
        _unkept[ticket.server, ticket.table] = error


def why_not_kept(ticket: Ticket) -> OSError | None:
    """Why this process could not save the seat; None if it could."""
    return _unkept.get((ticket.server, ticket.table))


def forget(ticket: Ticket) -> None:
    """Remove a seat that isn't ours any more."""
    with suppress(OSError):  # then the seat is tried and refused again the next time
        _write([each for each in tickets() if not _same(each, ticket)])


def held_at(server: str, table: str = "") -> Ticket | None:
    """The seat used last on a server, or at one of its tables."""
    return next((each for each in tickets() if each.server == server and table in ("", each.table)), None)


def _same(one: Ticket, other: Ticket) -> bool:
    return (one.server, one.table) == (other.server, other.table)


def _write(found: list[Ticket]) -> None:
    """Write the file so that no other user can read it: the token gives access to the seat."""
    write_whole(the_file(), msgspec.json.format(msgspec.json.encode(found), indent=1))
