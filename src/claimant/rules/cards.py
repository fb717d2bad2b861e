"""Cards: what is printed on them, and the piles they lie in.

There is one `Card` object for each faction and value. Equal cards are interchangeable, so a pile holds the same object
several times.
"""

from __future__ import annotations

from bisect import insort
from operator import attrgetter
from typing import TYPE_CHECKING, Self, TypeAlias

if TYPE_CHECKING:
    from claimant.rules.power import Faction, Power

Seat: TypeAlias = int
"""A player, 0 to N-1, clockwise."""


class Card:
    """A card of a faction, or a hero (which has no faction)."""

    __slots__ = ("code", "faction", "order", "power", "value")

    def __init__(self, power: Power, faction: Faction | None, value: int, code: str, order: int) -> None:
        self.power = power
        self.faction = faction
        self.value = value
        self.code = code
        self.order = order

    def __repr__(self) -> str:
        return self.code

    @property
    def name(self) -> str:
        """As people say it: "Goblin 5", "Lich King"."""
        return self.power.one if self.faction is None else f"{self.power.one} {self.value}"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> str | tuple[object, tuple[str]]:
        from claimant.rules.registry import card  # a stored card comes back as the same object

        return card, (self.code,)


Pile: TypeAlias = tuple[Card, ...]
"""Cards that lie together; sorted if their order has no meaning."""
Piles: TypeAlias = tuple[Pile, ...]
"""One pile for each seat."""

by_order = attrgetter("order")
"""Sorts cards by faction, as the rulebook lists them, then by value; heroes come last."""


def sort(cards: list[Card] | Pile) -> Pile:
    """The cards as a pile in the usual order."""
    return tuple(sorted(cards, key=by_order))


def add(pile: Pile, *more: Card) -> Pile:
    """The sorted pile with these cards added."""
    cards = list(pile)
    for card in more:
        insort(cards, card, key=by_order)
    return tuple(cards)


def remove(pile: Pile, card: Card) -> Pile:
    """The pile without one copy of this card."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def change(piles: Piles, seat: Seat, pile: Pile) -> Piles:
    """The seats' piles, with one seat's pile replaced."""
    return (*piles[:seat], pile, *piles[seat + 1 :])


def give(piles: Piles, seat: Seat, card: Card) -> Piles:
    """The seats' sorted piles, with a card added to one seat's pile."""
    return change(piles, seat, add(piles[seat], card))
