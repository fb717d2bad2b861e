"""Scores for cards in phase one with three or four players: the place that a card gets, and what that place gains."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest
from claimant.kernel.tables.layout import CAPTURES, JOINS, MARKET, PEEKS, PLAYED, TRICK
from claimant.search.policy.trick_so_far import TrickSoFar

A_STRENGTH: Final = 150
"""The cost of spending a card of strength 1; a vote is worth 1000."""
A_LOOK: Final = 60
"""The value of seeing the deck's top card before choosing."""
PARTNER_PASSED: Final = 300
"""The probability, in thousandths, that each later player gets ahead of the partner's card."""
NOTHING: Final = -1000
"""An empty market."""


class RecruitScore:
    """Scores cards in phase one."""

    def __init__(self, so_far: TrickSoFar, prize: vec[i64]) -> None:
        self._so_far: Final[TrickSoFar] = so_far
        self._prize: Final[vec[i64]] = prize
        self._first: i64 = 0
        """What the two best cards of the market are worth."""
        self._second: i64 = 0

    def look(self, s: vec[i64], at: i64) -> None:
        """Compute what each place gets: the first two choose from the market, the others draw an average card."""
        self._first = NOTHING
        self._second = NOTHING
        word: i64 = 0
        while word <= self._so_far.t.last_word:
            cards = s[at + MARKET + word]
            while cards != 0:
                prize = self._prize[64 * word + lowest(cards)]
                cards &= cards - 1
                if prize > self._first:
                    self._second = self._first
                    self._first = prize
                elif prize > self._second:
                    self._second = prize
            word += 1

    def score(self, s: vec[i64], at: i64, card: i64) -> i64:
        """How good a card looks: what its place gains, minus the card's value for later."""
        so_far = self._so_far
        ranks = so_far.ranks
        key = ranks.keys[so_far.row + card]
        before: i64 = 0
        before_partner: i64 = 1 if key > so_far.partner else 0
        i: i64 = 0
        while i < s[at + PLAYED]:
            other = ranks.keys[so_far.row + s[at + TRICK + i]]
            if other >= key:
                before += 1
            if other > so_far.partner:
                before_partner += 1
            i += 1
        behind = ranks.behind[so_far.row + card]
        found = self._place(1000 * before + so_far.later * behind)
        if so_far.partner >= 0:
            found += self._place(1000 * before_partner + so_far.later * PARTNER_PASSED)
        wins: i64 = 0
        if before == 0:
            wins = self._stays_first(behind)
        if so_far.t.flags[card] & PEEKS:
            found += A_LOOK * wins // 1000
        if so_far.t.all_flags & (JOINS | CAPTURES):
            found += self._joining(s, at, card, wins)
        return found - A_STRENGTH * ranks.strength[card] // 1000

    def _stays_first(self, behind: i64) -> i64:
        wins: i64 = 1000
        i: i64 = 0
        while i < self._so_far.later:
            wins = wins * (1000 - behind) // 1000
            i += 1
        return wins

    def _place(self, place: i64) -> i64:
        """What a place gains; the place is given in thousandths."""
        if place < 1000:
            return (self._first * (1000 - place) + self._second * place) // 1000
        if place < 2000:
            return self._second * (2000 - place) // 1000
        return 0

    def _joining(self, s: vec[i64], at: i64, card: i64, wins: i64) -> i64:
        """What the cards gain that join the winner or are captured in phase one."""
        so_far = self._so_far
        t = so_far.t
        brings = so_far.gains.brings
        own = so_far.at_stake[so_far.side]
        other = so_far.best_side
        if other < 0 or other == so_far.side:
            other = (so_far.side + 1) % t.sides
        theirs = so_far.at_stake[other]
        if t.flags[card] & JOINS:
            own += brings[8 * so_far.side + t.faction[card]]
            theirs += brings[8 * other + t.faction[card]]
        if t.flags[card] & CAPTURES:
            i: i64 = 0
            while i < s[at + PLAYED]:
                own += brings[8 * so_far.side + t.faction[s[at + TRICK + i]]]
                i += 1
        return (own * wins + theirs * (1000 - wins)) // 1000
