"""The transposition table of a duel. Positions that must have the same value have the same hash and share an entry;
bounds also serve better positions.

An entry is two numbers. The first is the hash, with the value in its lowest bits. The second holds the needs (seven
fields of eight bits, see `stakes`), whether the value is a lower or an upper bound, the best card, and in the upper
bits of the fields how many cards were left and in which root's turn it was stored.

The table starts small, as most positions need few entries, and grows while a root fills it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of, shifted
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations
from claimant.search.exact.duel.stakes import Stakes
from claimant.search.exact.duel.table.orders import Orders
from claimant.search.exact.mixing import MASK62, MIX

FIELDS: Final = 0x80808080808080
"""The upper bit of each field."""
NEEDS: Final = 0x7F7F7F7F7F7F7F
LEFT: Final = 0x80808080
"""Where the number of cards left is stored, a bit in each of the first four fields."""
TURN: Final = 0x808000000000
"""Where the root's turn is stored."""
A_TURN: Final = 0x8000000000
AT_LEAST: Final = 55
BEST: Final = 56
MIDDLE: Final = 15
"""Added to a value, so that five bits hold it."""
VALUE_BITS: Final = 5
UNKNOWN: Final = 99
PLACE: Final = 8
"""Four entries share a place."""
EXPECTED_PLACE: Final = 12
"""The same for expectations: hash, needs with the kind of bound and the best card, value."""
GROWS: Final = 2
"""By so many powers of two the table grows."""
BY_NAME: Final = 1024
COPIES: Final = 4096
STANDING: Final = 262144
MEETING: Final = 1 << 42
"""Where the codes of cards that matter by name, of equal cards, of stand-ins above a card, and of heroes begin."""


def no_more(one: i64, two: i64) -> bool:
    """Is no field of the first larger than that of the second?"""
    return ((two | FIELDS) - one) & FIELDS == FIELDS


def signature(t: Tables, faces: CardRelations, stakes: Stakes, root: i64, h0: i64, h1: i64, w: i64, misc: i64) -> i64:
    """Encode a hand. For most cards only their order counts, within their faction and relative to the stand-ins."""
    code = root + misc
    cards = h0 | h1 | w
    standing = cards & t.stand_ins[0]
    meeting0: i64 = 0
    meeting1: i64 = 0
    if cards & faces.heroes:
        meeting0 = faces.meeting(cards & ~h0)
        meeting1 = faces.meeting(cards & ~h1)
    while cards != 0:
        low = cards & -cards
        card = lowest(cards)
        element = t.faction[card] * 64
        if stakes.named & low:
            element = BY_NAME + card * 8
        if t.twins[card] & ~low:
            copies = t.twins[card] & cards
            facing = standing
            element += COPIES * (1 + number_of(h0 & copies) * 8 + number_of(h1 & copies))
            if h0 & low:
                element += MEETING * (faces.met[card] & meeting0)
            if h1 & low:
                element += MEETING * (faces.met[card] & meeting1)
            cards &= ~copies
        else:
            if h0 & low:
                facing = standing & ~h0
                element += MEETING * (faces.met[card] & meeting0)
            elif h1 & low:
                facing = standing & ~h1
                element += MEETING * (faces.met[card] & meeting1) + 1
            else:
                facing = standing
                element += 2
            cards &= ~low
        if standing:
            value = t.value[card]
            element += STANDING * 2 * number_of(facing & faces.above[value])
            if t.by_moon and value:
                element += STANDING * 32 * number_of(facing & faces.above[value - 1])
        code = (code * MIX + element) & MASK62
        code ^= code >> 31
    return _with_stakes(code, stakes)


def next_turn(turn: i64) -> i64:
    """The turn of the next root: one of four, which are stored as two bits that lie apart."""
    return (turn + A_TURN) & TURN if turn & A_TURN == 0 else (turn ^ TURN) & TURN


