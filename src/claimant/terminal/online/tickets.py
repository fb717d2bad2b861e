"""The seats that this user holds at servers, so that “claimant join” leads back to them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

from claimant.folder import data_directory, make_directory

FILE = "seats.json"
MOST = 50
PRIVATE = 0o600
"""A seat's token is as good as the seat: nobody else on this machine may read it."""


class Ticket(msgspec.Struct, frozen=True):
    """A seat at a table of a server."""

    server: str
    table: str
    seat: int
    token: str
    name: str
    at: float = 0.0
    """When it was last used, in seconds since 1970."""


def the_file() -> Path:
    return data_directory() / FILE


def tickets() -> list[Ticket]:
    """All seats that are held, the one used last first; a file that can't be read holds none."""
    try:
        return msgspec.json.decode(the_file().read_bytes(), type=list[Ticket])
    except (OSError, msgspec.DecodeError):
        return []


def keep(ticket: Ticket) -> None:
    """Remember a seat, in front of all others."""
    kept = msgspec.structs.replace(ticket, at=time.time())
    _write([kept, *(each for each in tickets() if not _same(each, ticket))][:MOST])


def forget(ticket: Ticket) -> None:
    """A seat that isn't ours any more."""
    _write([each for each in tickets() if not _same(each, ticket)])


def held_at(server: str, table: str = "") -> Ticket | None:
    """The seat that was used last at a server, or at one of its tables."""
    return next((each for each in tickets() if each.server == server and table in ("", each.table)), None)


def _same(one: Ticket, other: Ticket) -> bool:
    return (one.server, one.table) == (other.server, other.table)


def _write(found: list[Ticket]) -> None:
    """Aside first, then in its place, and never readable for others, not even for a moment."""
    file = the_file()
    make_directory(file.parent)
    aside = file.with_name(f"{file.name}.new")
    aside.unlink(missing_ok=True)
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as target:
        target.write(msgspec.json.format(msgspec.json.encode(found), indent=1))
        target.flush()
        os.fsync(target.fileno())
    aside.replace(file)
