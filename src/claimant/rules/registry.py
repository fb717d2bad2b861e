"""Every faction, hero and card by its name or code."""

from collections.abc import Iterator
from contextlib import contextmanager

from claimant.rules.cards import Card
from claimant.rules.heroes import HEROES as HERO_CLASSES
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.powers import FACTIONS as FACTION_CLASSES

FACTIONS: dict[str, Faction] = {}
"""All factions by name, in the order of the rulebook, then those that others registered."""
HEROES: dict[str, Hero] = {cls.name: cls() for cls in HERO_CLASSES}
CARDS: dict[str, Card] = {}
"""All different cards by code."""


def register(cls: type[Faction]) -> Faction:
    """Make a faction known, so that line-ups can use it; one of your own may come from anywhere."""
    if any(cls.name == known.name or cls.code == known.code for known in FACTIONS.values()):
        raise ValueError(f"There is a faction {cls.name!r} or a code {cls.code!r} already; choose another.")
    faction = cls(rank=len(FACTIONS) + 1)
    FACTIONS[faction.name] = faction
    CARDS.update((card.code, card) for card in faction.cards)
    return faction


@contextmanager
def registered(cls: type[Faction]) -> Iterator[Faction]:
    """Make a faction known for a while."""
    faction = register(cls)
    try:
        yield faction
    finally:
        del FACTIONS[faction.name]
        for card in set(faction.cards):
            del CARDS[card.code]


def faction(name: str) -> Faction:
    """The faction of that name, as in "goblins"."""
    return FACTIONS[name]


def card(code: str) -> Card:
    """The card of that code, as in "go5"."""
    return CARDS[code]


def power(name: str) -> Power:
    """The faction or hero of that name."""
    return FACTIONS.get(name) or HEROES[name]


for faction_class in FACTION_CLASSES:
    register(faction_class)
CARDS.update((hero.code, hero.card) for hero in HEROES.values())
