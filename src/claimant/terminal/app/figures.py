"""The figure of each faction: one character beside its code, so that colours aren't needed."""

from __future__ import annotations

from claimant.rules.cards import Card
from claimant.rules.power import Faction, Power

FIGURES: dict[str, tuple[str, str]] = {
    "goblins": ("ψ", "w"), "knights": ("♞", "&"), "gnomes": ("▲", "^"), "giants": ("♜", "H"), "kings": ("♔", "$"),
    "peasants": ("♙", "i"), "undead": ("†", "+"), "dwarves": ("⚒", "T"), "doppelgangers": ("≈", "="),
    "dragons": ("§", "S"), "trolls": ("●", "O"), "seers": ("◉", "@"), "automatons": ("¤", "#"), "bards": ("♪", "~"),
    "griffins": ("↑", "!"), "raccoons": ("∞", "8"), "vikings": ("Ω", "U"), "vampires": ("▼", "V"),
    "zombies": ("×", "x"), "werewolves": ("☾", ")"), "shadows": ("▒", "%"),
}  # fmt: skip
"""Each faction's figure, and one for ASCII terminals. All are one column wide."""
HERO = ("★", "*")
STRANGER = ("◇", "?")
"""For factions from outside the package that bring no figure."""


def figure(power: Power, ascii: bool) -> str:  # noqa: A002 - it says what it is
    """The sign of a faction or a hero."""
    if not isinstance(power, Faction):
        return HERO[ascii]
    if power.name not in FIGURES and power.sign and (power.sign.isascii() or not ascii):
        return power.sign
    return FIGURES.get(power.name, STRANGER)[ascii]


def short(card: Card) -> str:
    """A card in four columns at most: `go5`, `sh19`, `lich`."""
    return card.code[:4]


def crown(card: Card, ascii: bool) -> str:  # noqa: A002 - it says what it is
    """The top of a small card's frame: its figure, and a hero's value, which the code doesn't contain."""
    sign = figure(card.power, ascii)
    return sign if card.faction is not None else f"{sign}{card.value}"


def colour(power: Power) -> str:
    """The theme's name for the colour of a faction or a hero."""
    return f"$faction-{power.name}" if power.name in FIGURES else "$faction-hero"
