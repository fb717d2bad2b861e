"""Checks a store without changing it, even while a server uses it."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from claimant.lock import holder, lock_path
from claimant.web.storage.database import losses, readable, running_time, stored
from claimant.web.storage.incidents import Incident, noted
from claimant.web.storage.migrations import refuse_newer, versions
from claimant.web.storage.reports import filed
from claimant.web.storage.table_lengths import read_marks
from claimant.web.tables.restoring import Aside, restored


class Checkup(NamedTuple):
    """The result of a check."""

    tables: int = 0
    aside: tuple[Incident, ...] = ()
    """Tables that the server sets aside."""
    lost: tuple[Incident, ...] = ()
    """What was lost since a server last ran; the server records it at its next start."""
    history: tuple[Incident, ...] = ()
    """The incidents that servers recorded before."""
    schema: int = 0
    rules: int = 0
    seconds: float = 0.0
    """How long servers have run on this file."""
    process: int | None = None
    """The process id of the server that uses the file."""
    processes: int | None = None
    """How many processes use the database; None for a file."""
    reports: int = 0
    """The reports of tables that nobody has dealt with."""
    problem: str = ""
    """Why the file can't be used as a whole."""

    @property
    def is_sound(self) -> bool:
        return not self.aside and not self.lost and not self.problem


def check(file: Path) -> Checkup:
    """Check the store in this file; a missing file is sound, and a file that is too new raises TooNew."""
    if not file.exists():
        return Checkup()
    try:
        with opened(file.resolve()) as connection:
            return _checked(connection, file.resolve())
    except (sqlite3.Error, OSError) as error:
        return Checkup(problem=str(error))


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes neither the file nor its directory.

    While a server uses the file, SQLite's read-only mode is enough. Without a server SQLite would create files beside
    it. Then we open a copy if there is a write-ahead log, and else the file itself in SQLite's immutable mode.
    """
    wal = Path(f"{file}-wal")
    with tempfile.TemporaryDirectory() as folder:
        if holder(lock_path(file)) is not None:
            how = f"{file.as_uri()}?mode=ro"
        elif wal.exists():
            copy = Path(folder) / file.name
            shutil.copyfile(file, copy)
            shutil.copyfile(wal, f"{copy}-wal")
            how = copy.as_uri()
        else:
            how = f"{file.as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(how, uri=True)) as connection:
            connection.text_factory = readable
            yield connection


def _checked(connection: sqlite3.Connection, file: Path) -> Checkup:
    if (told := connection.execute("PRAGMA quick_check(1)").fetchone()) != ("ok",):
        return Checkup(problem=str(told[0]).partition("\n")[0])
    schema, rules = versions(connection)
    refuse_newer(str(file), schema, rules)
    found = Checkup(schema=schema, rules=rules, process=holder(lock_path(file)))
    if not schema:
        return found
    tables = [(each.table, restored(each)) for each in stored(connection)]
    found = found._replace(
        tables=len(tables),
        aside=tuple(why.incident(table) for table, why in tables if isinstance(why, Aside)),
        lost=tuple(losses(connection, {} if found.process else read_marks(str(file)))),
    )
    if schema > 1:
        found = found._replace(history=tuple(noted(connection)), seconds=running_time(connection))
    if schema > 2:
        found = found._replace(reports=sum(report.is_open for report in filed(connection)))
    return found
