"""The shelf: all saved games, to look through and to take one out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from claimant.folder import data_directory
from claimant.locale.complaint import Complaint
from claimant.locale.marks import N_
from claimant.notation import records, toml
from claimant.notation.errors import NotationError
from claimant.notation.records import Record
from claimant.rules.nouns import printable

ENDING = ".claim"


class NotFound(Complaint):
    """There is no saved game of that name, or more than one."""


class Saved(msgspec.Struct, frozen=True):
    """A saved game, or a file that should be one."""

    file: Path
    changed: datetime
    record: Record | None = None
    problem: str = ""
    """Why it can't be read."""

    @property
    def name(self) -> str:
        return self.file.name.removesuffix(ENDING)


def files() -> list[Path]:
    """The records in the data directory, the one that was played last first."""
    found = [(file.stat().st_mtime_ns, file) for file in data_directory().glob(f"*{ENDING}")]
    return [file for _, file in sorted(found, reverse=True)]


def names() -> list[str]:
    """What the saved games are called."""
    return [file.name.removesuffix(ENDING) for file in files()]


def games() -> Iterator[Saved]:
    """All saved games, each read when it is asked for."""
    for file in files():
        yield look_at(file)


def look_at(file: Path) -> Saved:
    """The saved game of a file, or what is wrong with it."""
    changed = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    try:
        with file.open("rb") as source:
            return Saved(file, changed, records.read(source.read(toml.LONGEST + 1)))
    except NotationError as error:
        return Saved(file, changed, problem=str(error))
    except OSError as error:
        return Saved(file, changed, problem=error.strerror or str(error))


def find(name: str) -> Path:
    """The file of the game that is meant: by its name, by the start of its name, or as a file anywhere."""
    wanted = name.removesuffix(ENDING)
    fitting = [file for file in files() if file.name.startswith(wanted)] if wanted else []
    exact = [file for file in fitting if file.name == f"{wanted}{ENDING}"]
    if exact or len(fitting) == 1:
        return (exact or fitting)[0]
    if Path(name).is_file():
        return Path(name)
    if fitting:
        raise NotFound(
            N_("Several saved games begin with “{name}”: {names}."),
            name=printable(name), names=", ".join(file.name.removesuffix(ENDING) for file in fitting[:5]),
        )  # fmt: skip
    raise NotFound(N_("There is no saved game “{name}”; “claimant games” lists them."), name=printable(name))
