"""The texts of the sheets: powers, piles, votes, the log, the keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from claimant.locale.marks import N_
from claimant.locale.sentences.hints import how_sure, move_name
from claimant.locale.sentences.powers import power_name, values, wording
from claimant.locale.sentences.votes import loot, summary
from claimant.rules.power import Power
from claimant.rules.score import as_it_stands
from claimant.rules.view import View
from claimant.terminal.app.figures import colour
from claimant.terminal.app.inline_cards import badge
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.widgets.log import by_trick, paragraph, with_remarks
from claimant.terminal.hint_process import Hint
from claimant.terminal.table_commands import COMMANDS
from claimant.terminal.text import reports
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language

Page = tuple[str, Content]
"""A title, and the lines under it."""
KEYS = (
    ("?", N_("Keys"), COMMANDS["?"]),
    ("q", N_("Leave"), COMMANDS["q"]),
    ("h", N_("Hint"), COMMANDS["h"]),
    ("f", N_("Powers"), N_("what the factions and heroes of this game can do")),
    ("i", N_("Piles"), COMMANDS["i"]),
    ("o", N_("Take back"), COMMANDS["o"]),
    ("y", N_("Why"), COMMANDS["y"]),
    ("e", N_("Log"), N_("all that has happened")),
    ("x", N_("Settings"), N_("language, colours, signs, the bots’ pace")),
    ("j", N_("Say"), COMMANDS["j"]),
    ("n", N_("Last trick"), COMMANDS["n"]),
)
"""The keys at the table, with their labels and explanations."""
FOR_PLAYERS = ("h", "o", "j")
"""The keys that do nothing for a spectator."""
NOT_AT_PRACTICE = ("h", "o", "j", "n", "q")
"""The keys that mean something else where nobody else plays."""


def powers(scene: Scene) -> Page:
    """What every faction and hero of the game can do."""
    every: tuple[Power, ...] = (*scene.view.lineup.factions, *scene.view.lineup.hero_deck)
    return scene.language.text("Powers"), Content("\n\n").join(
        power(each, scene.language, scene.ascii) for each in every
    )


def power(each: Power, language: Language, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """One power."""
    name = Content.styled(f" {power_name(each, language)} ", f"bold {colour(each)}")
    cards = Content.styled(values(each, language), "$quiet")
    return badge(each, ascii) + name + cards + Content(f"\n{' '.join(wording(each, language))}")


def piles(scene: Scene) -> Page:
    """The piles, and what is known of hidden cards."""
    told = reports.piles(scene.told, scene.names, scene.language)
    return scene.language.text("Piles"), _lines(told)


def _lines(lines: Iterable[Line]) -> Content:
    """Lines from the plain mode; those that aren't indented are headings."""
    return Content("\n").join(
        Content(line.text) if line.text.startswith(" ") or line.hang else Content.styled(line.text, "bold")
        for line in lines
    )


def votes(scene: Scene) -> Page:
    """How each faction votes, or would vote now, and why."""
    view, words = scene.view, scene.language.words
    result = view.result or as_it_stands(view)
    lines = [
        badge(vote.faction, scene.ascii)
        + Content(f" {words.explain_vote(vote, view.lineup, scene.names, scene.addressed)}")
        for vote in result.votes
    ]
    lines += [Content(each) for each in loot(view, scene.history, scene.names, scene.language)]
    if view.result:
        title = scene.language.text("How the factions voted")
        said = words.explain_result(result, scene.names, scene.addressed)
    else:
        title = scene.language.text("Votes as they stand")
        said = summary(scene.told, result, scene.names, scene.language)
    return title, Content("\n").join([*lines, Content(""), Content.styled(said, "bold")])


def last_trick(scene: Scene) -> Page:
    """Who played what in the trick before this one, and who won it."""
    told = reports.last_trick(scene.told, scene.names, scene.language)
    return scene.language.text("Last trick"), Content("\n").join(Content(line.text) for line in told)


