"""Exact search on boards of any position of phase two between two players, with choices and chance.

Slower than `duel`; used where a trick leaves more choices than `duel` handles: loot and heroes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, number_of
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.step import step
from claimant.kernel.engine.votes import votes_for
from claimant.kernel.tables.layout import (
    ASKS,
    CUBE,
    DISCARD,
    DRAW,
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
    RAISES,
    SEAT,
    SUPPORTERS,
    TO_MOVE,
    WAITING,
    WINNER,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables

MASK62: Final = 0x3FFFFFFFFFFFFFFF
PAUSE: Final = 1023
PLIES: Final = 160
"""The largest number of moves."""
MOVES: Final = 64
LOWER: Final = 1
UPPER: Final = 2
EXACTLY: Final = 3


class Minimax:
    """A search with its tables and buffers; there is one for each line-up, and it is reused."""

    def __init__(self, t: Tables, log_size: i64, is_late: Callable[[], bool]) -> None:
        self.t: Tables = t
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.is_late: Callable[[], bool] = is_late
        """Asked now and then; what runs uncompiled is also where Ctrl+C is noticed."""
        self.stopped: bool = False
        self.margin: bool = False
        self.boards: vec[i64] = vec[i64]([0] * (PLIES * LARGEST + 128))
        self.moves: vec[i64] = vec[i64]([0] * (PLIES * MOVES))
        self.scores: vec[i64] = vec[i64]([0] * (PLIES * MOVES))
        self.history: vec[i64] = vec[i64]([0] * 8192)
        self.mask: i64 = (1 << log_size) - 1
        self.keys: vec[i64] = vec[i64]([0] * (1 << log_size))
        self.kinds: vec[i64] = vec[i64]([0] * (1 << log_size))
        self.values: vec[float] = vec[float]([0.0] * (1 << log_size))
        self.generation: i64 = 0
        self.best: i64 = NONE
        """The best move of the position that was searched last."""
        self.raising: bool = False
        self.looting: bool = False

    def prepare(self, s: vec[i64], at: i64) -> None:
        """Take a board of phase two as the root."""
        i: i64 = 0
        while i < self.t.size:
            self.boards[i] = s[at + i]
            i += 1
        i = 0
        while i < 8192:
            self.history[i] = 0
            i += 1
        self.nodes = 0
        self.stopped = False
        self.generation = (self.generation + 0x9E3779B97F4A7C1) & MASK62
        self.raising = self._in_hands(RAISES)
        low: i64 = 0
        high: i64 = 0
        seat: i64 = 0
        while seat < 2:
            low |= self._owned(seat, 0)
            high |= self._owned(seat, 1)
            seat += 1
        self.looting = (low & self.t.looters[0]) | (high & self.t.looters[1]) != 0

    def _owned(self, seat: i64, word: i64) -> i64:
        own = seat * SEAT + word
        return (
            self.boards[own + HAND]
            | self.boards[own + SUPPORTERS]
            | self.boards[DISCARD + word] * (1 if self.raising else 0)
        )

    def _in_hands(self, flag: i64) -> bool:
        i: i64 = 0
        while i < len(self.t.numbers):
            card = self.t.numbers[i]
            if self.t.flags[card] & flag:
                word = card >> 6
                if (self.boards[HAND + word] | self.boards[HAND + SEAT + word]) & bit(card):
                    return True
                j: i64 = 0
                while j < self.boards[PLAYED]:
                    if self.boards[10 + j] == card:
                        return True
                    j += 1
            i += 1
        return self.boards[ASKS] == DRAW

    def value_of(self, s: vec[i64], at: i64, move: i64) -> float:
        """The value for seat 0 of a board below the root, after a move (-1: no move)."""
        i: i64 = 0
        while i < self.t.size:
            self.boards[i] = s[at + i]
            i += 1
        if move < 0:
            if self.boards[ASKS] == DRAW:
                return self._chance(0)
            return self._moves(0, -100.0, 100.0)  # don't use the table here: it stores no best move
        self._copy(0, 1)
        step(self.t, self.boards, LARGEST, move)
        return self.search(1, -100.0, 100.0)

    def _copy(self, ply: i64, to: i64) -> None:
        copy(self.boards, ply * LARGEST, to * LARGEST, self.t.size)

    def search(self, ply: i64, alpha: float, beta: float) -> float:
        """Alpha-beta, fail-soft; chance by expectation."""
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
            return 0.0
        if s[at + ASKS] == DRAW:
            return self._chance(ply)
        slot: i64 = -1
        hashed: i64 = 0
        if s[at + ASKS] == PLAY and s[at + PLAYED] == 0:
            known = self._bound(at, alpha, beta)
            if known > -50.0:
                return known
            hashed = self._hash(at)
            slot = hashed & self.mask
            if self.keys[slot] == hashed:
                kind = self.kinds[slot] & 3
                value = self.values[slot]
                if kind == EXACTLY or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
                    return value
        best = self._moves(ply, alpha, beta)
        if slot >= 0 and not self.stopped:
            self.keys[slot] = hashed
            self.values[slot] = best
            self.kinds[slot] = LOWER if best >= beta else (UPPER if best <= alpha else EXACTLY)
        return best

    def _moves(self, ply: i64, alpha: float, beta: float) -> float:
        s = self.boards
        at = ply * LARGEST
        base = ply * MOVES
        number = legal_moves(self.t, s, at, self.moves, base)
        sign = 1.0 if s[at + TO_MOVE] == 0 else -1.0
        side = 4096 * s[at + TO_MOVE]
        i: i64 = 0
        while i < number:
            self.scores[base + i] = self.history[side + self.moves[base + i]]
            i += 1
        best = -100.0
        i = 0
        while i < number:
            move = self._next(base, i, number)
            self._copy(ply, ply + 1)
            step(self.t, s, at + LARGEST, move)
            value = self.search(ply + 1, alpha, beta)
            if self.stopped:
                return 0.0
            if value * sign > best:
                best = value * sign
                if ply == 0:
                    self.best = move
                if sign > 0.0:
                    alpha = max(alpha, value)
                elif value < beta:
                    beta = value
                if alpha >= beta:
                    self.history[side + move] += 1 + number_of(s[at + HAND]) * number_of(s[at + HAND])
                    break
            i += 1
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

    def _chance(self, ply: i64) -> float:
        """Every card of the discard is equally likely, equal cards each counting. [HERO-SKELETON]"""
        s = self.boards
        at = ply * LARGEST
        base = ply * MOVES
        number = legal_moves(self.t, s, at, self.moves, base)
        total = 0.0
        weights: i64 = 0
        i: i64 = 0
        while i < number:
            move = self.moves[base + i]
            card = move & 255
            weight = number_of(s[at + DISCARD + (card >> 6)] & self.t.twins[card])
            self._copy(ply, ply + 1)
            step(self.t, s, at + LARGEST, move)
            total += float(weight) * self.search(ply + 1, -100.0, 100.0)
            weights += weight
            if self.stopped:
                return 0.0
            i += 1
        return total / float(weights)

    def _outcome(self, at: i64) -> float:
        if self.margin:
            votes = votes_for(self.boards, at, self.t.factions, 0)
            return float(votes - votes_for(self.boards, at, self.t.factions, 1))
        winners = self.boards[at + WINNERS]
        return 1.0 if winners == 1 else (-1.0 if winners == 2 else 0.0)

    def _bound(self, at: i64, alpha: float, beta: float) -> float:
        """A value that the decided votes ensure, or -99."""
        if self.looting or self.raising:
            return -99.0
        t = self.t
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
        opened = t.factions - sure0 - sure1
        if self.margin:
            if float(sure0 - sure1 - opened) >= beta:
                return float(sure0 - sure1 - opened)
            if float(sure0 - sure1 + opened) <= alpha:
                return float(sure0 - sure1 + opened)
            return -99.0
        if sure0 > sure1 + opened:
            return 1.0
        return -1.0 if sure1 > sure0 + opened else -99.0

    def _plain_vote(self, at: i64, members: i64, word: i64) -> i64:
        """1 or 2 if a side has more cards than the other can still reach; gnomes in front can be lost."""
        s = self.boards
        own = s[at + SUPPORTERS + word] & members
        theirs = s[at + SUPPORTERS + SEAT + word] & members
        front0 = s[at + GNOMES + word] & members
        front1 = s[at + GNOMES + SEAT + word] & members
        left = (s[at + HAND + word] | s[at + HAND + SEAT + word] | s[at + WAITING + word]) & members
        number = number_of(left)
        i: i64 = 0
        while i < 2:
            card = s[at + CUBE + i]
            if card != NONE and card >> 6 == word and members & bit(card):
                number += 1
            i += 1
        if number_of(own) - number_of(theirs | front1) > number:
            return 1
        return 2 if number_of(theirs) - number_of(own | front0) > number else 0

    def _hash(self, at: i64) -> i64:
        s = self.boards
        code = (self.generation + s[at + LEADER] + 2 * s[at + MOON] + 4 * s[at + WINNER]) & MASK62
        i: i64 = 0
        while i < 2 * SEAT:
            if i != 2 and i != 3 and i != SEAT + 2 and i != SEAT + 3:
                code = (code * 0x2545F4914F6CDD1D + s[at + HAND + i]) & MASK62
                code ^= code >> 31
            i += 1
        code = (code * 0x369DEA0F31A53F85 + s[at + WAITING] + 7 * s[at + WAITING + 1]) & MASK62
        code ^= code >> 29
        code = (code * 0x27BB2EE687B0B0FD + s[at + CUBE] + 128 * s[at + CUBE + 1]) & MASK62
        code ^= code >> 32
        if self.raising:
            code = (code * 0x2545F4914F6CDD1D + s[at + DISCARD]) & MASK62
            code ^= code >> 31
            code = (code * 0x2545F4914F6CDD1D + s[at + DISCARD + 1]) & MASK62
            code ^= code >> 31
        return code
