"""What went wrong with stored tables, as it is kept in the database and said: no cards, no tokens."""

from __future__ import annotations

import sqlite3
import time
from enum import StrEnum
from typing import NamedTuple

from claimant.locale.marks import N_

MOST = 1000
"""So many are kept; the oldest are forgotten first."""


class Kind(StrEnum):
    """What can go wrong."""

    MENDED = "mended"
    """The file was damaged; what could be read was moved to a new one."""
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


SENTENCES = {
    Kind.MENDED: N_("The file was damaged and has been mended. Entries that could be read: {count}."),
    Kind.LOST: N_("Table {table} is lost. Entries that it had: {count}."),
    Kind.WENT_BACK: N_("Table {table} lost its end and goes on from what is left. Lost entries: {count}."),
    Kind.DAMAGED: N_("Table {table} is damaged and set aside. Entries that are sound: {count}."),
    Kind.NEWER: N_("Table {table} is from a newer version of claimant and set aside. Entries: {count}."),
    Kind.UNPLAYABLE: N_("Table {table} doesn’t fit the rules of this version and is set aside. Entries: {count}."),
}


class Incident(NamedTuple):
    """Something that went wrong."""

    kind: Kind
    table: str = ""
    entries: int = 0
    """How many entries are lost, sound or there, as the sentence says."""
    at: int = 0
    """When it was noticed, in seconds since 1970."""

    @property
    def sentence(self) -> str:
        """What happened, in English."""
        return SENTENCES[self.kind].format(table=self.table, count=self.entries)


def note(connection: sqlite3.Connection, incidents: list[Incident]) -> list[Incident]:
    """Keep what isn't known yet; the new ones."""
    if not incidents:
        return []
    known = {each[:3] for each in noted(connection)}
    new = [each for each in incidents if each[:3] not in known or each.kind in (Kind.MENDED, Kind.WENT_BACK)]
    with connection:
        connection.executemany(
            "INSERT INTO incidents (at, kind, tableid, entries) VALUES (?, ?, ?, ?)",
            [(each.at or int(time.time()), each.kind, each.table, each.entries) for each in new],
        )
        connection.execute("DELETE FROM incidents WHERE id <= (SELECT max(id) FROM incidents) - ?", (MOST,))
    return new


def noted(connection: sqlite3.Connection) -> list[Incident]:
    """What went wrong so far, the oldest first; entries that aren't readable are left out."""
    rows = connection.execute("SELECT kind, tableid, entries, at FROM incidents ORDER BY id")
    kinds = set(Kind)
    return [
        Incident(Kind(kind), table, entries, at)
        for kind, table, entries, at in rows
        if kind in kinds and isinstance(table, str) and isinstance(entries, int) and isinstance(at, int)
    ]
