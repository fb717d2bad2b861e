"""The seats that this user holds at servers, so that “claimant join” leads back to them."""

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
    """What the host of a table holds besides a seat."""

    token: str
    """What allows to start the game, to fill seats, to free them and to close the table."""
    invitations: tuple[str, ...]
    """For each seat the token of the link that gives it."""
    watch: str
    own: bool = False
    """Does the server run for this table alone, as long as its host is here?"""


class Ticket(msgspec.Struct, frozen=True):
    """A seat at a table of a server, or a place to watch it from."""

    server: str
    table: str
    seat: int | None
    """None for those who only watch."""
    token: str
    name: str
    at: float = 0.0
    """When it was last used, in seconds since 1970."""
    hosting: Hosting | None = None


_unkept: dict[tuple[str, str], OSError] = {}
"""What could not be remembered, by server and table."""


def the_file() -> Path:
    return data_directory() / FILE


def tickets() -> list[Ticket]:
    """All seats that are held, the one used last first; a file that can't be read holds none."""
    try:
        return msgspec.json.decode(read_whole(the_file()), type=list[Ticket])
    except (OSError, msgspec.DecodeError):
        return []


def keep(ticket: Ticket) -> None:
    """Remember a seat, in front of all others; if that can't be, `why_not_kept` tells why, and the game goes on."""
    kept = msgspec.structs.replace(ticket, at=time.time())
    try:
        _write([kept, *(each for each in tickets() if not _same(each, ticket))][:MOST])
        _unkept.pop((ticket.server, ticket.table), None)
    except OSError as error:
        _unkept[ticket.server, ticket.table] = error


def why_not_kept(ticket: Ticket) -> OSError | None:
    """Why this process could not remember the seat; None if it could."""
    return _unkept.get((ticket.server, ticket.table))


def forget(ticket: Ticket) -> None:
    """A seat that isn't ours any more."""
    with suppress(OSError):  # then it is tried once more the next time, and refused again
        _write([each for each in tickets() if not _same(each, ticket)])


def held_at(server: str, table: str = "") -> Ticket | None:
    """The seat that was used last at a server, or at one of its tables."""
    return next((each for each in tickets() if each.server == server and table in ("", each.table)), None)


def _same(one: Ticket, other: Ticket) -> bool:
    return (one.server, one.table) == (other.server, other.table)


def _write(found: list[Ticket]) -> None:
    """A seat's token is as good as the seat: nobody else on this machine can read the file."""
    write_whole(the_file(), msgspec.json.format(msgspec.json.encode(found), indent=1))
