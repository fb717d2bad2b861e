"""The files of `claimant arena`: results so far, tournaments that are continued, and shards that are merged."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from claimant.commands.helpers.output import fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claimant.arena.bout import Bout
    from claimant.arena.tournament import Tournament
    from claimant.locale.languages import Language

SAVE_EVERY = 30.0
"""Seconds between two saves: how much play may be lost."""


class ResultFiles:
    """The files of `--save`, checked before anything is played."""

    def __init__(self, files: Sequence[str], language: Language) -> None:
        self._files = [_checked(file, language) for file in files]
        self._language = language
        self._saved_at = monotonic()

    def resume(self, tournament: Tournament) -> None:
        """Take over the deals that the first JSON file holds, if it holds any."""
        from claimant.arena.saved_results import OtherContest, go_on

        text = self._language.text
        file = next((file for file in self._files if file.suffix == ".json"), None)
        if file is None:
            fail(text("--resume needs --save with the .json file to continue."))
        if file.exists() and file.stat().st_size:
            try:
                go_on(tournament, _read(file, self._language))
            except OtherContest:
                fail(_other_contest(file, self._language))

    def check(self) -> None:
        """Fail now rather than after an hour of play if a file can't be written."""
        for file in self._files:
            try:
                file.open("a", encoding="utf-8").close()
            except (OSError, ValueError) as error:
                self._fail(file, error)

    def save_now_and_then(self, tournament: Tournament) -> None:
        """Save if the last time is long ago."""
        if monotonic() - self._saved_at >= SAVE_EVERY:
            self.save(tournament)
            self._saved_at = monotonic()

    def save(self, tournament: Tournament) -> None:
        """Write the results, if there are any; a file is replaced as a whole, so it is never half written."""
        for file in self._files if tournament.has_played() else ():
            aside = file.with_name(f".{file.name}.new")
            try:
                aside.write_text(_written(file, tournament), encoding="utf-8")
                aside.replace(file)
            except OSError as error:
                self._fail(file, error)

    def _fail(self, file: Path, error: Exception) -> NoReturn:
        problem = getattr(error, "strerror", None) or error
        fail(self._language.text("{file} can’t be written: {problem}.", file=str(file), problem=problem))


class GamesFile:
    """The database of `--games`. Every deal is added as a whole, so that the file can be read at any time."""

    def __init__(self, file: str, go_on: bool, language: Language) -> None:
        from claimant.notation.databases.streams import ENDING, PLAIN

        self._file = Path(file)
        self._language = language
        if self._file.suffix not in (ENDING, *PLAIN):
            fail(language.text("--games needs a file that ends in .claims or .jsonl, not {file!r}.", file=file))
        if go_on:
            self._mend()
        self._write(b"", "ab" if go_on else "wb")

    def _mend(self) -> None:
        """Write the file again if it was cut in the middle of a game: what follows could not be read."""
        from claimant.notation.databases.streams import lines, writing

        if not self._file.exists():
            return
        with self._file.open("rb") as file:
            found = [line.found for line in lines(file)]
        whole = [line for line in found if isinstance(line, bytes)]
        if len(whole) < len(found):
            with writing(self._file) as file:
                file.writelines(line + b"\n" for line in whole)

    def add(self, bout: Bout) -> None:
        """Add the games of a deal, and forget them."""
        self._write(b"".join(bout.games), "ab")
        bout.games.clear()

    def _write(self, lines: bytes, mode: str) -> None:
        from claimant.notation.databases.compression import packed
        from claimant.notation.databases.streams import packing_of

        try:
            with self._file.open(mode) as file:
                file.write(packed(lines, packing_of(self._file)) if lines else b"")
        except OSError as error:
            text = self._language.text
            fail(text("{file} can’t be written: {problem}.", file=str(self._file), problem=error.strerror or error))


def _checked(file: str, language: Language) -> Path:
    path = Path(file)
    if path.suffix not in (".json", ".csv"):
        fail(language.text("--save needs a file that ends in .json or .csv, not {file!r}.", file=file))
    return path


def _written(file: Path, tournament: Tournament) -> str:
    import json

    from claimant.arena.report import as_csv
    from claimant.arena.saved_results import saved

    if file.suffix == ".csv":
        return as_csv(tournament.tallies)
    return json.dumps(saved(tournament), ensure_ascii=False, indent=2) + "\n"


def merged(files: Sequence[str], language: Language) -> Tournament:
    """The tournament whose shards these files hold."""
    from claimant.arena.saved_results import OtherContest, Overlap, add
    from claimant.arena.tournament import Tournament

    if not files:
        fail(language.text("Name the files to merge, as in “claimant arena merge part1.json part2.json”."))
    parts = [(Path(file), _read(Path(file), language)) for file in files]
    whole = Tournament(parts[0][1].contests, parts[0][1].terms)
    for at, (file, part) in enumerate(parts):
        try:
            add(whole, part)
        except OtherContest:
            fail(_other_contest(file, language))
        except Overlap as error:
            [deal] = error.args
            other = next(name for name, before in parts[:at] if before.has_played(deal))
            said = language.text(
                "{file} and {other} both hold deal {number}. Merge each shard once.",
                file=str(file), other=str(other), number=deal + 1,
            )  # fmt: skip
            fail(said)
    return whole


def _read(file: Path, language: Language) -> Tournament:
    from claimant.arena.saved_results import NotResults, OtherProgram, read

    try:
        return read(file.read_bytes())
    except OSError as error:
        fail(language.text("{file} can’t be read: {problem}.", file=str(file), problem=error.strerror or error))
    except NotResults as error:
        problem = str(error).rstrip(".")
        said = language.text(
            "{file} holds no results of the arena with their deals: {problem}.", file=str(file), problem=problem
        )
        fail(said)
    except OtherProgram:
        said = language.text(
            "{file} was played by another version of claimant, or with other plug-ins, so its bots may differ.",
            file=str(file),
        )
        fail(said)


def _other_contest(file: Path, language: Language) -> str:
    return language.text(
        "{file} holds another contest: its bots, line-ups, seed, number of deals, time, worlds or shard differ.",
        file=str(file),
    )
