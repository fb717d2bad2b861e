"""Odds: the cards that other seats may hold, and the chance that the best card of a trick stays ahead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from claimant.rules.cards import Card, Seat
from claimant.rules.memory import kind
from claimant.rules.power import Faction
from claimant.rules.state import Play
from claimant.rules.trick import judge
from claimant.rules.view import View


class CardOdds:
    """The hidden cards as a seat sees them; the chance of each possible place is proportional to its size."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.held: tuple[dict[Card, float], ...] = tuple(defaultdict(float) for _ in view.hand_sizes)
        """For each other seat, the cards that it may hold and how likely each is."""
        known = view.knowledge
        for seat, pile in enumerate(known.known_hands):
            self.held[seat].update(dict.fromkeys(pile, 1.0))
        shares = {name: self._shares(self._places_for(name)) for name in {kind(card) for card in known.unseen}}
        for card in known.unseen:
            self._add(card, shares[kind(card)])
        for stray in known.strays:
            self._add(stray.card, self._shares(stray.groups))

    def _places_for(self, name: str) -> list[int]:
        """The groups that may hold an unseen card of this kind."""
        return [place for place, group in enumerate(self._view.knowledge.groups) if name not in group.barred]

    def _shares(self, places: Iterable[int]) -> list[tuple[Seat, float]]:
        """The chance that each hand holds a card that is in one of these places."""
        groups = [self._view.knowledge.groups[place] for place in places if self._view.knowledge.groups[place].size]
        room = sum(group.size for group in groups)
        return [(group.seat, group.size / room) for group in groups if group.place == "hand" and group.seat is not None]

    def _add(self, card: Card, shares: list[tuple[Seat, float]]) -> None:
        for seat, share in shares:
            self.held[seat][card] = 1 - (1 - self.held[seat][card]) * (1 - share)

    def beats(self, plays: tuple[Play, ...], seat: Seat, card: Card) -> bool:
        """Would this card win the trick so far?"""
        return may_win(card, plays[0][1].faction) and judge(self._view, (*plays, (seat, card))).winner == seat

    def of_staying_ahead(self, plays: tuple[Play, ...], later: Iterable[Seat]) -> float:
        """The chance that none of these later seats beats the cards played so far."""
        led = plays[0][1].faction
        chance = 1.0
        for seat in later:
            void, no_follower, no_other = 1.0, 1.0, 1.0
            for card, share in self.held[seat].items():
                if card.faction is led:
                    void *= 1 - share
                if self.beats(plays, seat, card):
                    if led is None or card.faction is led or card.power.stands_in:
                        no_follower *= 1 - share
                    else:
                        no_other *= 1 - share
            chance *= no_follower * (1 - void * (1 - no_other))
        return chance


def may_win(card: Card, led: Faction | None) -> bool:
    """Can a card of this kind win on this lead at all? A quick check before the whole trick is judged."""
    faction = card.faction
    return led is None or faction is None or faction is led or card.power.stands_in or card.power.trumps(led)
