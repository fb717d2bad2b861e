"""Where `claimant db` takes games from: databases, records, folders, saved games, and the file of a server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from claimant.commands.helpers.game_sources import STANDARD_INPUT, Place
from claimant.commands.helpers.output import fail

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from claimant.databases.verified_game import VerifiedGame
    from claimant.locale.languages import Language
    from claimant.notation.errors import NotationError

SQLITE = b"SQLite format 3\0"
KINDS = (".claim", ".claims", ".zst", ".json", ".jsonl")
"""The files of a folder that are read."""


class Taken(NamedTuple):
    """A game of a source, or what is wrong with it."""

    place: Place
    found: VerifiedGame | NotationError


class Sources:
    """The games of all sources in order, each verified; counts the games of servers that are under way."""

    def __init__(self, files: Sequence[str], saved: bool, language: Language) -> None:
        self._language = language
        self.files = [each for file in files for each in self._expanded(file)]
        if saved:
            from claimant.terminal.saves.saved_games import files as saved_files

            self.files += [str(file) for file in reversed(saved_files())]
        self.under_way = 0

    def _expanded(self, file: str) -> list[str]:
        path = Path(file)
        if file == STANDARD_INPUT or not path.is_dir():
            return [file]
        found = (each for each in path.rglob("*") if each.suffix in KINDS and not each.name.startswith("."))
        return sorted(str(each) for each in found if each.is_file())

    def __iter__(self) -> Iterator[Taken]:
        for file in self.files:
            try:
                yield from self._games(file)
            except OSError as error:
                problem = error.strerror or error
                fail(self._language.text("{file} can’t be read: {problem}.", file=file, problem=problem))

    def _games(self, file: str) -> Iterator[Taken]:
        from claimant.databases.verification import verified_games

        if file == STANDARD_INPUT:
            for number, found in verified_games(sys.stdin.buffer):
                yield Taken(Place(file, number), found)
        elif file.endswith((".claim", ".json")):
            yield from self._documents(file)
        else:
            with Path(file).open("rb") as stream:
                if stream.read(len(SQLITE)) == SQLITE:
                    yield from self._of_server(file)
                    return
                stream.seek(0)
                for number, found in verified_games(stream):
                    yield Taken(Place(file, number), found)

    def _documents(self, file: str) -> Iterator[Taken]:
        """The record of a `.claim` file, or the documents of a JSON file, which may have several lines each."""
        from claimant.notation.inputs import entries

        for entry in entries(Path(file).read_bytes(), file.endswith(".claim")):
            yield Taken(Place(file, entry.line, entry.moves), _verified(entry.found))

    def _of_server(self, file: str) -> Iterator[Taken]:
        from claimant.notation.records.record_file import read
        from claimant.web.game_export import ended_games

        for text in ended_games(Path(file)):
            if text is None:
                self.under_way += 1
            else:
                yield Taken(Place(file), _verified(read(text)))


def _verified(found: object) -> VerifiedGame | NotationError:
    """The same as a game of a database."""
    from typing import cast

    from claimant.databases.verification import verify
    from claimant.notation.databases.record_lines import record_value
    from claimant.notation.errors import NotationError
    from claimant.notation.inputs import Found, as_record

    try:
        return verify(record_value(as_record(cast("Found", found))))
    except NotationError as error:
        return error
