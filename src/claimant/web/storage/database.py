"""The SQLite database behind the store: connecting to it, and reading from it."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from claimant.web.storage.incidents import Incident, IncidentKind
from claimant.web.storage.store import Newer, Stored
from claimant.web.storage.table_lengths import sealed, unsealed

BUSY_SECONDS = 2.0


def connect(path: str) -> sqlite3.Connection:
    """A connection that syncs every commit to disk."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    connection.text_factory = readable
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def readable(text: bytes) -> str:
    """Decode a text of the database; bytes that aren't UTF-8 don't raise an error."""
    return text.decode("utf-8", "replace")


def meta(connection: sqlite3.Connection, key: str) -> str | None:
    """The value of a key, or None if it is missing or damaged."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return unsealed(str(row[0])) if row is not None else None


def set_meta(connection: sqlite3.Connection, key: str, value: str) -> None:
    with connection:
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, sealed(value)))


def add_meta(connection: sqlite3.Connection, key: str, value: str) -> str:
    """Set the value of a key that has none, or a damaged one; return the value that it has then."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        found = meta(connection, key)
        if found is None:
            connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, sealed(value)))
    return value if found is None else found


def chained(chain: bytes, deeds: Sequence[bytes]) -> list[bytes]:
    """The checksum after each deed; each one covers all deeds before it."""
    sums = []
    for deed in deeds:
        chain = hashlib.sha256(chain + deed).digest()
        sums.append(chain)
    return sums


def following(rows: Sequence[tuple[bytes, bytes]], chain: bytes) -> Newer | None:
    """Deeds that follow after this checksum, each with its own; None if they don't follow from it."""
    deeds = [deed for deed, _ in rows]
    sums = chained(chain, deeds)
    return Newer(deeds, sums[-1] if sums else chain) if sums == [told for _, told in rows] else None


def lengths(connection: sqlite3.Connection) -> dict[str, int]:
    """The number of deeds of each table, by its head; reading all deeds would take long."""
    rows = connection.execute("SELECT tableid, version FROM heads")
    return {table: version for table, version in rows if isinstance(version, int)}


def _length(connection: sqlite3.Connection, table: str) -> int:
    """The number of deeds of a table, by the deeds themselves."""
    [version] = connection.execute("SELECT max(version) FROM deeds WHERE tableid = ?", (table,)).fetchone()
    return version if isinstance(version, int) else 0


def stored(connection: sqlite3.Connection, table: str | None = None) -> Iterator[Stored]:
    """Every table of a database, or one of them, with its checksums verified.

    The caller begins a transaction if somebody else may write meanwhile.
    """
    chosen, values = ("", ()) if table is None else ("WHERE tableid = ?", (table,))
    heads = {row[0]: row[1:] for row in connection.execute(f"SELECT * FROM heads {chosen}", values)}
    rows = connection.execute(
        f"SELECT tableid, version, deed, chain FROM deeds {chosen} ORDER BY tableid, version", values
    )
    yield from _tables(rows, heads)


def _tables(rows: Iterable[tuple[Any, ...]], heads: dict[str, tuple[Any, ...]]) -> Iterator[Stored]:
    """Group the rows by table and verify their checksums."""
    for table, found in groupby(rows, key=itemgetter(0)):
        yield verified(table, (row[1:] for row in found), heads.pop(table, (0, b"")))
    for table in heads:
        yield Stored(table, [], None, 0, 0.0)


def verified(table: str, rows: Iterable[tuple[Any, ...]], head: tuple[Any, ...]) -> Stored:
    """A table from its rows of version, deed and checksum; its head has the last version, checksum and time."""
    deeds: list[bytes] = []
    chain = b""
    sound = 0
    for version, deed, told in rows:
        deeds.append(deed if isinstance(deed, bytes) else b"")  # a damaged row may hold anything
        if sound == len(deeds) - 1:
            following = hashlib.sha256(chain + deeds[-1]).digest()
            if following == told and version == len(deeds):
                chain, sound = following, sound + 1
    is_whole = sound == len(deeds) and head[:2] == (sound, chain)
    return Stored(table, deeds, chain if is_whole else None, sound, _seconds(head), *head[3:4])


def _seconds(head: tuple[Any, ...]) -> float:
    """The time of the last deed; 0 in a database of version 1, whose heads have no time."""
    touched = head[2] if len(head) > 2 else 0.0
    return float(touched) if isinstance(touched, int | float) else 0.0


def table_names(connection: sqlite3.Connection) -> list[str]:
    """All tables, also those without a head or without deeds."""
    rows = connection.execute("SELECT tableid FROM heads UNION SELECT tableid FROM deeds")
    return [table for (table,) in rows if isinstance(table, str)]


def losses(connection: sqlite3.Connection, marks: dict[str, int]) -> list[Incident]:
    """The tables for which the marks name more deeds than the database has."""
    here = lengths(connection)
    for table, version in marks.items():
        if version > here.get(table, 0):  # the head itself may be damaged
            here[table] = max(here.get(table, 0), _length(connection, table))
    return [
        Incident(IncidentKind.WENT_BACK if here.get(table) else IncidentKind.LOST, table, version - here.get(table, 0))
        for table, version in marks.items()
        if version > here.get(table, 0)
    ]


def running_time(connection: sqlite3.Connection) -> float:
    """The running time as last stored; 0 if there is none, so that no table seems idle."""
    return seconds(meta(connection, "running"))


def seconds(text: str | None) -> float:
    """Parse a stored running time."""
    try:
        return max(0.0, float(text or 0.0))
    except ValueError:
        return 0.0
