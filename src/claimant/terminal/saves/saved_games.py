"""Lists all saved games, and finds one by its name."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from claimant.data_directory import data_directory
from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.notation.errors import NotationError
from claimant.notation.records import record_file
from claimant.notation.records.record_file import Record
from claimant.rules.nouns import printable
from claimant.rules.suggestions import nearest
from claimant.terminal.data_files import read_whole
from claimant.terminal.saves.save_file import ENDING

MOST_NAMES = 10


class NotFound(UserError):
    """There is no saved game with this name."""


class Ambiguous(NotFound):
    """Several saved games have names that begin like this."""


class Saved(msgspec.Struct, frozen=True):
    """A saved game, or a file that can't be read as one."""

    file: Path
    changed: datetime
    record: Record | None = None
    error: NotationError | OSError | None = None
    """Why it can't be read."""

    @property
    def name(self) -> str:
        return _name(self.file)


def _name(file: Path) -> str:
    return printable(file.name.removesuffix(ENDING))


def files() -> list[Path]:
    """The records in the data directory, the one played last first."""
    try:
        found = [each for each in data_directory().iterdir() if each.suffix == ENDING]
    except FileNotFoundError:
        return []
    return [file for _, file in sorted(((_changed(file), file) for file in found), reverse=True)]


def _changed(file: Path) -> int:
    """The time of the last change in nanoseconds; for a broken link, the time of the link itself."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        try:
            return file.lstat().st_mtime_ns
        except OSError:
            return 0  # it was deleted meanwhile


def names() -> list[str]:
    """The names of the saved games."""
    try:
        return [file.name.removesuffix(ENDING) for file in files()]
    except OSError:
        return []


def games() -> Iterator[Saved]:
    """All saved games, read one by one; a game that is deleted meanwhile is skipped."""
    for file in files():
        saved = look_at(file)
        if not isinstance(saved.error, FileNotFoundError):
            yield saved


def look_at(file: Path) -> Saved:
    """The saved game of a file, or its problem."""
    changed = datetime.fromtimestamp(_changed(file) / 1e9).astimezone()
    try:
        return Saved(file, changed, record_file.read(read_whole(file)))
    except (NotationError, OSError) as error:
        return Saved(file, changed, error=error)


def find(name: str) -> Path:
    """The file of a game: by its name, by the start of its name, or by a path."""
    wanted = name.removesuffix(ENDING)
    fitting = [file for file in files() if file.name.startswith(wanted)] if wanted else []
    exact = [file for file in fitting if file.name == f"{wanted}{ENDING}"]
    if exact or len(fitting) == 1:
        return (exact or fitting)[0]
    if Path(name).is_file():
        return Path(name)
    if fitting:
        listed = ", ".join(map(_name, fitting[:MOST_NAMES]))
        raise Ambiguous(
            N_("Several saved games begin with “{name}”: {names}."),
            name=printable(name), names=f"{listed} …" if len(fitting) > MOST_NAMES else listed,
        )  # fmt: skip
    if meant := nearest(wanted, map(_name, files())):
        raise NotFound(
            N_("There is no saved game “{name}”; did you mean “{meant}”?"), name=printable(name), meant=meant
        )
    raise NotFound(N_("There is no saved game “{name}”; “claimant games” lists them."), name=printable(name))
