"""The last trick between teams: nobody has a choice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import HANDS, LEADER, NEEDS, WINNING
from claimant.search.exact.teams.stakes import TeamStakes
from claimant.search.exact.teams.table.ranks import BY_VALUE, Ranks
from claimant.search.exact.teams.table.terms import both, free
from claimant.search.exact.teams.trick import add_card, lowest_player, reach_of_trick


class LastTrick:
    """Plays the last trick where votes are plain, and says which ranks decide it."""

    def __init__(self, deck: Deck, stakes: TeamStakes, ranks: Ranks) -> None:
        self.deck: Final[Deck] = deck
        self.stakes: Final[TeamStakes] = stakes
        self.ranks: Final[Ranks] = ranks
        self.reach: i64 = 0
        """Which ranks matter to the value found last."""
        self.terms: i64 = 0
        """Its terms, see `terms`."""

    def value(self, f: vec[i64], at: i64, beta: i64) -> i64:
        """The value for one card in each hand and plain votes, or a bound for which fewer ranks matter."""
        deck = self.deck
        cards: i64 = 0
        i: i64 = 0
        while i < 4:
            seat = (f[at + LEADER] + i) & 3
            cards |= f[at + HANDS + seat]
            add_card(deck, self.stakes.raising, f, at, i, seat, lowest(f[at + HANDS + seat]))
            i += 1
        low = self.stakes.total(cards & deck.to_lowest)
        won = self.stakes.total(cards & ~deck.to_lowest)
        if f[at + WINNING + 3] & 1 == 0:
            won = -won
        if low and lowest_player(deck, f, at) & 1 == 0:
            low = -low
        needs = f[at + NEEDS]
        stakes = self.stakes
        value = stakes.final(needs, won + low, beta)
        self.terms = stakes.terms
        side: i64 = 0 if value >= beta else 1
        settled = stakes.decided | free(self.terms, side)
        self.reach = reach_of_trick(stakes, self.ranks, f, at, settled, side)
        if self.reach & BY_VALUE and self._holds(needs, won - low, beta, side):
            self.reach &= ~BY_VALUE
        elif self.reach & ~BY_VALUE and self._holds(needs, low - won, beta, side):
            self.reach &= BY_VALUE
        return value

    def _holds(self, needs: i64, change: i64, beta: i64, side: i64) -> bool:
        """Is the result the same for another change of needs? Then the terms are those of both."""
        other = self.stakes.final(needs, change, beta)
        if (other >= beta) == (side == 0):
            self.terms = both(self.terms, self.stakes.terms, side)
            return True
        return False
