"""Worlds that fit a view: complete states that the viewer can't distinguish from the real one.

Every arrangement of the unseen cards that fits what the viewer knows is equally likely; equal cards count as different.
If a seat shows one of several equal cards, we assume the one that the viewer knew of, if any. The distribution is
exact: interchangeable cards and places are grouped, `arrangements.py` counts them, and a world is drawn by these
counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import factorial, prod
from random import Random

from claimant.rules.arrangements import Ways
from claimant.rules.cards import Pile, Piles, Seat, sort
from claimant.rules.state import State, public_part
from claimant.rules.view import View


class Worlds:
    """All worlds that fit a view; they are counted once, so that sampling is fast."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._sizes = [group.size for group in view.knowledge.groups]
        whereabouts = view.knowledge.whereabouts()
        alike: dict[tuple[bool, ...], list[int]] = defaultdict(list)
        for at in range(len(self._sizes)):
            alike[tuple(at in groups for groups in whereabouts)].append(at)
        pickiest_first = sorted(alike, key=lambda fits: (sum(fits), self._size(alike[fits])))  # leaves the fewest cases
        self._places = [alike[fits] for fits in pickiest_first]
        cards = {
            sum(1 << number for number, place in enumerate(self._places) if place[0] in groups): whereabouts[groups]
            for groups in whereabouts
        }
        self._ways = Ways(cards, [self._size(place) for place in self._places])

    def _size(self, place: list[int]) -> int:
        return sum(self._sizes[at] for at in place)

    @property
    def number(self) -> int:
        """How many worlds there are; equal cards count as different."""
        sets = prod(factorial(self._size(place)) for place in self._places)
        orders = prod(factorial(group.size) for group in self.view.knowledge.groups if group.place != "deck")
        return self._ways.number * sets // orders

    def sample(self, rng: Random) -> State:
        """One world, each equally likely."""
        return fill(self.view, self.lay(rng))

    def lay(self, rng: Random) -> list[Pile]:
        """The cards in each hidden group of one world; the deck's cards in their order."""
        laid: list[Pile] = [()] * len(self._sizes)
        for place, cards in zip(self._places, self._ways.sample(rng), strict=True):
            rng.shuffle(cards)
            for at in place:
                laid[at] = tuple(cards[: self._sizes[at]])
                del cards[: self._sizes[at]]
        return laid


def worlds(view: View, rng: Random, number: int) -> Iterator[State]:
    """Draw `number` worlds independently."""
    fitting = Worlds(view)
    return (fitting.sample(rng) for _ in range(number))


def fill(view: View, laid: list[Pile]) -> State:
    """The state in which the hidden groups hold these cards."""
    at: dict[tuple[str, Seat | None], Pile] = defaultdict(tuple)
    for group, cards in zip(view.knowledge.groups, laid, strict=True):
        at[group.place, group.seat] += cards
    offered = view.offered + tuple((seat, at["offered", seat][0]) for seat in _seats(view) if at["offered", seat])
    top = () if view.peeked is None else (view.peeked,)
    public = public_part(view)
    public["discard"] = sort(view.discard + tuple(card for seat, card in offered if seat != view.seat))
    return State(
        **public,
        hands=_piles(view, at, "hand", view.knowledge.known_hands, view.hand),
        followers=_piles(view, at, "followers", view.knowledge.known_followers, view.followers),
        deck=top + at["deck", None],
        hidden=_piles(view, at, "hidden", None, view.hidden),
        box=sort(at["box", None]),
        offered=offered,
    )


def _seats(view: View) -> range:
    return range(view.lineup.players)


def _piles(view: View, at: dict[tuple[str, Seat | None], Pile], place: str, known: Piles | None, own: Pile) -> Piles:
    return tuple(
        own if seat == view.seat else sort(at[place, seat] + (known[seat] if known else ())) for seat in _seats(view)
    )
