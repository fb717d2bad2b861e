"""Compares what the solver says with plain minimax, move by move."""

from __future__ import annotations

import pytest

from claimant.kernel import COMPILED
from claimant.kernel.board import Board
from claimant.rules.moves import Move
from claimant.rules.state import CHANCE
from claimant.search.budget import Budget
from claimant.search.exact.compact import compact
from claimant.search.exact.solver import Solution, solver_of
from tests.search.small_duels import (
    PlainMinimax,
    TooLarge,
    Worth,
)

PORTION = 40 if COMPILED else 4
"""How many positions a test looks at."""
WITHOUT_LIMIT = Budget()


def check(board: Board) -> bool:
    """Everything that the solver says is what plain minimax says; false if the tree is too large for that."""
    plain = PlainMinimax(board.tables)
    try:
        (value, margin), worths = plain.solve(board)
    except TooLarge:
        return False
    compare(board, value, margin, worths)
    if board.tables.last_word and board.tables.lineup.players == 2:
        compare(compact(board), value, margin, worths)
    return True


def compare(board: Board, value: float, margin: float, worths: dict[Move, Worth]) -> None:
    """The solver says so of this board and each of its moves."""
    sign = -1 if board.to_move in (1, 3) else 1
    found = solver_of(board.tables.lineup).solve_at(board, WITHOUT_LIMIT, margin=True)
    said = f"{board.tables.lineup.names} {found}"
    assert found.exact
    assert found.moves == pytest.approx({move: worth[0] * sign for move, worth in worths.items()}, abs=1e-9), said
    assert found.value == pytest.approx(value * sign, abs=1e-9), said
    assert found.margin == pytest.approx(margin * sign, abs=1e-9), said
    assert found.margins == pytest.approx({move: worth[1] * sign for move, worth in worths.items()}, abs=1e-9), said
    check_line(board.copy(), found)


def check_line(board: Board, found: Solution) -> None:
    """The line is legal, goes to the end or to the next chance, and reaches the value."""
    seat = board.to_move
    if seat == CHANCE:
        assert found.line == ()
        return
    for move in found.line:
        assert move in board.legal
        assert board.to_move != CHANCE
        board.play(move)
    if board.is_over:
        value = (0 in board.winners) - (1 in board.winners)
        assert (value if seat in (0, 2) else -value) == found.value
    else:
        assert board.to_move == CHANCE
