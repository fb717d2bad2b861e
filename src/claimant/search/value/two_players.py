"""The learned value of phase two for two players, from the cards that both sides start it with.

A small network with one hidden layer. Each card adds a few numbers to the sums of its own side and a few others to
those of the other side. The chance follows from the difference between both sides' outputs, so it is consistent
from both sides. `tools/learn.py` trains it; the weights are a file of the package (`weights.py`).
"""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest
from claimant.kernel.tables.layout import HAND, LEADER, MOON, SEAT, SUPPORTERS
from claimant.kernel.tables.tables import Tables


class TwoPlayersValue:
    """The network for one line-up. A row is what a card adds to its own side's sums, then to the other side's."""

    def __init__(self, t: Tables, units: int, hands: list[float], supporters: list[float], rest: list[float]) -> None:
        self._t: Tables = t
        self._units: i64 = units
        self._hands: vec[float] = vec[float](hands)
        """A row for each card number."""
        self._supporters: vec[float] = vec[float](supporters)
        self._rest: vec[float] = vec[float](rest)
        """The rows of leading and of leading under a full moon, then where the sums begin, then the units' weights."""
        self._sums: vec[float] = vec[float]([0.0] * (2 * units))

    def chance(self, s: vec[i64], at: i64) -> float:
        """The chance that seat 0 wins a board at the start of phase two."""
        units = self._units
        i: i64 = 0
        while i < units:
            self._sums[i] = self._rest[4 * units + i]
            self._sums[units + i] = self._rest[4 * units + i]
            i += 1
        seat: i64 = 0
        while seat < 2:
            word: i64 = 0
            while word <= self._t.last_word:
                own = at + seat * SEAT + word
                self._add(self._hands, s[own + HAND], 64 * word, seat)
                self._add(self._supporters, s[own + SUPPORTERS], 64 * word, seat)
                word += 1
            seat += 1
        self._add_row(self._rest, 0, s[at + LEADER])
        if s[at + MOON]:
            self._add_row(self._rest, 2 * units, s[at + LEADER])
        return self._bent()

    def _bent(self) -> float:
        units = self._units
        total = 0.0
        i: i64 = 0
        while i < units:
            own = self._sums[i]
            other = self._sums[units + i]
            bent = own / (1.0 + (own if own > 0.0 else -own)) - other / (1.0 + (other if other > 0.0 else -other))
            total += self._rest[5 * units + i] * bent
            i += 1
        return 1.0 / (1.0 + exp(-total))

    def _add(self, table: vec[float], cards: i64, first: i64, seat: i64) -> None:
        while cards != 0:
            self._add_row(table, (first + lowest(cards)) * 2 * self._units, seat)
            cards &= cards - 1

    def _add_row(self, table: vec[float], row: i64, seat: i64) -> None:
        units = self._units
        own: i64 = seat * units
        other = units - own
        i: i64 = 0
        while i < units:
            self._sums[own + i] = self._sums[own + i] + table[row + i]
            self._sums[other + i] = self._sums[other + i] + table[row + units + i]
            i += 1
