"""One interface to both exact searches: `duel` on plain numbers, and `minimax` for any position on boards."""

from __future__ import annotations

from operator import mul
from typing import Final, Protocol

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import ASKS, DISCARD, HAND, NONE, PLAY, SEAT
from claimant.kernel.tables.tables import Tables
from claimant.kernel.translate import move_from, number_of_move
from claimant.rules.moves import Move
from claimant.rules.state import CHANCE
from claimant.search.budget import Budget
from claimant.search.exact.compact import compact
from claimant.search.exact.duel.duel import Duel
from claimant.search.exact.duel.hero_duel import HeroDuel
from claimant.search.exact.minimax import Minimax
from claimant.search.exact.solution import OutOfTime

LOG_SIZE: Final = 14
"""The transposition table of a duel starts with four times two to this power positions: that fits into caches."""
LARGEST: Final = 18
"""It grows to four times two to this power (16 MB)."""
MINIMAX_LOG_SIZE: Final = 18
FEW: Final = 8
"""With so few cards in both hands, numbering the cards anew takes longer than a slow search."""
INFINITE: Final = 1000.0
SURE: Final = 1e-9
"""Expected values that differ by less count as equal."""


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


def sign_of(seat: int | None) -> int:
    """1 if a seat's values are those of seat 0, -1 if it belongs to the other side; 1 for chance and at the end."""
    return -1 if seat == 1 or seat == 3 else 1


class Search:
    """The interface of every search; values are for seat 0."""

    def __init__(self, tables: Tables | None) -> None:
        self.tables = tables
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

    def value(self, position: Position, move: Move | None = None) -> float:
        """The value of a position below the root, after a move if there is one."""
        raise NotImplementedError

    def after(self, position: Position, move: Move, value: float) -> float:
        """The value after a move, given the value before it, which no move of the seat to move can pass."""
        return self.value(position, move)

    def turn_to_margins(self, position: Position) -> None:
        """Go on with the difference in votes, for the same root."""
        self.prepare(position, self.left, margin=True)

    def margin(self, position: Position, value: float) -> float:
        """The margin of the root, given its value."""
        return self.value(position)

    def margin_after(self, position: Position, move: Move, value: float, before: float) -> float:
        """The margin after a move, given the value after it and the margin before it."""
        return self.value(position, move)

    def choose(self, position: Position) -> tuple[float, Move]:
        """The value, and one best move."""
        value = self.value(position)
        return value, self.keeping(position, value)

    def keeping(self, position: Position, value: float) -> Move:
        """A move that keeps the value of a position."""
        sign = sign_of(position.to_move)
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
        self._engine.limit = most_nodes(self._budget)
        self._engine.prepare(position.numbers, 0)

    @property
    def nodes(self) -> int:
        return self._spent + int(self._engine.nodes)

    def _check(self) -> None:
        if self._engine.stopped:
            raise OutOfTime


