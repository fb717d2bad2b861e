"""What a viewer remembers about hidden cards: all conclusions from the events it saw. [INFO-1]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from claimant.rules.cards import Card, Pile, Seat, remove, sort
from claimant.rules.events import (
    Boxed,
    Discarded,
    Drew,
    Event,
    LeftOver,
    MarketTurned,
    Offered,
    Peeked,
    PhaseBegan,
    Played,
    PutDown,
    Raised,
    Took,
    Won,
)  # fmt: skip
from claimant.rules.history import Beginning
from claimant.rules.other_seat import OtherSeat
from claimant.rules.power import Faction
from claimant.rules.state import OPEN_PILES, RALLY, State, cards_in, every_card

HEROES = "heroes"
"""Stands for heroes where kinds of cards are named by their faction."""


def kind(card: Card) -> str:
    """The name of the card's faction, or `HEROES`."""
    return HEROES if card.faction is None else card.faction.name


class Memory:
    """What one viewer remembers, folded from the events that it saw."""

    def __init__(self, viewer: Seat | None, start: State, beginning: Beginning) -> None:
        self.others = {seat: OtherSeat(size) for seat, size in enumerate(beginning.hidden_sizes) if seat != viewer}
        self.unseen = _without(sort(every_card(start)), _cards_seen(beginning))
        """The cards that the viewer has never seen."""
        self.players = len(self.others) + (viewer is not None)
        self.viewer = viewer
        self.peeked: Card | None = None
        self.boxed = 0
        """How many cards were boxed during the game."""
        self.last_won: Won | None = None
        self._led: Faction | None = None
        self._plays = 0

    def sees(self, event: Event) -> None:
        """Update the memory with one event."""
        if update := _UPDATES.get(type(event)):  # half of a game's events teach nothing about hidden cards
            update(self, event)

    def on_played(self, event: Played) -> None:
        seat, card = event.seat, event.card
        if self._plays == 0:
            self._led = card.faction
        self._plays = (self._plays + 1) % self.players
        if seat not in self.others:
            return
        self._shown(seat, card)
        if self._led is not None and card.faction is not self._led and not card.power.stands_in:
            self.others[seat].lacks(self._led)

    def _shown(self, seat: Seat, card: Card) -> None:
        """A card leaves a seat's hand openly."""
        if seat in self.others and not self.others[seat].shows(card):
            self.unseen = remove(self.unseen, card)

    def on_market_turned(self, event: MarketTurned) -> None:
        self.unseen = _without(self.unseen, event.cards)

    def on_took(self, event: Took) -> None:
        if event.seat in self.others:
            self.others[event.seat].recruits(event.card)

    def on_peeked(self, event: Peeked) -> None:
        if event.card is not None:
            self.peeked = event.card
            self.unseen = remove(self.unseen, event.card)

    def on_drew(self, event: Drew) -> None:
        if self.peeked is not None:
            if event.seat in self.others:
                self.others[event.seat].recruits(self.peeked)
            self.peeked = None
        elif event.card is not None:
            self.unseen = remove(self.unseen, event.card)

    def on_put_down(self, event: PutDown) -> None:
        if event.seat in self.others:
            self.others[event.seat].put_down()

    def on_raised(self, event: Raised) -> None:
        if event.seat in self.others:
            self.others[event.seat].raises(event.card)

    def on_offered(self, event: Offered) -> None:
        if event.seat in self.others:
            self.others[event.seat].offers = True

    def on_discarded(self, event: Discarded) -> None:
        if event.seat in self.others:
            self._shown(event.seat, event.card)
            self.others[event.seat].offers = False

    def on_left_over(self, event: LeftOver) -> None:
        for card in event.cards:
            self._shown(event.seat, card)

    def on_won(self, event: Won) -> None:
        self.last_won = event

    def on_boxed(self, event: Boxed) -> None:
        self.boxed += event.number

    def on_phase_began(self, event: PhaseBegan) -> None:
        if event.phase == RALLY:
            for other in self.others.values():
                other.begin_rally()


_UPDATES: Final[Mapping[type[Event], Callable[[Memory, Any], None]]] = {
    Played: Memory.on_played,
    MarketTurned: Memory.on_market_turned,
    Took: Memory.on_took,
    Peeked: Memory.on_peeked,
    Drew: Memory.on_drew,
    PutDown: Memory.on_put_down,
    Raised: Memory.on_raised,
    Offered: Memory.on_offered,
    Discarded: Memory.on_discarded,
    LeftOver: Memory.on_left_over,
    Won: Memory.on_won,
    Boxed: Memory.on_boxed,
    PhaseBegan: Memory.on_phase_began,
}
"""For each kind of event that a memory keeps something of, how it does."""


def _cards_seen(beginning: Beginning) -> Pile:
    """All cards that the viewer sees at the start."""
    own = beginning.hand + beginning.followers + beginning.hidden
    return (*own, *cards_in(beginning, OPEN_PILES), *(card for _, card in beginning.trick))


def _without(pile: Pile, cards: Pile) -> Pile:
    for card in cards:
        pile = remove(pile, card)
    return pile
