"""One interface to both exact searches: `duel` on plain numbers, and `minimax` for any position on boards."""

from __future__ import annotations

from typing import Final, Protocol

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import (
    ALL_DISCARD,
    ASKS,
    CUBE,
    ENGULFS,
    HAND,
    NONE,
    PLAY,
    RAISES,
    REPLACE,
    SEAT,
    SUPPORTERS,
    TUCK,
    WAITING,
)
from claimant.kernel.tables.tables import Tables
from claimant.kernel.translate import move_from, number_of_move
from claimant.rules.moves import Move
from claimant.search.budget import Budget
from claimant.search.exact.duel.duel import Duel
from claimant.search.exact.minimax import Minimax
from claimant.search.exact.solution import OutOfTime

LOG_SIZE: Final = 14
"""The transposition table of a duel starts with four times two to this power positions: that fits into caches."""
LARGEST: Final = 18
"""It grows to four times two to this power (16 MB)."""
MINIMAX_LOG_SIZE: Final = 18
SURE: Final = 1e-9
"""Expected values that differ by less count as equal."""
CHOICES: Final = ENGULFS | ALL_DISCARD | RAISES


class Position(Protocol):
    """A position that moves are played on: a board, or a state of the rules."""

    @property
    def legal(self) -> tuple[Move, ...]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def votes(self) -> tuple[int | None, ...]: ...
    def play(self, move: Move) -> None: ...
    def copy(self) -> Position: ...


class Search:
    """The interface of every search; values are for seat 0."""

    def __init__(self, tables: Tables | None) -> None:
        self._tables = tables
        self._budget = Budget()
        self._margin = False
        self._before = 0
        self.proven: tuple[float, float] = (-1.0, 1.0)
        """Bounds of the value that was searched last, also if the search didn't finish."""

    def prepare(self, position: Position, budget: Budget, margin: bool) -> None:
        """Take a position as the root."""
        self._budget = budget.start()
        self._margin = margin
        self._before = self.total if margin else 0
        self.proven = (-1.0, 1.0)

    @property
    def nodes(self) -> int:
        """How many positions were searched since this root was set."""
        raise NotImplementedError

    @property
    def total(self) -> int:
        """How many positions were searched in all, for the winner and for the margin."""
        return self._before + self.nodes

    @property
    def left(self) -> Budget:
        """The rest of the budget."""
        return self._budget.less(self.nodes)

    def is_late(self) -> bool:
        """Is the time over?"""
        return self._budget.is_over

    def _outcome(self, position: Position) -> float:
        """The end of a game."""
        if self._margin:
            return float(position.votes.count(0) - position.votes.count(1))
        return float((0 in position.winners) - (1 in position.winners))

    def value(self, position: Position, move: Move | None = None, known: float | None = None) -> float:
        """The value of a position below the root, after a move if there is one.

        What is known saves time: the value before the move, which no move can pass, or about the value without one.
        """
        raise NotImplementedError

    def choose(self, position: Position) -> tuple[float, Move]:
        """The value, and one best move."""
        value = self.value(position)
        return value, self.keeping(position, value)

    def keeping(self, position: Position, value: float) -> Move:
        """A move that keeps the value of a position."""
        sign = -1 if position.to_move == 1 else 1
        return next(each for each in position.legal if (self.value(position, each) - value) * sign > -SURE)


class _KernelSearch(Search):
    """A compiled search, which counts its nodes and stops by itself."""

    def __init__(self, tables: Tables | None, engine: Duel | Minimax) -> None:
        super().__init__(tables)
        self._engine = engine
        self._spent = 0
        """Positions that were searched from other roots on the way."""

    def prepare(self, position: Position, budget: Budget, margin: bool) -> None:
        super().prepare(position, budget, margin)
        assert isinstance(position, Board)
        self._spent = 0
        self._engine.margin = margin
        self._engine.limit = _most_nodes(self._budget)
        self._engine.prepare(position.numbers, 0)

    @property
    def nodes(self) -> int:
        return self._spent + int(self._engine.nodes)

    def _check(self) -> None:
        if self._engine.stopped:
            raise OutOfTime


