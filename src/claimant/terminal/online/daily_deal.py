"""The deal of the day at a server: the first start of this computer counts, and today's table is found again."""

from __future__ import annotations

from contextlib import suppress
from secrets import token_urlsafe
from typing import Any

import msgspec

from claimant.data_directory import data_directory
from claimant.terminal.data_files import read_whole, write_whole
from claimant.terminal.online.remembered_seats import Ticket, held_at
from claimant.terminal.online.requests import NOBODY, Server

FILE = "daily.json"


class KeptDay(msgspec.Struct):
    """What is kept of one server."""

    player: str
    """A random key: with it the server notices a second start, without knowing who starts."""
    day: str = ""
    table: str = ""
    """The table of the last start, and its day."""


def day_table(server: str, name: str, language: str) -> Ticket:
    """A seat at a table with today's deal: the one that was begun today, or a new one."""
    asked = Server(server, NOBODY, language)
    kept = _all()
    mine = kept.setdefault(server, KeptDay(token_urlsafe(24)))
    if mine.day == asked.ask("/api/daily")["day"] and (held := held_at(server, mine.table)) is not None:
        return held
    told: dict[str, Any] = asked.ask("/api/daily", {"name": name, "player": mine.player})
    table, token = told["table"], str(told["table"]["seat"])
    mine.day, mine.table = str(told["day"]), str(table["table"]["id"])
    with suppress(OSError):  # then a second start counts as another player's
        write_whole(data_directory() / FILE, msgspec.json.encode(kept) + b"\n")
    view = Server(server, token, language).ask(f"/api/tables/{mine.table}/view")
    return Ticket(server, mine.table, int(view["you"]["seat"]), token, name)


def _all() -> dict[str, KeptDay]:
    try:
        return msgspec.json.decode(read_whole(data_directory() / FILE), type=dict[str, KeptDay])
    except (OSError, msgspec.DecodeError):
        return {}
