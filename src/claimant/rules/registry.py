"""Every faction, hero and card by its name or code."""

from collections.abc import Iterator
from contextlib import contextmanager

from claimant.rules.cards import Card
from claimant.rules.faction_checks import why_not_answers, why_not_facts
from claimant.rules.heroes import HEROES as HERO_CLASSES
from claimant.rules.lineup_reasons import MistypedFaction, NoSuchFaction
from claimant.rules.plug_ins import load
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.powers import FACTIONS as FACTION_CLASSES
from claimant.rules.powers import place
from claimant.rules.reason import Reason, Refused
from claimant.rules.suggestions import nearest

FACTIONS: dict[str, Faction] = {}
"""All factions by name, in the order of the rulebook, then the others by name."""
HEROES: dict[str, Hero] = {cls.name: cls() for cls in HERO_CLASSES}
"""All heroes by name."""
CARDS: dict[str, Card] = {}
"""All different cards by code."""


class FactionError(Refused):
    """A faction that would break the game; the reason says how to correct it."""


class NoFaction(Refused, LookupError):
    """A name that no faction has; the reason lists the names."""


def register(cls: type[Faction]) -> Faction:
    """Make a faction available to line-ups; it doesn't have to be part of this package."""
    taken = {power.name for power in (*FACTIONS.values(), *HEROES.values())}
    taken |= {faction.code for faction in FACTIONS.values()}
    if reason := why_not_facts(cls, FACTIONS, taken):
        raise FactionError(reason)
    faction = cls()
    if reason := why_not_answers(faction):
        raise FactionError(reason)
    ordered = sorted([*FACTIONS.values(), faction], key=lambda each: place(each.name))
    for rank, each in enumerate(ordered, start=1):
        each.take_place(rank)
    FACTIONS.clear()
    FACTIONS.update((each.name, each) for each in ordered)
    CARDS.update((card.code, card) for card in faction.cards)
    return faction


@contextmanager
def registered(cls: type[Faction]) -> Iterator[Faction]:
    """Register a faction while the context lasts."""
    faction = register(cls)
    try:
        yield faction
    finally:
        forget(faction)


def forget(faction: Faction) -> None:
    """Undo `register`."""
    del FACTIONS[faction.name]
    for card in set(faction.cards):
        del CARDS[card.code]


def faction(name: str) -> Faction:
    """The faction of that name, as in "goblins"."""
    if name not in FACTIONS:
        raise NoFaction(why_no_faction(name))
    return FACTIONS[name]


def why_no_faction(name: str) -> Reason:
    """Why this isn't a faction's name, and which name may be meant."""
    if meant := nearest(str(name), FACTIONS):
        return MistypedFaction(str(name), FACTIONS[meant])
    return NoSuchFaction(str(name), tuple(FACTIONS.values()))


def card(code: str) -> Card:
    """The card of that code, as in "go5"."""
    return CARDS[code]


def power(name: str) -> Power:
    """The faction or hero of that name."""
    return FACTIONS.get(name) or HEROES[name]


for faction_class in FACTION_CLASSES:
    register(faction_class)
CARDS.update((hero.code, hero.card) for hero in HEROES.values())
PLUG_INS = load(register, forget)
"""The plug-ins of installed packages, or why they can't be used."""
