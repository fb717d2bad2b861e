"""The few questions that a power can answer, each with the ordinary rule's answer.

A power never acts: it answers, with a value, and `play.py` does what follows. A faction's file overrides only the
answers in which the faction differs. The questions are grouped by the moment at which the engine asks them.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import ClassVar, Self, TypeAlias

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.trick import Trick
from claimant.rules.value import Value

__all__ = [
    "NUMBER_THEN_CARDS", "ZERO_TO_NINE", "Card", "Faction", "Hero", "Pile", "Place", "Power", "Seat", "Side",
    "Standing", "Trick",
]  # fmt: skip

ZERO_TO_NINE = tuple(range(10))
RULE_ID = re.compile(r"\b[A-Z]+\d?-(?:\d+|[A-Z]+)\b")

Standing: TypeAlias = tuple[int | tuple[int, ...], ...]
"""How a side stands in a faction's vote: compared from left to right, the highest wins."""


class Place(StrEnum):
    """Where a card collected in phase two goes, unless it is tucked under a vampire."""

    SUPPORTERS = "supporters"
    FRONT = "front"
    """Before its owner, where it can be crushed; it joins the supporters at the end."""
    HOST = "host"
    """Before its owner, one at a time, sheltering cards that are tucked under it."""


class Power:
    """What is special about a faction's cards, or about a hero."""

    name: ClassVar[str]
    one: ClassVar[str]
    """The name of one card, as in "Goblin 5"."""
    code: ClassVar[str]
    wording: ClassVar[str]
    """The rule as players read it, each sentence with its ids."""

    # Playing a card
    stands_in: ClassVar[bool] = False
    """May always be played, and then counts as the led faction. [FOLLOW-2]"""
    weakens_next: ClassVar[int] = 0
    """How much the next card of the trick loses."""

    def trumps(self, led: Faction) -> bool:
        """Does the highest of these cards win when that faction is led?"""
        return False

    def overcomes(self, value: int) -> bool:
        """Does it win when played right after a card of that effective value?"""
        return False

    # When a trick of phase one is over
    joins_winner: ClassVar[bool] = False
    """Goes to the winner's supporters, not to the discard."""
    captures: ClassVar[bool] = False
    """Winning with it puts the opponents' cards into the winner's supporters."""
    peeks: ClassVar[bool] = False
    """Winning with it shows the deck's top card, and offers it."""
    wins_next: ClassVar[bool] = False
    """Winning with it wins the next trick too, unplayed."""
    boxes: ClassVar[int] = 0
    """How many cards of the deck's top leave the game unseen when it was played."""

    # When a trick of phase two is over
    place: ClassVar[Place] = Place.SUPPORTERS
    one_at_a_time: ClassVar[bool] = False
    """A winner takes only the highest of them; the others wait."""
    engulfs: ClassVar[bool] = False
    """Played second of two, it loses, but it and the leader's card wait for the next winner."""
    all_discard: ClassVar[bool] = False
    """Everybody discards a card when it was played."""

    def collector(self, trick: Trick) -> Seat:
        """Who collects these cards of the trick?"""
        return trick.winner

    def crushes(self, card: Card, victim: Card) -> bool:
        """Does this card, when won, crush that card in front of an opponent?"""
        return False

    # When a trick of either phase is over
    raises: ClassVar[bool] = False
    """Winning with it lets the winner draw from the discard."""
    turns_moon: ClassVar[bool] = False
    """Winning with it turns the moon."""
    leads_next: ClassVar[bool] = False
    """Who plays the last of them in a trick leads the next one."""

    @property
    def own_answers(self) -> set[str]:
        """The questions that it answers itself."""
        ordinary = {Power, Faction, Hero, object}
        return {name for cls in type(self).__mro__ if cls not in ordinary for name in vars(cls)}

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the rules that the wording states."""
        return tuple(dict.fromkeys(RULE_ID.findall(self.wording)))

    def __repr__(self) -> str:
        return self.name

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from claimant.rules.registry import power  # a stored power comes back as the same object

        return power, (self.name,)


NUMBER_THEN_CARDS = ("number", "cards")


class Faction(Power):
    """One of the kingdom's factions: its cards, its power, and how it votes."""

    values: ClassVar[tuple[int, ...]] = ZERO_TO_NINE
    partner: ClassVar[str | None] = None
    """The other faction of a pair; a faction without one is a ten."""
    boxed: ClassVar[int] = 0
    """How many of its cards are removed unseen before the game."""
    warning: ClassVar[str | None] = None
    """What speaks against it with three or four players."""

    def __init__(self, rank: int) -> None:
        self.rank = rank
        faces = {value: Card(self, self, value, f"{self.code}{value}", rank * 100 + value) for value in self.values}
        self.cards: Pile = tuple(faces[value] for value in self.values)

    # Asked of every faction in the game
    def adds(self, card: Card, supporters: Pile) -> int:
        """What do these supporters of its player add to the value of a card played in phase two?"""
        return 0

    # Asked of the led faction
    def lowest_wins(self, full_moon: bool) -> bool:
        """Does the lowest card win a trick of this faction?"""
        return False

    # At the end
    compares: ClassVar[tuple[str, ...]] = NUMBER_THEN_CARDS
    """What `standing` compares, in its order."""

    def stays(self, card: Card, supporters: Pile) -> bool:
        """Does this card among its side's supporters stay there?"""
        return True

    def loots(self, card: Card) -> bool:
        """Does this card also count for the faction its side has fewest of?"""
        return False

    def weight(self, card: Card, supporters: Pile) -> int:
        """How many cards does this card count as in its faction's vote?"""
        return 1

    def counted(self, side: Side) -> Pile:
        """The side's cards that belong to this faction at the end."""
        return tuple([card for card in side.supporters if card.faction is self])

    def standing(self, side: Side) -> Standing | None:
        """How the side stands in this faction's vote: the highest standing wins, None has no say. [SCORE-2]"""
        cards = self.counted(side)
        number = sum([self.weight(card, side.supporters) for card in cards]) + side.loot_for(self)
        if not number:
            return None
        return number, tuple(sorted([card.value for card in cards], reverse=True))


class Side(Value, frozen=True):
    """What one side has at the end; partners' cards are taken together. [SCORE-1]"""

    seats: tuple[Seat, ...]
    supporters: Pile
    shelters: tuple[tuple[Card, Pile], ...]
    """Each vampire in front with the cards under it."""
    looted: Faction | None = None

    def loot_for(self, faction: Faction) -> int:
        """How many raccoons also count as cards of this faction. [RACCOONS-1]"""
        return self.loot if faction is self.looted else 0

    @property
    def loot(self) -> int:
        return sum(card.faction is not None and card.faction.loots(card) for card in self.supporters)


class Hero(Power):
    """A hero belongs to no faction; its one card has a power of its own."""

    value: ClassVar[int]

    def __init__(self) -> None:
        self.card = Card(self, None, self.value, self.code, 1_000_000 + self.value)
