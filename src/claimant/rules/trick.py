"""Who wins a trick, and the places of the others."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from claimant.rules.cards import Card, Pile, Piles, Seat
from claimant.rules.value import Value

if TYPE_CHECKING:
    from claimant.rules.lineup import LineUp
    from claimant.rules.power import Faction
    from claimant.rules.state import Play

RALLY = 2
"""Phase two, in which griffins and the Cube act."""

Moon: TypeAlias = Literal["dark", "full"]
DARK: Moon = "dark"
FULL: Moon = "full"


class Scene(Protocol):
    """What judging a trick needs besides its cards; `State` and `View` both fit."""

    @property
    def lineup(self) -> LineUp: ...
    @property
    def phase(self) -> int: ...
    @property
    def supporters(self) -> Piles: ...
    @property
    def moon(self) -> Moon: ...


class Role(StrEnum):
    """A player of a trick, named by its outcome."""

    WINNER = "winner"
    LOSER = "loser"
    """The last in the trick's ranking."""
    LOWEST = "lowest"
    """Who played the lowest effective value, the last of equals."""
    LEADER = "leader"
    LAST = "last"
    """The player of the last card."""


class Trick(Value, frozen=True):
    """A complete trick."""

    players: int
    seats: tuple[Seat, ...]
    """In the order of play, like `cards` and `values`."""
    cards: Pile
    values: tuple[int, ...]
    """The effective values. [VALUE-1]"""
    places: tuple[Seat, ...]
    """All seats by rank, the winner first. [RANK-1]"""
    winner: Seat
    winning_card: Card

    def seat_of(self, role: Role) -> Seat:
        """The seat that has this role."""
        match role:
            case Role.WINNER:
                return self.winner
            case Role.LOSER:
                return self.places[-1]
            case Role.LOWEST:
                least = min(self.values)
                return max((at, seat) for at, seat in enumerate(self.seats) if self.values[at] == least)[1]
            case Role.LEADER:
                return self.seats[0]
            case Role.LAST:
                return self.seats[-1]

    @property
    def loser(self) -> Seat:
        return self.seat_of(Role.LOSER)

    @property
    def lowest(self) -> Seat:
        """Who played the lowest effective value, the last of equals."""
        return self.seat_of(Role.LOWEST)


def judge(scene: Scene, plays: tuple[Play, ...]) -> Trick:
    """The outcome of a complete trick."""
    seats, cards = zip(*plays, strict=True)
    values = effective_values(scene, seats, cards)
    ranking = _ranking(scene, cards, values)
    places = tuple([seats[at] for at in ranking])
    return Trick(len(cards), seats, cards, values, places, places[0], cards[ranking[0]])


def effective_values(scene: Scene, seats: tuple[Seat, ...], cards: Pile) -> tuple[int, ...]:
    """The printed values after powers. [VALUE-1]"""
    values = [card.value for card in cards]
    if "adds" in scene.lineup.unusual and scene.phase == RALLY:
        for faction in scene.lineup.factions:
            for at, card in enumerate(cards):
                if card.faction is not None:
                    values[at] += faction.adds(card, scene.supporters[seats[at]])
    if "weakens_next" in scene.lineup.unusual:
        for at, card in enumerate(cards[:-1]):
            values[at + 1] -= card.power.weakens_next
    return tuple(values)


def raised_by(scene: Scene, trick: Trick) -> Card | None:
    """The supporter that raised the value of the winning card, if any."""
    if "adds" not in scene.lineup.unusual or scene.phase != RALLY or trick.winning_card.faction is None:
        return None
    supporters = scene.supporters[trick.winner]
    raising = (
        (faction.bonus_from(trick.winning_card, each), each) for faction in scene.lineup.factions for each in supporters
    )
    bonus, best = max(raising, key=lambda pair: pair[0], default=(0, None))
    return best if bonus > 0 else None


def _ranking(scene: Scene, cards: Pile, values: tuple[int, ...]) -> list[int]:
    """Card indices by rank: a card that wins by a power, cards that count as the led faction, the rest. [RANK-1]"""
    led = cards[0].faction
    unusual = scene.lineup.unusual
    lifted = None
    if "overcomes" in unusual or "engulfs" in unusual:
        lifted = _lifted_second(scene, cards, values)
    if lifted is None and led is not None and "trumps" in unusual:
        lifted = _lifted_by_faction(led, cards, values)
    low_wins = led is not None and "lowest_wins" in unusual and led.lowest_wins(scene.moon == FULL)
    ranks = []
    for at, card in enumerate(cards):
        counts = led is None or card.faction is led or card.power.stands_in
        group = 0 if at == lifted else 1 if counts else 2
        ranks.append((group, values[at] if low_wins and counts else -values[at], at))
    ranks.sort()
    return [at for _, _, at in ranks]


def _lifted_by_faction(led: Faction, cards: Pile, values: tuple[int, ...]) -> int | None:
    """The card that wins by a faction's power, if any: the highest, the first of equals."""
    trumps = [(values[at], -at) for at, card in enumerate(cards) if card.power.trumps(led)]
    return -max(trumps)[1] if trumps else None


def _lifted_second(scene: Scene, cards: Pile, values: tuple[int, ...]) -> int | None:
    """The card that wins because of the card before it, if any; heroes beat faction powers. [HERO-3]"""
    for at in range(1, len(cards)):
        if cards[at].power.overcomes(values[at - 1]):
            return at
    if scene.phase == RALLY and len(cards) == 2 and cards[1].power.engulfs:
        return 0
    return None