def shape(t: Tables, orders: Orders, stakes: Stakes, root: i64, h0: i64, h1: i64, w: i64, misc: i64) -> i64:
    """Encode a hand but for the order of most cards: how many of each faction both players have.

    Cards that matter by name, that no neighbour can stand for, or that occur more than once are told apart.
    """
    code = root + misc
    told = ((stakes.apart | orders.twinned) & (h0 | h1)) | w
    counts: i64 = 0
    f: i64 = 0
    while f < t.factions:
        plain = t.members[2 * f] & ~told
        counts = counts * 256 + number_of(h0 & plain) * 16 + number_of(h1 & plain)
        f += 1
    while told != 0:
        low = told & -told
        card = lowest(told)
        element = t.faction[card] * 64
        if stakes.named & low:
            element = BY_NAME + card * 8
        if t.twins[card] & ~low:
            copies = t.twins[card] & told
            element += COPIES * (1 + number_of(h0 & copies) * 8 + number_of(h1 & copies))
            element += STANDING * (number_of(h0 & orders.higher[card]) * 16 + number_of(h1 & orders.higher[card]))
            told &= ~copies
        else:
            if h1 & low:
                element += 1
            elif h0 & low == 0:
                element += 2
            told &= ~low
        code = (code * MIX + element) & MASK62
        code ^= code >> 31
    code = (code * MIX + counts) & MASK62
    code ^= code >> 31
    return _with_stakes(code, stakes)


def _with_stakes(code: i64, stakes: Stakes) -> i64:
    """Add what the open votes depend on."""
    code = (code * 0x369DEA0F31A53F85 + stakes.uncertain + (64 if stakes.whole else 0)) & MASK62
    code ^= code >> 29
    code = (code * 0x27BB2EE687B0B0FD + stakes.key0 * 0x3C6EF372FE94F82B + stakes.key1 * 0x2F58476D1CE4E5B9) & MASK62
    code ^= code >> 32
    if stakes.loose | stakes.sheltered:
        code = (code * 0x369DEA0F31A53F85 + stakes.loose) & MASK62
        code ^= code >> 29
        code = (code * 0x27BB2EE687B0B0FD + stakes.sheltered) & MASK62
        code ^= code >> 32
    if stakes.looted:
        code = (code * 0x369DEA0F31A53F85 + stakes.looted) & MASK62
        code ^= code >> 29
    if stakes.extra:
        code = (code * MIX + stakes.extra) & MASK62
        code ^= code >> 30
    return (code * MIX) & MASK62  # the table doesn't use the lowest bits


