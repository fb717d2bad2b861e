"""The input of `show`, `replay` and `solve`: a file, standard input, or the name of a saved game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

import typer

from claimant.commands.helpers.options import saved_games
from claimant.commands.helpers.output import bytes_of, fail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from claimant.locale.languages import Language
    from claimant.notation.inputs import Found
    from claimant.notation.records.record_file import Record

STANDARD_INPUT = "-"
Source: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        autocompletion=saved_games,
        help="A saved game (its name, or the start of it), a record (.claim), a database (.claims), or positions as "
        "JSON or JSON Lines. - is standard input.",
    ),
]
Moves: TypeAlias = Annotated[
    int | None, typer.Option("--move", metavar="N", help="Take the game as it stood after N moves.", show_default=False)
]


class Place(NamedTuple):
    """A place in the input, for error messages."""

    file: str
    line: int | None = None
    moves: tuple[int, ...] = ()
    """The line of each move, if the moves stand on several lines."""

    def at_move(self, move: int | None) -> Place:
        """The place of that move."""
        if self.line is not None or move is None or move >= len(self.moves):
            return self
        return self._replace(line=self.moves[move])

    def said(self, problem: str, language: Language, move: int | None = None) -> str:
        """The problem after the file, line and move, as far as they are known."""
        text = language.text
        parts = [] if self.file == STANDARD_INPUT else [self.file]
        parts += [] if self.line is None else [text("line {number}", number=self.line)]
        parts += [] if move is None else [text("move {number}", number=move)]
        return f"{', '.join(parts)}: {problem}" if parts else problem


Read: TypeAlias = "tuple[Place, Found]"
"""The place of a game in the input, and the game or what is wrong with it."""


class Games:
    """All games of a file, of a saved game or of standard input, each read when needed."""

    def __init__(self, name: str, language: Language) -> None:
        from claimant.notation.databases.compression import unpacked_whole
        from claimant.notation.errors import NotationError
        from claimant.notation.replay import LONGEST_INPUT
        from claimant.terminal.saves.save_file import ENDING

        path = _path(name, language)
        self._name = name
        try:
            self._data = unpacked_whole(bytes_of(path, LONGEST_INPUT, language), LONGEST_INPUT)
        except NotationError as error:
            fail(Place(name).said(error.in_words(language.words), language))
        self._is_record = path.endswith(ENDING)

    def __iter__(self) -> Iterator[Read]:
        from claimant.notation.inputs import entries

        for entry in entries(self._data, self._is_record):
            yield Place(self._name, entry.line, entry.moves), entry.found

    def total(self) -> int | None:
        """The number of games, if a progress bar needs it."""
        return sum(1 for _ in self) if sys.stderr.isatty() else None


def the_record(name: str, language: Language) -> Record:
    """The only game of a file, of a saved game or of standard input."""
    return record_of(*the_only(name, language), language)


def the_only(name: str, language: Language) -> Read:
    """The same as it was read: a record, a document, or what is wrong with it."""
    found = list(Games(name, language))
    if not found:
        fail(language.text("{file} holds no game.", file=name))
    if len(found) > 1:
        fail(language.text("{file} holds several games; name a file with one.", file=name))
    return found[0]


def record_of(place: Place, found: Found, language: Language) -> Record:
    """The whole game; if something is wrong with it, end the command with a sentence."""
    from claimant.notation.errors import NotationError
    from claimant.notation.inputs import as_record

    try:
        return as_record(found)
    except NotationError as error:
        fail(place.at_move(error.move).said(error.in_words(language.words), language, error.move))


def check_moves(moves: int | None, language: Language) -> None:
    """Refuse a negative number of moves."""
    if moves is not None and moves < 0:
        fail(language.text("--move must be a number of moves, 0 or more, not {number}.", number=moves))


def _path(name: str, language: Language) -> str:
    """The path of the input; an existing file takes precedence over a saved game of that name."""
    from claimant.terminal.saves.saved_games import Ambiguous, NotFound, find

    if name == STANDARD_INPUT or _is_there(name):
        return name
    try:
        return str(find(name))
    except Ambiguous as error:
        fail(error.said(language))
    except NotFound as error:
        if os.sep not in name and not Path(name).suffix:
            fail(error.said(language))
    except (OSError, ValueError):
        pass
    return name  # reading it fails with the right error


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except OSError:
        return False
