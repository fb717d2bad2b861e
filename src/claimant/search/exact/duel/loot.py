"""Loot at the end of a duel: who could still decide which vote with it, and the best choices. [RACCOONS-1]"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.kernel.engine.looting import open_to_loot
from claimant.kernel.engine.votes import count_votes, votes_for
from claimant.kernel.tables.layout import LOOT, LOOTED, NONE, SHELTERED, WINNERS
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.vampires import Vampires

MANY: Final = 99


class Loot:
    """For each seat and faction, how many cards its loot could add."""

    def __init__(self, t: Tables, shelter: Vampires) -> None:
        self.t: Final[Tables] = t
        self.shelter: Final[Vampires] = shelter
        self.is_open: bool = False
        """Does any card that may be collected carry a loot mark?"""
        self.spare: Final[vec[i64]] = vec[i64]([0] * 16)
        """For each faction, how many cards more than it collects seat 0 could have; seat 1 from index 8 on."""

    def prepare(self, live: i64) -> None:
        """Look for loot among the cards of the root."""
        self.is_open = live & self.t.looters[0] != 0
        i: i64 = 0
        while i < 16:
            self.spare[i] = 0
            i += 1

    def look(self, seat: i64, own: i64, rest: i64, doubtful: i64, drawn: i64) -> None:
        """Fill in what a seat's loot could add: only a faction that may be its smallest gets any.

        `doubtful` cards may still be crushed or change sides; `drawn` cards may be added to any faction.
        """
        t = self.t
        loot = number_of((own | rest) & t.looters[0])
        smallest: i64 = MANY
        f: i64 = 0
        while f < t.factions:
            smallest = min(smallest, self._most(seat, f, own | rest))
            f += 1
        f = 0
        while f < t.factions:
            members = t.members[2 * f]
            least = number_of(own & members & ~doubtful)
            if t.votes_by[f] == SHELTERED:
                least = 1 if self.shelter.host(seat) != NONE else 0
            self.spare[8 * seat + f] = drawn
            if least <= smallest:
                self.spare[8 * seat + f] += loot
            f += 1

    def _most(self, seat: i64, f: i64, within: i64) -> i64:
        """The largest number of cards that the seat may have of a faction at the end."""
        t = self.t
        if t.votes_by[f] == SHELTERED:
            return MANY if self.shelter.is_open else 0
        if t.members[2 * f] & t.leavers[0]:
            return number_of(t.members[2 * f])
        return number_of(within & t.members[2 * f])

    def code(self, c0: i64, c1: i64) -> i64:
        """What loot depends on: how many cards each side has of each faction, and how many with a mark."""
        t = self.t
        code = 8 * number_of(c0 & t.looters[0]) + number_of(c1 & t.looters[0]) + 64
        f: i64 = 0
        while f < t.factions:
            members = t.members[2 * f]
            code = code * 256 + number_of(c0 & members) * 16 + number_of(c1 & members)
            f += 1
        return code

    def best(self, board: vec[i64], margin: bool) -> i64:
        """The value of a finished game for seat 0: both sides choose their best, seat 0 first."""
        board[LOOT] = 0
        board[LOOTED] = 0
        options = open_to_loot(self.t, board, 0)
        board[LOOTED] = 1
        answers = open_to_loot(self.t, board, 0)
        best = -MANY
        while best == -MANY or options != 0:
            number = lowest(options) + 1 if options else 0
            options &= options - 1
            best = max(best, self._answered(board, number, answers, margin))
        board[LOOT] = 0
        return best

    def _answered(self, board: vec[i64], number: i64, answers: i64, margin: bool) -> i64:
        """The worst that seat 1 can do to seat 0's choice."""
        worst: i64 = MANY
        while worst == MANY or answers != 0:
            board[LOOT] = number | (lowest(answers) + 1 if answers else 0) << 4
            answers &= answers - 1
            count_votes(self.t, board, 0)
            worst = min(worst, value_of(board, self.t.factions, margin))
        return worst


def value_of(board: vec[i64], factions: i64, margin: bool) -> i64:
    """The result of a counted board for seat 0: its lead in votes, or 1 a win, -1 a loss, 0 a shared win."""
    if margin:
        return votes_for(board, 0, factions, 0) - votes_for(board, 0, factions, 1)
    winners = board[WINNERS]
    return 1 if winners == 1 else (-1 if winners == 2 else 0)