class DuelSearch(_KernelSearch):
    """Phase two where the only choices are the cards to play and whether to tuck them."""

    _engine: Duel

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        super().__init__(tables, Duel(tables, LOG_SIZE, LARGEST, self.is_late))
        self._at_choice = False

    def prepare(self, position: Position, budget: Budget, margin: bool) -> None:
        super().prepare(position, budget, margin)
        self._at_choice = not _is_played(position)

    def value(self, position: Position, move: Move | None = None, known: float | None = None) -> float:
        if _is_played(position):
            return float(self._between(position, move, known)[0])
        if position.is_over:
            return self._outcome(position)
        if move is not None:
            position = position.copy()
            position.play(move)
            return self.value(position, None, known)
        values = [self.value(position, each) for each in position.legal]
        return max(values) if position.to_move == 0 else min(values)

    def choose(self, position: Position) -> tuple[float, Move]:
        if not _is_played(position):
            return super().choose(position)
        value, card = self._between(position, None, None)
        return float(value), self._move(card)

    def keeping(self, position: Position, value: float) -> Move:
        if not _is_played(position):
            return super().keeping(position, value)
        assert isinstance(position, Board)
        beta = round(value) if position.to_move == 0 else round(value) + 1
        self._bound(position, NONE, beta)
        return self._move(int(self._engine.best))

    def _bound(self, board: Board, card: int, beta: int) -> int:
        if self._at_choice:  # each option becomes a root of its own
            self._engine.limit = _most_nodes(self.left)
            self._spent = self.nodes
            self._engine.prepare(board.numbers, 0)
        found = int(self._engine.bound(board.numbers, 0, card, beta))
        self._check()
        return found

    def _move(self, card: int) -> Move:
        assert self._tables is not None
        return move_from(self._tables, (PLAY << 8) + card)

    def _between(self, position: Position, move: Move | None, known: float | None) -> tuple[int, int]:
        """Find the value by a series of bounds, and the best card for it."""
        assert isinstance(position, Board)
        assert self._tables is not None
        card = NONE if move is None else int(number_of_move(self._tables, position.numbers, 0, move)) & 255
        high = int(self._tables.factions) if self._margin else 1
        low = -high
        beta = 0 if known is None else max(round(known), low + 1)
        if move is not None and known is not None and position.to_move == 0:
            high = round(known)
        elif move is not None and known is not None:
            low = round(known)
            beta = low + 1
        best = NONE
        while low < high:
            self.proven = float(low), float(high)
            found = self._bound(position, card, beta)
            if best == NONE or (found >= beta) == (position.to_move == 0):
                best = int(self._engine.best)
            if found >= beta:
                low = found
                beta = low + 1
            else:
                high = beta = found
        return low, best


class BoardSearch(_KernelSearch):
    """Any position of phase two."""

    _engine: Minimax

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        super().__init__(tables, Minimax(tables, MINIMAX_LOG_SIZE, self.is_late))

    def value(self, position: Position, move: Move | None = None, known: float | None = None) -> float:
        assert isinstance(position, Board)
        assert self._tables is not None
        number = NONE if move is None else number_of_move(self._tables, position.numbers, 0, move)
        value = float(self._engine.value_of(position.numbers, 0, number))
        self._check()
        return value

    def choose(self, position: Position) -> tuple[float, Move]:
        assert self._tables is not None
        return self.value(position), move_from(self._tables, self._engine.best)

    def keeping(self, position: Position, value: float) -> Move:
        return self.choose(position)[1]


def _most_nodes(budget: Budget) -> int:
    """The number of positions as compiled searches take it: 0 sets no limit."""
    return 0 if budget.nodes is None else max(1, budget.nodes)


def _is_played(position: Position) -> bool:
    """Is the question which card to play?"""
    return isinstance(position, Board) and position.numbers[ASKS] == PLAY


def fits_duel(board: Board) -> bool:
    """From here to the end, are the only choices the cards to play and whether to tuck them?"""
    t = board.tables
    numbers = board.numbers
    asks = numbers[ASKS]
    if asks in (TUCK, REPLACE) and (t.looters[0] or t.lineup.heroes):
        return False  # cards being placed are in no pile
    if not t.fits_duels or t.last_word or asks not in (PLAY, TUCK, REPLACE) or numbers[CUBE] != NONE:
        return False
    hands = numbers[HAND] | numbers[HAND + SEAT]
    for card in board.trick:
        hands |= 1 << card
    owned = hands | numbers[SUPPORTERS] | numbers[SUPPORTERS + SEAT] | numbers[WAITING]
    return not owned & t.looters[0] and not any(
        hands >> number & 1 and t.flags[number] & CHOICES for number in t.numbering.cards
    )
