"""Saved games: a record for each game, in the user's data directory."""

from __future__ import annotations

import os
import secrets
from datetime import datetime
from pathlib import Path

from claimant.bots import BOTS
from claimant.folder import data_directory, make_directory
from claimant.locale.complaint import Complaint
from claimant.locale.marks import N_
from claimant.notation import records, toml
from claimant.notation.details import Details
from claimant.notation.errors import NotationError, quoted
from claimant.notation.records import Record
from claimant.rules.game import Game
from claimant.terminal.shelf import files, find

PERSON = "person"
"""What `played_by` says of the seat where a person sits."""
OVER = b"\n[result]\n"
"""What only the record of a game that is over contains."""


class SaveError(Complaint):
    """A saved game that can't be taken up again; the sentence says why."""


def new_file() -> Path:
    """A name for a new game's record, which tells when the game began."""
    now = datetime.now().astimezone()
    return data_directory() / f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.claim"


def save(file: Path, game: Game, details: Details) -> None:
    """Write the record so that the file always holds a whole one: aside first, then in its place."""
    make_directory(file.parent)
    aside = file.with_name(f"{file.name}.new")
    with aside.open("w", encoding="utf-8", newline="\n") as target:
        target.write(records.write(game, details))
        target.flush()
        os.fsync(target.fileno())
    aside.replace(file)


def unfinished(name: str = "") -> tuple[Path, Record]:
    """The game of that name; without one, the game that was played last of those that aren't over."""
    return _named(name) if name else last_unfinished()


def _named(name: str) -> tuple[Path, Record]:
    file = find(name)
    try:
        record = _read(file, file.read_bytes())
    except OSError as error:
        raise SaveError(
            N_("The saved game {file} can’t be read: {problem}."), file=str(file), problem=error.strerror or str(error)
        ) from None
    if record.game.is_over:
        raise SaveError(N_("That game is over: “claimant show {name}” tells it again."), name=name)
    return file, record


def last_unfinished() -> tuple[Path, Record]:
    """The game that was played last of those that aren't over."""
    directory = data_directory()
    try:
        for file in files():
            data = file.read_bytes()
            if OVER not in data:
                return file, _read(file, data)
    except OSError as error:
        raise SaveError(
            N_("The saved games in {directory} can’t be read: {problem}."),
            directory=str(directory),
            problem=error.strerror or str(error),
        ) from None
    raise SaveError(
        N_("There is no unfinished game in {directory}; “claimant play” starts a new one."), directory=str(directory)
    )


def _read(file: Path, data: bytes) -> Record:
    try:
        if len(data) > toml.LONGEST:
            raise NotationError("It is too long.")
        record = records.read(data)
        _check_seats(record)
    except NotationError as error:
        raise SaveError(
            N_(
                "The saved game {file} is damaged: {problem} The file was left as it is; "
                "move it elsewhere to take up an older game, or start a new one with “claimant play”."
            ),
            file=str(file),
            problem=str(error),
        ) from None
    return record


def _check_seats(record: Record) -> None:
    """One person, and bots that there are."""
    if record.seen_by is not None or record.game.seed is None:
        raise NotationError("It doesn't hold the whole deal.")
    seats = record.details.played_by
    if seats.count(PERSON) != 1:
        raise NotationError(f"'played_by' must name one {PERSON}, and a bot for each other seat.")
    for name in seats:
        if name != PERSON and name not in BOTS:
            raise NotationError(f"There is no bot {quoted(name)}; there are {', '.join(BOTS)}.")
