"""`claimant puzzles`: solve puzzles, write out the collection, prove it, or make new ones."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.computing import OnRay, Processes, chosen_executor
from claimant.commands.helpers.options import Lang, line_up_names, power_names, spoken
from claimant.commands.helpers.output import NO, counted, fail, tell_json
from claimant.interrupts import INTERRUPTED, Interruption

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.review.puzzles.puzzle import Puzzle
    from claimant.review.puzzles.wanted import Wanted

EXAMPLES = (
    "puzzles",
    "puzzles solve --theme crush --from 40",
    "puzzles solve --line-up longships",
    "puzzles export > puzzles.jsonl",
    "puzzles make mine.jsonl --number 100",
    "puzzles prove mine.jsonl",
)
HARDEST = 100


class Action(StrEnum):
    """What to do with puzzles."""

    SOLVE = "solve"
    EXPORT = "export"
    PROVE = "prove"
    MAKE = "make"
    MEASURE = "measure"


def themes() -> list[str]:
    """All themes."""
    from claimant.review.puzzles.themes import THEMES

    return list(THEMES)


def ready_made() -> list[tuple[str, str]]:
    """The ready-made line-ups."""
    return [each for each in line_up_names() if each[0] != "random"]


def puzzles(  # noqa: PLR0913 - each is an option
    *,
    action: Annotated[
        Action,
        typer.Argument(
            metavar="ACTION",
            help="solve: that of the day first; export: as JSON lines; prove: by the solver; make: new ones; measure: "
            "their difficulty again.",
        ),
    ] = Action.SOLVE,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of puzzles. Default: the collection of the program.")
    ] = None,
    number: Annotated[
        int, typer.Option("--number", metavar="N", min=1, help="make: how many puzzles the file gets.")
    ] = 100,
    theme: Annotated[
        str | None,
        typer.Option("--theme", metavar="NAME", autocompletion=themes, help="solve, export: only this theme."),
    ] = None,
    line_up: Annotated[
        str | None,
        typer.Option(
            "--line-up",
            metavar="NAME",
            autocompletion=ready_made,
            help="solve, export: only this line-up: ready-made, or as in goblins,knights,undead,dwarves,seers.",
        ),
    ] = None,
    faction: Annotated[
        str | None,
        typer.Option(
            "--faction", metavar="NAME", autocompletion=power_names, help="solve, export: only with this faction."
        ),
    ] = None,
    easiest: Annotated[
        int,
        typer.Option("--from", metavar="N", min=0, max=HARDEST, help="solve, export: the lowest difficulty, from 0."),
    ] = 0,
    hardest: Annotated[
        int,
        typer.Option("--to", metavar="N", min=0, max=HARDEST, help="solve, export: the highest difficulty, up to 100."),
    ] = HARDEST,
    pack: Annotated[
        Path | None,
        typer.Option("--pack", metavar="FILE", help="make, measure: also write a compressed collection, ordered."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="solve: use plain lines, for pipes and screen readers.")
    ] = False,
    processes: Processes = None,
    ray: OnRay = None,
    lang: Lang = None,
) -> None:
    """Solve positions of phase two in which exactly one card wins; or export, prove or make them."""
    from claimant.review.puzzles.wanted import Wanted

    language = spoken(lang)
    if action in (Action.MAKE, Action.MEASURE) and file is None:
        fail(language.text("Name the file to write to, as in “claimant puzzles make mine.jsonl”."))
    if action in (Action.SOLVE, Action.EXPORT):
        wanted = Wanted(*_named(theme, line_up, faction, language), easiest, hardest)
        found = wanted.of(_read(file, language))
        if not found and action is Action.SOLVE:
            fail(_missing(wanted, file, language))
        _export(found) if action is Action.EXPORT else _solve(found, plain, language, lang)
    elif action is Action.PROVE:
        _prove(_read(file, language), language)
    else:
        assert file is not None
        _change(action, file, number, pack, (processes, ray), language)


def _read(file: Path | None, language: Language) -> tuple[Puzzle, ...]:
    from claimant.review.puzzles.collection import collection, read

    if file is None:
        return collection()
    try:
        return read(file)
    except OSError as error:
        fail(language.text("{file} can’t be read: {problem}.", file=str(file), problem=error.strerror or error))
    except ValueError as error:
        fail(language.text("{file} is no file of puzzles: {problem}.", file=str(file), problem=error))


def _named(
    theme: str | None, line_up: str | None, faction: str | None, language: Language
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The theme, the line-up and the faction that are wanted; an error if one doesn't exist."""
    from claimant.review.puzzles.wanted import NoSuchLineUp, factions_in
    from claimant.rules.presets import PRESETS
    from claimant.rules.registry import FACTIONS

    text, names = language.text, ", ".join(FACTIONS)
    if theme is not None and theme not in themes():
        known = ", ".join(themes())
        fail(text("There is no theme “{wanted}”; the themes are {names}.", wanted=theme, names=known))
    if faction is not None and faction not in FACTIONS:
        fail(text("There is no faction “{wanted}”; the factions are {names}.", wanted=faction, names=names))
    try:
        return theme or "", factions_in(line_up or ""), (faction,) if faction else ()
    except NoSuchLineUp as error:
        fail(
            text(
                "There is no line-up “{wanted}”: name a ready-made one ({presets}) or factions ({names}), with commas.",
                wanted=str(error), presets=", ".join(PRESETS), names=names,
            )
        )  # fmt: skip


