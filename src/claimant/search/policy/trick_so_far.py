"""The trick so far with three or four players: what is computed once before each card is scored."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.trick import bonus
from claimant.kernel.tables.layout import (
    CAPTURES,
    ELSEWHERE,
    JOINS,
    LEADER,
    MOON,
    PHASE,
    PLAYED,
    RALLY,
    RECRUIT,
    TO_LOSER,
    TO_LOWEST,
    TO_MOVE,
    TRICK,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.policy.card_ranks import CardRanks
from claimant.search.policy.vote_gain import VoteGain


class TrickSoFar:
    """Who is ahead in the trick, and what it gains for the side to move, depending on who takes it."""

    def __init__(self, t: Tables, ranks: CardRanks, gains: VoteGain) -> None:
        self.t: Final[Tables] = t
        self.ranks: Final[CardRanks] = ranks
        self.gains: Final[VoteGain] = gains
        self.at_stake: Final[vec[i64]] = vec[i64]([0] * 4)
        """What its cards bring, by the side that wins it."""
        self.low_stake: Final[vec[i64]] = vec[i64]([0] * 4)
        """The same for cards that the lowest or the loser takes."""
        self.side: i64 = 0
        """The side to move."""
        self.row: i64 = 0
        """Where the ranks begin that hold in this trick."""
        self.later: i64 = 0
        """How many play after the seat to move."""
        self.best: i64 = 0
        """The best rank so far, and whose it is."""
        self.best_side: i64 = 0
        self.low: i64 = 0
        """The lowest value so far, and whose it is."""
        self.low_side: i64 = 0
        self.partner: i64 = 0
        """The rank of the partner's card; -1 if there is none."""

    def look(self, s: vec[i64], at: i64) -> None:
        """Compute what is the same for all cards of the seat to move."""
        t = self.t
        self.side = self.side_of(s[at + TO_MOVE])
        self.later = t.players - 1 - s[at + PLAYED]
        if s[at + PHASE] == RALLY or t.all_flags & (JOINS | CAPTURES):
            self.gains.weigh(s, at, self.side)
        self.best = -1000
        self.best_side = -1
        self.low = 1000
        self.low_side = self.side
        self.partner = -1
        i: i64 = 0
        while i < t.sides:
            self.at_stake[i] = 0
            self.low_stake[i] = 0
            i += 1
        if s[at + PLAYED] == 0:
            return
        self.lead(s, at, t.faction[s[at + TRICK]])
        i = 0
        while i < s[at + PLAYED]:
            self._look_at(s, at, s[at + TRICK + i], (s[at + LEADER] + i) % t.players)
            i += 1

    def lead(self, s: vec[i64], at: i64, faction: i64) -> None:
        """Set the faction that is led, or would be."""
        self.row = self.ranks.row_of(faction, s[at + MOON])

    def side_of(self, seat: i64) -> i64:
        return seat & 1 if self.t.players == 4 else seat

    def raised(self, s: vec[i64], at: i64, seat: i64, card: i64) -> i64:
        """How much the player's supporters add to a card's value. [GRIFFINS-1]"""
        t = self.t
        if t.raised_by == 0 or s[at + PHASE] != RALLY:
            return 0
        return t.raised_by * bonus(t, s, at, seat, card)

    def _look_at(self, s: vec[i64], at: i64, card: i64, seat: i64) -> None:
        t = self.t
        side = self.side_of(seat)
        raised = self.raised(s, at, seat, card)
        key = self.ranks.keys[self.row + card] + raised
        if key > self.best:
            self.best = key
            self.best_side = side
        if side == self.side:
            self.partner = key
        if t.value[card] + raised <= self.low:
            self.low = t.value[card] + raised
            self.low_side = side
        if s[at + PHASE] == RECRUIT:
            if t.flags[card] & JOINS:
                self._add(self.at_stake, t.faction[card])
        elif t.flags[card] & ELSEWHERE == 0:
            self._add(self.at_stake, t.faction[card])
        elif t.flags[card] & (TO_LOSER | TO_LOWEST):
            self._add(self.low_stake, t.faction[card])

    def _add(self, stakes: vec[i64], faction: i64) -> None:
        side: i64 = 0
        while side < self.t.sides:
            stakes[side] = stakes[side] + self.gains.brings[8 * side + faction]
            side += 1
