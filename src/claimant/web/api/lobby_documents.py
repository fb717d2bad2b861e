"""The API's documents about tables that everybody may join."""

from __future__ import annotations

import msgspec


class OpenTableDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A table that everybody may join. It names no link: joining it gives a seat and a token of one's own."""

    id: str
    names: list[str]
    """The people who sit there."""
    players: int
    taken: int
    """How many seats are taken, bots included."""
    line_up: str | None
    """The name of the ready-made line-up, if it is one."""
    factions: list[str]
    heroes: bool
    clock: int | None
    """Seconds for each decision."""
    pace: str
    strict: bool
    hints: bool
    open_for: int
    """Seconds since it was opened."""


class OpenTables(msgspec.Struct, frozen=True):
    """The open tables, the newest first."""

    tables: list[OpenTableDocument]


class Thanks(msgspec.Struct, frozen=True):
    """The report is stored for the server's host."""

    reported: str
    """The table's id."""
