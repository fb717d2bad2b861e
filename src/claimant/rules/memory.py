"""What a viewer remembers about hidden cards: all conclusions from the events it saw. [INFO-1]"""

from __future__ import annotations

from collections import Counter

from claimant.rules.cards import Card, Pile, Seat, sort
from claimant.rules.events import (
    Boxed,
    Discarded,
    Drew,
    Event,
    LeftOver,
    Offered,
    Peeked,
    PhaseBegan,
    Played,
    PutDown,
    Raised,
    Took,
    Won,
)  # fmt: skip
from claimant.rules.power import Faction
from claimant.rules.state import RALLY, State, every_card

HEROES = "heroes"
"""Stands for heroes where kinds of cards are named by their faction."""


TELLING = frozenset({
    Boxed, Discarded, Drew, LeftOver, Offered, Peeked, PhaseBegan, Played, PutDown, Raised, Took, Won,
})  # fmt: skip
"""The events that a memory keeps something of."""


def kind(card: Card) -> str:
    """The name of the card's faction, or `HEROES`."""
    return HEROES if card.faction is None else card.faction.name


class OtherSeat:
    """What a viewer remembers about one other seat."""

    def __init__(self, earlier_hidden: int) -> None:
        self.known: list[Card] = []
        """Cards that are certain to be in its hand."""
        self.voids: set[str] = set()
        """Factions of which it has no unknown card in hand."""
        self.followers: list[Card] = []
        self.hidden: list[frozenset[str]] = [frozenset()] * earlier_hidden
        """For each card that it put down unseen, the factions excluded for that card unless it is a stray."""
        self.strays: list[StrayCard] = []
        self.offers = False
        """Has it chosen a card for the discard that isn't shown yet?"""

    def put_down(self) -> None:
        """It puts one card down unseen, which may be any card known to be in its hand."""
        self.strays += [StrayCard(card) for card in self.known]
        self.known.clear()
        for stray in self.strays:
            stray.may_be_hidden_as(len(self.hidden))
        self.hidden.append(frozenset(self.voids))

    def shows(self, card: Card) -> None:
        """A card leaves its hand openly; among equal cards, the known one."""
        stray = next((each for each in self.strays if each.in_hand and each.card is card), None)
        if card in self.known:
            self.known.remove(card)
        elif stray is not None:
            self.strays.remove(stray)

    def lacks(self, faction: Faction) -> None:
        """It has no card of that faction, so it must have put down its strays of that faction."""
        self.voids.add(faction.name)
        for stray in self.strays:
            stray.in_hand &= stray.card.faction is not faction

    def begin_rally(self) -> None:
        """Its followers become its hand; the strays that are left were put down unseen."""
        self.known, self.followers = self.followers, []
        self.voids.clear()
        for stray in self.strays:
            stray.in_hand = False


class StrayCard:
    """A card that was known to be in a hand before that seat put a card down unseen."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.in_hand = True
        self.hidden_as: set[int] = set()

    def may_be_hidden_as(self, number: int) -> None:
        if self.in_hand:
            self.hidden_as.add(number)


class Memory:
    """What one viewer remembers, folded from the events that it saw."""

    def __init__(self, viewer: Seat | None, start: State) -> None:
        self.others = {seat: OtherSeat(len(pile)) for seat, pile in enumerate(start.hidden) if seat != viewer}
        self.every_card = sort(every_card(start))
        self.several = {card: copies for card, copies in Counter(self.every_card).items() if copies > 1}
        """The cards of which the game has more than one copy, with their number."""
        self.players = len(self.others) + (viewer is not None)
        self.viewer = viewer
        self.peeked: Card | None = None
        self.boxed = 0
        """How many cards were boxed during the game."""
        self.last_won: Won | None = None
        self._led: Faction | None = None
        self._plays = 0

    def sees(self, event: Event) -> None:  # noqa: C901, PLR0912 - a flat list of cases
        """Update the memory with one event."""
        match event:
            case Played(seat, card):
                self._sees_play(seat, card)
            case Took(seat, card) if seat in self.others:
                self.others[seat].followers.append(card)
            case Peeked(_, card) if card is not None:
                self.peeked = card
            case Drew(seat):
                if self.peeked is not None and seat in self.others:
                    self.others[seat].followers.append(self.peeked)
                self.peeked = None
            case PutDown(seat) if seat in self.others:
                self.others[seat].put_down()
            case Raised(seat, card) if seat in self.others:
                self.others[seat].known.append(card)
            case Offered(seat) if seat in self.others:
                self.others[seat].offers = True
            case Discarded(seat, card) if seat in self.others:
                self.others[seat].shows(card)
                self.others[seat].offers = False
            case LeftOver(seat, cards) if seat in self.others:
                self._sees_rest(seat, cards)
            case Won():
                self.last_won = event
            case Boxed(number):
                self.boxed += number
            case PhaseBegan(phase) if phase == RALLY:
                for other in self.others.values():
                    other.begin_rally()
            case _:
                pass  # the viewer's own cards

    def _sees_play(self, seat: Seat, card: Card) -> None:
        if self._plays == 0:
            self._led = card.faction
        self._plays = (self._plays + 1) % self.players
        if seat not in self.others:
            return
        self.others[seat].shows(card)
        if self._led is not None and card.faction is not self._led and not card.power.stands_in:
            self.others[seat].lacks(self._led)

    def _sees_rest(self, seat: Seat, cards: Pile) -> None:
        for card in cards:
            self.others[seat].shows(card)
