"""The questions that a power can answer, each with the ordinary rule's answer.

A power never acts: it answers with a value, and the engine does the rest. A faction's file overrides only the answers
in which the faction differs. The questions are grouped by the moment at which the engine asks them.

Some questions are asked about a whole trick or a whole pile. For each of them there is a smaller question with few
possible arguments (`PARTS`). Answer the smaller one where you can: the kernel keeps such answers in tables. It can't do
that with code that looks at a whole pile; bots then play through the rules, which is much slower.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Self, TypeAlias

from claimant.rules.cards import Card, Pile, Seat, remove
from claimant.rules.telling import Because, Telling
from claimant.rules.trick import Role, Trick
from claimant.rules.value import Value

__all__ = [
    "FACTS", "NUMBER_THEN_CARDS", "PARTS", "ZERO_TO_NINE", "Because", "Card", "Faction", "Hero", "Pile", "Place",
    "Power", "Role", "Seat", "Side", "Standing", "Telling", "Trick",
]  # fmt: skip

ZERO_TO_NINE = tuple(range(10))
RULE_ID = re.compile(r"\b[A-Z]+\d?-(?:\d+|[A-Z]+)\b")

PARTS = {
    "collected_by": "collector",
    "bonus_from": "adds",
    "leaves": "stays",
    "kept_by": "stays",
    "doubled_by": "weight",
    "counts_in": "counted",
    "compares": "standing",
}
"""Each smaller question, and the whole one that it decides."""

FACTS = frozenset({
    "values", "partner", "boxed", "warning", "figure", "hue", "sign", "translations", "short", "short_several",
    "lesson", "because", "tells", "notes", "only_with",
})  # fmt: skip
"""What a power states about itself. Its other public attributes answer questions."""

Standing: TypeAlias = tuple[int | tuple[int, ...], ...]
"""A side's result in a faction's vote: compared from left to right, the highest wins."""


class Place(StrEnum):
    """Where a card collected in phase two goes, unless it is tucked under a vampire."""

    SUPPORTERS = "supporters"
    FRONT = "front"
    """In front of its owner, where it can be crushed; it joins the supporters at the end."""
    HOST = "host"
    """In front of its owner, one at a time; other cards can be tucked under it."""


class Power:
    """What is special about a faction's cards, or about a hero."""

    name: ClassVar[str]
    one: ClassVar[str]
    """The name of one card, as in "Goblin 5"."""
    code: ClassVar[str]
    wording: ClassVar[str]
    """The rule as players read it, each sentence with its ids."""
    short: ClassVar[str] = ""
    """The power in a few words, without a full stop; empty if only the wording says it."""
    short_several: ClassVar[str] = ""
    """The same with three or four players; empty if it is the same."""
    lesson: ClassVar[str] = ""
    """Why the power matters, for the course; empty if the wording says enough."""
    because: ClassVar[Mapping[str, Because]] = {}
    """For a question that decides tricks, how the reason is worded."""
    tells: ClassVar[Mapping[str, Telling]] = {}
    """For a question, how its effect is worded (`events.py`)."""

    notes: ClassVar[Mapping[str, str]] = {}
    """For a question, a sentence before a card is played: what it can mean for this trick."""
    only_with: ClassVar[Mapping[str, str | tuple[int, ...]]] = {}
    """For the id of a rule that not every table needs: the faction, or the numbers of players, that it is about."""

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

    def collected_by(self, players: int) -> Role:
        """Who collects these cards of a trick, with this number of players?"""
        return Role.WINNER

    def collector(self, trick: Trick) -> Seat:
        """The seat that collects these cards of the trick."""
        return trick.seat_of(self.collected_by(trick.players))

    def crushes(self, card: Card, victim: Card) -> bool:
        """Does this card, when won, crush that card in front of an opponent?"""
        return False

    # When a trick of either phase is over
    raises: ClassVar[bool] = False
    """Winning with it lets the winner draw from the discard."""
    turns_moon: ClassVar[bool] = False
    """Winning with it turns the moon."""
    leads_next: ClassVar[bool] = False
    """The player of the last of these cards in a trick leads the next one."""

    @cached_property
    def own_answers(self) -> frozenset[str]:
        """The questions that it overrides; overriding a smaller question (`PARTS`) also overrides the whole one."""
        overridden = self._overridden
        return overridden | {PARTS[name] for name in overridden & PARTS.keys()}

    @cached_property
    def free_answers(self) -> frozenset[str]:
        """The questions about whole tricks and piles that it answers with its own code."""
        return self._overridden & set(PARTS.values())

    @cached_property
    def _overridden(self) -> frozenset[str]:
        ordinary = {Power, Faction, Hero, object}
        own = {name for cls in type(self).__mro__ if cls not in ordinary for name in vars(cls)} | vars(self).keys()
        questions = {name for cls in (Power, Faction) for name in vars(cls) if not name.startswith("_")} - FACTS
        return frozenset(own & questions)

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
        from claimant.rules.registry import power  # unpickling returns the same object

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
    """Why it is not recommended with three or four players."""

    # Its look and its translations: all optional
    figure: ClassVar[str] = ""
    """The outline of its figure, as SVG path data in a square of 48 by 48."""
    hue: ClassVar[float | None] = None
    """The hue of its colour, in degrees."""
    sign: ClassVar[str] = ""
    """One letter or sign that stands for it in a terminal."""
    translations: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """For each language code, the translations of its English texts."""

    def __init__(self) -> None:
        faces = {value: Card(self, self, value, f"{self.code}{value}", value) for value in self.values}
        self.cards: Pile = tuple(faces[value] for value in self.values)
        self.rank = 0

    def take_place(self, rank: int) -> None:
        """Set the position of this faction and its cards in the order of all factions."""
        self.rank = rank
        for card in self.cards:
            card.order = rank * 100 + card.value

    # Asked of every faction in the game
    def bonus_from(self, card: Card, supporter: Card) -> int:
        """How much does this supporter of its player add to the value of a card played in phase two?"""
        return 0

    def adds(self, card: Card, supporters: Pile) -> int:
        """How much do all these supporters add? The highest bonus of one of them."""
        return max([self.bonus_from(card, each) for each in supporters], default=0)

    # Asked of the led faction
    def lowest_wins(self, full_moon: bool) -> bool:
        """Does the lowest card win a trick of this faction?"""
        return False

    # At the end
    compares: ClassVar[tuple[str, ...]] = NUMBER_THEN_CARDS
    """What `standing` compares, in this order: keys of `standing.MEASURES`."""
    counts_in: ClassVar[Place] = Place.SUPPORTERS
    """Where its cards count: among the supporters, or as hosts with the cards tucked under them."""
    leaves: ClassVar[bool] = False
    """Does it leave its side's supporters unless one of them keeps it?"""

    def kept_by(self, card: Card, supporter: Card) -> bool:
        """Does this supporter of its side keep a card that would leave?"""
        return False

    def stays(self, card: Card, supporters: Pile) -> bool:
        """Does this card among its side's supporters stay there?"""
        return not self.leaves or any(self.kept_by(card, each) for each in supporters)

    def loots(self, card: Card) -> bool:
        """Does this card also count for the faction its side has fewest of?"""
        return False

    def doubled_by(self, card: Card, supporter: Card) -> bool:
        """Does another supporter of its side make this card count as two cards in its faction's vote?"""
        return False

    def weight(self, card: Card, supporters: Pile) -> int:
        """How many cards does this card count as in its faction's vote?"""
        others = remove(supporters, card) if card in supporters else supporters
        return 2 if any(self.doubled_by(card, each) for each in others) else 1

    def counted(self, side: Side) -> Pile:
        """The side's cards that belong to this faction at the end."""
        if self.counts_in is Place.HOST:
            return tuple([card for host, under in side.shelters_of(self) for card in (host, *under)])
        return tuple([card for card in side.supporters if card.faction is self])

    def standing(self, side: Side) -> Standing | None:
        """The side's result in this faction's vote: the highest wins; a side with None can't win. [SCORE-2]"""
        from claimant.rules.standing import measured

        return measured(self, side)


class Side(Value, frozen=True):
    """What one side has at the end; partners' cards are combined. [SCORE-1]"""

    seats: tuple[Seat, ...]
    supporters: Pile
    shelters: tuple[tuple[Card, Pile], ...]
    """Each vampire in front with the cards under it."""
    looted: Faction | None = None

    def shelters_of(self, faction: Faction) -> tuple[tuple[Card, Pile], ...]:
        """The faction's hosts, each with the cards under it."""
        return tuple([shelter for shelter in self.shelters if shelter[0].faction is faction])

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
