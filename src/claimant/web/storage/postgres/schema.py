"""The schema of the PostgreSQL database, its versions, and which programs it still serves.

Migrations only add. So while a new version of claimant starts beside an old one, both work on the same database. What
is no longer needed is removed one release later, when `SERVES` is raised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claimant.web.storage.migrations import RULES_VERSION, TooNew

if TYPE_CHECKING:
    import psycopg

SCHEMA_NUMBER = 3
"""Increase it with every change of the schema below, and add statements that bring an older database there. Version 1
had no `jobs`, version 2 no `bots`."""
SERVES = 1
"""The oldest program, by its schema number, that still works on this schema."""
MIGRATING = 0x636C61696D
"""The advisory lock that one process holds while it migrates."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS clock (
    one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    running DOUBLE PRECISION NOT NULL,
    beat TIMESTAMPTZ NOT NULL
);
INSERT INTO clock (running, beat) VALUES (0, clock_timestamp()) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS processes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    beat TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS heads (
    tableid TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    chain BYTEA NOT NULL,
    touched DOUBLE PRECISION NOT NULL,
    standing TEXT NOT NULL DEFAULT 'due',
    driver BIGINT,
    fence BIGINT NOT NULL DEFAULT 1
) WITH (fillfactor = 70);
CREATE INDEX IF NOT EXISTS heads_standing ON heads (standing) WHERE standing IN ('due', 'listed');
CREATE INDEX IF NOT EXISTS heads_driver ON heads (driver) WHERE driver IS NOT NULL;
CREATE TABLE IF NOT EXISTS deeds (
    tableid TEXT NOT NULL,
    version BIGINT NOT NULL,
    deed BYTEA NOT NULL,
    chain BYTEA NOT NULL,
    at BIGINT NOT NULL DEFAULT CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT),
    PRIMARY KEY (tableid, version)
);
CREATE TABLE IF NOT EXISTS keys (key TEXT NOT NULL, tableid TEXT NOT NULL, PRIMARY KEY (key, tableid));
CREATE INDEX IF NOT EXISTS keys_of_table ON keys (tableid);
CREATE TABLE IF NOT EXISTS incidents (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    tableid TEXT NOT NULL,
    entries BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS reports (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    tableid TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    names TEXT NOT NULL,
    handled INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS reviews (tableid TEXT PRIMARY KEY, review BYTEA NOT NULL);
CREATE TABLE IF NOT EXISTS days (
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    start TEXT NOT NULL,
    result TEXT NOT NULL DEFAULT '',
    ours INTEGER,
    theirs INTEGER,
    PRIMARY KEY (day, player)
);
CREATE TABLE IF NOT EXISTS bots (name TEXT PRIMARY KEY, digest TEXT NOT NULL, at BIGINT NOT NULL);
CREATE UNLOGGED TABLE IF NOT EXISTS here (
    tableid TEXT NOT NULL,
    process BIGINT NOT NULL,
    said BYTEA NOT NULL,
    PRIMARY KEY (tableid, process)
);
CREATE UNLOGGED TABLE IF NOT EXISTS jobs (
    name TEXT PRIMARY KEY,
    process BIGINT NOT NULL,
    result BYTEA,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
"""
"""`heads` holds the length of each table, the running time of its last deed, and which process drives it, with a
fencing token. `here` holds who is at a table according to each process, `jobs` which process does some work for all.
Both are unlogged, because they are worth nothing later."""


def bring_up_to_date(connection: psycopg.Connection[tuple[Any, ...]], name: str) -> None:
    """Create the schema or migrate an older one; raise TooNew for one that doesn't serve this program any more."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        found = versions(connection)
        refuse_newer(name, found)
        if found.get("schema", 0) >= SCHEMA_NUMBER:
            return
        connection.execute(SCHEMA)
        for key, value in (("schema", SCHEMA_NUMBER), ("serves", SERVES), ("rules", RULES_VERSION)):
            connection.execute(
                "INSERT INTO meta VALUES (%s, %s) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
                (key, str(value)),
            )


def refuse_newer(name: str, found: dict[str, int]) -> None:
    """Raise TooNew for a database that doesn't serve this program any more."""
    for least, known in ((found.get("serves", 0), SCHEMA_NUMBER), (found.get("rules", 0), RULES_VERSION)):
        if least > known:
            raise TooNew(name, least, known)


def versions(connection: psycopg.Connection[tuple[Any, ...]]) -> dict[str, int]:
    """The numbers in `meta`; none if the database is empty."""
    if connection.execute("SELECT to_regclass('meta')").fetchone() == (None,):
        return {}
    rows = connection.execute("SELECT key, value FROM meta").fetchall()
    return {str(key): int(str(value)) for key, value in rows if str(value).isdecimal()}
