"""Which orders of cards matter: a duel notes it on its way back, so that one entry of the table serves many positions.

A proof compares some cards of both hands, and never asks about the others. It holds for every position in which each
hand has as many cards of each faction, if those comparisons end alike. Cards of a hand are told apart by their place in
it. For each card of seat 0 one number says how it compares with the cards of its faction in the other hand: how many of
them are higher. A proof allows a range for each of these numbers. Two more numbers compare cards with the stand-ins of
the other hand, which count as any faction: one for each card of seat 0, one for each card of seat 1.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of, shifted
from claimant.kernel.tables.layout import HERO
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.ordering import DEPTH
from claimant.search.exact.duel.table.ranges import (
    ANY,
    FIELD,
    WIDTH,
    fields,
    inserted,
    joined_in,
    larger,
    least_alike,
    least_before,
    most_alike,
    most_before,
    smaller,
)

SLOTS: Final = 10
"""For each depth, what is tried one after the other: up to eight places for a card, then leads and replies."""
LEADS: Final = 8
REPLIES: Final = 9
SLOT: Final = 6
"""The numbers of a slot: the least and the largest ones of three ranges."""


class Orders:
    """The ranges that the proof of the value found last allows."""

    def __init__(self, t: Tables) -> None:
        self.t: Final[Tables] = t
        self.higher: Final[vec[i64]] = vec[i64]([0] * 64)
        """For each card, the cards of its faction with a larger value."""
        self.standing: Final[vec[i64]] = vec[i64]([0] * 64)
        """For each card, the stand-ins of other factions with a larger value."""
        self.twinned: i64 = 0
        """The cards that occur more than once."""
        self.least: i64 = 0
        self.most: i64 = ANY
        self.least0: i64 = 0
        self.most0: i64 = ANY
        self.least1: i64 = 0
        self.most1: i64 = ANY
        """The ranges for cards of one faction, for cards of seat 0 and stand-ins, and for those of seat 1."""
        self.same: i64 = 0
        self.over0: i64 = 0
        self.over1: i64 = 0
        """The numbers of the position that was described last."""
        self.saved: Final[vec[i64]] = vec[i64]([0] * (DEPTH * SLOTS * SLOT))
        i: i64 = 0
        while i < len(t.numbers):
            self._fill(t.numbers[i])
            i += 1
        self.fit: bool = follow_order(t)
        """Do values decide within a faction, and nothing but factions elsewhere?"""

    def _fill(self, card: i64) -> None:
        t = self.t
        if t.twins[card] & ~bit(card):
            self.twinned |= bit(card)
        i: i64 = 0
        while i < len(t.numbers):
            other = t.numbers[i]
            if t.value[other] > t.value[card]:
                if t.faction[other] == t.faction[card]:
                    self.higher[card] |= bit(other)
                elif t.stand_ins[0] & bit(other):
                    self.standing[card] |= bit(other)
            i += 1

    def clear(self) -> None:
        """Nothing was compared."""
        self.least = 0
        self.most = ANY
        self.least0 = 0
        self.most0 = ANY
        self.least1 = 0
        self.most1 = ANY

    def begin(self, depth: i64, slot: i64) -> None:
        """Begin to collect the ranges of several moves, none of which may reach beta."""
        at = (depth * SLOTS + slot) * SLOT
        saved = self.saved
        saved[at] = 0
        saved[at + 1] = ANY
        saved[at + 2] = 0
        saved[at + 3] = ANY
        saved[at + 4] = 0
        saved[at + 5] = ANY

    def add(self, depth: i64, slot: i64) -> None:
        """Add the ranges of one move."""
        at = (depth * SLOTS + slot) * SLOT
        saved = self.saved
        saved[at] = larger(saved[at], self.least)
        saved[at + 1] = smaller(saved[at + 1], self.most)
        if self.t.stand_ins[0]:
            saved[at + 2] = larger(saved[at + 2], self.least0)
            saved[at + 3] = smaller(saved[at + 3], self.most0)
            saved[at + 4] = larger(saved[at + 4], self.least1)
            saved[at + 5] = smaller(saved[at + 5], self.most1)

    def end(self, depth: i64, slot: i64) -> None:
        """Take the ranges of all these moves."""
        at = (depth * SLOTS + slot) * SLOT
        saved = self.saved
        self.least = saved[at]
        self.most = saved[at + 1]
        self.least0 = saved[at + 2]
        self.most0 = saved[at + 3]
        self.least1 = saved[at + 4]
        self.most1 = saved[at + 5]

    def describe(self, h0: i64, h1: i64) -> None:
        """Compute the numbers of a position."""
        same: i64 = 0
        over: i64 = 0
        standing = h1 & self.t.stand_ins[0]
        at: i64 = 0
        cards = h0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            same += shifted(number_of(h1 & self.higher[card]), at)
            if standing:
                over += shifted(number_of(standing & self.standing[card]), at)
            at += WIDTH
        self.same = same
        self.over0 = over
        over = 0
        standing = h0 & self.t.stand_ins[0]
        if standing:
            at = 0
            cards = h1
            while cards != 0:
                over += shifted(number_of(standing & self.standing[lowest(cards)]), at)
                cards &= cards - 1
                at += WIDTH
        self.over1 = over

    def before(self, h0: i64, h1: i64, lead: i64, second: i64) -> None:
        """Turn the ranges after a trick into those before it, and add what decides the trick."""
        t = self.t
        card0 = lead
        card1 = second
        if h1 & bit(lead):
            card0 = second
            card1 = lead
        members = t.members[2 * t.faction[card1]]
        standing = t.stand_ins[0]
        place1 = number_of(h1 & members & -(bit(card1) << 1))
        at = number_of(h0 & (bit(card0) - 1))
        left = h0 & ~bit(card0)
        number = number_of(left & members)
        if number:
            ones = fields(number_of(left & ((members & -members) - 1)), number)
            self.least = least_before(self.least, place1, ones)
            self.most = most_before(self.most, place1, ones)
        least: i64 = 0
        most: i64 = FIELD
        if members & bit(card0):
            if t.value[card0] > t.value[card1]:
                most = place1
            elif t.value[card0] < t.value[card1]:
                least = place1 + 1
        self.least = inserted(self.least, at, least)
        self.most = inserted(self.most, at, most)
        if standing & (h0 | h1):
            self._stand_in_before(h0, h1, lead, card0, card1, at, place1)

    def _stand_in_before(self, h0: i64, h1: i64, lead: i64, card0: i64, card1: i64, at: i64, place1: i64) -> None:
        """The same for stand-ins, which are compared with the led card of any other faction."""
        standing = self.t.stand_ins[0]
        value0 = self.t.value[card0]
        value1 = self.t.value[card1]
        same = self.t.faction[card0] == self.t.faction[card1]
        least: i64 = 0
        most: i64 = FIELD
        if standing & bit(card1):
            ones = fields(0, number_of(h0) - 1)
            self.least0 = least_before(self.least0, place1, ones)
            self.most0 = most_before(self.most0, place1, ones)
            if lead == card0 and not same:
                if value1 > value0:
                    least = place1 + 1
                else:
                    most = place1
        self.least0 = inserted(self.least0, at, least)
        self.most0 = inserted(self.most0, at, most)
        least = 0
        most = FIELD
        if standing & bit(card0):
            place0 = number_of(h0 & standing & -(bit(card0) << 1))
            ones = fields(0, number_of(h1) - 1)
            self.least1 = least_before(self.least1, place0, ones)
            self.most1 = most_before(self.most1, place0, ones)
            if lead == card1 and not same:
                if value0 > value1:
                    least = place0 + 1
                else:
                    most = place0
        at = number_of(h1 & (bit(card1) - 1))
        self.least1 = inserted(self.least1, at, least)
        self.most1 = inserted(self.most1, at, most)

    def lead_surely(self, h0: i64, h1: i64, seat: i64, sure: i64) -> None:
        """Take the ranges of a proof that compares these cards of a seat with all of the other hand."""
        self.clear()
        while sure != 0:
            card = lowest(sure)
            sure &= sure - 1
            if seat == 0:
                self._fix(card, h0, h1)
            else:
                self._compare_all(card, h0, h1)

    def _fix(self, card: i64, h0: i64, h1: i64) -> None:
        """Compare a card of seat 0 with all of the other hand."""
        at = WIDTH * number_of(h0 & (bit(card) - 1))
        higher = number_of(h1 & self.higher[card])
        self.least |= shifted(higher, at)
        self.most &= ~shifted(FIELD - higher, at)
        higher = number_of(h1 & self.standing[card])
        self.least0 |= shifted(higher, at)
        self.most0 &= ~shifted(FIELD - higher, at)

    def _compare_all(self, card: i64, h0: i64, h1: i64) -> None:
        """Compare a card of seat 1 with all of the other hand."""
        members = self.t.members[2 * self.t.faction[card]]
        place = number_of(h1 & members & -(bit(card) << 1))
        others = h0 & members
        while others != 0:
            other = lowest(others)
            at = WIDTH * number_of(h0 & (bit(other) - 1))
            others &= others - 1
            if self.t.value[other] > self.t.value[card]:
                self.most = smaller(self.most, (ANY & ~shifted(FIELD, at)) | shifted(place, at))
            elif self.t.value[other] < self.t.value[card]:
                self.least = larger(self.least, shifted(place + 1, at))
        at = WIDTH * number_of(h1 & (bit(card) - 1))
        higher = number_of(h0 & self.standing[card])
        self.least1 |= shifted(higher, at)
        self.most1 &= ~shifted(FIELD - higher, at)

    def tell_alike(self, h0: i64, h1: i64, seat: i64, allowed: i64, tried: i64) -> None:
        """Tell no card apart from the lower neighbour that was tried instead."""
        group: i64 = 0
        while allowed != 0:
            low = allowed & -allowed
            allowed &= allowed - 1
            if low & tried:
                if group & (group - 1):
                    self._tell_alike(h0, h1, seat, group)
                group = low
            else:
                group |= low
        if group & (group - 1):
            self._tell_alike(h0, h1, seat, group)

    def _tell_alike(self, h0: i64, h1: i64, seat: i64, group: i64) -> None:
        """The same for cards of one faction that are neighbours in a hand."""
        t = self.t
        members = t.members[2 * t.faction[lowest(group)]]
        own = h1 if seat else h0
        number = number_of(group)
        start = number_of(own & ((group & -group) - 1))
        first = number_of(own & members & -(shifted(1, highest(group)) << 1))
        if seat == 0:
            self.least = joined_in(self.least, start, number, True)
            self.most = joined_in(self.most, start, number, False)
            self.least0 = joined_in(self.least0, start, number, True)
            self.most0 = joined_in(self.most0, start, number, False)
            if group & t.stand_ins[0]:
                ones = fields(0, number_of(h1))
                self.least1 = least_alike(self.least1, first, number, ones)
                self.most1 = most_alike(self.most1, first, number, ones)
            return
        self.least1 = joined_in(self.least1, start, number, True)
        self.most1 = joined_in(self.most1, start, number, False)
        ones = fields(number_of(h0 & ((members & -members) - 1)), number_of(h0 & members))
        if ones:
            self.least = least_alike(self.least, first, number, ones)
            self.most = most_alike(self.most, first, number, ones)
        if group & t.stand_ins[0]:
            ones = fields(0, number_of(h0))
            self.least0 = least_alike(self.least0, first, number, ones)
            self.most0 = most_alike(self.most0, first, number, ones)


def follow_order(t: Tables) -> bool:
    """Does the order of values decide between cards of one faction and against stand-ins, and else factions alone?"""
    standing = t.stand_ins[0]
    if standing and (t.by_moon or standing != t.members[2 * t.faction[lowest(standing)]]):
        return False  # under the other moon equal values matter, too
    decided: dict[tuple[int, int, int], bool] = {}
    for moon in range(2 if t.by_moon else 1):
        for lead in t.numbers:
            for second in t.numbers:
                if (t.flags[lead] | t.flags[second]) & HERO or lead == second:
                    continue
                wins = t.wins[t.by_phase + moon * t.by_moon + lead * 128 + second] != 0
                ordered = t.faction[lead] == t.faction[second] or standing & bit(second) != 0
                if ordered:
                    if t.value[lead] == t.value[second]:
                        if wins:
                            return False
                        continue
                    wins = wins == (t.value[second] > t.value[lead])
                if decided.setdefault((int(moon), int(t.faction[lead]), int(t.faction[second])), wins) != wins:
                    return False
    return True
