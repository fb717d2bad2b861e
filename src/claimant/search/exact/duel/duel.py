"""Questions about a position of phase two between two: does seat 0 reach beta?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import number_of
from claimant.kernel.tables.layout import (
    GNOMES,
    LEADER,
    MOON,
    NONE,
    PLAYED,
    SEAT,
    SUPPORTERS,
    TRICK,
    WAITING,
)
from claimant.search.exact.duel.noted import ALL
from claimant.search.exact.duel.stakes import UNDECIDED
from claimant.search.exact.duel.table.ranges import ROOM
from claimant.search.exact.duel.trick import in_hand
from claimant.search.exact.duel.trick_search import BY_VOTES, TrickSearch
from claimant.search.exact.mixing import MASK62

A_ROOT: Final = 0x9E3779B97F4A7C1
"""Separates the table entries of one root from those of the next."""


class Duel(TrickSearch):
    """A search with its tables; there is one for each line-up, and it is reused."""

    def prepare(self, s: vec[i64], at: i64) -> None:
        """Take a board of phase two as the root, between tricks or within one."""
        h0 = in_hand(s, at, 0)
        h1 = in_hand(s, at, 1)
        safe = s[at + SUPPORTERS] | s[at + SUPPORTERS + SEAT]
        c0 = s[at + SUPPORTERS] | s[at + GNOMES]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + GNOMES + SEAT]
        self.stakes.margin = False
        self.stakes.shelter.take(s, at)
        self.stakes.prepare(h0, h1, c0, c1, s[at + WAITING], safe)
        self.root = (self.root + A_ROOT) & MASK62
        self.table.prepare()
        self.general.prepare()
        few = number_of(h0) <= ROOM + 1 and number_of(h1) <= ROOM + 1
        self.ordered = few and self.orders.fit and self.stakes.plain and self.faces.heroes == 0
        self.nodes = 0
        self.stopped = False
        self.cashing.prepare(h0 | h1)
        self.ties.prepare()

    def unit(self, s: vec[i64], at: i64) -> i64:
        """What a win counts in the values of a board."""
        return 1

    def bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        """A bound on its side of beta for the prepared board, after this card (-1: no card).

        Without a card, `best` is a move that reaches the bound, if there is one.
        """
        if self.margin:
            return self._votes(s, at, move, beta)
        if self.unit(s, at) > 1:
            self.ties.answer()
            return self._bound(s, at, move, beta)
        if self.stakes.never_tied:
            return sign_of(self._votes(s, at, move, 1))
        self.ties.ask(self.nodes)
        found: i64 = 0
        if self.stakes.all_collected:
            found = self._bound(s, at, move, beta)
        else:
            self.paused = True  # ties are likely
        if self.paused:
            found = self._by_votes(s, at, move)
            if found == 0 and not self.stopped:
                self.tied = self.t.doubled[0] & self.stakes.live == 0  # votes with doubles are as hard as ties
                found = self._bound(s, at, move, beta)
                self.tied = False
        return found

    def _by_votes(self, s: vec[i64], at: i64, move: i64) -> i64:
        """The value if votes alone tell it, else 0."""
        self.paused = False
        self.stopped = False
        first: i64 = 1 if self.ties.leaning > 0 else 0
        ahead = self._votes(s, at, move, first)
        if ahead == 0 and not self.stopped:
            ahead = self._votes(s, at, move, 1 - first)
        if self.stopped or ahead == 0:
            return 0
        self.ties.were_useful()
        return sign_of(ahead)

    def _votes(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        """A bound for the difference in votes, which doesn't depend on how a tie is broken."""
        self.ties.answer()
        self.stakes.margin = True
        self.root ^= BY_VOTES
        found = self._bound(s, at, move, beta)
        self.stakes.margin = False
        self.root ^= BY_VOTES
        return found

    def _bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        h0 = in_hand(s, at, 0)
        h1 = in_hand(s, at, 1)
        c0 = s[at + SUPPORTERS] | s[at + GNOMES]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + GNOMES + SEAT]
        w = s[at + WAITING]
        leader = s[at + LEADER]
        moon = s[at + MOON]
        lead = s[at + TRICK] if s[at + PLAYED] else NONE
        self.stakes.shelter.take(s, at)
        if self.stakes.look(h0, h1, c0, c1, w, beta) != UNDECIDED:
            self.stakes.apart = ALL  # decided, but each move still has a value of its own
        self.placing.wholes[0] = 1
        self.ordering.weigh(c0, c1, h0 | h1 | w, 0)
        if lead == NONE and move == NONE:
            return self._leads(h0, h1, c0, c1, w, leader, moon, beta, 0, NONE)
        if move == NONE:
            return self._replies(h0, h1, c0, c1, w, leader, moon, beta, 0, lead, self.stakes.apart)
        if lead == NONE:
            return self._replies(h0, h1, c0, c1, w, leader, moon, beta, 0, move, self.stakes.apart)
        return self._trick(h0, h1, c0, c1, w, leader, moon, beta, 0, lead, move)


def sign_of(lead: i64) -> i64:
    """Who wins with a lead in votes that isn't 0."""
    return 1 if lead > 0 else -1
