"""The stakes of a duel with heroes whose tricks leave more to decide than cards: the Cube, Cthulhu and the Skeleton.

While the Skeleton is in a hand, the value may be an expectation, so values and beta are multiples of `UNIT`. What is
at stake is judged anew whenever one of these heroes has left the hands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    CUBE,
    DISCARD,
    ENGULFS,
    GNOMES,
    NONE,
    RAISES,
    SEAT,
    SUPPORTERS,
    WAITING,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.duel import Duel
from claimant.search.exact.duel.ordering import DEPTH
from claimant.search.exact.duel.stakes import DIFFERENCE, TOP, UNDECIDED
from claimant.search.exact.duel.table.transpositions import Expectations
from claimant.search.exact.duel.trick import in_hand
from claimant.search.exact.mixing import MASK62, MIX

UNIT: Final = 1 << 40
"""What a vote or a win counts while the Skeleton may draw."""
FREE: Final = 0
NEVER_DRAWS: Final = 1
NEVER_WINS: Final = 2
"""What is asked about the Skeleton: nothing; its owner never draws; the other side never lets it win."""
SLACK: Final = 3
"""By how much a vote must be safer if a card may be drawn."""


class HeroStakes(Duel):
    """A duel that knows these heroes and what may still be drawn."""

    def __init__(self, t: Tables, log_size: i64, largest: i64, is_late: Callable[[], bool]) -> None:
        super().__init__(t, log_size, largest, is_late)
        self.expected: Final[Expectations] = Expectations(log_size + 2)
        self.raisers: i64 = 0
        self.choosers: i64 = 0
        """All heroes that this class is about."""
        self.alive: i64 = 0
        """Those in a hand when the stakes were last prepared."""
        self.rule: i64 = FREE
        self.likely: i64 = NEVER_DRAWS
        """The question that was answered last."""
        self.held: i64 = NONE
        """The card under the Cube that waits for a winner."""
        self.cards: i64 = 0
        """All cards of the board."""
        self.first_root: i64 = 0
        self.safe: i64 = 0
        self.prepared: Final[vec[i64]] = vec[i64]([0] * 6)
        """Hands, collected and waiting cards and the one under the Cube that the stakes were last prepared for."""
        self.raising: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        """For each depth: may the trick's winner draw?"""
        self.shedding: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        """For each depth: who discards first, if anybody."""
        self.collected: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        """For each depth: the card from under the Cube that is collected with the trick."""
        self.useful: Final[vec[i64]] = vec[i64]([0] * 128)
        """For each seat and card: how often it was right to discard it."""
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            if t.flags[card] & RAISES:
                self.raisers |= bit(card)
            if t.flags[card] & (RAISES | ALL_DISCARD | ENGULFS):
                self.choosers |= bit(card)
            i += 1

    def prepare(self, s: vec[i64], at: i64) -> None:
        super().prepare(s, at)
        self.first_root = self.root
        self.rule = FREE
        i: i64 = 0
        while i < 128:
            self.useful[i] = 0
            i += 1
        self.safe = self.stakes.verdicts.safe
        self._take(s, at)

    def _take(self, s: vec[i64], at: i64) -> None:
        """Take the cards of a board and prepare the stakes for it."""
        h0 = in_hand(s, at, 0)
        h1 = in_hand(s, at, 1)
        c0 = s[at + SUPPORTERS] | s[at + GNOMES]
        c1 = s[at + SUPPORTERS + SEAT] | s[at + GNOMES + SEAT]
        self.stakes.shelter.take(s, at)
        self._hold(s[at + CUBE + 1])
        self.cards = h0 | h1 | c0 | c1 | s[at + WAITING] | s[at + DISCARD] | self._lying()
        self._regard(h0, h1, c0, c1, s[at + WAITING])

    def _hold(self, card: i64) -> None:
        self.held = card
        self.stakes.also = 0
        if card != NONE:
            self.stakes.also = bit(card)

    def _lying(self) -> i64:
        """The cards in front of both sides and under the Cube."""
        shelter = self.stakes.shelter
        found = shelter.tucked0 | shelter.tucked1 | self.stakes.also
        if shelter.host0 != NONE:
            found |= bit(shelter.host0)
        return found if shelter.host1 == NONE else found | bit(shelter.host1)

    def _discard(self, taken: i64) -> i64:
        """The cards that the Skeleton may draw: those that nobody has."""
        return self.cards & ~(taken | self._lying())

    def _regard(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64) -> None:
        """Prepare the stakes for a position."""
        stakes = self.stakes
        self.prepared[0] = h0
        self.prepared[1] = h1
        self.prepared[2] = c0
        self.prepared[3] = c1
        self.prepared[4] = w
        self.prepared[5] = self.held
        self.alive = (h0 | h1) & self.choosers
        if self.rule != FREE:
            self.alive &= ~self.raisers
        draws = self.alive & self.raisers != 0
        self.unseen = self.cards if draws else 0
        self._prepare(h0, h1, c0, c1, w, draws)
        if self.rule == NEVER_WINS:
            draws = not self._votes_by_number()
            if draws:
                self._prepare(h0, h1, c0, c1, w, draws)
            else:
                self._be_careful(h0 & self.raisers != 0)
        elif self.alive == self.alive & self.raisers and not stakes.shelter.is_open and stakes.verdicts.crushable == 0:
            self.unseen = stakes.drawable  # nothing else gets into the discard
        self.cashing.prepare(h0 | h1)
        code = self.first_root + 4 * stakes.conceded + 64 * self.rule + (2 if stakes.margin else 0)
        code = (code * MIX + stakes.styles()) & MASK62
        code ^= code >> 31
        code = (code * MIX + stakes.verdicts.crushable) & MASK62
        code ^= code >> 31
        code = (code * MIX + stakes.raising) & MASK62
        code ^= code >> 31
        self.root = (code * 4 + (2 if stakes.all_collected else 0) + (1 if draws else 0)) & MASK62

    def _regard_again(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, then_held: i64) -> None:
        """Prepare the stakes for an earlier position, where another card may have been under the Cube."""
        held = self.held
        self._hold(then_held)
        self._regard(h0, h1, c0, c1, w)
        self._hold(held)

    def _prepare(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, draws: bool) -> None:
        stakes = self.stakes
        stakes.slack0 = 0
        stakes.slack1 = 0
        stakes.sheds = draws or self.alive & ~self._engulfers() != 0
        stakes.draws = draws
        stakes.draw_from(self._discard(h0 | h1 | c0 | c1 | w) if draws else 0)
        stakes.prepare(h0, h1, c0, c1, w | stakes.also | (self.cards if draws else 0), self.safe)

    def _votes_by_number(self) -> bool:
        """Does every vote depend on numbers and highest cards only?"""
        f: i64 = 0
        while f < self.t.factions:
            if self.stakes.style[f] != DIFFERENCE and self.stakes.style[f] != TOP:
                return False
            f += 1
        return True

    def _be_careful(self, owned_by_0: bool) -> None:
        """Let no vote count as sure against the Skeleton's owner that one more card could change."""
        spare = self.stakes.verdicts.loot.spare
        f: i64 = 0
        while f < self.t.factions:
            if owned_by_0:
                spare[f] = SLACK
            else:
                spare[8 + f] = SLACK
            f += 1
        if owned_by_0:
            self.stakes.slack0 = SLACK
        else:
            self.stakes.slack1 = SLACK

    def _engulfers(self) -> i64:
        found: i64 = 0
        cards = self.choosers
        while cards != 0:
            if self.t.flags[lowest(cards)] & ENGULFS:
                found |= cards & -cards
            cards &= cards - 1
        return found

    def unit(self, s: vec[i64], at: i64) -> i64:
        """What a win counts in the values of a board."""
        return UNIT if (in_hand(s, at, 0) | in_hand(s, at, 1)) & self.raisers else 1


class RestrictedDraws(HeroStakes):
    """A duel that asks easier questions, about votes alone, before it searches all draws.

    The Skeleton's owner may always decline to draw; so what the owner reaches without drawing is sure. And if the other
    side never lets the Skeleton win a trick, there is no draw either. Without draws, values are whole numbers and more
    cards are alike.
    """

    def _restricted(
        self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, leader: i64, last: i64, moon: i64, beta: i64, depth: i64
    ) -> i64:
        """A value that a side reaches although the draws are restricted against it, else `UNDECIDED`."""
        p0 = self.prepared[0]
        p1 = self.prepared[1]
        p2 = self.prepared[2]
        p3 = self.prepared[3]
        p4 = self.prepared[4]
        p5 = self.prepared[5]
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
        self._regard_again(p0, p1, p2, p3, p4, p5)
        stakes.apart = apart
        stakes.draw_from(drawable)
        self.root = root
        self.placing.wholes[depth] = whole
        return known

    def _bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        self._take(s, at)
        if not self._may_restrict():
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

    def _may_restrict(self) -> bool:
        """Is the Skeleton in a hand, and isn't it restricted yet?"""
        return self.alive & self.raisers != 0

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
