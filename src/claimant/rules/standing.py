"""How a side stands in a faction's vote: one measure for each word of `Faction.compares`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from claimant.rules.cards import Pile
from claimant.rules.power import NUMBER_THEN_CARDS, Faction, Place, Side, Standing

Measure = Callable[[Faction, Side], int | tuple[int, ...]]


def measured(faction: Faction, side: Side) -> Standing | None:
    """The side's measures in the order in which the faction compares them; None if the side can't win the vote."""
    if faction.compares == NUMBER_THEN_CARDS:  # fast path: the number also says whether the side has a card
        own = faction.counted(side)
        count = _number_of(own, faction, side)
        return (count, _values_of(own)) if count else None
    if not has_say(faction, side):
        return None
    return tuple([MEASURES[what](faction, side) for what in faction.compares])


def has_say(faction: Faction, side: Side) -> bool:
    """Does the side have a card that counts? A host counts only with cards under it. [VAMPIRES-4]"""
    if faction.counts_in is Place.HOST:
        return any(under for _, under in side.shelters_of(faction))
    return number(faction, side) > 0


def number(faction: Faction, side: Side) -> int:
    """How many cards the side has in the vote, including loot."""
    return _number_of(faction.counted(side), faction, side)


def _number_of(own: Pile, faction: Faction, side: Side) -> int:
    if "weight" not in faction.own_answers:
        return len(own) + side.loot_for(faction)
    return sum([faction.weight(card, side.supporters) for card in own]) + side.loot_for(faction)


def cards(faction: Faction, side: Side) -> tuple[int, ...]:
    """The values of its cards, the highest first."""
    return _values_of(faction.counted(side))


def _values_of(own: Pile) -> tuple[int, ...]:
    return tuple(sorted([card.value for card in own], reverse=True))


def run(faction: Faction, side: Side) -> int:
    """The length of the longest run of consecutive values. [BARDS-1]"""
    return longest_run(faction.counted(side))


def longest_run(pile: Pile) -> int:
    """How many cards the longest run in the pile has."""
    values = {card.value for card in pile}
    longest = 0
    for start in values:
        length = 0
        while start + length in values:
            length += 1
        longest = max(longest, length)
    return longest


def total(faction: Faction, side: Side) -> int:
    """The values of its hosts that have cards under them, and of those cards. [VAMPIRES-4]"""
    feeding = [(host, *under) for host, under in side.shelters_of(faction) if under]
    return sum([card.value for shelter in feeding for card in shelter])


def host(faction: Faction, side: Side) -> int:
    """The value of its highest host that has cards under it."""
    return max([card.value for card, under in side.shelters_of(faction) if under], default=-1)


MEASURES: Final[dict[str, Measure]] = {"number": number, "cards": cards, "run": run, "sum": total, "host": host}
