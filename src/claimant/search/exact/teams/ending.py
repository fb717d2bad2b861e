"""The end of a game between teams: counted by the kernel on a board of its own."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.engine.holdings import leave
from claimant.kernel.engine.looting import loot_for, open_to_loot
from claimant.kernel.engine.votes import count_votes, votes_for
from claimant.kernel.tables.layout import LARGEST, LOOT, LOOTED, NONE, SEAT, SUPPORTERS, VAMPIRE, VOTES, WINNERS
from claimant.search.exact.teams.deck import Deck

NEVER: Final = 100
"""Larger than any value."""


class Ending:
    """Counts the votes for cards that are all collected."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final[Deck] = deck
        self.board: Final[vec[i64]] = vec[i64]([0] * LARGEST)
        self.by_margin: bool = True
        """Is the result the difference in votes, or who wins?"""
        seat: i64 = 0
        while seat < 4:
            self.board[VAMPIRE + seat * SEAT] = NONE
            seat += 1

    def _lay(self, c0: i64, c1: i64) -> None:
        """Lay each side's cards on the board of its first seat."""
        self._put(0, c0)
        self._put(1, c1)
        self._put(2, 0)
        self._put(3, 0)
        if self.deck.t.leavers[0] | self.deck.t.leavers[1]:
            leave(self.deck.t, self.board, 0)

    def _put(self, seat: i64, cards: i64) -> None:
        at = SUPPORTERS + seat * SEAT
        self.board[at] = 0
        self.board[at + 1] = 0
        while cards != 0:
            card = self.deck.kernel[lowest(cards)]
            cards &= cards - 1
            word = at + (card >> 6)
            self.board[word] = self.board[word] | bit(card)

    def vote(self, f: i64, c0: i64, c1: i64) -> i64:
        """The vote of a faction: 1 for side 0, 2 for side 1, 0 for nobody."""
        self._lay(c0, c1)
        self.board[LOOT] = 0
        count_votes(self.deck.t, self.board, 0)
        return (self.board[VOTES] >> (3 * f)) & 7

    def value(self, c0: i64, c1: i64) -> i64:
        """The result for side 0 if both sides choose their loot well."""
        self._lay(c0, c1)
        self.board[LOOT] = 0
        self.board[LOOTED] = 0
        return self._looted(0)

    def _looted(self, side: i64) -> i64:
        """Sides choose in turn. [RACCOONS-1]"""
        t = self.deck.t
        s = self.board
        if side == 2:
            return self._counted()
        loot = s[LOOT]
        options = open_to_loot(t, s, 0) if t.looters[0] | t.looters[1] else 0
        best: i64 = -NEVER
        if options == 0:
            loot_for(s, 0, 0)
            best = self._looted(side + 1)
        while options != 0:
            loot_for(s, 0, lowest(options) + 1)
            options &= options - 1
            value = self._looted(side + 1)
            s[LOOT] = loot
            s[LOOTED] = side
            if best == -NEVER or (value > best if side == 0 else value < best):
                best = value
        s[LOOT] = loot
        s[LOOTED] = side
        return best

    def _counted(self) -> i64:
        t = self.deck.t
        count_votes(t, self.board, 0)
        if self.by_margin:
            return votes_for(self.board, 0, t.factions, 0) - votes_for(self.board, 0, t.factions, 1)
        winners = self.board[WINNERS]
        return 1 if winners == 5 else (-1 if winners == 10 else 0)
