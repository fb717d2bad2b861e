"""Explanations of the fields of the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from claimant.bots import BOTS
from claimant.locale.sentences.levels import level_hint
from claimant.rules.power import Faction
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.terminal.app.figures import colour, figure
from claimant.terminal.app.inline_cards import fitted
from claimant.terminal.setup import RANDOM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claimant.locale.languages import Language

PICK = "pick"
"""The entry for a line-up of the person's own."""
TITLE = 20


def about_field(field: str, language: Language) -> str:
    """The explanation of a field of the form; nothing for the others."""
    text = language.text
    if field.startswith("bot-"):
        return "\n".join(hint for level in reversed(BOTS) if (hint := level_hint(level, language)))
    return {
        "players": text("With four players, those who sit opposite each other are partners."),
        "heroes": text("Five of six heroes join the deck, each with a power of its own."),
        "leader": text("In the next game the lead goes to the next player."),
        "name": text("Your name stands in the game’s record."),
    }.get(field, "")


def entry(name: str, language: Language, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """A line-up in the list: its name, and the figures of its factions."""
    if name == RANDOM:
        return Content(language.text("At random"))
    if name == PICK:
        return Content(language.text("Pick the factions"))
    factions = [FACTIONS[each] for each in PRESETS[name].factions]
    signs = Content("").join(Content.styled(figure(each, ascii), colour(each)) for each in factions)
    return Content(fitted(language.translate(PRESETS[name].title), TITLE)) + signs


def about_line_up(name: str, picked: Sequence[str], language: Language, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """What a line-up is about, and its factions."""
    if name == RANDOM:
        return Content(language.text("A random combination of factions."))
    if name == PICK and not picked:
        return Content(language.text("One pair, and three others; five others with three or four players."))
    chosen = picked if name == PICK else PRESETS[name].factions
    about = [] if name == PICK else [Content(language.translate(PRESETS[name].about))]
    return Content("\n").join([*about, *(_faction(FACTIONS[each], language, ascii) for each in chosen)])


def _faction(faction: Faction, language: Language, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    sign = Content.styled(f"{figure(faction, ascii)} {faction.code} ", f"bold {colour(faction)}")
    return sign + Content(language.faction(faction))
