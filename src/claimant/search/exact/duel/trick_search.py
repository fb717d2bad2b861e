"""The exact search of phase two between two, where a trick leaves no choice but its cards (see `trick_play`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, nth, number_of
from claimant.kernel.tables.layout import NONE
from claimant.search.exact.duel.noted import ALL
from claimant.search.exact.duel.stakes import NOBODY, UNDECIDED
from claimant.search.exact.duel.table.transpositions import UNKNOWN, shape, signature
from claimant.search.exact.duel.trick_play import TrickPlay
from claimant.search.exact.mixing import MASK62

CONCEDED: Final = 0x1B54A32D192ED03
"""Separates the table entries of searches in which a side has conceded a vote."""
BY_VOTES: Final = 0x3C79AC492BA7B653
"""Separates the entries of searches in which only votes count."""
PAUSE: Final = 1023
NEAR: Final = 6
"""The positions after fewer tricks are near the root."""
SEVERAL: Final = 5
"""With fewer cards in a hand, votes aren't asked about first."""


class TrickSearch(TrickPlay):
    """The search below a root that `Duel` prepares."""

    def search(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The value, or a bound on its side of beta: at least beta, or less."""
        self.nodes += 1
        if self.ordered:
            self.orders.clear()
        if h0 == 0 or h1 == 0:
            if w and self.stakes.shelter.is_open:
                return self._end(c0, c1, w, last)
            if last == 0:
                return self.stakes.outcome(c0 | w, c1)
            return self.stakes.outcome(c0, c1 | w)
        known = self.stakes.look(h0, h1, c0, c1, w, beta)
        if known != UNDECIDED:
            return known
        self._check_limits()
        if self.stopped:
            return 0
        self.placing.wholes[depth] = 1 if self.stakes.whole else 0
        if self.cashing.allowed and not self.stakes.raises:
            known = self.cashing.value(h0, h1, c0, c1, w, leader, beta)
            if known != UNDECIDED:
                if self.ordered:
                    self.orders.lead_surely(h0, h1, leader, self.cashing.sure)
                return known
        self.ties.meet(self.stakes.whole)
        if self.ordered:
            return self._in_general(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        return self._exactly(h0, h1, c0, c1, w, leader, last, moon, beta, depth)

    def _in_general(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The same from the general table, or by playing the trick and noting which orders of cards matter."""
        if h0 & (h0 - 1) == 0:  # the last trick is as quick as the table
            return self._searched(h0, h1, c0, c1, w, leader, last, moon, beta, depth, NONE)
        waiting = w & self.stakes.apart
        misc = leader + 2 * moon
        if waiting:
            misc += 4 * last
        hashed = shape(self.t, self.orders, self.stakes, self.root, h0, h1, waiting, misc)
        needs = self.stakes.needs
        self.orders.describe(h0, h1)
        known = self.general.look(hashed, needs, beta)
        if known != UNKNOWN:
            return known
        own = h0 if leader == 0 else h1
        first: i64 = NONE
        if self.general.best >= 0:
            first = nth(own, self.general.best)
        value = self._searched(h0, h1, c0, c1, w, leader, last, moon, beta, depth, first)
        if not self.stopped:
            best: i64 = NONE
            if self.best != NONE:
                best = number_of(own & (bit(self.best) - 1))
            self.general.keep(hashed, needs, beta, value, best)
        return value

    def _exactly(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """The same from the table, or by playing the trick."""
        waiting = w & self.stakes.apart
        misc = leader + 2 * moon
        if waiting:
            misc += 4 * last
        hashed = signature(self.t, self.faces, self.stakes, self.root, h0, h1, waiting, misc)
        needs = self.stakes.needs
        known = self.table.look(hashed, needs, beta)
        if known != UNKNOWN:
            return known
        value = self._searched(h0, h1, c0, c1, w, leader, last, moon, beta, depth, self.table.best)
        if not self.stopped:
            self.table.keep(hashed, needs, beta, value, self.best, number_of(h0))
        return value

    def _searched(
        self,
        h0: i64,
        h1: i64,
        c0: i64,
        c1: i64,
        w: i64,
        leader: i64,
        last: i64,
        moon: i64,
        beta: i64,
        depth: i64,
        first: i64,
    ) -> i64:
        """The value by easier questions, or by playing the trick."""
        self.best = NONE
        value: i64 = UNDECIDED
        if self.tied and self.placing.wholes[depth] and not self.stakes.margin and number_of(h0) >= SEVERAL:
            value = self._by_votes_here(h0, h1, c0, c1, w, leader, last, moon, depth)
        if value == UNDECIDED:
            value = self._conceding(h0, h1, c0, c1, w, leader, last, moon, beta, depth)
        if value == UNDECIDED:
            value = self._leads(h0, h1, c0, c1, w, leader, moon, beta, depth, first)
        if depth < NEAR and not self.stopped:
            self.ties.leaning += 1 if value >= beta else -1
        return value

    def _by_votes_here(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, depth: i64
    ) -> i64:
        """Who wins a position whose votes could end equal, if votes alone tell it, else `UNDECIDED`."""
        stakes = self.stakes
        stakes.margin = True
        self.root ^= BY_VOTES
        ahead = self.search(h0, h1, c0, c1, w, leader, last, moon, 1, depth)
        if ahead == 0 and not self.stopped:
            ahead = self.search(h0, h1, c0, c1, w, leader, last, moon, 0, depth)
        self.root ^= BY_VOTES
        stakes.margin = False
        stakes.apart = ALL
        self.placing.wholes[depth] = 1
        self.best = NONE
        if ahead == 0 or self.stopped:
            return UNDECIDED
        return 1 if ahead > 0 else -1

    def _conceding(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """A value that a side reaches even if the other one has the vampires' vote, else `UNDECIDED`.

        Then nobody tucks, so this is a simpler search. It asks for votes only.
        """
        stakes = self.stakes
        if not stakes.may_concede or stakes.sheltered == 0 or h0 & (h0 - 1) == 0:
            return UNDECIDED
        margin = stakes.margin
        live = stakes.live
        apart = stakes.apart
        root = self.root
        whole = self.placing.wholes[depth]
        hands = h0 | h1 | stakes.also
        cards = hands | c0 | c1 | w
        needs_host = stakes.may_double(hands & stakes.shelter.hosts, cards)
        known: i64 = UNDECIDED
        seat: i64 = 0
        while seat < 2 and known == UNDECIDED and not self.stopped:
            if needs_host and stakes.shelter.host(seat) == NONE:  # the first host lies in front and doubles nothing
                seat += 1
                continue
            stakes.concede(1 - seat, True, cards)
            self.root = root ^ ((CONCEDED << seat) + stakes.styles()) & MASK62
            target = beta if margin else 1 - seat
            value = self.search(h0, h1, c0, c1, w, leader, last, moon, target, depth)
            if (value >= target) == (seat == 0):
                known = value if margin else 1 - 2 * seat
            stakes.concede(NOBODY, margin, live)
            seat += 1
        self.best = NONE
        self.root = root
        stakes.apart = apart
        self.placing.wholes[depth] = whole
        return known

    def _check_limits(self) -> None:
        if self.limit and self.nodes > self.limit:
            self.stopped = True
        if self.nodes > self.ties.pause_at:
            self.paused = self.ties.are_many()
            self.stopped = self.stopped or self.paused
            self.ties.wait(self.nodes)
        if self.nodes & PAUSE == 0 and self.is_late():
            self.stopped = True
