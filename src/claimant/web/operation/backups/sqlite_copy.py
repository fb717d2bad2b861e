"""Copies a store in a SQLite file into a backup while a server runs on it, and a backup into a new file."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from claimant.data_directory import make_file
from claimant.lock import InUse, Lock, lock_path
from claimant.web.operation.backups.backup_file import BACKED_UP, PARTS, Row, days_since
from claimant.web.storage.database import connect, meta, set_meta
from claimant.web.storage.migrations import INDEXED, SCHEMA, refuse_newer, versions
from claimant.web.storage.table_lengths import sealed, unsealed

__all__ = ["InUse", "days_since_backup", "fill", "note_backup", "rows_of"]

OWN_KEYS = frozenset({"rules", BACKED_UP, INDEXED})
"""What isn't copied: the program writes it itself, and the index of keys follows from the deeds."""


def rows_of(file: Path) -> Iterator[tuple[str, Row]]:
    """All rows of a store at one moment, whatever a server writes meanwhile.

    A read transaction sees the file together with its write-ahead log as they were when it began, and stops no writer.
    """
    with closing(connect(str(file))) as connection:
        connection.execute("BEGIN")
        schema, rules = versions(connection)
        refuse_newer(str(file), schema, rules)
        there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for part, columns in PARTS.items():
            if part not in there:
                continue
            has = {row[1] for row in connection.execute(f"PRAGMA table_info({part})")}
            chosen = ", ".join(column if column in has else "0" for column in columns)
            order = "tableid, version" if part == "deeds" else "rowid" if part in ("incidents", "reports") else "1"
            for row in connection.execute(f"SELECT {chosen} FROM {part} ORDER BY {order}"):
                if part != "meta":
                    yield part, row
                elif row[0] not in OWN_KEYS and (value := unsealed(str(row[1]))) is not None:
                    yield part, (row[0], value)


def note_backup(file: Path) -> None:
    """Keep in the store that it was backed up; a store that can't be written to is none the worse."""
    with suppress(sqlite3.Error), closing(connect(str(file))) as connection:
        if versions(connection)[0] > 1:
            set_meta(connection, BACKED_UP, str(int(time.time())))


def days_since_backup(file: Path) -> float | None:
    """How many days ago a store was last backed up; None if it never was, or can't be read."""
    how = f"{file.resolve().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(how, uri=True)) as connection:
        return days_since(meta(connection, BACKED_UP))
    return None


def fill(file: Path, rows: Iterable[tuple[str, Row]]) -> Path | None:
    """Make a store of these rows; a file that was there stays beside it, and its new path is returned.

    Nothing is changed unless all rows were read. `InUse` is raised while a server uses the file.
    """
    file = file.resolve()
    lock = Lock(lock_path(file))
    aside = file.with_name(f"{file.name}.restored")
    try:
        for end in ("", "-wal", "-shm"):
            Path(f"{aside}{end}").unlink(missing_ok=True)
        make_file(aside)
        try:
            with closing(sqlite3.connect(aside)) as connection:
                connection.executescript(SCHEMA)
                _insert(connection, rows)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
        return _replace(file, aside)
    finally:
        lock.release()


def _insert(connection: sqlite3.Connection, rows: Iterable[tuple[str, Row]]) -> None:
    with connection:
        for part, found in groupby(rows, key=itemgetter(0)):
            columns = PARTS[part]
            marks = ", ".join("?" * len(columns))
            order = f"INSERT OR REPLACE INTO {part} ({', '.join(columns)}) VALUES ({marks})"
            connection.executemany(order, (_sealed(part, row) for _, row in found))


def _sealed(part: str, row: Row) -> Row:
    return (row[0], sealed(str(row[1]))) if part == "meta" else row


def _replace(file: Path, aside: Path) -> Path | None:
    """Put the new file in the place of the old one, which is kept with its log, without its file of lengths."""
    kept: Path | None = None
    if file.exists() and file.stat().st_size:
        with closing(connect(str(file))) as connection, suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        kept = next(
            path for number in range(1, 10_000) if not (path := file.with_name(f"{file.name}.before-{number}")).exists()
        )
        file.rename(kept)
    for end in ("-wal", "-shm", ".mark"):
        Path(f"{file}{end}").unlink(missing_ok=True)
    aside.rename(file)
    return kept
