"""Proves with open cards that one card wins and no other does, in both phases."""

from __future__ import annotations

from collections.abc import Sequence

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import PHASE, RECRUIT
from claimant.review.puzzles.settled import key_of
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask, Move
from claimant.rules.state import State
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import sign_of
from claimant.search.exact.solution import OutOfTime
from claimant.search.exact.solver import solver_of

WIN = 1.0


class OpenCards:
    """What moves are worth if both sides see all cards, the deck too: by the solver, and before it by every line.

    In an automaton's unplayed trick, the second seat sees what the first one puts down.
    """

    def __init__(self, lineup: LineUp) -> None:
        self._solver = solver_of(lineup)
        self._known: dict[tuple[int, ...], float] = {}

    def values(self, board: Board, moves: Sequence[Move], budget: Budget) -> list[float]:
        """The value of each move for the seat to move; raises `OutOfTime`."""
        if board.numbers[PHASE] != RECRUIT:
            return self._solver.values_at(board.copy(), moves, budget)[0]
        return [self._after(board, move, budget) for move in moves]

    def choose(self, board: Board, budget: Budget) -> tuple[float, Move]:
        """The value for the seat to move, and a move that keeps it; raises `OutOfTime`."""
        if board.numbers[PHASE] != RECRUIT:
            chosen = self._solver.choose_at(board.copy(), budget)
            return chosen.value, chosen.move
        moves = board.legal
        best, value = moves[0], -2 * WIN
        for move in moves:
            worth = self._after(board, move, budget)
            if worth > value:
                best, value = move, worth
            if value == WIN:
                break
        return value, best

    def _after(self, board: Board, move: Move, budget: Budget) -> float:
        """What a move of phase one is worth for its seat."""
        after = board.copy()
        after.play(move)
        return self._value(after, budget) * sign_of(board.to_move)

    def _value(self, board: Board, budget: Budget) -> float:
        """The value for seat 0."""
        if board.is_over:
            return float((0 in board.winners) - (1 in board.winners))
        key = key_of(board)
        if key not in self._known:
            self._known[key] = self.choose(board, budget)[0] * sign_of(board.to_move)
        return self._known[key]


def only_winner(state: State, budget: Budget) -> Move | None:
    """The only card that wins; None if there isn't exactly one, or the budget is too small to prove it."""
    if state.asks is not Ask.PLAY:
        return None
    cards, board = OpenCards(state.lineup), Board(state)
    try:
        value, chosen = cards.choose(board, budget)
        if value != WIN:
            return None
        for move in board.legal:
            if move != chosen and cards.values(board, [move], budget) == [WIN]:
                return None
    except OutOfTime:
        return None
    return chosen


def winning_moves(state: State, budget: Budget) -> tuple[Move, ...]:
    """All moves that win for the seat to move; raises `OutOfTime`."""
    board = Board(state)
    values = OpenCards(state.lineup).values(board, board.legal, budget)
    return tuple(move for move, value in zip(board.legal, values, strict=True) if value == WIN)
