"""Monte Carlo tree search of phase two for three and four players.

Each round descends the tree in one world that fits a view, adds the first new move, and plays on from there by the
playout policy. A move that isn't legal in a world isn't counted there, so one tree serves all worlds.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.dice import below
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import (
    ASKS,
    CHANCE,
    DISCARDS,
    DRAW,
    KIND,
    OVER,
    PHASE,
    PLAY,
    RALLY,
    TAKE,
    TO_MOVE,
    TOP,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.policy.several import SeveralPolicy
from claimant.search.random_trials import points_of

CURIOSITY: Final = 0.7
"""The weight of exploration: how much moves that were tried little are preferred."""
ROOT: Final = 0
NEW: Final = 0
"""A move that has no node yet."""
DEEPEST: Final = 128
"""The largest depth of the tree."""


class Tree:
    """The statistics of the moves tried so far, one node for each, up to a limit."""

    def __init__(self, company: SeveralPolicy, room: int) -> None:
        self._company: Final[SeveralPolicy] = company
        self._t: Final[Tables] = company.t
        self._room: Final[i64] = room
        self._size: i64 = 1
        self._move: Final[vec[i64]] = vec[i64]([0] * room)
        """The move that leads to each node, the same for cards that are alike."""
        self._first: Final[vec[i64]] = vec[i64]([NEW] * room)
        """The first move after it, and then from one to the next."""
        self._next: Final[vec[i64]] = vec[i64]([NEW] * room)
        self._open: Final[vec[i64]] = vec[i64]([0] * room)
        """How often it could be tried, and was."""
        self._tried: Final[vec[i64]] = vec[i64]([0] * room)
        self._points: Final[vec[i64]] = vec[i64]([0] * room)
        """What it has brought to who made it."""
        self._found: Final[vec[i64]] = vec[i64]([0] * 128)
        """The legal moves of a board, and their nodes."""
        self._nodes: Final[vec[i64]] = vec[i64]([NEW] * 128)
        self._path: Final[vec[i64]] = vec[i64]([ROOT] * DEEPEST)
        """The nodes of a round, and who chose them."""
        self._movers: Final[vec[i64]] = vec[i64]([0] * DEEPEST)

    def grow(self, s: vec[i64], at: i64, work: i64, thrown: vec[i64]) -> None:
        """Run one round on a copy of a world."""
        copy(s, at, work, self._t.size)
        depth = self._descend(s, work, thrown)
        self._company.play_out(s, work, thrown, RALLY)
        while depth > 0:
            depth -= 1
            node = self._path[depth]
            self._tried[node] += 1
            if self._movers[depth] != CHANCE:
                self._points[node] += points_of(self._t, s, work, self._movers[depth])

    def _descend(self, s: vec[i64], at: i64, thrown: vec[i64]) -> i64:
        """Play moves of the tree up to the first new one, and return how many."""
        node: i64 = ROOT
        depth: i64 = 0
        while s[at + PHASE] != OVER and depth < DEEPEST:
            chosen = self._choose(s, at, node, thrown)
            child = self._nodes[chosen]
            if child == NEW:
                child = self._added(node, self._found[chosen])
            self._movers[depth] = s[at + TO_MOVE]
            if s[at + ASKS] == DRAW:
                self._movers[depth] = CHANCE
            step(self._t, s, at, self._found[chosen])
            if child == NEW:
                return depth
            self._path[depth] = child
            depth += 1
            if self._tried[child] == 0:
                return depth
            node = child
        return depth

    def _choose(self, s: vec[i64], at: i64, node: i64, thrown: vec[i64]) -> i64:
        """The index of the move to play: a random draw, a new move, or the most promising one."""
        if s[at + ASKS] == DRAW:
            self._found[0] = random_move(self._t, s, at, thrown, self._found)
            self._look_up(node, 1)
            return 0
        number = legal_moves(self._t, s, at, self._found, 0)
        new = self._look_up(node, number)
        return self._any_new(number, below(thrown, new)) if new else self._promising(number)

    def _look_up(self, node: i64, number: i64) -> i64:
        """Find the nodes of the moves, and return how many are new."""
        new: i64 = 0
        i: i64 = 0
        while i < number:
            child = self._child(node, self._found[i])
            self._nodes[i] = child
            if child == NEW:
                new += 1
            else:
                self._open[child] += 1
            i += 1
        return new

    def _any_new(self, number: i64, skipped: i64) -> i64:
        i: i64 = 0
        while i < number:
            if self._nodes[i] == NEW:
                if skipped == 0:
                    return i
                skipped -= 1
            i += 1
        return 0

    def _promising(self, number: i64) -> i64:
        """The move with the best average for the seat to move, plus a bonus for few trials. [UCB1]"""
        chosen: i64 = 0
        best = -1.0
        i: i64 = 0
        while i < number:
            child = self._nodes[i]
            tried = float(self._tried[child])
            hope = self._mean(child) + CURIOSITY * sqrt(log(float(self._open[child])) / tried)
            if hope > best:
                best = hope
                chosen = i
            i += 1
        return chosen

    def _added(self, node: i64, move: i64) -> i64:
        """Add a node for a new move; none if the tree is full."""
        child = self._size
        if child == self._room:
            return NEW
        self._size = child + 1
        self._move[child] = self._alike(move)
        self._next[child] = self._first[node]
        self._first[node] = child
        self._open[child] = 1
        return child

    def _child(self, node: i64, move: i64) -> i64:
        wanted = self._alike(move)
        child = self._first[node]
        while child != NEW and self._move[child] != wanted:
            child = self._next[child]
        return child

    def _alike(self, move: i64) -> i64:
        """One number for all copies of a card, because copies lie in different places in different worlds."""
        kind = move >> KIND
        card = move & 255
        if (kind == PLAY or kind == TAKE or kind == DISCARDS or kind == DRAW) and card != TOP:
            return (kind << KIND) + self._t.face[card]
        return move

    def _mean(self, node: i64) -> float:
        return float(self._points[node]) / (2.0 * float(self._tried[node]))

    def tried(self, move: i64) -> int:
        """How often a move of the view was tried."""
        return int(self._tried[self._child(ROOT, move)])

    def chance(self, move: i64) -> float:
        """The estimated chance that a move of the view wins."""
        child = self._child(ROOT, move)
        return self._mean(child) if child != NEW else 0.0
