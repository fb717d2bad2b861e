"""A transposition table for values that are expectations: whole numbers of a small unit."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.search.exact.duel.transpositions import AT_LEAST, BEST, NEEDS, UNKNOWN, no_more

PLACE: Final = 12
"""Four entries of three numbers share a place: hash, needs with the kind of bound and the best card, value."""


class Expectations:
    """The table, and the best card for the position looked up last (-1: none)."""

    def __init__(self, log_size: i64) -> None:
        self.mask: i64 = (1 << log_size) - 1
        self.entries: vec[i64] = vec[i64]([0] * (PLACE << log_size))
        self.best: i64 = -1
        self.turn: i64 = 0

    def look(self, hashed: i64, needs: i64, beta: i64) -> i64:
        """A value on its side of beta, or `UNKNOWN`."""
        self.best = -1
        i = PLACE * (hashed & self.mask)
        end = i + PLACE
        while i < end:
            if self.entries[i] == hashed:
                entry = self.entries[i + 1]
                value = self.entries[i + 2]
                if entry >> AT_LEAST & 1:
                    if value >= beta and no_more(needs, entry & NEEDS):
                        return value
                elif value < beta and no_more(entry & NEEDS, needs):
                    return value
                self.best = entry >> BEST
            i += 3
        return UNKNOWN

    def keep(self, hashed: i64, needs: i64, beta: i64, value: i64, best: i64) -> None:
        """Store an entry: in the place of the same question, else of each entry in turn."""
        at_least: i64 = 1 if value >= beta else 0
        target: i64 = -1
        place = PLACE * (hashed & self.mask)
        i = place
        while i < place + PLACE:
            entry = self.entries[i + 1]
            if self.entries[i] == hashed and entry >> AT_LEAST & 1 == at_least and entry & NEEDS == needs:
                target = i
            i += 3
        if target < 0:
            self.turn = (self.turn + 1) & 3
            target = place + 3 * self.turn
        self.entries[target] = hashed
        self.entries[target + 1] = needs | (at_least << AT_LEAST) | (best << BEST)
        self.entries[target + 2] = value
