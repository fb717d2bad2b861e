"""Mending: if the database file is damaged, copy everything readable into a new file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from claimant.data_directory import make_file
from claimant.web.storage.database import readable, seconds
from claimant.web.storage.migrations import INDEXED, SCHEMA, refuse_newer
from claimant.web.storage.table_lengths import unsealed

DEEDS = "SELECT tableid, version, deed, chain, at FROM deeds ORDER BY tableid {order}, version {order}"
HEADS = "SELECT * FROM heads ORDER BY tableid {order}"
META = "SELECT key, value FROM meta ORDER BY key {order}"
INCIDENTS = "SELECT at, kind, tableid, entries FROM incidents ORDER BY id {order}"
REPORTS = "SELECT at, tableid, reason, text, names, handled FROM reports ORDER BY id {order}"
DAYS = "SELECT day, player, start, result, ours, theirs FROM days ORDER BY day {order}"
REVIEWS = "SELECT tableid, review FROM reviews ORDER BY tableid {order}"
BOTS = "SELECT name, digest, at FROM bots ORDER BY name {order}"
ORDERS = ("ASC", "DESC")
TYPES = (str, int, bytes, bytes, int)
OTHERS = {
    META: "INSERT OR IGNORE INTO meta VALUES (?, ?)",
    INCIDENTS: "INSERT OR IGNORE INTO incidents (at, kind, tableid, entries) VALUES (?, ?, ?, ?)",
    REPORTS: "INSERT OR IGNORE INTO reports (at, tableid, reason, text, names, handled) VALUES (?, ?, ?, ?, ?, ?)",
    DAYS: "INSERT OR IGNORE INTO days (day, player, start, result, ours, theirs) VALUES (?, ?, ?, ?, ?, ?)",
    REVIEWS: "INSERT OR IGNORE INTO reviews (tableid, review) VALUES (?, ?)",
    BOTS: "INSERT OR IGNORE INTO bots (name, digest, at) VALUES (?, ?, ?)",
}
"""What is copied besides the tables: how it is read, and how it is written."""


def is_sound(path: str) -> bool:
    """Is the structure of the file intact? Checksums verify the rows' contents elsewhere."""
    connection = sqlite3.connect(path)
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()


def mend(path: str) -> int:
    """Copy what can be read into a new file, keep the old one beside it, and return the number of deeds."""
    connection = sqlite3.connect(path)
    connection.text_factory = readable
    [(schema,)] = _readable(connection, "PRAGMA user_version", "")[0] or [(0,)]
    refuse_newer(path, schema, 0)
    (forward, to_the_end), (backward, _) = (_readable(connection, DEEDS, order) for order in ORDERS)
    heads = {row[0]: row[1:] for order in ORDERS for row in _readable(connection, HEADS, order)[0]}
    others = {query: [row for order in ORDERS for row in _readable(connection, query, order)[0]] for query in OTHERS}
    for query in (INCIDENTS, REPORTS):  # these have no key that would tell the same row again
        others[query] = _readable(connection, query, "ASC")[0]
    connection.close()
    rows = {row[:2]: row for row in forward + backward if tuple(map(type, row)) == TYPES}
    if not rows:  # the file may not be ours: leave it alone
        raise sqlite3.DatabaseError("no table can be read from it")
    if not to_the_end:  # tables at the point where reading stopped may be incomplete
        cut = {found[-1][0] for found in (forward, backward) if found}
        rows = {key: (*row[:3], b"", row[4]) if row[0] in cut else row for key, row in rows.items()}
    elif len(rows) == len(forward):  # no deed is lost, so the deeds replace unreadable heads
        for table, version, _, chain, _ in forward:
            if type(heads.get(table, (None,))[0]) is not int or heads[table][0] < version:
                heads[table] = version, chain, *heads.get(table, ())[2:]
    ran = seconds(unsealed(str(dict(others[META]).get("running"))))  # for tables whose last deed has no time
    kept = [(table, *(*told, ran)[:3]) for table, told in heads.items()]
    others[META] = [row for row in others[META] if row[0] != INDEXED]  # the keys are found again in the deeds
    _write(f"{path}.mended", list(rows.values()), kept, others)
    for end in ("-wal", "-shm"):
        Path(path + end).unlink(missing_ok=True)
    Path(path).rename(f"{path}.damaged")
    Path(f"{path}.mended").rename(path)
    return len(rows)


def _readable(connection: sqlite3.Connection, query: str, order: str) -> tuple[list[tuple[Any, ...]], bool]:
    """All rows before the first unreadable one, and whether that is all of them."""
    found: list[tuple[Any, ...]] = []
    try:
        found.extend(connection.execute(query.format(order=order)))
    except (sqlite3.DatabaseError, OverflowError, ValueError):
        return found, False
    return found, True


Rows = list[tuple[Any, ...]]


def _write(path: str, deeds: Rows, heads: Rows, others: dict[str, Rows]) -> None:
    Path(path).unlink(missing_ok=True)
    make_file(Path(path))
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA)
    with connection:
        connection.executemany("INSERT INTO deeds (tableid, version, deed, chain, at) VALUES (?, ?, ?, ?, ?)", deeds)
        connection.executemany(
            "INSERT OR IGNORE INTO heads (tableid, version, chain, touched) VALUES (?, ?, ?, ?)", heads
        )
        for query, rows in others.items():
            connection.executemany(OTHERS[query], rows)
    connection.close()