def log(scene: Scene) -> Page:
    """The whole game so far, a paragraph for each trick."""
    told = [paragraph(scene, events) for events in by_trick(with_remarks(scene))]
    return scene.language.text("What happened"), Content("\n").join(each for each in told if each)


def keys_for(is_watching: bool) -> list[tuple[str, str, str]]:
    """The keys that do something for this person."""
    return [each for each in KEYS if not (is_watching and each[0] in FOR_PLAYERS)]


def watching_keys(language: Language) -> Page:
    """The keys of who only watches."""
    rows = _key_rows((key, f"{language.text(title)}: {language.text(told)}") for key, title, told in keys_for(True))
    more = _key_rows([_turning(language), _pausing(language)])
    return language.text("Keys"), Content("\n").join([*rows, *more])


def _key_rows(rows: Iterable[tuple[str, str]]) -> list[Content]:
    return [Content.styled(f"{key:>9}  ", "bold $primary") + Content(told) for key, told in rows]


def _turning(language: Language) -> tuple[str, str]:
    return "PgUp PgDn", language.text("turn the log back and forth")


def _pausing(language: Language) -> tuple[str, str]:
    return "Ctrl+Z", language.text("pause the app; “fg” in the shell brings it back")


def keys(language: Language) -> Page:
    """The keys, and how to play a card."""
    return key_page(language, [(key, language.text(title), language.text(told)) for key, title, told in KEYS])


def practice_keys(language: Language, special: Iterable[tuple[str, str, str]]) -> Page:
    """The keys of a table without other people, which has some of its own."""
    text = language.text
    kept = [(key, text(title), text(told)) for key, title, told in KEYS if key not in NOT_AT_PRACTICE]
    return key_page(language, [*special, *kept])


def key_page(language: Language, labelled: Iterable[tuple[str, str, str]]) -> Page:
    """Keys with their labels and explanations, and how to play a card."""
    text = language.text
    how = text(
        "Choose a card with the arrow keys, by its number, by typing it as in “go5”, or with the mouse; "
        "Enter plays it. A second click plays the chosen card."
    )
    faded = text("Faded cards can’t be played now; try one to see why.")
    rows = _key_rows((key, f"{title}: {meaning}") for key, title, meaning in labelled)
    rows += _key_rows([
        _turning(language),
        (text("Arrows"), text("left and right in the hand; up and down through answers, or between rows of the hand")),
        ("Home End", text("the first card or answer, the last one")),
        _pausing(language),
    ])  # fmt: skip
    typing = text("If a card’s name starts with a command letter, type : first.")
    return text("Keys"), Content("\n").join(
        [Content(how), Content(faded), Content(""), *rows, Content(""), Content(typing)]
    )


def thinking(language: Language) -> Page:
    """The text while a hint is being computed."""
    return language.text("Hint"), Content(language.text("Thinking …"))


def hint(found: Hint | None, view: View, language: Language, ascii: bool) -> Page:  # noqa: A002 - it says what it is
    """The value of each move, and its margin of error."""
    text = language.text
    if found is None or not found.chances:
        return text("Hint"), Content(text("No hint is available."))
    lines = [Content.styled(text("The chance to win with each move:"), "bold")]
    for at, (move, chance) in enumerate(found.chances):
        mark = " " if at else "*" if ascii else "★"
        bar = ("#" if ascii else "█") * round(20 * chance)
        row = f"{mark} {move_name(move, view, language):<22}{language.percent(chance):>6}  {bar}"
        lines.append(Content.styled(row, "" if at else "bold $accent"))
    sure = how_sure(found.chances[0][1], found.exact, found.worlds, found.error, language)
    return text("Hint"), Content("\n").join([*lines, Content(""), Content.styled(sure, "$quiet")])


def no_hints(language: Language) -> Page:
    """The text where hints aren't allowed."""
    return language.text("Hint"), Content(language.text("There are no hints at this table."))
