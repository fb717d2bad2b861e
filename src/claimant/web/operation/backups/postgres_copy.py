"""Copies a store in PostgreSQL into a backup while servers run on it, and a backup into an empty database."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from typing import Any

import psycopg

from claimant.web.operation.backups.backup_file import BACKED_UP, PARTS, Row, days_since
from claimant.web.storage.postgres.schema import bring_up_to_date
from claimant.web.storage.store import StoreError

OWN_KEYS = frozenset({"schema", "serves", "rules", BACKED_UP, "keys", "running"})
"""What isn't copied, because the program writes it itself; the running time has a table of its own."""
MANY = 1000
ORDERS = {"deeds": "tableid, version", "incidents": "id", "reports": "id"}


def rows_of(url: str) -> Iterator[tuple[str, Row]]:
    """All rows of a store at one moment: a single repeatable-read transaction, which stops no writer."""
    with _connected(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        for (running,) in connection.execute("SELECT running FROM clock"):
            yield "meta", ("running", f"{running:.3f}")
        for part, columns in PARTS.items():
            if connection.execute("SELECT to_regclass(%s)", (part,)).fetchone() == (None,):
                continue  # an older program made the database
            with connection.cursor(name=f"backup_{part}") as cursor:
                cursor.itersize = MANY
                query = f"SELECT {', '.join(columns)} FROM {part} ORDER BY {ORDERS.get(part, '1')}"
                for row in cursor.execute(query.encode()):
                    if part != "meta" or row[0] not in OWN_KEYS:
                        yield part, row


def note_backup(url: str) -> None:
    """Keep in the store that it was backed up; a store that can't be written to is none the worse."""
    with suppress(StoreError), _connected(url) as connection:
        connection.execute(
            "INSERT INTO meta VALUES (%s, %s) ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
            (BACKED_UP, str(int(time.time()))),
        )


def days_since_backup(url: str) -> float | None:
    """How many days ago a store was last backed up; None if it never was, or can't be read."""
    with suppress(StoreError), _connected(url) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = %s", (BACKED_UP,)).fetchone()
        return days_since(None if found is None else str(found[0]))
    return None


def fill(url: str, rows: Iterable[tuple[str, Row]], keys: Callable[[list[bytes]], Iterable[str]]) -> None:
    """Fill an empty database with these rows, all of them or none; `keys` finds the links in the deeds of a table."""
    with _connected(url) as connection:
        bring_up_to_date(connection, "The database")
        if connection.execute("SELECT 1 FROM heads LIMIT 1").fetchone() is not None:
            raise StoreError("it holds tables already")
        for part, found in groupby(rows, key=itemgetter(0)):
            if part == "deeds":
                for table, deeds in groupby((row for _, row in found), key=itemgetter(0)):
                    told = list(deeds)
                    _insert(connection, part, told)
                    links = sorted(set(keys([row[2] for row in told])))
                    _many(
                        connection, "INSERT INTO keys (key, tableid) VALUES (%s, %s)", [(key, table) for key in links]
                    )
            else:
                told = [row for _, row in found]
                running = [row[1] for row in told if part == "meta" and row[0] == "running"]
                for each in running:
                    connection.execute("UPDATE clock SET running = %s", (float(each),))
                _insert(connection, part, [row for row in told if part != "meta" or row[0] not in OWN_KEYS])


@contextmanager
def _connected(url: str) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """A connection for one transaction; raises StoreError if the database can't be used."""
    try:
        with psycopg.connect(url, connect_timeout=10) as connection:
            yield connection
    except psycopg.Error as error:
        raise StoreError(str(error)) from None


def _insert(connection: psycopg.Connection[tuple[Any, ...]], part: str, rows: list[Row]) -> None:
    columns = PARTS[part]
    marks = ", ".join(["%s"] * len(columns))
    _many(connection, f"INSERT INTO {part} ({', '.join(columns)}) VALUES ({marks})", rows)


def _many(connection: psycopg.Connection[tuple[Any, ...]], query: str, rows: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(query.encode(), rows)
