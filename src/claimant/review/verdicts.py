"""The solver's verdict for every move of a position, each as soon as it is proven."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from claimant.kernel.board import Board
from claimant.kernel.tables.questions import NoKernel
from claimant.rules.moves import Move
from claimant.rules.state import CHANCE, State
from claimant.search.budget import Budget
from claimant.search.exact.solver import OutOfTime, Solver, solver_of

FIRST = 0.2
"""Seconds for each move in the first round."""
GROWTH = 3
"""Each round gives the moves that are left so many times longer."""
LONGEST = 10.0
LINE = 5.0
"""Seconds for the line of best play, once every move is decided."""
WIN = 1.0


class Verdicts(NamedTuple):
    """What is proven so far, for the side to move; at chance for seat 0."""

    exact: bool
    """Is every move decided?"""
    value: float | None
    moves: dict[Move, float]
    line: tuple[Move, ...] = ()


def verdicts(state: State, seconds: float, known: Mapping[Move, float] | None = None) -> Iterator[Verdicts]:
    """What is proven after each move and each round; easy moves don't wait for hard ones. `known` needs no search."""
    solver = solver_of(state.lineup)
    try:
        board = Board(state)
    except NoKernel:  # a faction that only the rules can play
        yield _at_once(solver, state, seconds)
        return
    ends = time.monotonic() + seconds
    found = dict(known or {})
    left = [move for move in board.legal if move not in found]
    portion = FIRST
    while left and time.monotonic() < ends:
        for move in tuple(left):
            budget = Budget(seconds=max(0.0, min(portion, ends - time.monotonic())))
            try:
                [found[move]], _ = solver.values_at(board.copy(), [move], budget)
            except OutOfTime:
                continue
            left.remove(move)
            yield _so_far(board, found)
        portion = min(portion * GROWTH, LONGEST)
        yield _so_far(board, found)  # so that nobody thinks the search has died
    whole = _at_once(solver, state, LINE) if not left else _so_far(board, found)
    yield whole if whole.exact else _so_far(board, found)


def _at_once(solver: Solver, state: State, seconds: float) -> Verdicts:
    """All values and best play in one search."""
    solved = solver.solve(state, Budget(seconds=seconds))
    return Verdicts(solved.exact, solved.value, solved.moves, solved.line)


def _so_far(board: Board, found: Mapping[Move, float]) -> Verdicts:
    """The value of the position is that of a winning move, or that of the best one once all are known."""
    exact = len(found) == len(board.legal)
    best = max(found.values(), default=None)
    value = best if board.to_move != CHANCE and (exact or best == WIN) else None
    return Verdicts(exact, value, {move: found[move] for move in board.legal if move in found})
