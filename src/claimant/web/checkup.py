"""A look at a store from outside, while a server may be using it: nothing is changed."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from claimant.lock import holder, lock_path
from claimant.web.storage.database import losses, readable, refuse_newer, running_time, stored, versions
from claimant.web.storage.incidents import Incident, noted
from claimant.web.storage.marks import read_marks
from claimant.web.tables.restoring import Aside, restored


class Checkup(NamedTuple):
    """What was found."""

    tables: int = 0
    aside: tuple[Incident, ...] = ()
    """Tables that the server sets aside."""
    lost: tuple[Incident, ...] = ()
    """What is missing that was there when a server last ran; the server notes it at its next start."""
    history: tuple[Incident, ...] = ()
    """What servers noted before."""
    schema: int = 0
    rules: int = 0
    seconds: float = 0.0
    """For how long servers have run on this file."""
    process: int | None = None
    """The server that uses the file."""
    problem: str = ""
    """Why the file can't be used as a whole."""

    @property
    def is_sound(self) -> bool:
        return not self.aside and not self.lost and not self.problem


def check(file: Path) -> Checkup:
    """How the store in this file is; one that isn't there yet is sound. A file that is too new is a complaint."""
    if not file.exists():
        return Checkup()
    try:
        with _opened(file.resolve()) as connection:
            return _checked(connection, file.resolve())
    except (sqlite3.Error, OSError) as error:
        return Checkup(problem=str(error))


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that leaves the file and its directory as they are.

    With a server at work SQLite's own way of reading does. Without one SQLite would make files beside it, so a copy
    is looked at if there is a write-ahead log, and else the file itself, as one that never changes.
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
    return found
