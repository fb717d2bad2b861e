"""Proves by the exact solver that one card wins and no other does."""

from __future__ import annotations

from claimant.kernel.board import Board
from claimant.rules.moves import Ask, Move
from claimant.rules.state import RALLY, State
from claimant.search.budget import Budget
from claimant.search.exact.solution import OutOfTime
from claimant.search.exact.solver import solver_of

WIN = 1.0


def only_winner(state: State, budget: Budget) -> Move | None:
    """The only card that wins; None if there isn't exactly one, or the budget is too small to prove it."""
    if state.phase != RALLY or state.asks is not Ask.PLAY:
        return None
    solver = solver_of(state.lineup)
    try:
        chosen = solver.choose(state, budget)
        if chosen.value != WIN:
            return None
        for move in Board(state).legal:
            if move != chosen.move and solver.values_at(Board(state), [move], budget)[0] == [WIN]:
                return None
    except OutOfTime:
        return None
    return chosen.move


def winning_moves(state: State, budget: Budget) -> tuple[Move, ...]:
    """All moves that win for the seat to move; raises `OutOfTime`."""
    board = Board(state)
    values, _ = solver_of(state.lineup).values_at(board.copy(), board.legal, budget)
    return tuple(move for move, value in zip(board.legal, values, strict=True) if value == WIN)
