"""The exact solver: what a position of phase two between two is worth, and each of its moves."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic

import msgspec

from claimant.kernel.board import Board
from claimant.kernel.duel import Duel
from claimant.kernel.layout import (
    ALL_DISCARD,
    ASKS,
    ENGULFS,
    HAND,
    HELD,
    HOST,
    HOSTS,
    NONE,
    PLAY,
    RAISES,
    SEAT,
    SUPPORTERS,
)
from claimant.kernel.minimax import Minimax
from claimant.kernel.tables import Tables, tables_of
from claimant.kernel.translate import number_of_move
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.state import CHANCE as BY_CHANCE
from claimant.rules.state import RALLY, State

LOG_SIZE = 16
"""The hash table has room for four times two to that many positions."""
SURE = 1e-9
"""Expectations that differ by less are the same."""


class NotSolvable(ValueError):
    """A position that is no duel of phase two with all cards known."""


class Solution(msgspec.Struct, frozen=True):
    """What a position is worth: 1 a win, 0 a shared win, -1 a loss, between them an expectation."""

    exact: bool
    """False if a limit ended the search first; then there is nothing but what was found until then."""
    to_move: int | None
    value: float | None
    """For the seat to move; for seat 0 where chance is to move or the game is over."""
    moves: dict[Move, float]
    line: tuple[Move, ...]
    """Best play to the end, or to the next chance."""
    nodes: int
    margin: float | None = None
    """The difference in votes that best play for it secures."""


def why_not_solvable(state: State) -> str | None:
    """What keeps the state from being solved, and what would be right."""
    if state.lineup.players != 2:
        return f"Only positions for two players can be solved, not for {state.lineup.players}."
    if state.phase < RALLY:
        return "Only positions of phase two can be solved; this one is in phase one."
    return None


class Limit(msgspec.Struct, frozen=True):
    """When to stop: after so many positions, or seconds; 0 is never."""

    nodes: int = 0
    seconds: float = 0.0


class Solver:
    """Solves positions of one line-up, and keeps the room for it."""

    def __init__(self, lineup: LineUp) -> None:
        self._tables: Tables = tables_of(lineup)
        self._duel = Duel(self._tables, LOG_SIZE) if not self._tables.last_word else None
        self._minimax = Minimax(self._tables, LOG_SIZE + 2)

    def solve(self, state: State, limit: Limit | None = None, *, margin: bool = False, line: bool = True) -> Solution:
        """The value of the position and of every legal move, with best play."""
        if problem := why_not_solvable(state):
            raise NotSolvable(problem)
        board = Board(state)
        if board.is_over:
            return self._over(board)
        search = self._search(board, limit or Limit(), margin=False)
        try:
            solution = self._solve(board, search, line)
            if margin:
                search = self._search(board, limit or Limit(), margin=True)
                found = search.value(board, None) * search.sign(board)
                solution = msgspec.structs.replace(solution, margin=found)
        except _Stopped:
            return Solution(False, board.to_move, None, {}, (), search.nodes)
        return solution

    def _over(self, board: Board) -> Solution:
        value = float((0 in board.winners) - (1 in board.winners))
        votes = board.votes
        return Solution(True, None, value, {}, (), 0, float(votes.count(0) - votes.count(1)))

    def _search(self, board: Board, limit: Limit, margin: bool) -> _Search:
        if self._duel is not None and fits_duel(self._tables, board):
            return _DuelSearch(self._duel, board, limit, margin)
        return _MinimaxSearch(self._minimax, board, limit, margin)

    def _solve(self, board: Board, search: _Search, line: bool) -> Solution:
        sign = search.sign(board)
        moves = {move: search.value(board, move) * sign for move in board.legal}
        by_chance = board.to_move == BY_CHANCE
        value = search.value(board, None) * sign if by_chance else max(moves.values())
        best = () if by_chance or not line else self._line(board, search, value * sign)
        return Solution(True, board.to_move, value, moves, best, search.nodes)

    def _line(self, board: Board, search: _Search, value: float) -> tuple[Move, ...]:
        """Best play: a move that keeps the value, again and again."""
        found: list[Move] = []
        while not board.is_over and board.to_move != BY_CHANCE:
            move = next(move for move in board.legal if search.keeps(board, move, value))
            found.append(move)
            board.play(move)
        return tuple(found)


class _Stopped(Exception):
    """A limit ended the search."""


class _Search:
    """One of the two searches, prepared for a position."""

    def __init__(self, engine: Duel | Minimax, board: Board, limit: Limit, margin: bool) -> None:
        self._engine = engine
        engine.margin = margin
        engine.limit = limit.nodes
        engine.deadline = monotonic() + limit.seconds if limit.seconds else 0.0
        engine.prepare(board.numbers, 0)
        self._most = len(board.tables.lineup.factions) if margin else 1

    @property
    def nodes(self) -> int:
        return int(self._engine.nodes)

    def sign(self, board: Board) -> int:
        """Values are those of seat 0; for seat 1 they are turned round."""
        return -1 if board.to_move == 1 else 1

    def value(self, board: Board, move: Move | None) -> float:
        raise NotImplementedError

    def keeps(self, board: Board, move: Move, value: float) -> bool:
        """Does the move lead to the value, or a better one?"""
        return (self.value(board, move) - value) * self.sign(board) > -SURE

    def _checked(self, value: float) -> float:
        if self._engine.stopped:
            raise _Stopped
        return value


class _DuelSearch(_Search):
    _engine: Duel

    def value(self, board: Board, move: Move | None) -> float:
        number = NONE if move is None else number_of_move(board.tables, board.numbers, 0, move) & 255
        return self._checked(float(self._engine.value(board.numbers, 0, number, -self._most, self._most)))

    def keeps(self, board: Board, move: Move, value: float) -> bool:
        number = number_of_move(board.tables, board.numbers, 0, move) & 255
        wanted = round(value)
        if self.sign(board) > 0:
            found = self._engine.reaches(board.numbers, 0, number, wanted)
        else:
            found = not self._engine.reaches(board.numbers, 0, number, wanted + 1)
        self._checked(0.0)
        return bool(found)


class _MinimaxSearch(_Search):
    _engine: Minimax

    def value(self, board: Board, move: Move | None) -> float:
        number = NONE if move is None else number_of_move(board.tables, board.numbers, 0, move)
        return self._checked(self._engine.value_of(board.numbers, 0, number))


def fits_duel(t: Tables, board: Board) -> bool:
    """Does nothing but the cards of each trick leave a choice, from here to the end?"""
    numbers = board.numbers
    if t.last_word or numbers[ASKS] != PLAY or numbers[HELD] != NONE:
        return False
    if numbers[HOST] != NONE or numbers[HOST + SEAT] != NONE:
        return False
    hands = numbers[HAND] | numbers[HAND + SEAT]
    owned = hands | numbers[SUPPORTERS] | numbers[SUPPORTERS + SEAT]
    for card in board.trick:
        hands |= 1 << card
    choices = HOSTS | ENGULFS | ALL_DISCARD | RAISES
    return not owned & t.looters[0] and not any(
        hands >> number & 1 and t.flags[number] & choices for number in t.numbering.cards
    )


@lru_cache(maxsize=8)
def solver_of(lineup: LineUp) -> Solver:
    """The solver of a line-up, made once."""
    return Solver(lineup)
