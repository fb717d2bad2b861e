"""The exact solver: the value of a position of phase two between two sides, and of each move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from claimant.kernel.board import Board
from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.state import CHANCE, State
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import (
    SURE,
    BoardSearch,
    DuelSearch,
    Position,
    Search,
    as_duel,
    fits_duel,
    sign_of,
)
from claimant.search.exact.by_rules import RulesSearch
from claimant.search.exact.solution import Choice, NotSolvable, OutOfTime, Solution, why_not_solvable
from claimant.search.exact.teams_search import BoardsSearch, TeamsSearch, fits_teams

__all__ = ["Choice", "NotSolvable", "OutOfTime", "Solution", "Solver", "solver_of", "why_not_solvable"]


class Solver:
    """Solves positions of one line-up and keeps the searches' memory."""

    def __init__(self, lineup: LineUp) -> None:
        self._tables: Tables | None
        try:
            self._tables = tables_of(lineup)
        except NoKernel:  # a faction that the kernel can't play: search through the rules, slowly
            self._tables = None
        self._searches: dict[type[Search], Search] = {}

    def solve(self, state: State, budget: Budget | None = None, *, margin: bool = False, line: bool = True) -> Solution:
        """The value of the position and of every legal move, with best play."""
        return self.solve_at(self._position(state), budget or Budget(), margin=margin, line=line)

    def solve_at(self, position: Position, budget: Budget, *, margin: bool = False, line: bool = True) -> Solution:
        """The same for a board or another `Position`."""
        if position.is_over:
            return _over(position, margin)
        position = _taken(position)
        search = self._prepared(position, budget, margin=False)
        to_move = position.to_move
        sign = sign_of(to_move)
        value: float | None = None
        bounds = (-1.0, 1.0)
        moves: dict[Move, float] = {}
        best: tuple[Move, ...] = ()
        ahead: float | None = None
        margins: dict[Move, float] = {}
        exact = False
        try:
            value = search.value(position) * sign
            for move in position.legal:
                moves[move] = search.after(position, move, value * sign) * sign
            if line and to_move != CHANCE:
                best = _line(position.copy(), search, value * sign)
            if margin:
                search.turn_to_margins(position)
                ahead = search.margin(position, value * sign) * sign
                for move, worth in moves.items():
                    margins[move] = search.margin_after(position, move, worth * sign, ahead * sign) * sign
            exact = True
        except OutOfTime:
            if value is None:
                low, high = search.proven
                bounds = (low, high) if sign > 0 else (-high, -low)
        return Solution(exact, to_move, value, moves, best, search.total, ahead, margins if margin else None, bounds)

    def choose(self, state: State, budget: Budget | None = None) -> Choice:
        """The value and one best move; `OutOfTime` if the budget ended the search first."""
        return self.choose_at(self._position(state), budget or Budget())

    def choose_at(self, position: Position, budget: Budget) -> Choice:
        """The same for a board or another `Position`."""
        if position.is_over or position.to_move == CHANCE:
            raise NotSolvable("Nobody has a move to choose here.")
        position = _taken(position)
        search = self._prepared(position, budget, margin=False)
        value, move = search.choose(position)
        return Choice(value * sign_of(position.to_move), move, search.total)

    def best_moves(self, state: State, budget: Budget | None = None) -> tuple[Move, ...]:
        """One move that wins; if none does, all moves that aren't proven worse than another one."""
        return self.best_moves_at(self._position(state), budget or Budget())

    def best_moves_at(self, position: Position, budget: Budget) -> tuple[Move, ...]:
        """The same for a board or another `Position`."""
        position = _taken(position)
        legal = position.legal
        search = self._prepared(position, budget, margin=False)
        sign = sign_of(position.to_move)
        try:
            value, move = search.choose(position)
        except OutOfTime:
            return legal
        if value * sign == 1:
            return (move,)
        found = list(legal)
        try:
            for each in legal:
                if (search.after(position, each, value) - value) * sign < -SURE:
                    found.remove(each)
        except OutOfTime:
            pass
        return tuple(found)

    def values_at(self, position: Position, moves: Sequence[Move], budget: Budget) -> tuple[list[float], int]:
        """The value of each of these moves for the seat to move, and the positions searched; or `OutOfTime`."""
        position = _taken(position)
        search = self._prepared(position, budget, margin=False)
        sign = sign_of(position.to_move)
        return [search.value(position, move) * sign for move in moves], search.total

    def _position(self, state: State) -> Position:
        if problem := why_not_solvable(state):
            raise NotSolvable(problem)
        return Board(state) if self._tables is not None else RulesSearch.position(state)

    def _prepared(self, position: Position, budget: Budget, margin: bool) -> Search:
        kind: type[Search] = RulesSearch
        tables = None
        if isinstance(position, Board) and position.tables.lineup.players == 4:
            kind = TeamsSearch if fits_teams(position) else BoardsSearch
            tables = position.tables
        elif isinstance(position, Board):
            kind = DuelSearch if fits_duel(position) else BoardSearch
            tables = position.tables
        search = self._searches.get(kind)
        if search is None or search.tables is not tables:
            search = self._searches[kind] = kind(tables)
        search.prepare(position, budget, margin)
        return search


def _taken(position: Position) -> Position:
    return as_duel(position) if isinstance(position, Board) else position


def _over(position: Position, margin: bool) -> Solution:
    value = float((0 in position.winners) - (1 in position.winners))
    votes = position.votes
    if not margin:
        return Solution(True, None, value, {}, (), 0)
    return Solution(True, None, value, {}, (), 0, float(votes.count(0) - votes.count(1)), {})


def _line(position: Position, search: Search, value: float) -> tuple[Move, ...]:
    """The line of best play: at each step a move that keeps the value."""
    found: list[Move] = []
    while not position.is_over and position.to_move != CHANCE:
        move = search.keeping(position, value)
        found.append(move)
        position.play(move)
    return tuple(found)


@lru_cache(maxsize=8)
def solver_of(lineup: LineUp) -> Solver:
    """The solver of a line-up; it is created once and cached."""
    return Solver(lineup)
