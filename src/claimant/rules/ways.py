"""In how many ways cards can be laid into places: exactly, place by place.

Cards that fit the same places are alike, so only their number matters. Once a place has been filled, cards that
differed in nothing else than whether they fit it are alike too; that is what keeps the number of cases small.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

Places: TypeAlias = int
"""A set of places, one bit for each."""
Supply: TypeAlias = tuple[tuple[Places, int], ...]
"""How many cards fit exactly these places."""


class Filling(NamedTuple):
    """How a place may be filled."""

    ways: int
    """How many choices of cards it stands for."""
    taken: tuple[int, ...]
    """How many cards of each kind in the supply go there."""


class Ways:
    """The ways to fill places of certain sizes, one after the other, from a supply that is used up by that."""

    def __init__(self, supply: Mapping[Places, int], room: Sequence[int]) -> None:
        self._supply: Supply = tuple(supply.items())
        self._room = tuple(room)
        self._number = cache(self._count)
        self._table = cache(self._options)

    @property
    def number(self) -> int:
        """How many ways there are, each card counted apart."""
        return self._number(0, self._supply)

    def _count(self, place: int, supply: Supply) -> int:
        """The number of ways to fill the places from one on."""
        if place == len(self._room):
            return 0 if supply else 1
        return sum(
            filling.ways * self._number(place + 1, _left(place, supply, filling.taken))
            for filling in self._fillings(place, supply)
        )

    def _fillings(self, place: int, supply: Supply) -> Iterator[Filling]:
        """Each way to fill a place, as numbers of cards; those that fit no later place must go there."""
        bounds = []
        for places, number in supply:
            fits, later = places >> place & 1, places >> (place + 1)
            bounds.append((0 if later else number, number if fits else 0, number))
        return _shared_out(bounds, self._room[place])

    def sample(self, rng: Random) -> Iterator[tuple[int, ...]]:
        """One way, each equally likely: for place after place how many cards of each kind go there."""
        supply = self._supply
        for place in range(len(self._room)):
            sums, options = self._table(place, supply)
            taken = options[bisect_right(sums, rng.randrange(sums[-1]))]
            yield taken
            supply = _left(place, supply, taken)

    def _options(self, place: int, supply: Supply) -> tuple[list[int], list[tuple[int, ...]]]:
        """How a place may be filled, with running sums of the ways that each stands for."""
        fillings = list(self._fillings(place, supply))
        options = [filling.taken for filling in fillings]
        return list(accumulate(f.ways * self._number(place + 1, _left(place, supply, f.taken)) for f in fillings)), options