class DuelSearch(_KernelSearch):
    """Phase two of line-ups whose answers have the shapes that a duel relies on."""

    _engine: Duel

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        kind = HeroDuel if tables.lineup.heroes else Duel
        super().__init__(tables, kind(tables, LOG_SIZE, LARGEST, self.is_late))
        self._at_choice = False

    def prepare(self, position: Position, budget: Budget, margin: bool) -> None:
        super().prepare(position, budget, margin)
        self._at_choice = not asks_for_card(position)

    def value(self, position: Position, move: Move | None = None) -> float:
        if asks_for_card(position):
            return self._between(position, move, 0.0)[0]
        if position.is_over:
            return self._outcome(position)
        if move is not None:
            position = position.copy()
            position.play(move)
            return self.value(position)
        values = [self.value(position, each) for each in position.legal]
        if position.to_move == CHANCE:
            weights = [self._copies(position, each) for each in position.legal]
            return float(sum(map(mul, values, weights)) / sum(weights))
        return max(values) if position.to_move == 0 else min(values)

    def after(self, position: Position, move: Move, value: float) -> float:
        if not asks_for_card(position):
            return self.value(position, move)
        return self._between(position, move, value, _not_better(value, position.to_move))[0]

    def turn_to_margins(self, position: Position) -> None:
        """Votes are questions about the same root, so what is known about them remains."""
        if self._at_choice and asks_for_card(position):  # the line of best play has left the root
            self._at_choice = False
            self._spent = self.nodes
            assert isinstance(position, Board)
            self._engine.prepare(position.numbers, 0)
        budget = self.left
        self._before = self.total
        self._spent = -int(self._engine.nodes)
        self._budget = budget.start()
        self._margin = self._engine.margin = True
        if budget.nodes is not None:
            self._engine.limit = int(self._engine.nodes) + max(1, budget.nodes)

    def margin(self, position: Position, value: float) -> float:
        if not asks_for_card(position):
            return self.value(position)
        return self._between(position, None, 2.0 if value > 0 else -1.0, self._of_winner(position, value))[0]

    def margin_after(self, position: Position, move: Move, value: float, before: float) -> float:
        if not asks_for_card(position):
            return self.value(position, move)
        low, high = _not_better(before, position.to_move)
        least, most = self._of_winner(position, value)
        return self._between(position, move, before, (max(low, least), min(high, most)))[0]

    def _of_winner(self, position: Position, value: float) -> tuple[float, float]:
        """Limits of the margin: who wins isn't behind in votes."""
        assert isinstance(position, Board)
        if self._unit(position) > 1:
            return -INFINITE, INFINITE
        least = value if self._engine.stakes.never_tied else 0.0
        return (least if value >= 0 else -INFINITE), (least if value <= 0 else INFINITE)

    def _copies(self, position: Position, move: Move) -> int:
        """How many cards of the discard are equal to a card that may be drawn."""
        assert isinstance(position, Board)
        card = int(number_of_move(position.tables, position.numbers, 0, move)) & 255
        return int(position.numbers[DISCARD] & position.tables.twins[card]).bit_count()

    def choose(self, position: Position) -> tuple[float, Move]:
        if not asks_for_card(position):
            return super().choose(position)
        value, card = self._between(position, None, 0.0)
        return value, self._move(card)

    def keeping(self, position: Position, value: float) -> Move:
        if not asks_for_card(position):
            assert self.tables is not None
            self._at_choice |= self.tables.lineup.heroes  # what follows a hero's choice is no part of the root's search
            return super().keeping(position, value)
        assert isinstance(position, Board)
        target = round(value * self._unit(position))
        self._bound(position, NONE, target if position.to_move == 0 else target + 1)
        return self._move(int(self._engine.best))

    def _bound(self, board: Board, card: int, beta: int) -> int:
        if self._at_choice:  # each option becomes a root of its own
            self._engine.limit = most_nodes(self.left)
            self._spent = self.nodes
            self._engine.prepare(board.numbers, 0)
        found = int(self._engine.bound(board.numbers, 0, card, beta))
        self._check()
        return found

    def _move(self, card: int) -> Move:
        assert self.tables is not None
        return move_from(self.tables, (PLAY << 8) + card)

    def _unit(self, board: Board) -> int:
        """What a win counts in the engine's whole numbers: more than 1 where values may be expectations."""
        return int(self._engine.unit(board.numbers, 0))

    def _between(
        self, position: Position, move: Move | None, guess: float, limits: tuple[float, float] = (-INFINITE, INFINITE)
    ) -> tuple[float, int]:
        """Find the value within limits by a series of bounds, starting near a guess; and the best card for it."""
        assert isinstance(position, Board)
        assert self.tables is not None
        card = NONE if move is None else int(number_of_move(self.tables, position.numbers, 0, move)) & 255
        unit = self._unit(position)
        most = unit * (int(self.tables.factions) if self._margin else 1)
        low = max(round(limits[0] * unit), -most)
        high = min(round(limits[1] * unit), most)
        beta = max(min(round(guess * unit), high), low + 1)
        best = NONE
        is_first = True
        while low < high:
            if move is None and not self._at_choice:
                self.proven = low / unit, high / unit
            found = self._bound(position, card, beta)
            if best == NONE or (found >= beta) == (position.to_move == 0):
                best = int(self._engine.best)
            if found >= beta:
                low = found
            else:
                high = found
            if unit == 1:
                beta = low + 1 if found >= beta else high
            elif is_first:  # most expectations are a sure win or a sure loss
                beta = high if low > 0 else low + 1
            else:
                beta = low + (high - low + 1) // 2
            is_first = False
        return low / unit, best


class BoardSearch(_KernelSearch):
    """Any position of phase two."""

    _engine: Minimax

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        super().__init__(tables, Minimax(tables, MINIMAX_LOG_SIZE, self.is_late))

    def value(self, position: Position, move: Move | None = None) -> float:
        assert isinstance(position, Board)
        assert self.tables is not None
        number = NONE if move is None else number_of_move(self.tables, position.numbers, 0, move)
        value = float(self._engine.value_of(position.numbers, 0, number))
        self._check()
        return value

    def choose(self, position: Position) -> tuple[float, Move]:
        assert self.tables is not None
        return self.value(position), move_from(self.tables, self._engine.best)

    def keeping(self, position: Position, value: float) -> Move:
        return self.choose(position)[1]


def _not_better(value: float, seat: int | None) -> tuple[float, float]:
    """Limits of the value after a move of the seat."""
    return (-INFINITE, value) if seat == 0 else (value, INFINITE)


def most_nodes(budget: Budget) -> int:
    """The number of positions as compiled searches take it: 0 sets no limit."""
    return 0 if budget.nodes is None else max(1, budget.nodes)


def asks_for_card(position: Position) -> bool:
    """Is the question which card to play?"""
    return isinstance(position, Board) and position.numbers[ASKS] == PLAY


def fits_duel(board: Board) -> bool:
    """Do the line-up's answers have the shapes that a duel relies on, and do its cards fit into one word?"""
    return board.tables.fits_duels and not board.tables.last_word


def as_duel(board: Board) -> Board:
    """The board with its cards in one word, if that is possible and worth the effort."""
    t = board.tables
    if t.lineup.players != 2 or not t.fits_duels or not t.last_word:
        return board
    hands = [int(board.numbers[HAND + at]).bit_count() for at in (0, 1, SEAT, SEAT + 1)]
    return compact(board) if sum(hands) > FEW else board
