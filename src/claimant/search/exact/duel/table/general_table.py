"""A table of proofs, each of which serves many positions: those in which the cards that it compares lie alike.

An entry is four numbers, or eight in line-ups with stand-ins. The first is the hash, with the value in its lowest bits.
The second holds the needs (see `stakes`), whether the value is a lower or an upper bound, the place of the best card in
its hand, and the root's turn. The others are the ranges of `orders`.

Positions that differ only in the order of their cards have the same hash, so many entries share a place. An entry that
was useful moves forwards; a new one replaces one of the last entries.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import shifted
from claimant.search.exact.duel.table.orders import Orders
from claimant.search.exact.duel.table.ranges import within
from claimant.search.exact.duel.table.transpositions import (
    AT_LEAST,
    BEST,
    MIDDLE,
    NEEDS,
    TURN,
    UNKNOWN,
    VALUE_BITS,
    next_turn,
    no_more,
)

WAYS: Final = 32
"""So many entries share a place."""
KEPT: Final = 16
"""The entries that a new one doesn't replace."""
NUMBERS: Final = 4
NUMBERS_WITH_STAND_INS: Final = 8
"""How many numbers an entry has. First come the first numbers of all entries of a place, then the second ones."""
FULL: Final = 14
"""The table grows when its places have so many entries on average: more is slow, fewer take more memory."""


class GeneralTable:
    """The table; it starts small and grows while a root fills it."""

    def __init__(self, log_size: i64, largest: i64, orders: Orders) -> None:
        self.smallest: i64 = log_size
        self.largest: i64 = largest
        self.log_size: i64 = log_size
        self.mask: i64 = shifted(1, log_size) - 1
        self.standing: Final[bool] = orders.t.stand_ins[0] != 0
        """Are there stand-ins, so that all ranges matter?"""
        self.place: Final[i64] = WAYS * (NUMBERS_WITH_STAND_INS if self.standing else NUMBERS)
        """The size of a place."""
        self.entries: vec[i64] = vec[i64]([0] * int(shifted(self.place, log_size)))
        self.orders: Final[Orders] = orders
        self.best: i64 = -1
        """The place of the best card for the position looked up last (-1: none)."""
        self.turn: i64 = 0
        self.victim: i64 = 0
        self.stored: i64 = 0
        """How many entries this root has stored in free places."""

    def prepare(self) -> None:
        """Start with a new root: entries of earlier ones count as free."""
        self.log_size = self.smallest
        self.mask = shifted(1, self.log_size) - 1
        self.stored = 0
        self.turn = next_turn(self.turn)

    def look(self, hashed: i64, needs: i64, beta: i64) -> i64:
        """A value on its side of beta for the position that `orders` has described, or `UNKNOWN`."""
        self.best = -1
        entries = self.entries
        orders = self.orders
        same = orders.same
        head = hashed - (hashed & 31)
        place = self.place * ((hashed >> VALUE_BITS) & self.mask)
        i = place
        while i < place + WAYS:
            kept = entries[i]
            if kept - (kept & 31) == head:
                entry = entries[i + WAYS]
                value = (kept & 31) - MIDDLE
                if entry >> AT_LEAST & 1:
                    fits = value >= beta and no_more(needs, entry & NEEDS)
                else:
                    fits = value < beta and no_more(entry & NEEDS, needs)
                if fits and within(same, entries[i + 2 * WAYS], entries[i + 3 * WAYS]) and self._stands(i):
                    self._recall(i)
                    if i > place:
                        self._exchange(i, place + (i - place) // 2)
                    return value
                if self.best < 0:
                    self.best = entry >> BEST
            elif kept == 0:
                break
            i += 1
        return UNKNOWN

    def _stands(self, i: i64) -> bool:
        """Do the stand-ins lie as an entry requires?"""
        if not self.standing:
            return True
        entries = self.entries
        if not within(self.orders.over0, entries[i + 4 * WAYS], entries[i + 5 * WAYS]):
            return False
        return within(self.orders.over1, entries[i + 6 * WAYS], entries[i + 7 * WAYS])

    def _recall(self, i: i64) -> None:
        """Take the ranges of an entry."""
        orders = self.orders
        orders.least = self.entries[i + 2 * WAYS]
        orders.most = self.entries[i + 3 * WAYS]
        if self.standing:
            orders.least0 = self.entries[i + 4 * WAYS]
            orders.most0 = self.entries[i + 5 * WAYS]
            orders.least1 = self.entries[i + 6 * WAYS]
            orders.most1 = self.entries[i + 7 * WAYS]

    def _exchange(self, i: i64, to: i64) -> None:
        """Exchange two entries."""
        entries = self.entries
        end = i + self.place
        while i < end:
            other = entries[to]
            entries[to] = entries[i]
            entries[i] = other
            i += WAYS
            to += WAYS

    def keep(self, hashed: i64, needs: i64, beta: i64, value: i64, best: i64) -> None:
        """Store an entry with the ranges that `orders` holds."""
        entries = self.entries
        orders = self.orders
        at_least: i64 = 1 if value >= beta else 0
        place = self.place * ((hashed >> VALUE_BITS) & self.mask)
        i = place
        while i < place + WAYS and entries[i] != 0 and entries[i + WAYS] & TURN == self.turn:
            i += 1
        if i == place + WAYS:
            self.victim = (self.victim + 1) & (WAYS - KEPT - 1)
            i = place + KEPT + self.victim
        else:
            self.stored += 1
        entries[i] = hashed - (hashed & 31) + value + MIDDLE
        entries[i + WAYS] = needs | (at_least << AT_LEAST) | (best << BEST) | self.turn
        entries[i + 2 * WAYS] = orders.least
        entries[i + 3 * WAYS] = orders.most
        if self.standing:
            entries[i + 4 * WAYS] = orders.least0
            entries[i + 5 * WAYS] = orders.most0
            entries[i + 6 * WAYS] = orders.least1
            entries[i + 7 * WAYS] = orders.most1
        if self.stored > FULL << self.log_size and self.log_size < self.largest:
            self._grow()

    def _grow(self) -> None:
        """Enlarge the table, and move this root's entries to their new places."""
        before = shifted(1, self.log_size)
        self.log_size += 1
        self.mask = shifted(1, self.log_size) - 1
        size = shifted(self.place, self.log_size)
        if len(self.entries) < size:
            larger = vec[i64]([0] * int(size))
            i: i64 = 0
            while i < self.place * before:
                larger[i] = self.entries[i]
                i += 1
            self.entries = larger
        at: i64 = 0
        while at < before:
            self._spread(self.place * at)
            at += 1

    def _spread(self, place: i64) -> None:
        """Move the entries of a place to where they belong now, and close the gaps that they leave."""
        entries = self.entries
        free = place
        i = place
        while i < place + WAYS:
            if entries[i] != 0 and entries[i + WAYS] & TURN == self.turn:
                goes = self.place * ((entries[i] >> VALUE_BITS) & self.mask)
                to = free
                if goes == place:
                    free += 1
                else:
                    to = goes
                    while to < goes + WAYS - 1 and entries[to] != 0 and entries[to + WAYS] & TURN == self.turn:
                        to += 1
                if to != i:
                    entries[to] = 0
                    self._exchange(i, to)
                    entries[i] = 0
            i += 1
        while free < place + WAYS:
            entries[free] = 0
            free += 1
