"""The transposition table of a search between teams. Bounds also serve positions that are better or worse by votes.

An entry is two numbers. The first is the hash, with the value in its lowest bits. The second holds the needs (seven
fields of eight bits, see `stakes`), whether the value is a lower or an upper bound, and the best card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FIELDS: Final = 0x80808080808080
NEEDS: Final = 0x7F7F7F7F7F7F7F
AT_LEAST: Final = 55
BEST: Final = 56
MIDDLE: Final = 15
"""Added to a value, so that five bits hold it."""
UNKNOWN: Final = 99
PLACE: Final = 8
"""Four entries share a place."""


def no_more(one: i64, two: i64) -> bool:
    """Is no field of the first larger than that of the second?"""
    return ((two | FIELDS) - one) & FIELDS == FIELDS


class TeamTranspositions:
    """The table, and the best card for the position looked up last (-1: none)."""

    def __init__(self, log_size: i64) -> None:
        self.mask: Final[i64] = (1 << log_size) - 1
        self.entries: Final[vec[i64]] = vec[i64]([0] * (PLACE << log_size))
        self.best: i64 = -1
        self.turn: i64 = 0
        self.salt: i64 = 0
        """Changes with each root; all searches that share the table use different ones."""

    def look(self, hashed: i64, needs: i64, beta: i64) -> i64:
        """A value on its side of beta, or `UNKNOWN`. A side with smaller needs does at least as well."""
        self.best = -1
        head = hashed - (hashed & 31)
        i = PLACE * ((hashed >> 5) & self.mask)
        end = i + PLACE
        while i < end:
            kept = self.entries[i]
            if kept - (kept & 31) == head:
                entry = self.entries[i + 1]
                value = (kept & 31) - MIDDLE
                if entry >> AT_LEAST & 1:
                    if value >= beta and no_more(needs, entry & NEEDS):
                        return value
                elif value < beta and no_more(entry & NEEDS, needs):
                    return value
                self.best = (entry >> BEST) & 63
            i += 2
        return UNKNOWN

    def keep(self, hashed: i64, needs: i64, beta: i64, value: i64, best: i64) -> None:
        """Store an entry. It replaces one that says less, else an empty one, else each entry in turn."""
        at_least: i64 = 1 if value >= beta else 0
        head = hashed - (hashed & 31)
        place = PLACE * ((hashed >> 5) & self.mask)
        target: i64 = -1
        i = place
        while i < place + PLACE:
            kept = self.entries[i]
            if kept - (kept & 31) == head:
                entry = self.entries[i + 1]
                if entry >> AT_LEAST & 1 == at_least:
                    stored = entry & NEEDS
                    if no_more(stored, needs) if at_least else no_more(needs, stored):
                        target = i
            elif target < 0 and kept == 0:
                target = i
            i += 2
        if target < 0:
            self.turn = (self.turn + 1) & 3
            target = place + 2 * self.turn
        self.entries[target] = head + value + MIDDLE
        self.entries[target + 1] = needs | (at_least << AT_LEAST) | (best << BEST)
