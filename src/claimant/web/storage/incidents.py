"""Incidents: what went wrong with stored tables, kept in the database. They never name cards or tokens."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from claimant.locale.marks import N_

ALL = "SELECT kind, tableid, entries, at FROM incidents ORDER BY id"
MOST = 1000
"""How many incidents are kept; the oldest are deleted first."""


class IncidentKind(StrEnum):
    """What can go wrong."""

    MENDED = "mended"
    """The file was damaged; the readable part was moved to a new file."""
    LOST = "lost"
    """A table is gone."""
    WENT_BACK = "went-back"
    """The end of a table is gone; it goes on from what is left."""
    DAMAGED = "damaged"
    """A table's checksums don't agree: it is set aside."""
    NEWER = "newer"
    """A newer version stored the table: it is set aside."""
    UNPLAYABLE = "unplayable"
    """A table's entries are sound, but don't fit the rules of this version: it is set aside."""
    MISSING_FACTION = "missing-faction"
    """A table's faction isn't installed: the table is set aside until it is."""


SENTENCES = {
    IncidentKind.MENDED: N_("The file was damaged and has been mended. Entries that could be read: {count}."),
    IncidentKind.LOST: N_("Table {table} is lost. Entries that it had: {count}."),
    IncidentKind.WENT_BACK: N_("Table {table} lost its end and goes on from what is left. Lost entries: {count}."),
    IncidentKind.DAMAGED: N_("Table {table} is damaged and set aside. Entries that are sound: {count}."),
    IncidentKind.NEWER: N_("Table {table} is from a newer version of claimant and set aside. Entries: {count}."),
    IncidentKind.UNPLAYABLE: N_(
        "Table {table} doesn’t fit the rules of this version and is set aside. Entries: {count}."
    ),
    IncidentKind.MISSING_FACTION: N_(
        "Table {table} plays with factions that aren’t installed here and is set aside until they are: {factions}. "
        "Entries: {count}."
    ),
}


class Incident(NamedTuple):
    """Something that went wrong."""

    kind: IncidentKind
    table: str = ""
    entries: int = 0
    """How many entries are lost, sound or stored; the sentence says which."""
    at: int = 0
    """When it was noticed, in seconds since 1970."""
    factions: str = ""
    """The names of the missing factions, separated by commas."""

    @property
    def values(self) -> dict[str, object]:
        """The values for the placeholders of the sentence."""
        return {"table": self.table, "count": self.entries, "factions": self.factions}

    @property
    def sentence(self) -> str:
        """What happened, in English."""
        return SENTENCES[self.kind].format(**self.values)

    @property
    def is_what(self) -> tuple[object, ...]:
        """The incident without its time, to find repetitions."""
        return self._replace(at=0)

    @property
    def stored_kind(self) -> str:
        """The kind with the missing factions appended; older versions skip such a row."""
        return f"{self.kind} {self.factions}" if self.factions else self.kind.value


def note(connection: sqlite3.Connection, incidents: list[Incident]) -> list[Incident]:
    """Store the incidents that aren't stored yet, and return those."""
    if not incidents:
        return []
    new = unknown(incidents, noted(connection))
    with connection:
        connection.executemany(
            "INSERT INTO incidents (at, kind, tableid, entries) VALUES (?, ?, ?, ?)",
            [(each.at or int(time.time()), each.stored_kind, each.table, each.entries) for each in new],
        )
        connection.execute("DELETE FROM incidents WHERE id <= (SELECT max(id) FROM incidents) - ?", (MOST,))
    return new


def unknown(incidents: Iterable[Incident], stored: Iterable[Incident]) -> list[Incident]:
    """The incidents that aren't stored yet; a file may be mended, or lose something, more than once."""
    known = {each.is_what for each in stored}
    often = (IncidentKind.MENDED, IncidentKind.WENT_BACK)
    return [each for each in incidents if each.is_what not in known or each.kind in often]


def noted(connection: sqlite3.Connection) -> list[Incident]:
    """All stored incidents, the oldest first."""
    return read_rows(connection.execute(ALL))


def read_rows(rows: Iterable[tuple[Any, ...]]) -> list[Incident]:
    """Incidents from their rows; skips unreadable ones."""
    kinds = set(IncidentKind)
    found = [(*str(kind).partition(" "), *row) for kind, *row in rows]
    return [
        Incident(IncidentKind(kind), table, entries, at, factions)
        for kind, _, factions, table, entries, at in found
        if kind in kinds and isinstance(table, str) and isinstance(entries, int) and isinstance(at, int)
    ]
