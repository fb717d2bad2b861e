"""Exact search on boards of any position of phase two for four players in teams, with all its choices.

Slower than `teams`; used where a trick leaves more choices than its cards, such as vampires, or hands are unequal. With
vampires it asks an easier question first (see `conceding`), which often is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import number_of
from claimant.kernel.engine.holdings import supporters_of
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.step import step
from claimant.kernel.engine.votes import votes_for
from claimant.kernel.tables.layout import (
    ASKS,
    GNOMES,
    HAND,
    LARGEST,
    LEADER,
    MOON,
    NONE,
    NUMBER,
    OVER,
    PHASE,
    PLAY,
    PLAYED,
    SEAT,
    TO_MOVE,
    WAITING,
    WINNER,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.mixing import MASK62, mixed
from claimant.search.exact.teams.conceding import Conceding
from claimant.search.exact.teams.table.transpositions import NO_RANKS, UNKNOWN, TeamTranspositions

A_ROOT: Final = 0x9E3779B97F4A7C1
PAUSE: Final = 1023
PLIES: Final = 300
"""The largest number of moves."""
MOVES: Final = 96
"""The largest number of moves to choose from."""
NEVER: Final = 100
HISTORY: Final = 4096
FIRST: Final = 1 << 60
"""The score of the move to try first."""


class Boards:
    """A search with its tables and buffers; there is one for each line-up, and it is reused."""

    def __init__(self, t: Tables, table: TeamTranspositions, is_late: Callable[[], bool]) -> None:
        self.t: Final[Tables] = t
        self.table: Final[TeamTranspositions] = table
        self.is_late: Final[Callable[[], bool]] = is_late
        self.conceding: Final[Conceding] = Conceding(t, table, is_late)
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.stopped: bool = False
        self.margin: bool = False
        self.boards: Final[vec[i64]] = vec[i64]([0] * (PLIES * LARGEST + 128))
        self.moves: Final[vec[i64]] = vec[i64]([0] * (PLIES * MOVES))
        self.scores: Final[vec[i64]] = vec[i64]([0] * (PLIES * MOVES))
        self.history: Final[vec[i64]] = vec[i64]([0] * (2 * HISTORY))
        self.salt: i64 = 0
        self.best_move: i64 = NONE
        """The best move of the position that was searched last."""

    def prepare(self, s: vec[i64], at: i64) -> None:
        """Take a board of phase two as the root."""
        self.nodes = 0
        self.stopped = False
        self.table.salt = (self.table.salt + A_ROOT) & MASK62
        self.salt = self.table.salt
        self.conceding.prepare(self.salt)
        i: i64 = 0
        while i < 2 * HISTORY:
            self.history[i] = 0
            i += 1

    def bound(self, s: vec[i64], at: i64, move: i64, beta: i64) -> i64:
        """A bound on its side of beta for a board below the root, after this move (-1: no move)."""
        i: i64 = 0
        while i < self.t.size:
            self.boards[i] = s[at + i]
            i += 1
        known = self._conceded(0, move, beta)
        if known != UNKNOWN or self.stopped:
            self.best_move = self.conceding.best
            return known
        if move == NONE:
            return self._best(0, beta, self.conceding.best)
        copy(self.boards, 0, LARGEST, self.t.size)
        step(self.t, self.boards, LARGEST, move)
        return self.search(1, beta)

    def search(self, ply: i64, beta: i64) -> i64:
        """The value for side 0, or a bound on its side of beta."""
        s = self.boards
        at = ply * LARGEST
        if s[at + PHASE] == OVER:
            return self._outcome(at)
        self.nodes += 1
        if self.limit and self.nodes > self.limit:
            self.stopped = True
        if self.nodes & PAUSE == 0 and self.is_late():
            self.stopped = True
        if self.stopped:
            return 0
        if s[at + ASKS] != PLAY or s[at + PLAYED]:
            return self._tried(ply, beta)
        known = self._known(at, beta)
        if known != UNKNOWN:
            return known
        hashed = self._hash(at)
        known = self.table.look(hashed, 0, 0, beta, NO_RANKS, 0)
        if known != UNKNOWN:
            return known
        value = self._tried(ply, beta)
        if not self.stopped:
            self.table.best = 0
            self.table.keep(hashed, 0, beta, value, 0, NO_RANKS, 0)
        return value

    def _tried(self, ply: i64, beta: i64) -> i64:
        """The value by an easier question, or by trying all moves."""
        known = self._conceded(ply * LARGEST, NONE, beta)
        if known != UNKNOWN or self.stopped:
            return known
        return self._best(ply, beta, self.conceding.best)

    def _conceded(self, at: i64, move: i64, beta: i64) -> i64:
        """A value that a side reaches without the vampires' vote, or `UNKNOWN`."""
        conceding = self.conceding
        conceding.plain.limit = max(1, self.limit - self.nodes) if self.limit else 0
        known = conceding.value(self.boards, at, move, beta, self.margin)
        self.nodes += conceding.plain.nodes
        self.stopped = conceding.plain.stopped
        return known

    def _best(self, ply: i64, beta: i64, first: i64) -> i64:
        """Try all moves, first this one, then those that were good elsewhere."""
        s = self.boards
        at = ply * LARGEST
        base = ply * MOVES
        number = legal_moves(self.t, s, at, self.moves, base)
        side = s[at + TO_MOVE] & 1
        sign: i64 = 1 - 2 * side
        i: i64 = 0
        while i < number:
            self.scores[base + i] = self.history[HISTORY * side + self.moves[base + i]]
            if self.moves[base + i] == first:
                self.scores[base + i] = FIRST
            i += 1
        best: i64 = -NEVER
        best_move: i64 = NONE
        i = 0
        while i < number:
            move = self._next(base, i, number)
            copy(s, at, at + LARGEST, self.t.size)
            step(self.t, s, at + LARGEST, move)
            value = self.search(ply + 1, beta)
            if self.stopped:
                return 0
            if value * sign > best:
                best = value * sign
                best_move = move
                if (value >= beta) == (sign > 0):
                    left = number_of(s[at + HAND]) + number_of(s[at + HAND + 1])
                    self.history[HISTORY * side + move] += 1 + left * left
                    break
            i += 1
        self.best_move = best_move
        return best * sign

    def _next(self, base: i64, i: i64, number: i64) -> i64:
        """Move the most promising remaining move to the front."""
        top = i
        j = i + 1
        while j < number:
            if self.scores[base + j] > self.scores[base + top]:
                top = j
            j += 1
        move = self.moves[base + top]
        self.moves[base + top] = self.moves[base + i]
        self.scores[base + top] = self.scores[base + i]
        self.moves[base + i] = move
        return move

    def _outcome(self, at: i64) -> i64:
        if self.margin:
            votes = votes_for(self.boards, at, self.t.factions, 0)
            return votes - votes_for(self.boards, at, self.t.factions, 1)
        winners = self.boards[at + WINNERS] & 3
        return 1 if winners == 1 else (-1 if winners == 2 else 0)

    def _known(self, at: i64, beta: i64) -> i64:
        """A value that the decided votes ensure, or `UNKNOWN`."""
        t = self.t
        if t.looters[0] | t.looters[1]:
            return UNKNOWN
        sure0: i64 = 0
        sure1: i64 = 0
        f: i64 = 0
        while f < t.factions:
            word: i64 = 1 if t.members[2 * f + 1] else 0
            members = t.members[2 * f + word]
            if t.votes_by[f] == NUMBER and members & (t.leavers[word] | t.doubled[word]) == 0:
                vote = self._plain_vote(at, members, word)
                sure0 += 1 if vote == 1 else 0
                sure1 += 1 if vote == 2 else 0
            f += 1
        lowest = 2 * sure0 - t.factions
        highest = t.factions - 2 * sure1
        if not self.margin:
            lowest = 1 if lowest > 0 else -1
            highest = -1 if highest < 0 else 1
        if lowest >= beta:
            return lowest
        return highest if highest < beta else UNKNOWN

    def _plain_vote(self, at: i64, members: i64, word: i64) -> i64:
        """1 or 2 if a side has more cards than the other can still reach; gnomes in front can be lost."""
        s = self.boards
        left = s[at + WAITING + word]
        front0: i64 = 0
        front1: i64 = 0
        seat: i64 = 0
        while seat < 4:
            left |= s[at + HAND + seat * SEAT + word]
            if seat & 1:
                front1 |= s[at + GNOMES + seat * SEAT + word]
            else:
                front0 |= s[at + GNOMES + seat * SEAT + word]
            seat += 1
        number = number_of(left & members)
        own = supporters_of(self.t, s, at, 0, word) & members
        theirs = supporters_of(self.t, s, at, 1, word) & members
        if number_of(own) - number_of(theirs | (front1 & members)) > number:
            return 1
        return 2 if number_of(theirs) - number_of(own | (front0 & members)) > number else 0

    def _hash(self, at: i64) -> i64:
        """The hash of everything that matters at the start of a trick."""
        s = self.boards
        code = (self.salt + s[at + LEADER] + 4 * s[at + MOON] + 8 * s[at + WINNER]) & MASK62
        code = mixed(mixed(code, s[at + WAITING]), s[at + WAITING + 1])
        i: i64 = 0
        while i < 4 * SEAT:
            code = mixed(code, s[at + HAND + i])
            i += 1
        return code