def _missing(wanted: Wanted, file: Path | None, language: Language) -> str:
    """That no puzzle fits, and what to change."""
    from claimant.locale.sentences.puzzles import none_fits

    puzzles = _read(file, language)
    return none_fits([(name, len(other.of(puzzles))) for name, other in wanted.wider], language)


def _export(found: tuple[Puzzle, ...]) -> None:
    for puzzle in found:
        tell_json(puzzle.exported())


def _solve(found: tuple[Puzzle, ...], plain: bool, language: Language, asked: str | None) -> None:
    """The puzzle of the day first, then those that fit the person's rating best; in the app at a terminal."""
    import sys

    from claimant.review.puzzles.daily import of_the_day, today
    from claimant.terminal.plain.console import Console
    from claimant.terminal.plain.puzzle_lines import PuzzleLines
    from claimant.terminal.puzzle_progress import Progress
    from claimant.terminal.terminal_check import can_draw

    progress = Progress()
    first = of_the_day(today(), found)
    order = [*([] if progress.knows(first) else [first]), *progress.unknown(found, but=first)]
    if not plain and can_draw():
        from claimant.terminal.app import start
        from claimant.terminal.app.practice.puzzle import PuzzleScreen

        start.show(lambda: PuzzleScreen(order or found, progress), start.spoken(language, asked))
        return
    PuzzleLines(Console(sys.stdin, sys.stdout), language, progress).run(iter(order))


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


class _Stopped(Exception):
    """The user interrupted the work."""


def _change(
    action: Action,
    file: Path,
    number: int,
    pack: Path | None,
    where: tuple[int | None, str | None],
    language: Language,
) -> None:
    """Make or measure puzzles; Ctrl+C stops it, and what is made so far stays."""
    from claimant.commands.helpers.progress_bar import Bar
    from claimant.review.puzzles.collection import pack as packed
    from claimant.review.puzzles.collection import write
    from claimant.review.puzzles.making.jobs import RENEW_AFTER, make, measured_again

    def pulse(done: float) -> None:
        if interruption.asked:
            raise _Stopped

    begun = _read(file, language) if file.exists() or action is Action.MEASURE else ()
    with Interruption() as interruption:
        try:
            bar = Bar(number if action is Action.MAKE else len(begun))
            with bar, chosen_executor(*where, language, RENEW_AFTER) as executor:
                if action is Action.MAKE:
                    for done in make(file, number, executor, pulse):
                        bar.move(done)
                else:
                    measured = []
                    for puzzle in measured_again(begun, executor, pulse):
                        measured.append(puzzle)
                        bar.move(len(measured))
                    write(measured, file)
        except _Stopped:
            if action is Action.MEASURE:
                raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            fail(language.text("{file} can’t be written: {problem}.", file=str(file), problem=error.strerror or error))
        if pack is not None:
            packed(_read(file, language), pack)
        if interruption.asked:
            raise typer.Exit(INTERRUPTED)
