"""What the sheets tell: powers, piles, votes, the log, the keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from claimant.locale.marks import N_
from claimant.locale.spoken.powers import power_name, values, wording
from claimant.locale.spoken.votes import summary
from claimant.rules.power import Power
from claimant.rules.score import as_it_stands
from claimant.rules.view import View
from claimant.terminal import reports
from claimant.terminal.advising import Hint
from claimant.terminal.app.chips import badge
from claimant.terminal.app.figures import colour
from claimant.terminal.app.log import by_trick, paragraph
from claimant.terminal.app.scene import Scene
from claimant.terminal.commands import COMMANDS
from claimant.terminal.console import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language

Page = tuple[str, Content]
"""A title, and the lines under it."""
KEYS = (
    ("?", N_("Keys"), COMMANDS["h"]),
    ("q", N_("Leave"), COMMANDS["q"]),
    ("h", N_("Hint"), N_("what each of your moves is worth")),
    ("f", N_("Powers"), N_("what the factions and heroes of this game can do")),
    ("i", N_("Piles"), COMMANDS["p"]),
    ("y", N_("Why"), COMMANDS["v"]),
    ("e", N_("Log"), N_("all that has happened")),
    ("x", N_("Settings"), N_("language, colours, signs, the bots’ pace")),
)
"""The keys at the table, with what they are called and what they tell."""


def powers(scene: Scene) -> Page:
    """What every faction and hero of the game can do."""
    every: tuple[Power, ...] = (*scene.view.lineup.factions, *scene.view.lineup.hero_deck)
    return scene.language.text("Powers"), Content("\n\n").join(
        power(each, scene.language, scene.ascii) for each in every
    )


def power(each: Power, language: Language, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """One of them."""
    name = Content.styled(f" {power_name(each, language)} ", f"bold {colour(each)}")
    cards = Content.styled(values(each, language), "$quiet")
    return badge(each, ascii) + name + cards + Content(f"\n{' '.join(wording(each, language))}")


def piles(scene: Scene) -> Page:
    """What lies where, and what is known of the rest."""
    told = reports.piles(scene.view, scene.names, scene.language)
    return scene.language.text("Piles"), _lines(told)


def _lines(lines: Iterable[Line]) -> Content:
    """Lines of the line mode; those that aren't indented are headings."""
    return Content("\n").join(
        Content(line.text) if line.text.startswith(" ") or line.hang else Content.styled(line.text, "bold")
        for line in lines
    )


def votes(scene: Scene) -> Page:
    """How each faction votes, or would vote now, and why."""
    view, words = scene.view, scene.language.words
    result = view.result or as_it_stands(view)
    lines = [
        badge(vote.faction, scene.ascii) + Content(f" {words.explain_vote(vote, view.lineup, scene.names, view.seat)}")
        for vote in result.votes
    ]
    said = (
        words.explain_result(result, scene.names, view.seat)
        if view.result
        else summary(view, result, scene.names, scene.language)
    )
    title = scene.language.text("How the factions voted" if view.result else "Votes as they stand")
    return title, Content("\n").join([*lines, Content(""), Content.styled(said, "bold")])


def log(scene: Scene) -> Page:
    """The whole game so far, a paragraph for each trick."""
    told = [paragraph(scene, events) for events in by_trick(scene.history)]
    return scene.language.text("What happened"), Content("\n").join(Content(each) for each in told if each)


def keys(language: Language) -> Page:
    """The keys, and how to play a card."""
    text = language.text
    how = text(
        "Choose a card with the arrow keys, by its number, by typing it as in “go5”, or with the mouse; "
        "Enter plays it. A second click plays the chosen card."
    )
    faded = text("Faded cards can’t be played now; try one, and you are told why.")
    rows = [
        Content.styled(f"{key:>7}  ", "bold $primary") + Content(f"{text(title)}: {text(meaning)}")
        for key, title, meaning in KEYS
    ]
    typing = text("A card whose name begins with one of these letters can be typed after a colon.")
    return text("Keys"), Content("\n").join(
        [Content(how), Content(faded), Content(""), *rows, Content(""), Content(typing)]
    )


def thinking(language: Language) -> Page:
    """While a hint is thought about."""
    return language.text("Hint"), Content(language.text("Thinking …"))


def hint(found: Hint | None, view: View, language: Language, ascii: bool) -> Page:  # noqa: A002 - it says what it is
    """What each move is worth, and how sure that is."""
    text = language.text
    if found is None or not found.chances:
        return text("Hint"), Content(text("No hint is available."))
    lines = [Content.styled(text("The chance to win with each move:"), "bold")]
    best = max(chance for _, chance in found.chances)
    for move, chance in found.chances:
        label = language.card(move.card) if move.card is not None else _said(move.text, view, language)
        bar = ("#" if ascii else "█") * round(20 * chance)
        style = "bold $accent" if chance == best else ""
        lines.append(Content.styled(f"{label:<24}{chance:>6.0%}  {bar}", style))
    if found.exact:
        sure = text("This is exact: nothing that matters is hidden.")
    else:
        sure = text(
            "From {worlds} ways in which the hidden cards may lie; each chance is right to within {points} points.",
            worlds=language.number(found.worlds), points=max(1, round(100 * found.error)),
        )  # fmt: skip
    return text("Hint"), Content("\n").join([*lines, Content(""), Content.styled(sure, "$quiet")])


def _said(text: str, view: View, language: Language) -> str:
    from claimant.locale.spoken.choices import choice

    asked = choice(view, language)
    titles = {} if asked is None else {option.move: option.title for option in asked.options}
    return titles.get(text, text)
