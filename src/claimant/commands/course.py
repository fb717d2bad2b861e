"""`claimant course`: a short lesson for each faction and hero, with a position to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import Lang, power_names, spoken
from claimant.commands.helpers.output import fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language

EXAMPLES = ("course", "course trolls", "course mummy")


def course(
    lesson: Annotated[
        str,
        typer.Argument(
            metavar="FACTION", autocompletion=power_names, help="A faction or a hero. Without one, all are listed."
        ),
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Use plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Learn the factions and heroes: what a power does, why it matters, and a real position to solve."""
    from claimant.review.puzzles.course import lessons
    from claimant.rules.power import Hero
    from claimant.terminal.spellings import find_power
    from claimant.terminal.terminal_check import can_draw

    language = spoken(lang)
    power = find_power(lesson, language) if lesson else None
    name = lesson.casefold() if power is None else power.code if isinstance(power, Hero) else power.name
    if name and name not in lessons():
        names = ", ".join(lessons())
        fail(language.text("There is no lesson “{wanted}”; the lessons are {names}.", wanted=lesson, names=names))
    if not plain and can_draw():
        _open(name, language, lang)
    elif name:
        _teach(name, language)
    else:
        _list(language)


def _open(name: str, language: Language, asked: str | None) -> None:
    """Open the app at the lesson, or at the first one."""
    from claimant.review.puzzles.course import first_lessons
    from claimant.terminal.app import start
    from claimant.terminal.app.practice.practice import PracticeScreen

    start.show(lambda: PracticeScreen(name or first_lessons()[0]), start.spoken(language, asked))


def _list(language: Language) -> None:
    """All lessons; solved ones are marked."""
    from claimant.commands.helpers.tables import a_table, console
    from claimant.locale.sentences.powers import in_short, power_name
    from claimant.review.puzzles.course import lessons, puzzle_for, taught
    from claimant.terminal.puzzle_progress import Progress

    text, progress = language.text, Progress()
    table = a_table(text("Lesson"), text("Power"), text("Solved"))
    for name in lessons():
        power, puzzle = taught(name), puzzle_for(name)
        title, short = power_name(power, language), in_short(power, 2, language)
        table.add_row(title, short, text("yes") if puzzle is not None and progress.solved(puzzle) else "")
    console().print(table)
    typer.echo(text("“claimant course FACTION” opens one of them."))


def _teach(name: str, language: Language) -> None:
    """Tell the lesson, then let its position be solved."""
    import sys

    from claimant.locale.sentences.powers import power_name, wording
    from claimant.review.puzzles.course import puzzle_for, taught
    from claimant.terminal.plain.console import Console
    from claimant.terminal.plain.puzzle_lines import PuzzleLines
    from claimant.terminal.puzzle_progress import Progress
    from claimant.terminal.text.lines import Line

    console = Console(sys.stdin, sys.stdout)
    power = taught(name)
    console.say(Line(power_name(power, language), strong=True), *wording(power, language))
    if power.lesson:
        console.say(language.translate(power.lesson))
    if (puzzle := puzzle_for(name)) is not None:
        console.say("")
        PuzzleLines(console, language, Progress()).one(puzzle)
