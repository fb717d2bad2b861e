"""Cards that a search between teams needn't try, as it has tried one that leads to the same result."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.tables.layout import NONE
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import DEPTH, FRAME, HANDS, LEADER, TRICK, WAITING
from claimant.search.exact.teams.ordering import TeamOrdering
from claimant.search.exact.teams.stakes import ALL, TeamStakes
from claimant.search.exact.teams.table.ranks import BY_VALUE, Ranks, extended, reaches


class Alike:
    """Compares the cards of a hand; what distinguishes them is noted for each depth."""

    def __init__(self, deck: Deck, stakes: TeamStakes, ranks: Ranks) -> None:
        self.deck: Final[Deck] = deck
        self.stakes: Final[TeamStakes] = stakes
        self.ranks: Final[Ranks] = ranks
        self.decided: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        self.named: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        self.low: Final[vec[i64]] = vec[i64]([0] * DEPTH)
        """For each depth, the cards of which it matters whether they are the lowest of a trick."""

    def note(self, depth: i64) -> None:
        """Note what matters in the position that `stakes` has evaluated last."""
        self.decided[depth] = self.stakes.decided
        self.named[depth] = self.stakes.named
        self.low[depth] = self.stakes.low

    def tell_all_apart(self, depth: i64) -> None:
        """Each move has a value of its own."""
        self.decided[depth] = 0
        self.named[depth] = ALL
        self.low[depth] = ALL

    def tried(self, f: vec[i64], depth: i64, i: i64, seat: i64, own: i64) -> i64:
        """The cards worth trying: one of each group of neighbours that no other card distinguishes."""
        at = depth * FRAME
        foes = f[at + HANDS + ((seat + 1) & 3)] | f[at + HANDS + ((seat + 3) & 3)]
        others = foes | f[at + HANDS + ((seat + 2) & 3)] | f[at + WAITING]
        while i > 0:
            i -= 1
            card = f[at + TRICK + i]
            others |= bit(card)
            if (f[at + LEADER] + i - seat) & 1:
                foes |= bit(card)
        foes &= self.low[depth]
        tried: i64 = 0
        last: i64 = NONE
        while own != 0:
            card = lowest(own)
            low = own & -own
            own &= own - 1
            if last == NONE or not self._stands_for(depth, last, card, others, foes):
                tried |= low
            last = card
        return tried

    def _stands_for(self, depth: i64, one: i64, two: i64, others: i64, foes: i64) -> bool:
        """Can one card always be played instead of its higher neighbour without changing the result?

        `others` are the cards that may share a trick with them, `foes` those of the other side that may be lowest.
        """
        deck = self.deck
        if deck.face[one] == deck.face[two]:
            return True
        if not self._counts_like(depth, one, two, self.decided[depth]):
            return False
        if deck.stand_ins & bit(two) == 0:
            others &= deck.members[deck.faction[two]] | deck.stand_ins
        return (others | foes) & deck.between(one, two) == 0

    def _counts_like(self, depth: i64, one: i64, two: i64, settled: i64) -> bool:
        """Is it the same, for all votes that aren't settled, who collects which of two cards?"""
        led = self.deck.faction[two]
        if self.deck.faction[one] != led or (bit(one) | bit(two)) & self.named[depth]:
            return False
        return self.stakes.delta[one] == self.stakes.delta[two] or (settled >> (8 * led)) & 128 != 0

    def reach(self, reach: i64, allowed: i64, tried: i64) -> i64:
        """A reach that tells none of the allowed cards apart from the lower neighbour that was tried instead."""
        levels = self.ranks.levels
        low: i64 = 0
        while allowed != 0:
            card = lowest(allowed)
            if allowed & -allowed & tried:
                low = levels[card]
            else:
                high = levels[card]
                reach = extended(reach, (high & ~BY_VALUE) | (low & BY_VALUE), (low & ~BY_VALUE) | (high & BY_VALUE))
            allowed &= allowed - 1
        return reach

    def leave_out(self, order: TeamOrdering, at: i64, end: i64, depth: i64, failed: i64, reach: i64, free: i64) -> i64:
        """Leave out cards that fail like the one that was tried, as no rank of theirs matters; return the new end.

        `free` are the factions that the proof doesn't look at.
        """
        cards = order.cards
        scores = order.guesses
        settled = self.decided[depth] | free
        if reaches(reach, self.ranks.levels[failed]):
            return end
        while at < end:
            card = cards[at]
            if self._counts_like(depth, failed, card, settled) and not reaches(reach, self.ranks.levels[card]):
                end -= 1
                cards[at] = cards[end]
                scores[at] = scores[end]
            else:
                at += 1
        return end
