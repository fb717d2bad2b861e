"""The value of one more card in each vote with three or four players, as the votes stand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import number_of
from claimant.kernel.engine.holdings import supporters_of
from claimant.kernel.tables.layout import GNOMES, HAND, PHASE, RALLY, SEAT, WAITING
from claimant.kernel.tables.tables import Tables
from claimant.search.policy.vote_value import SPAN

NOT_YET: Final = 8
"""The assumed number of a faction's cards still to be collected, while it is unknown."""


class VoteGain:
    """In thousandths of a vote, for the side to move."""

    def __init__(self, t: Tables, worth: vec[i64]) -> None:
        self._t: Final[Tables] = t
        self._worth: Final[vec[i64]] = worth
        self._has: Final[vec[i64]] = vec[i64]([0] * 4)
        self.brings: Final[vec[i64]] = vec[i64]([0] * 32)
        """What a card brings: a row of eight factions for each side that may take it."""

    def weigh(self, s: vec[i64], at: i64, side: i64) -> None:
        """Compute the gains for this side."""
        f: i64 = 0
        while f < self._t.factions:
            self._weigh_faction(s, at, side, f)
            f += 1

    def _weigh_faction(self, s: vec[i64], at: i64, side: i64, f: i64) -> None:
        """Compare with the best other side only: a card that goes to a third side may harm nobody."""
        t = self._t
        word: i64 = 1 if t.members[2 * f + 1] else 0
        members = t.members[2 * f + word]
        left: i64 = NOT_YET
        if s[at + PHASE] == RALLY:
            left = max(1, number_of(self._open(s, at, word) & members))
        first: i64 = -1
        each: i64 = 0
        while each < t.sides:
            self._has[each] = number_of(self._gathered(s, at, each, word) & members)
            if each != side:
                first = max(first, self._has[each])
            each += 1
        own = self._has[side]
        now = self._worth[(own - first + 20) * SPAN + left]
        each = 0
        while each < t.sides:
            ahead = own + 1 - first if each == side else own - max(first, self._has[each] + 1)
            self.brings[8 * each + f] = self._worth[(ahead + 20) * SPAN + left] - now
            each += 1

    def _open(self, s: vec[i64], at: i64, word: i64) -> i64:
        """What is still to be collected."""
        cards = s[at + WAITING + word]
        seat: i64 = 0
        while seat < self._t.players:
            cards |= s[at + HAND + seat * SEAT + word]
            seat += 1
        return cards

    def _gathered(self, s: vec[i64], at: i64, side: i64, word: i64) -> i64:
        gnomes = at + GNOMES + side * SEAT + word
        cards = supporters_of(self._t, s, at, side, word) | s[gnomes]
        return cards | s[gnomes + 2 * SEAT] if self._t.players == 4 else cards
