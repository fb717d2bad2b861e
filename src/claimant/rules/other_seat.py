"""What a viewer remembers about another seat's hidden cards."""

from __future__ import annotations

from claimant.rules.cards import Card, Pile, add, remove
from claimant.rules.power import Faction


class OtherSeat:
    """What a viewer remembers about one other seat."""

    def __init__(self, earlier_hidden: int) -> None:
        self.known: Pile = ()
        """Cards that are certain to be in its hand."""
        self.voids: frozenset[str] = frozenset()
        """Factions of which it has no unknown card in hand."""
        self.followers: Pile = ()
        self.hidden: list[frozenset[str]] = [frozenset()] * earlier_hidden
        """For each card that it put down unseen, the factions excluded for that card unless it is a stray."""
        self.strays: list[StrayCard] = []
        self.offers = False
        """Has it chosen a card for the discard that isn't shown yet?"""

    def recruits(self, card: Card) -> None:
        self.followers = add(self.followers, card)

    def raises(self, card: Card) -> None:
        self.known = add(self.known, card)

    def put_down(self) -> None:
        """It puts one card down unseen, which may be any card known to be in its hand."""
        self.strays += [StrayCard(card) for card in self.known]
        self.known = ()
        for stray in self.strays:
            stray.may_be_hidden_as(len(self.hidden))
        self.hidden.append(self.voids)

    def shows(self, card: Card) -> bool:
        """A card leaves its hand openly; among equal cards, the known one. Did the viewer know of it?"""
        if card in self.known:
            self.known = remove(self.known, card)
            return True
        stray = next((each for each in self.strays if each.in_hand and each.card is card), None)
        if stray is None:
            return False
        self.strays.remove(stray)
        return True

    def lacks(self, faction: Faction) -> None:
        """It has no card of that faction, so it must have put down its strays of that faction."""
        if faction.name not in self.voids:
            self.voids |= {faction.name}
        for stray in self.strays:
            stray.in_hand &= stray.card.faction is not faction

    def begin_rally(self) -> None:
        """Its followers become its hand; the strays that are left were put down unseen."""
        self.known, self.followers = self.followers, ()
        self.voids = frozenset()
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
