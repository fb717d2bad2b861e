"""Saved games that can be continued, and why another one can't."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from claimant.bots import BOTS
from claimant.data_directory import data_directory
from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.notation.errors import NotationError, quoted
from claimant.notation.records import record_file
from claimant.notation.records.record_file import Record
from claimant.terminal.data_files import read_whole
from claimant.terminal.saves.game_lock import GameLock
from claimant.terminal.saves.save_file import SaveFile
from claimant.terminal.saves.saved_games import files, find

if TYPE_CHECKING:
    from claimant.locale.languages import Language

PERSON = "person"
"""The value of `played_by` for a person's seat."""
OVER = b"\n[result]\n"
"""The key that only the record of a finished game has."""


class SaveError(UserError):
    """The saved game can't be continued; the message says why."""

    def briefly(self, language: Language) -> str:
        """The sentence with the file's name instead of its path, for screens with little room."""
        brief = self.values | {name: Path(str(value)).name for name, value in self.values.items() if name == "file"}
        return type(self)(self.sentence, **brief).said(language)


class Unfinished(NamedTuple):
    """An unfinished game."""

    file: Path
    record: Record
    skipped: tuple[SaveError, ...] = ()
    """Problems of later games that can't be read."""


class TakenUp(NamedTuple):
    """A continued game, locked for this process."""

    save: SaveFile
    record: Record
    skipped: tuple[SaveError, ...] = ()


def take_up(name: str = "") -> TakenUp:
    """Continue the game with this name, else the last one; raises `Busy` if another process plays it."""
    file, _, skipped = unfinished(name)
    lock = GameLock(file.resolve())
    try:
        content = _content(file)  # read it again: another process may have made a move before we got the lock
        return TakenUp(SaveFile(file.resolve(), lock, content), _read(file, content), skipped)
    except BaseException:
        lock.release()
        raise


def delete(file: Path) -> None:
    """Delete a saved game for good; raises `Busy` if it is being played."""
    lock = GameLock(file.resolve())
    try:
        file.unlink()
    finally:
        lock.release()


def unfinished(name: str = "") -> Unfinished:
    """The game with this name; without a name, the unfinished game that was played last."""
    return _named(name) if name else last_unfinished()


def _named(name: str) -> Unfinished:
    try:
        file = find(name)
    except OSError as error:
        raise _unreadable(error) from None
    record = _read(file, _content(file))
    if record.game.is_over:
        raise SaveError(N_("That game is over: “claimant show {name}” shows it again."), name=name)
    return Unfinished(file, record)


def last_unfinished() -> Unfinished:
    """The unfinished and readable game that was played last."""
    skipped: list[SaveError] = []
    try:
        listed = files()
    except OSError as error:
        raise _unreadable(error) from None
    for file in listed:
        try:
            content = _content(file)
            if OVER not in content:
                return Unfinished(file, _read(file, content), tuple(skipped))
        except SaveError as error:
            skipped.append(error)
    if skipped:
        raise skipped[0]
    raise SaveError(
        N_("There is no unfinished game in {directory}; “claimant play” starts a new one."),
        directory=str(data_directory()),
    )


def _unreadable(error: OSError) -> SaveError:
    return SaveError(
        N_("The saved games in {directory} can’t be read: {problem}."), directory=str(data_directory()), problem=error
    )


def _content(file: Path) -> bytes:
    try:
        return read_whole(file)
    except OSError as error:
        raise SaveError(N_("The saved game {file} can’t be read: {problem}."), file=str(file), problem=error) from None


def _read(file: Path, content: bytes) -> Record:
    try:
        record = record_file.read(content)
        _check_seats(record)
    except NotationError as error:
        raise SaveError(
            N_("The saved game {file} is damaged: {problem} The file was left as it is."),
            file=str(file),
            problem=error,
        ) from None
    return record


def _check_seats(record: Record) -> None:
    """Check that one person plays, and that all bots exist."""
    if record.seen_by is not None or record.game.seed is None:
        raise NotationError("It doesn't hold the whole deal.")
    seats = record.details.played_by
    if seats.count(PERSON) != 1:
        raise NotationError("'played_by' must name one {person}, and a bot for each other seat.", person=PERSON)
    for name in seats:
        if name != PERSON and name not in BOTS:
            raise NotationError(
                "There is no bot {found}; there are {names}.", found=quoted(name), names=", ".join(BOTS)
            )
