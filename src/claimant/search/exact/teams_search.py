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
    KIND,
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
from claimant.search.exact.teams.ordering import ROOM as MOVES
from claimant.search.exact.teams.table.transpositions import TeamTranspositions
from claimant.search.exact.teams.teams import Teams

LOG_SIZE: Final = 15
"""The transposition table has two to this power places of 32 entries, 32 MB."""
SEATS: Final = 4
A_TURN: Final = 100_000
"""How many positions a search may take before its moves take turns, and each move in the first turn."""
LONGER: Final = 3
"""How many times longer each further turn is."""


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

    def after(self, position: Position, move: Move, value: float) -> float:
        low, high = self._widest()
        known = round(value)
        if sign_of(position.to_move) > 0:
            high = known
        else:
            low = known
        return float(self._between(position, move, (low, high))[0])

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

    def _widest(self) -> tuple[int, int]:
        """The least and the largest value that there is."""
        assert self.tables is not None
        most = int(self.tables.factions) if self._margin else 1
        return -most, most

    def _between(
        self, position: Position, move: Move | None, limits: tuple[int, int] | None = None, guess: int = 0
    ) -> tuple[int, Move]:
        """Find the value within limits by a series of bounds, starting at a guess; and the best move for it."""
        low, high = self._widest() if limits is None else limits
        beta = max(low + 1, min(high, guess))
        best: Move | None = None
        while low < high:
            if move is None and not self._margin:
                self.proven = float(low), float(high)
            found = self._bound(position, move, beta)
            if move is None and (best is None or (found >= beta) == (sign_of(position.to_move) > 0)):
                best = self._best()
            if found >= beta:
                low = found
                beta = low + 1
            else:
                high = found
                beta = high
        return low, best or position.legal[0]


class TeamsSearch(_SidesSearch):
    """Phase two where the only choices are the cards to play."""

    def __init__(self, tables: Tables | None) -> None:
        assert tables is not None
        self._teams = Teams(tables, shared_table(), self.is_late)
        self._chosen: Move | None = None
        super().__init__(tables, self._teams)

    def _bound(self, position: Position, move: Move | None, beta: int) -> int:
        """As usual; but in a long search moves take turns, so that one which is hard to refute doesn't hold it up."""
        if move is not None or not asks_for_card(position):
            return super()._bound(position, move, beta)
        self._chosen = None
        found = self._within(position, None, beta, A_TURN)
        return self._by_turns(position, beta) if found is None else found

    def _by_turns(self, position: Position, beta: int) -> int:
        """Try the moves of a position in turn, each for longer than in the turn before."""
        is_high = sign_of(position.to_move) > 0
        left = self._in_order(position)
        best: int | None = None
        limit = A_TURN
        while left:
            again = []
            for each in left:
                found = self._within(position, each, beta, limit)
                if found is None:
                    again.append(each)
                elif best is None or (found > best) == is_high:
                    best, self._chosen = found, each
                    if (found >= beta) == is_high:
                        return found
            left = again
            limit *= LONGER
        assert best is not None
        return best

    def _within(self, position: Position, move: Move | None, beta: int, nodes: int) -> int | None:
        """A bound, or nothing if it takes more than so many positions."""
        engine = self._engine
        whole = most_nodes(self._budget)
        engine.limit = int(engine.nodes) + nodes
        if whole:
            engine.limit = min(engine.limit, whole)
        try:
            return super()._bound(position, move, beta)
        except OutOfTime:
            if self.is_late() or (whole and engine.nodes > whole):
                raise
            engine.stopped = False
            return None
        finally:
            engine.limit = whole

    def _in_order(self, position: Position) -> list[Move]:
        """The moves worth trying, the most promising first."""
        assert self.tables is not None
        assert isinstance(position, Board)
        numbers = position.numbers
        engine = self._teams
        deck = engine.deck
        f = engine.frames
        i = int(numbers[PLAYED])
        seat = (int(numbers[LEADER]) + i) % SEATS
        own = 0
        for move in position.legal:
            own |= 1 << int(deck.number[int(number_of_move(self.tables, numbers, 0, move)) & 255])
        if self._margin or not engine.stakes.may_tie:  # in a tie, all values count
            own = int(engine.alike.tried(f, 0, i, seat, own))
        number = int(engine.ordering.put(f, 0, i, seat, own, NONE))
        base = i * MOVES
        cards = [int(deck.kernel[engine.ordering.next(base, k, number)]) for k in range(number)]
        return [move_from(self.tables, (PLAY << KIND) + card) for card in cards]

    def _best(self) -> Move:
        return self._chosen or super()._best()

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

    def after(self, position: Position, move: Move, value: float) -> float:
        return super().after(position, move, value) if asks_for_card(position) else self.value(position, move)

    def choose(self, position: Position) -> tuple[float, Move]:
        return super().choose(position) if asks_for_card(position) else Search.choose(self, position)

    def turn_to_margins(self, position: Position) -> None:
        """Votes are what was asked about before, so the table remains."""
        self._margin = self._engine.margin = True

    def margin(self, position: Position, value: float) -> float:
        if not asks_for_card(position):
            return self.value(position)
        return float(self._between(position, None, self._of_winner(value), 2 if value > 0 else -1)[0])

    def margin_after(self, position: Position, move: Move, value: float, before: float) -> float:
        if not asks_for_card(position):
            return self.value(position, move)
        low, high = self._of_winner(value)
        if sign_of(position.to_move) > 0:
            high = min(high, round(before))
        else:
            low = max(low, round(before))
        return float(self._between(position, move, (low, high), round(before))[0])

    def _of_winner(self, value: float) -> tuple[int, int]:
        """Limits of the margin: who wins isn't behind in votes."""
        low, high = self._widest()
        return (0 if value >= 0 else low), (0 if value <= 0 else high)

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
