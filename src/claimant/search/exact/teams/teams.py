"""Questions about a position of phase two between teams: does side 0 reach beta?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.tables.layout import GNOMES, HAND, KIND, NONE, PLAY, PLAYED, SEAT, SUPPORTERS
from claimant.kernel.tables.layout import LEADER as BOARD_LEADER
from claimant.kernel.tables.layout import MOON as BOARD_MOON
from claimant.kernel.tables.layout import TRICK as BOARD_TRICK
from claimant.kernel.tables.layout import WAITING as BOARD_WAITING
from claimant.search.exact.mixing import MASK62
from claimant.search.exact.teams.frames import (
    COLLECTED,
    HANDS,
    LAST,
    LEADER,
    MOON,
    MOST,
    NEEDS,
    WAITING,
)
from claimant.search.exact.teams.stakes import UNDECIDED
from claimant.search.exact.teams.trick_search import TeamTrickSearch

A_ROOT: Final = 0x9E3779B97F4A7C1
"""Separates the table entries of one root from those of the next."""


class Teams(TeamTrickSearch):
    """A search with its tables; there is one for each line-up, and it is reused."""

    def prepare(self, s: vec[i64], at: i64) -> None:
        """Take a board of phase two as the root, between tricks or within one."""
        f = self.frames
        self.nodes = 0
        self.stopped = False
        self.salt = (self.table.salt + A_ROOT) & MASK62
        self.table.salt = self.salt
        self.deck.prepare(s, at)
        self.ranks.prepare()
        self._load(s, at)
        safe: i64 = 0
        seat: i64 = 0
        while seat < 4:
            own = at + SUPPORTERS + seat * SEAT
            safe |= self.deck.pile(s[own], s[own + 1])
            seat += 1
        hands = self._in_play(0, s[at + PLAYED])
        self.stakes.prepare(
            hands, hands | f[WAITING] | f[COLLECTED] | f[COLLECTED + 1] | f[COLLECTED + 2] | f[COLLECTED + 3], safe
        )

    @property
    def best_move(self) -> i64:
        """The best card as a move."""
        return (PLAY << KIND) + self.deck.kernel[self.best]

    def _load(self, s: vec[i64], at: i64) -> None:
        """Fill the first frame from a board."""
        deck = self.deck
        f = self.frames
        seat: i64 = 0
        while seat < 4:
            own = at + seat * SEAT
            f[HANDS + seat] = deck.pile(s[own + HAND], s[own + HAND + 1])
            f[COLLECTED + seat] = deck.pile(
                s[own + SUPPORTERS] | s[own + GNOMES], s[own + SUPPORTERS + 1] | s[own + GNOMES + 1]
            )
            seat += 1
        f[WAITING] = deck.pile(s[at + BOARD_WAITING], s[at + BOARD_WAITING + 1])
        f[LEADER] = s[at + BOARD_LEADER]
        f[LAST] = s[at + BOARD_LEADER]
        f[MOON] = s[at + BOARD_MOON]
        i: i64 = 0
        while i < s[at + PLAYED]:
            self._add(0, i, (f[LEADER] + i) & 3, deck.number[s[at + BOARD_TRICK + i]])
            i += 1

    def bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        """A bound on its side of beta for a board below the root, after this move (-1: no move).

        Without a move, `best` is a card that reaches the bound, if there is one.
        """
        self.tied = False
        if self.margin:
            return self._bound(s, at, move, beta)
        # Equal votes are rare: ask by votes first.
        known = self._bound(s, at, move, beta)
        if self.stopped or not self.stakes.may_tie:
            return 1 if known >= beta else -1
        if beta > 0 and known < beta:
            if known >= 0:
                known = self._bound(s, at, move, 0)
            if known < 0:
                return -1
        elif beta <= 0 and known >= beta:
            if known <= 0:
                known = self._bound(s, at, move, 1)
            if known > 0:
                return 1
        else:
            return 1 if known >= beta else -1
        self.tied = True
        known = self._bound(s, at, move, beta)
        self.tied = False
        return known

    def _bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        f = self.frames
        self._load(s, at)
        played = s[at + PLAYED]
        f[NEEDS] = self.stakes.needs_of(f[COLLECTED] | f[COLLECTED + 2], f[COLLECTED + 1] | f[COLLECTED + 3])
        f[MOST] = self.stakes.most_of(self._in_play(0, played) | f[WAITING])
        self.alike.tell_all_apart(0)
        if played == 0 and not self.tied and self.stakes.look(f, 0, beta) == UNDECIDED:
            self.alike.note(0)
        self.ordering.weigh(f, 0, self.alike.decided[0])
        if move == NONE:
            return self._play(0, played, beta, NONE)
        seat = (f[LEADER] + played) & 3
        return self._after(0, played, beta, seat, f[HANDS + seat], self.deck.number[move & 255])
