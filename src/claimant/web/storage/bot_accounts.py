"""The bots that may connect to a server: a name for each, and the digest of its token."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple


class BotAccount(NamedTuple):
    """A bot that may connect."""

    name: str
    digest: str
    """The digest of its token; the token itself is stored nowhere."""
    at: int
    """When it was made, in seconds since 1970."""


ALL = "SELECT name, digest, at FROM bots ORDER BY name"


def add(connection: sqlite3.Connection, account: BotAccount) -> bool:
    """Store a bot; False if there is one of this name."""
    with connection:
        added = connection.execute("INSERT OR IGNORE INTO bots (name, digest, at) VALUES (?, ?, ?)", account)
    return added.rowcount > 0


def remove(connection: sqlite3.Connection, name: str) -> bool:
    """Delete a bot; False if there is none of this name."""
    with connection:
        removed = connection.execute("DELETE FROM bots WHERE name = ?", (name,))
    return removed.rowcount > 0


def everyone(connection: sqlite3.Connection) -> list[BotAccount]:
    """All bots; skips unreadable rows."""
    rows = connection.execute(ALL).fetchall()
    return [BotAccount(*row) for row in rows if isinstance(row[0], str) and isinstance(row[1], str)]
