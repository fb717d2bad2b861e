"""Counts exactly in how many ways cards can be laid into places, place by place.

Cards that fit the same places are interchangeable, so only their number matters. After a place is filled, cards that
differed only in whether they fit it are interchangeable, too. This keeps the number of cases small.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb
from random import Random
from typing import TypeAlias

from claimant.rules.cards import Card

Places: TypeAlias = int
"""A set of places, one bit for each."""
Supply: TypeAlias = tuple[tuple[Places, int], ...]
"""How many cards fit exactly these places, sorted."""
Shares: TypeAlias = tuple[int, ...]
"""How many cards of each part of a supply go to one place."""


class Ways:
    """The ways to fill places of certain sizes, one after the other, until the cards are used up."""

    def __init__(self, cards: Mapping[Places, Sequence[Card]], sizes: Sequence[int]) -> None:
        self._cards = cards
        self._sizes = tuple(sizes)
        self._ways = cache(self._count)
        self._running = cache(self._sums)

    @property
    def number(self) -> int:
        """How many ways there are; equal cards count as different."""
        return self._ways(0, _supply(self._cards))

    def sample(self, rng: Random) -> list[list[Card]]:
        """One way, each equally likely: the cards of each place, in no particular order."""
        cards = {places: list(pool) for places, pool in self._cards.items()}
        return [self._filled(place, cards, rng) for place in range(len(self._sizes))]

    def _filled(self, place: int, cards: dict[Places, list[Card]], rng: Random) -> list[Card]:
        """Fill one place at random, and remove its cards from `cards`."""
        supply = _supply(cards)
        sums, choices = self._running(place, supply)
        filling: list[Card] = []
        for (places, _), share in zip(supply, choices[bisect(sums, rng.randrange(sums[-1]))], strict=True):
            pool = cards.pop(places)
            filling += [pool.pop(rng.randrange(len(pool))) for _ in range(share)]
            if pool:
                cards.setdefault(_without(places, place), []).extend(pool)
        return filling

    def _count(self, place: int, supply: Supply) -> int:
        """The number of ways to fill the places from one on."""
        if place == len(self._sizes):
            return 0 if supply else 1
        return sum(ways * self._ways(place + 1, left) for ways, _, left in self._choices(place, supply))

    def _sums(self, place: int, supply: Supply) -> tuple[list[int], list[Shares]]:
        """The choices for a place, and running sums of how many ways each allows."""
        choices = list(self._choices(place, supply))
        sums = accumulate(ways * self._ways(place + 1, left) for ways, _, left in choices)
        return list(sums), [shares for _, shares, _ in choices]

    def _choices(self, place: int, supply: Supply) -> Iterator[tuple[int, Shares, Supply]]:
        """Each choice for a place: in how many ways, how many cards of each part, and the remaining supply."""
        most = [number if places >> place & 1 else 0 for places, number in supply]
        least = [number if places == 1 << place else 0 for places, number in supply]
        for ways, shares in _share(most, least, self._sizes[place]):
            left: dict[Places, int] = defaultdict(int)
            for (places, number), share in zip(supply, shares, strict=True):
                if number > share:
                    left[_without(places, place)] += number - share
            yield ways, shares, tuple(sorted(left.items()))


def _supply(cards: Mapping[Places, Sequence[Card]]) -> Supply:
    return tuple(sorted((places, len(pool)) for places, pool in cards.items()))


def _without(places: Places, place: int) -> Places:
    return places & ~(1 << place)


def _share(most: list[int], least: list[int], size: int) -> Iterator[tuple[int, Shares]]:
    """Each way to split a size within bounds, and how many choices of cards it allows."""
    if not most:
        if size == 0:
            yield 1, ()
        return
    fewest, highest = max(least[0], size - sum(most[1:])), min(most[0], size - sum(least[1:]))
    for here in range(fewest, highest + 1):
        for ways, shares in _share(most[1:], least[1:], size - here):
            yield comb(most[0], here) * ways, (here, *shares)
