"""`claimant puzzles`: writes out the collection, proves it, or makes new puzzles."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import Lang, power_names, spoken
from claimant.commands.helpers.output import NO, counted, fail, tell_json
from claimant.interrupts import INTERRUPTED, Interruption

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.review.puzzles.puzzle import Puzzle

EXAMPLES = (
    "puzzles export > puzzles.jsonl",
    "puzzles export --theme crush --from 40 --to 80",
    "puzzles make mine.jsonl --number 100",
    "puzzles prove mine.jsonl",
)
HARDEST = 100


class Action(StrEnum):
    """What to do with puzzles."""

    EXPORT = "export"
    PROVE = "prove"
    MAKE = "make"
    MEASURE = "measure"


def themes() -> list[str]:
    """All themes."""
    from claimant.review.puzzles.themes import THEMES

    return list(THEMES)


def puzzles(  # noqa: PLR0913 - each is an option
    *,
    action: Annotated[
        Action,
        typer.Argument(
            metavar="export|prove|make|measure",
            help="Write puzzles as JSON lines, prove them by the solver, make new ones, or measure their difficulty.",
        ),
    ],
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of puzzles. Default: the collection of the program.")
    ] = None,
    number: Annotated[
        int, typer.Option("--number", metavar="N", min=1, help="make: how many puzzles the file gets.")
    ] = 100,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="NAME", autocompletion=themes, help="export: only this theme.")
    ] = None,
    faction: Annotated[
        str | None,
        typer.Option("--faction", metavar="NAME", autocompletion=power_names, help="export: only with this faction."),
    ] = None,
    easiest: Annotated[
        int, typer.Option("--from", metavar="N", min=0, max=HARDEST, help="export: the lowest difficulty, from 0.")
    ] = 0,
    hardest: Annotated[
        int, typer.Option("--to", metavar="N", min=0, max=HARDEST, help="export: the highest difficulty, up to 100.")
    ] = HARDEST,
    pack: Annotated[
        Path | None,
        typer.Option("--pack", metavar="FILE", help="make, measure: also write a compressed collection, ordered."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of processes. Default: one for each core.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Positions of phase two in which exactly one card wins: export, prove or make them."""
    language = spoken(lang)
    if action in (Action.MAKE, Action.MEASURE) and file is None:
        fail(language.text("Name the file to write to, as in “claimant puzzles make mine.jsonl”."))
    if action is Action.EXPORT:
        _export(_read(file, language), theme, faction, easiest, hardest, language)
    elif action is Action.PROVE:
        _prove(_read(file, language), language)
    else:
        assert file is not None
        _change(action, file, number, pack, processes, language)


def _read(file: Path | None, language: Language) -> tuple[Puzzle, ...]:
    from claimant.review.puzzles.collection import collection, read

    if file is None:
        return collection()
    try:
        return read(file)
    except OSError as error:
        fail(language.text("{file} can’t be read: {problem}.", file=str(file), problem=error.strerror or error))
    except ValueError as error:
        fail(language.text("{file} holds something else than puzzles: {problem}.", file=str(file), problem=error))


def _export(
    found: tuple[Puzzle, ...], theme: str | None, faction: str | None, easiest: int, hardest: int, language: Language
) -> None:
    from claimant.review.puzzles.collection import chosen
    from claimant.rules.registry import FACTIONS

    if theme is not None and theme not in themes():
        fail(
            language.text(
                "There is no theme {wanted!r}; the themes are {names}.", wanted=theme, names=", ".join(themes())
            )
        )
    if faction is not None and faction not in FACTIONS:
        names = ", ".join(FACTIONS)
        fail(language.text("There is no faction {wanted!r}; the factions are {names}.", wanted=faction, names=names))
    for puzzle in chosen(found, theme, faction, easiest, hardest):
        tell_json(puzzle.exported())


def _prove(found: tuple[Puzzle, ...], language: Language) -> None:
    from claimant.review.puzzles.proof import only_winner
    from claimant.search.budget import Budget

    wrong = [
        puzzle.id
        for puzzle in counted(found, len(found))
        if str(only_winner(puzzle.game.state, Budget())) != puzzle.solution[0]
    ]
    if wrong:
        fail(language.text("These puzzles are wrong: {names}.", names=", ".join(wrong)), NO)
    typer.echo(
        language.ntext("{number} puzzle is proven.", "{number} puzzles are proven.", len(found), number=len(found))
    )


def _change(
    action: Action, file: Path, number: int, pack: Path | None, processes: int | None, language: Language
) -> None:
    """Make or measure puzzles; Ctrl+C stops it, and what is made so far stays."""
    from claimant.commands.helpers.progress_bar import Bar
    from claimant.review.puzzles.collection import pack as packed
    from claimant.review.puzzles.collection import write
    from claimant.review.puzzles.making import make, measured_again

    begun = _read(file, language) if file.exists() or action is Action.MEASURE else ()
    with Interruption() as interruption, Bar(number if action is Action.MAKE else len(begun)) as bar:
        try:
            if action is Action.MAKE:
                for done in make(file, number, processes):
                    bar.move(done)
                    if interruption.asked:
                        break
            else:
                measured = []
                for puzzle in measured_again(begun, processes):
                    measured.append(puzzle)
                    bar.move(len(measured))
                    if interruption.asked:
                        raise typer.Exit(INTERRUPTED)
                write(measured, file)
        except OSError as error:
            fail(language.text("{file} can’t be written: {problem}.", file=str(file), problem=error.strerror or error))
        if pack is not None:
            packed(_read(file, language), pack)
        if interruption.asked:
            raise typer.Exit(INTERRUPTED)
