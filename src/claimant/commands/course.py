"""`claimant course`: a short lesson for each faction, with a position to solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import Lang, power_names, spoken
from claimant.commands.helpers.output import fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language

EXAMPLES = ("course", "course trolls", "course heroes")


def course(
    lesson: Annotated[
        str,
        typer.Argument(
            metavar="FACTION", autocompletion=power_names, help="A faction, or “heroes”. Without one, all are listed."
        ),
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Use plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Learn the factions: what a power does, why it matters, and a real position to solve."""
    from claimant.review.puzzles.course import lessons
    from claimant.terminal.spellings import find_faction
    from claimant.terminal.terminal_check import can_draw

    language = spoken(lang)
    faction = find_faction(lesson, language) if lesson else None
    name = lesson.casefold() if faction is None else faction.name
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
    from claimant.locale.sentences.powers import in_short
    from claimant.review.puzzles.course import lessons, puzzle_for
    from claimant.rules.registry import FACTIONS
    from claimant.terminal.puzzle_progress import Progress

    text, progress = language.text, Progress()
    table = a_table(text("Lesson"), text("Power"), text("Solved"))
    for name in lessons():
        faction, puzzle = FACTIONS.get(name), puzzle_for(name)
        title = text("Heroes") if faction is None else language.faction(faction)
        short = "" if faction is None else in_short(faction, 2, language)
        table.add_row(title, short, text("yes") if puzzle is not None and progress.solved(puzzle) else "")
    console().print(table)
    typer.echo(text("“claimant course FACTION” opens one of them."))


def _teach(name: str, language: Language) -> None:
    """Tell the lesson, then let its position be solved."""
    import sys

    from claimant.locale.sentences.powers import power_name, wording
    from claimant.review.puzzles.course import puzzle_for
    from claimant.rules.registry import FACTIONS, HEROES
    from claimant.terminal.plain.console import Console
    from claimant.terminal.plain.puzzle_lines import PuzzleLines
    from claimant.terminal.puzzle_progress import Progress
    from claimant.terminal.text.lines import Line

    console = Console(sys.stdin, sys.stdout)
    for power in (FACTIONS[name],) if name in FACTIONS else tuple(HEROES.values()):
        console.say(Line(power_name(power, language), strong=True), *wording(power, language))
        if power.lesson:
            console.say(language.translate(power.lesson))
    if (puzzle := puzzle_for(name)) is not None:
        console.say("")
        PuzzleLines(console, language, Progress()).one(puzzle)
