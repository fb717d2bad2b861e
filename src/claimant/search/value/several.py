"""The learned value of phase two for three and four players; partners count as one side.

A small network with one hidden layer. Each card adds a few numbers to the sums of its side. A side's sums, less the
average of the others', go through the activation and the output weights; the sides' results are then compared.
`tools/learn_company.py` trains it on sensible games; the weights are a file of the package (`outlooks.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest
from claimant.kernel.tables.layout import HAND, LEADER, MOON, SEAT, SUPPORTERS
from claimant.kernel.tables.tables import Tables


class SeveralValue:
    """The network for one line-up. A row is what a card adds to each unit; the last unit is linear."""

    def __init__(self, t: Tables, units: int, hands: list[float], supporters: list[float], rest: list[float]) -> None:
        self._t: Final[Tables] = t
        self._units: Final[i64] = units
        self._hands: Final[vec[float]] = vec[float](hands)
        """A row for each card number."""
        self._supporters: Final[vec[float]] = vec[float](supporters)
        self._rest: Final[vec[float]] = vec[float](rest)
        """The rows of leading and of leading under a full moon, then the units' weights."""
        self._sums: Final[vec[float]] = vec[float]([0.0] * (3 * units))
        """The units of each side."""

    def chance_of(self, s: vec[i64], at: i64, seat: i64) -> float:
        """The chance that the seat's side wins a board at the start of phase two."""
        self._gather(s, at)
        total = 0.0
        own = 0.0
        side: i64 = 0
        while side < self._t.sides:
            chance = exp(self._standing(side))
            total += chance
            if side == self._side_of(seat):
                own = chance
            side += 1
        return own / total

    def _side_of(self, seat: i64) -> i64:
        return seat & 1 if self._t.players == 4 else seat

    def _gather(self, s: vec[i64], at: i64) -> None:
        i: i64 = 0
        while i < 3 * self._units:
            self._sums[i] = 0.0
            i += 1
        seat: i64 = 0
        while seat < self._t.players:
            word: i64 = 0
            while word <= self._t.last_word:
                own = at + seat * SEAT + word
                self._add(self._hands, s[own + HAND], 64 * word, self._side_of(seat))
                self._add(self._supporters, s[own + SUPPORTERS], 64 * word, self._side_of(seat))
                word += 1
            seat += 1
        leader = self._side_of(s[at + LEADER])
        self._add_row(self._rest, 0, leader)
        if s[at + MOON]:
            self._add_row(self._rest, self._units, leader)

    def _standing(self, side: i64) -> float:
        units = self._units
        others = 1.0 if self._t.sides == 2 else 2.0
        found = 0.0
        i: i64 = 0
        while i < units:
            own = self._sums[side * units + i]
            total = self._sums[i] + self._sums[units + i] + self._sums[2 * units + i]
            apart = own - (total - own) / others
            if i < units - 1:
                apart = apart / (1.0 + (apart if apart > 0.0 else -apart))
            found += self._rest[2 * units + i] * apart
            i += 1
        return found

    def _add(self, table: vec[float], cards: i64, first: i64, side: i64) -> None:
        while cards != 0:
            self._add_row(table, (first + lowest(cards)) * self._units, side)
            cards &= cards - 1

    def _add_row(self, table: vec[float], row: i64, side: i64) -> None:
        own = side * self._units
        i: i64 = 0
        while i < self._units:
            self._sums[own + i] = self._sums[own + i] + table[row + i]
            i += 1
