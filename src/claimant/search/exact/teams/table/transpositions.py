"""The transposition table of a search between teams. Bounds also serve positions that are better or worse by votes.

An entry is four numbers. The first is the hash, with the value in its lowest bits. The second holds the terms (seven
fields of eight bits, see `terms`), whether the value is a lower or an upper bound, and the best card. The highest bit
of a field says whether the faction's highest card, if it may decide, is still to be collected. The others say which
ranks mattered, and how they are distributed (see `ranks`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.search.exact.teams.table.ranks import GUARDS, LISTS, ROOM, pattern
from claimant.search.exact.teams.table.terms import HIGH, ONES, no_more
from claimant.search.exact.teams.table.terms import MOST as TERMS

AT_LEAST: Final = 62
BEST: Final = 56
MIDDLE: Final = 15
"""Added to a value, so that five bits hold it."""
UNKNOWN: Final = 99
WAYS: Final = 32
"""So many entries share a place: positions that differ in the order of cards only have the same one."""
PLACE: Final = 4 * WAYS
"""First the first numbers of all entries of a place, then the second ones, and so on."""


def numbered(terms: i64) -> i64:
    """The fields of terms that are numbers: neither free nor decided, 0 or 127."""
    return (terms + TERMS) & ~(terms + ONES) & HIGH


NO_RANKS: Final[vec[i64]] = vec[i64]([0] * (LISTS * ROOM))
"""For positions whose hash contains everything."""


class TeamTranspositions:
    """The table, and the best card of the position that is looked up (-1: none) or kept."""

    def __init__(self, log_size: i64) -> None:
        self.mask: Final[i64] = (1 << log_size) - 1
        self.entries: Final[vec[i64]] = vec[i64]([0] * (PLACE << log_size))
        self.best: i64 = -1
        self.terms: i64 = 0
        """The terms of the value found last."""
        self.classes: i64 = 0
        """Which ranks mattered to the value found last."""
        self.turn: i64 = 0
        self.salt: i64 = 0
        """Changes with each root; all searches that share the table use different ones."""

    def look(self, hashed: i64, needs: i64, tops: i64, beta: i64, sums: vec[i64], at: i64) -> i64:
        """A value on its side of beta, or `UNKNOWN`. A side with smaller needs does at least as well."""
        self.best = -1
        head = hashed - (hashed & 31)
        i = PLACE * ((hashed >> 5) & self.mask)
        end = i + WAYS
        while i < end:
            kept = self.entries[i]
            if kept - (kept & 31) == head:
                entry = self.entries[i + WAYS]
                terms = entry & TERMS
                value = (kept & 31) - MIDDLE
                if entry >> AT_LEAST & 1:
                    fits = value >= beta and no_more(needs, terms)
                else:
                    fits = value < beta and no_more(terms, needs)
                fits = fits and (entry ^ tops) & numbered(terms) == 0
                if fits and pattern(sums, at, self.entries[i + 2 * WAYS]) == self.entries[i + 3 * WAYS]:
                    self.terms = terms
                    self.classes = self.entries[i + 2 * WAYS]
                    return value
                self.best = (entry >> BEST) & 63
            i += 1
        return UNKNOWN

    def keep(self, hashed: i64, general: i64, beta: i64, value: i64, classes: i64, sums: vec[i64], at: i64) -> None:
        """Store an entry with `best`. It replaces one that says less, else an empty one, else each entry in turn.

        `general` are terms, with the highest bit of a field as it is stored.
        """
        terms = general & TERMS
        at_least: i64 = 1 if value >= beta else 0
        head = hashed - (hashed & 31)
        place = PLACE * ((hashed >> 5) & self.mask)
        target: i64 = -1
        i = place
        while i < place + WAYS:
            kept = self.entries[i]
            if kept - (kept & 31) == head:
                entry = self.entries[i + WAYS]
                if entry >> AT_LEAST & 1 == at_least and (entry ^ general) & numbered(terms) == 0:
                    stored = entry & TERMS
                    others = self.entries[i + 2 * WAYS]
                    if (
                        (no_more(stored, terms) if at_least else no_more(terms, stored))
                        and ((others | GUARDS) - classes) & GUARDS == GUARDS
                        and pattern(sums, at, others) == self.entries[i + 3 * WAYS]
                    ):
                        target = i
            elif target < 0 and kept == 0:
                target = i
            i += 1
        if target < 0:
            self.turn = (self.turn + 1) & (WAYS - 1)
            target = place + self.turn
        self.entries[target] = head + value + MIDDLE
        self.entries[target + WAYS] = general | (at_least << AT_LEAST) | (self.best << BEST)
        self.entries[target + 2 * WAYS] = classes
        self.entries[target + 3 * WAYS] = pattern(sums, at, classes)
