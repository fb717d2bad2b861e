"""Proven values of phase two between two sides: of every move, with margins, and lines of best play."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.state import CHANCE, State
from claimant.search.budget import Budget
from claimant.search.exact.solution import Solution, why_not_solvable
from claimant.search.exact.solver import Solver

SECONDS_FOR_MARGINS = 0.25
NODES_FOR_MARGINS = 300_000
"""How long a line may look for the best margins, with a time limit and without one."""
DIGITS = 9


class Solved(NamedTuple):
    """The proven values of a position."""

    first: float
    """The chance of side 0."""
    values: dict[Move, float]
    """The chance of the side to move after each move."""
    margins: dict[Move, float] | None
    """None if the time ran out before they were found."""


class Exact:
    """A solver for the positions of one game; it starts without memory, so that equal budgets give equal answers."""

    def __init__(self, lineup: LineUp) -> None:
        self._solver = Solver(lineup)

    def solve(self, state: State, budget: Budget, margins: bool = True) -> Solved | None:
        """The values of all moves; None if the position can't be solved or the budget ends first."""
        if why_not_solvable(state) is not None:
            return None
        found = self._solver.solve(state, budget.start(), margin=margins, line=False)
        if found.value is None or len(found.moves) < len(legal_moves(state)):
            return None
        votes = found.margins if found.exact else None
        return Solved(
            _first(found, state),
            {move: _chance(value) for move, value in found.moves.items()},
            None if votes is None else {move: _number(value) for move, value in votes.items()},
        )

    def line(self, state: State, budget: Budget) -> tuple[Move, ...]:
        """Best play by value, then by margin, to the end or the next random draw.

        Where the budget is too small for margins, the rest of the line keeps the value only.
        """
        budget = budget.start()
        limit = budget.within(SECONDS_FOR_MARGINS) if budget.nodes is None else replace(budget, nodes=NODES_FOR_MARGINS)
        limit = limit.start()
        line: list[Move] = []
        while not state.is_over and state.to_move != CHANCE:
            found = self._solver.solve(state, limit, margin=True, line=False)
            if not found.exact or found.margins is None:
                return (*line, *self._solver.solve(state, budget).line)
            margins = found.margins
            move = max(found.moves, key=lambda each: (round(found.moves[each], DIGITS), margins[each]))
            line.append(move)
            limit = limit.less(found.nodes)
            state, _ = play(state, move)
        return tuple(line)

    @property
    def solver(self) -> Solver:
        return self._solver


def _first(found: Solution, state: State) -> float:
    assert found.value is not None
    chance = _chance(found.value)
    seat = found.to_move
    return chance if seat is None or seat == CHANCE or state.lineup.side_of(seat) == 0 else 1 - chance


def _chance(value: float) -> float:
    """A value from -1 to 1 as a chance."""
    return round((value + 1) / 2, DIGITS)


def _number(value: float) -> float:
    """A margin; whole numbers as int."""
    nearest = round(value)
    return nearest if abs(value - nearest) < 1e-9 else round(value, DIGITS)
