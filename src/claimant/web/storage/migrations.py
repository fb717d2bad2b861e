"""The schema of the SQLite database, its versions, and how an older file is migrated."""

from __future__ import annotations

import sqlite3

from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.web.storage.database import meta
from claimant.web.storage.table_lengths import sealed

SCHEMA_VERSION = 7
"""Increase it with every change of the schema below. Version 1 had only `deeds` and `heads`, and no version number;
version 2 had no `reports`, version 3 no `reviews`, version 4 no `days`, version 5 no `keys` and no
standing of a table, version 6 no `bots`."""
RULES_VERSION = 1
"""Increase it when a change of the rules gives the moves of a stored game another meaning."""
SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS deeds (
    tableid TEXT NOT NULL,
    version INTEGER NOT NULL,
    deed BLOB NOT NULL,
    chain BLOB NOT NULL,
    at INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER)),
    PRIMARY KEY (tableid, version)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heads (
    tableid TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    chain BLOB NOT NULL,
    touched REAL NOT NULL DEFAULT 0,
    standing TEXT NOT NULL DEFAULT 'due'
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keys (
    key TEXT NOT NULL,
    tableid TEXT NOT NULL,
    PRIMARY KEY (key, tableid)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS keys_of_table ON keys (tableid);
CREATE TABLE IF NOT EXISTS meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS incidents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    tableid TEXT NOT NULL,
    entries INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    tableid TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    names TEXT NOT NULL,
    handled INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS reviews (
    tableid TEXT PRIMARY KEY,
    review BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS days (
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    start TEXT NOT NULL,
    result TEXT NOT NULL DEFAULT '',
    ours INTEGER,
    theirs INTEGER,
    PRIMARY KEY (day, player)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bots (
    name TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;
INSERT OR REPLACE INTO meta VALUES ('rules', '{sealed(str(RULES_VERSION))}');
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""
"""`heads` holds the length of each table, so that a lost end is noticed, and the time of its last deed in seconds of
running time. `keys` finds a table by a link or a code. `meta` holds the running time, the version of the rules, and the
secrets of the deals of the day. `days` holds who has begun and how it ended, without names: see `days.py`. `bots` holds
the bots that may connect, with digests of their tokens."""
INDEXED = "keys"
"""The key in `meta` that says that `keys` is complete."""
ADDED = {
    "touched": "ALTER TABLE heads ADD COLUMN touched REAL NOT NULL DEFAULT 0",
    "standing": "ALTER TABLE heads ADD COLUMN standing TEXT NOT NULL DEFAULT 'due'",
}
"""The columns of `heads` that older files don't have."""


class TooNew(UserError):
    """A newer version of claimant wrote the file."""

    def __init__(self, file: str, found: int, known: int) -> None:
        super().__init__(
            N_(
                "A newer version of claimant has written {file}: its format is {found}, this version knows {known}. "
                "Update claimant, or use another file."
            ),
            file=file,
            found=found,
            known=known,
        )


def versions(connection: sqlite3.Connection) -> tuple[int, int]:
    """The versions of the schema and of the rules; an empty file has version 0."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    [schema] = connection.execute("PRAGMA user_version").fetchone()
    if schema == 0 and "heads" in tables:
        schema = 1
    rules = meta(connection, "rules") if "meta" in tables else None
    return schema, int(rules) if rules is not None and rules.isdecimal() else RULES_VERSION


def refuse_newer(file: str, schema: int, rules: int) -> None:
    """Raise TooNew for a file that a newer version wrote."""
    for found, known in ((schema, SCHEMA_VERSION), (rules, RULES_VERSION)):
        if found > known:
            raise TooNew(file, found, known)


def bring_up_to_date(connection: sqlite3.Connection, file: str) -> int:
    """Create the schema or migrate an older one; return the version before."""
    schema, rules = versions(connection)
    refuse_newer(file, schema, rules)
    if schema:
        here = _columns(connection, "heads")
        for column, adding in ADDED.items():
            if column not in here:
                connection.execute(adding)
    connection.executescript(SCHEMA)
    return schema


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
