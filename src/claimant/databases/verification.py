"""Verifies recorded games: every move legal, the stated result right. The kernel plays them, or else the rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from claimant.databases.by_kernel import by_kernel
from claimant.databases.verified_game import Outcome, VerifiedGame
from claimant.notation.databases.record_lines import parse_line, read_value
from claimant.notation.databases.streams import lines
from claimant.notation.errors import NotationError
from claimant.notation.records.record_file import VERSION


class Checked(NamedTuple):
    """A line of a database: a verified game, or what is wrong with it."""

    number: int
    found: VerifiedGame | NotationError


def verified_games(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Checked]:
    """All games of a database, each verified; a wrong line doesn't end it.

    >>> import tempfile
    >>> from claimant import Game, Record, write_games
    >>> file = f"{tempfile.mkdtemp()}/games.claims"
    >>> write_games(file, [Record(Game.deal(seed=1))])
    1
    >>> [(number, game.lineup.players, game.winners) for number, game in verified_games(file)]
    [(1, 2, None)]
    """
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            yield from verified_games(file)
        return
    for number, found in lines(source):
        yield Checked(number, found if isinstance(found, NotationError) else checked_line(found))


def checked_line(line: bytes) -> VerifiedGame | NotationError:
    """The game of a line, or what is wrong with it."""
    try:
        return verify(parse_line(line))
    except NotationError as error:
        return error


def verify(value: dict[str, Any]) -> VerifiedGame:
    """Verify a record; raises a `NotationError` that says what is wrong, as the rules' reader words it."""
    return by_kernel(value) or by_rules(value)


def by_rules(value: dict[str, Any]) -> VerifiedGame:
    """The same, played by the rules."""
    record = read_value(value)
    result = record.game.state.result
    return VerifiedGame(
        {"claimant": VERSION, **value},
        record.game.lineup,
        record.game.start.leader,
        record.details,
        tuple(move.text for move in record.game.moves),
        None if result is None else Outcome(result.winners, tuple(vote.side for vote in result.votes)),
        record.game.start,
    )
