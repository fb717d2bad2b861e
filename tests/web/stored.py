"""Databases as servers leave them, made by hand."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from claimant.web.storage.database import chained
from claimant.web.storage.migrations import SCHEMA
from claimant.web.tables.deeds import AnyDeed, Opened, Said, Sat
from claimant.web.tables.plan import Plan, SeatPlan, Who
from tests.web.house import CLAIM

VERSION_1 = """
CREATE TABLE deeds (
    tableid TEXT NOT NULL,
    version INTEGER NOT NULL,
    deed BLOB NOT NULL,
    chain BLOB NOT NULL,
    at INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER)),
    PRIMARY KEY (tableid, version)
) WITHOUT ROWID;
CREATE TABLE heads (
    tableid TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    chain BLOB NOT NULL
) WITHOUT ROWID;
"""
"""The first version of the schema, which had no number."""

IN_PLAY = "37b5d8e6a1323397b0"
PLAYED = [
    (b'{"deed":"opened","table":"37b5d8e6a1323397b0","plan":{"players":2,"factions":["goblins","knights","undead",'
    b'"dwarves","doppelgangers"],"seats":[{"who":"me","name":"Ann"},{"who":"open"}],"pace":"at-once"},"secret":'
    b'"6aa7388ec14e50a008c3ad4e12caad115cc0d0bcdb4b359776f94cf664bc1f46f96b8523f203cfe8ee1dc2aa3365e14f","host":'
    b'"c2e03fe391c459045cd8ce6921b959abfbd242a9ef0a7be2c5b3bffbad6068e0","watch":'
    b'"05553857918f2fa6b905163226227a2ce56742ee297a49e8d742552123813f0a","invitations":['
    b'"bcf44b2f905eab51c093c93937a01623bb16647087d1848439b3d7a33369cf73",'
    b'"59217c56e140b10a9a264292ccd2aa0145de87c6a0c6081a0de311b218dd46a8"],"at":1794846586}'),
    b'{"deed":"sat","seat":0,"name":"Ann","tokens":["21ba774b1aa89796ec9a32842b7299f2f60ea9e6bd14feca38ffec8c51a8f4de"]}',
    b'{"deed":"sat","seat":1,"name":"Ben","tokens":["829b8fbc0c56646f24dd0a4650f2ce6417577b67c5c59e29f85ca9a315e317c1"]}',
    b'{"deed":"salted","seat":0,"salt":"0123456789abcdef0123456789abcdef"}',
    b'{"deed":"salted","seat":1,"salt":"0123456789abcdef0123456789abcdef"}',
    b'{"deed":"started"}',
    b'{"deed":"dealt"}',
    b'{"deed":"moved","seat":0,"move":"go7","by":"player"}',
    b'{"deed":"moved","seat":1,"move":"do4","by":"player"}',
    b'{"deed":"moved","seat":0,"move":"go3","by":"player"}',
    b'{"deed":"said","seat":0,"phrase":"hello"}',
]  # fmt: skip
"""A table as servers of the first version stored it, with its id."""


def encoded(deeds: list[AnyDeed]) -> list[bytes]:
    return [msgspec.json.encode(deed) for deed in deeds]


def waiting(table: str) -> list[bytes]:
    """The deeds of a table at which one person waits for another."""
    plan = Plan(2, CLAIM, (SeatPlan(Who.ME), SeatPlan(Who.OPEN)))
    opened = Opened(table, plan, "host", "watch", ("one", "two"), 1_700_000_000)
    return encoded([opened, Sat(0, "Ann", ("token",)), Said(0, "hello")])


def write(file: Path, tables: dict[str, list[bytes]], schema: str = SCHEMA, at: int = 1_700_000_000) -> None:
    """A database with these tables, whose deeds were stored long ago."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(schema)
        with connection:
            for table, deeds in tables.items():
                sums = chained(b"", deeds)
                rows = [(table, at, *row) for row in zip(range(1, len(deeds) + 1), deeds, sums, strict=True)]
                connection.executemany(
                    "INSERT INTO deeds (tableid, at, version, deed, chain) VALUES (?, ?, ?, ?, ?)", rows
                )
                head = (table, len(deeds), sums[-1])
                connection.execute("INSERT INTO heads (tableid, version, chain) VALUES (?, ?, ?)", head)
    file.chmod(0o600)
