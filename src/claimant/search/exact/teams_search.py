"""The interface to the exact searches for four players: `teams` on plain numbers, `boards` for any position."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import (
    ASKS,
    GNOMES,
    HAND,
    HOSTS,
    LEADER,
    NONE,
    PLAY,
    PLAYED,
    SEAT,
    SUPPORTERS,
    VAMPIRE,
    WAITING,
)
from claimant.kernel.tables.tables import Tables
from claimant.kernel.translate import move_from, number_of_move
from claimant.rules.moves import Move
from claimant.search.budget import Budget
from claimant.search.exact.by_kernel import Position, Search, asks_for_card, most_nodes, sign_of
from claimant.search.exact.solution import OutOfTime
from claimant.search.exact.teams.boards import Boards
from claimant.search.exact.teams.deck import ROOM
from claimant.search.exact.teams.teams import Teams
from claimant.search.exact.teams.transpositions import TeamTranspositions

LOG_SIZE: Final = 15
"""The transposition table has two to this power places of 32 entries, 32 MB."""
SEATS: Final = 4


@lru_cache(maxsize=1)
def shared_table() -> TeamTranspositions:
    """The table of all searches; a search that is begun replaces what an earlier one has stored."""
    return TeamTranspositions(LOG_SIZE)


class _SidesSearch(Search):
    """A compiled search between two sides that answers whether a value is reached."""

    def __init__(self, tables: Tables | None, engine: Teams | Boards) -> None:
        super().__init__(tables)
        self._engine = engine

    def prepare(self, position: Position, budget: Budget, margin: bool) -> None:
        super().prepare(position, budget, margin)
        assert isinstance(position, Board)
        self._engine.margin = margin
        self._engine.limit = most_nodes(self._budget)
        self._engine.prepare(position.numbers, 0)

    @property
    def nodes(self) -> int:
        return int(self._engine.nodes)

    def value(self, position: Position, move: Move | None = None) -> float:
        return float(self._between(position, move)[0])

    def choose(self, position: Position) -> tuple[float, Move]:
        value, best = self._between(position, None)
        return float(value), best

    def keeping(self, position: Position, value: float) -> Move:
        self._bound(position, None, round(value) if sign_of(position.to_move) > 0 else round(value) + 1)
        return self._best()

    def _bound(self, position: Position, move: Move | None, beta: int) -> int:
        assert isinstance(position, Board)
        assert self.tables is not None
        number = NONE if move is None else int(number_of_move(self.tables, position.numbers, 0, move))
        found = int(self._engine.bound(position.numbers, 0, number, beta))
        if self._engine.stopped:
            raise OutOfTime
        return found

    def _best(self) -> Move:
        """The best move of the search that ended last."""
        assert self.tables is not None
        return move_from(self.tables, int(self._engine.best_move))

    def _between(self, position: Position, move: Move | None) -> tuple[int, Move]:
        """Find the value by a series of bounds, and the best move for it."""
        assert self.tables is not None
        high = int(self.tables.factions) if self._margin else 1
        low = -high
        best: Move | None = None
        while low < high:
            beta = low + (high - low + 1) // 2
            found = self._bound(position, move, beta)
            if best is None or (found >= beta) == (sign_of(position.to_move) > 0):
                best = self._best()
            if found >= beta:
                low = found
            else:
                high = found
        assert best is not None
        return low, best


class TeamsSearch(_SidesSearch):
    """Phase two where the only choices are the cards to play."""

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        super().__init__(tables, Teams(tables, shared_table(), self.is_late))

    def value(self, position: Position, move: Move | None = None) -> float:
        if asks_for_card(position):
            return super().value(position, move)
        if position.is_over:
            return self._outcome(position)
        if move is None:  # only loot is left to choose
            values = [self.value(position, each) for each in position.legal]
            return max(values) if sign_of(position.to_move) > 0 else min(values)
        position = position.copy()
        position.play(move)
        return self.value(position)

    def keeping(self, position: Position, value: float) -> Move:
        if asks_for_card(position):
            return super().keeping(position, value)
        return Search.keeping(self, position, value)


class BoardsSearch(_SidesSearch):
    """Any position of phase two."""

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        super().__init__(tables, Boards(tables, shared_table(), self.is_late))


def fits_teams(board: Board) -> bool:
    """From here to the end, are the only choices the cards to play, and are there few enough cards and equal hands?"""
    t = board.tables
    numbers = board.numbers
    if not t.fits_teams or numbers[ASKS] != PLAY:
        return False
    hands = [_pile(board, HAND, seat) for seat in range(SEATS)]
    for at in range(numbers[PLAYED]):
        hands[(numbers[LEADER] + at) % SEATS] |= 1 << board.trick[at]
    if len({hand.bit_count() for hand in hands}) > 1:
        return False
    in_play = int(numbers[WAITING]) | int(numbers[WAITING + 1]) << 64
    for hand in hands:
        in_play |= hand
    collected = 0
    for seat in range(SEATS):
        collected |= _pile(board, SUPPORTERS, seat) | _pile(board, GNOMES, seat)
        if numbers[VAMPIRE + seat * SEAT] != NONE:
            return False
    return (in_play | collected).bit_count() <= ROOM and not any(
        in_play >> number & 1 and t.flags[number] & HOSTS for number in t.numbering.cards
    )


def _pile(board: Board, pile: int, seat: int) -> int:
    """A pile as one number."""
    at = pile + seat * SEAT
    return int(board.numbers[at]) | int(board.numbers[at + 1]) << 64