class Transpositions:
    """The table, and the best card for the position looked up last (-1: none)."""

    def __init__(self, log_size: i64, largest: i64) -> None:
        self.smallest: i64 = log_size
        self.largest: i64 = largest
        self.log_size: i64 = log_size
        self.mask: i64 = (1 << log_size) - 1
        self.entries: vec[i64] = vec[i64]([0] * (PLACE << log_size))
        self.best: i64 = -1
        self.turn: i64 = 0
        self.stored: i64 = 0
        """How many new entries this root has stored."""
        self.spread: Final[vec[i64]] = vec[i64]([_spread(left) for left in range(16)])

    def prepare(self) -> None:
        """Start with a new root: entries of earlier ones are replaced first."""
        self.log_size = self.smallest
        self.mask = _mask(self.log_size)
        self.stored = 0
        self.turn = next_turn(self.turn)

    def look(self, hashed: i64, needs: i64, beta: i64) -> i64:
        """A value on its side of beta, or `UNKNOWN`. A side with smaller needs does at least as well."""
        self.best = -1
        entries = self.entries
        head = hashed - (hashed & 31)
        i = PLACE * ((hashed >> VALUE_BITS) & self.mask)
        end = i + PLACE
        while i < end:
            kept = entries[i]
            if kept - (kept & 31) == head:
                entry = entries[i + 1]
                value = (kept & 31) - MIDDLE
                if entry >> AT_LEAST & 1:
                    if value >= beta and no_more(needs, entry & NEEDS):
                        return value
                elif value < beta and no_more(entry & NEEDS, needs):
                    return value
                self.best = entry >> BEST
            i += 2
        return UNKNOWN

    def keep(self, hashed: i64, needs: i64, beta: i64, value: i64, best: i64, left: i64) -> None:
        """Store an entry. It replaces one that says less, else an old one, else the one with the fewest cards left."""
        entries = self.entries
        at_least: i64 = 1 if value >= beta else 0
        head = hashed - (hashed & 31)
        place = PLACE * ((hashed >> VALUE_BITS) & self.mask)
        target = place
        least: i64 = LEFT + 1
        i = place
        while i < place + PLACE:
            kept = entries[i]
            entry = entries[i + 1]
            if kept - (kept & 31) == head and entry >> AT_LEAST & 1 == at_least:
                stored = entry & NEEDS
                if no_more(stored, needs) if at_least else no_more(needs, stored):
                    target = i
                    least = -1
            rank = self._rank(kept, entry)
            if rank < least:
                target = i
                least = rank
            i += 2
        if least == 0:
            self.stored += 1
        entries[target] = head + value + MIDDLE
        entries[target + 1] = needs | (at_least << AT_LEAST) | (best << BEST) | self.spread[left & 15] | self.turn
        if self.stored > 2 << self.log_size and self.log_size < self.largest:
            self._grow()

    def _rank(self, kept: i64, entry: i64) -> i64:
        """How much an entry is worth keeping: nothing if it is of another root."""
        if kept == 0 or entry & TURN != self.turn:
            return 0
        return entry & LEFT

    def _grow(self) -> None:
        """Enlarge the table, and move this root's entries to their new places."""
        before = _mask(self.log_size) + 1
        self.log_size += GROWS
        self.mask = _mask(self.log_size)
        if len(self.entries) < PLACE * (self.mask + 1):
            larger = vec[i64]([0] * (PLACE << self.log_size))
            i: i64 = 0
            while i < PLACE * before:
                larger[i] = self.entries[i]
                i += 1
            self.entries = larger
        i = 0
        while i < PLACE * before:
            kept = self.entries[i]
            if kept != 0 and self.entries[i + 1] & TURN == self.turn:
                place = PLACE * ((kept >> VALUE_BITS) & self.mask)
                if place >= PLACE * before:
                    self._move(i, place)
            i += 2

    def _move(self, at: i64, place: i64) -> None:
        """Move an entry to a place that has room."""
        i = place
        while i < place + PLACE - 2 and self._rank(self.entries[i], self.entries[i + 1]) != 0:
            i += 2
        self.entries[i] = self.entries[at]
        self.entries[i + 1] = self.entries[at + 1]
        self.entries[at] = 0


class Expectations:
    """The same for values that are expectations: whole numbers of a small unit."""

    def __init__(self, log_size: i64) -> None:
        self.mask: i64 = (1 << log_size) - 1
        self.entries: Final[vec[i64]] = vec[i64]([0] * (EXPECTED_PLACE << log_size))
        self.best: i64 = -1
        self.turn: i64 = 0

    def look(self, hashed: i64, needs: i64, beta: i64) -> i64:
        """A value on its side of beta, or `UNKNOWN`."""
        self.best = -1
        i = EXPECTED_PLACE * (hashed & self.mask)
        end = i + EXPECTED_PLACE
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
        place = EXPECTED_PLACE * (hashed & self.mask)
        i = place
        while i < place + EXPECTED_PLACE:
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


def _mask(log_size: i64) -> i64:
    return shifted(1, log_size) - 1


def _spread(left: int) -> int:
    """The bits of a number, in the upper bits of four fields."""
    return sum((left >> at & 1) << (8 * at + 7) for at in range(4))
