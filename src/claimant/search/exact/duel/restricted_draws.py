"""Easier questions while the Skeleton is in a hand: who wins without its draws?

Its owner may always decline to draw; so what the owner reaches without drawing is sure. And if the other side never
lets the Skeleton win a trick, there is no draw either. Without draws, values are whole numbers and more cards are
alike.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.search.exact.duel.hero_stakes import FREE, NEVER_DRAWS, NEVER_WINS, UNIT, HeroStakes
from claimant.search.exact.duel.stakes import UNDECIDED
from claimant.search.exact.duel.trick import in_hand


class RestrictedDraws(HeroStakes):
    """A duel that asks these questions before it searches all draws; they are about votes alone."""

    def _restricted(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """A value that a side reaches although the draws are restricted against it, else `UNDECIDED`."""
        p0 = self.prepared[0]
        p1 = self.prepared[1]
        p2 = self.prepared[2]
        p3 = self.prepared[3]
        p4 = self.prepared[4]
        stakes = self.stakes
        margin = stakes.margin
        apart = stakes.apart
        drawable = stakes.drawable
        root = self.root
        whole = self.placing.wholes[depth]
        known: i64 = UNDECIDED
        rule = self.likely
        asked: i64 = 0
        while asked < 2 and known == UNDECIDED and not self.stopped:
            self._restrict(rule)
            self._regard(h0, h1, c0, c1, w)
            target = self._target(rule, h0, margin, beta)
            value = self.search(h0, h1, c0, c1, w, leader, last, moon, target, depth)
            known = self._answer(rule, h0, margin, target, value)
            rule = NEVER_DRAWS + NEVER_WINS - rule
            asked += 1
        self.rule = FREE
        stakes.margin = margin
        self._regard(p0, p1, p2, p3, p4)
        stakes.apart = apart
        stakes.draw_from(drawable)
        self.root = root
        self.placing.wholes[depth] = whole
        return known

    def _bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        self._take(s, at)
        if self.unit(s, at) == 1:
            return super()._bound(s, at, move, beta)
        margin = self.stakes.margin
        h0 = in_hand(s, at, 0)
        known: i64 = UNDECIDED
        rule = self.likely
        asked: i64 = 0
        while asked < 2 and known == UNDECIDED and not self.stopped:
            self._restrict(rule)
            self._take(s, at)
            target = self._target(rule, h0, margin, beta)
            known = self._answer(rule, h0, margin, target, super()._bound(s, at, move, target))
            rule = NEVER_DRAWS + NEVER_WINS - rule
            asked += 1
        self.rule = FREE
        self.stakes.margin = margin
        self._take(s, at)
        return super()._bound(s, at, move, beta) if known == UNDECIDED else known

    def _restrict(self, rule: i64) -> None:
        self.rule = rule
        self.stakes.margin = True

    def _helped(self, rule: i64, h0: i64) -> i64:
        """The side for which an answer to the question holds."""
        owner: i64 = 0 if h0 & self.raisers else 1
        return owner if rule == NEVER_DRAWS else 1 - owner

    def _target(self, rule: i64, h0: i64, margin: bool, beta: i64) -> i64:
        """How many votes seat 0 must be ahead."""
        return -(-beta // UNIT) if margin else 1 - self._helped(rule, h0)

    def _answer(self, rule: i64, h0: i64, margin: bool, target: i64, value: i64) -> i64:
        """What the value of the easier question says about the position."""
        seat = self._helped(rule, h0)
        if self.stopped or (value >= target) != (seat == 0):
            return UNDECIDED
        self.likely = rule
        return UNIT * (value if margin else 1 - 2 * seat)
