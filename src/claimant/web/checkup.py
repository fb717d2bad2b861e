"""A look at a store from outside, while a server may be using it: nothing is changed."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from claimant.web.mending import readable
from claimant.web.store import stored


class Checkup(NamedTuple):
    """What was found."""

    tables: int = 0
    damaged: tuple[str, ...] = ()
    """Tables whose checksums don't agree."""
    problem: str = ""
    """Why the file can't be used as a whole."""

    @property
    def is_sound(self) -> bool:
        return not self.damaged and not self.problem


def check(file: Path) -> Checkup:
    """How the store in this file is; one that isn't there yet is sound."""
    if not file.exists():
        return Checkup()
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        return Checkup(problem=str(error))
    try:
        connection.text_factory = readable
        if (told := connection.execute("PRAGMA quick_check(1)").fetchone()) != ("ok",):
            return Checkup(problem=str(told[0]).partition("\n")[0])
        tables = list(stored(connection))
        return Checkup(len(tables), tuple(each.table for each in tables if each.chain is None))
    except sqlite3.Error as error:
        return Checkup(problem=str(error))
    finally:
        connection.close()
