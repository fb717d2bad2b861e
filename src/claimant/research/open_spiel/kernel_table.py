"""The fast table: a position as a board of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.batch_boards import MOST_MOVES
from claimant.kernel.board import Board
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.opening import begin_trick
from claimant.kernel.engine.recruit import shows_top
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import (
    ABOUT,
    ASKS,
    AUTOMATON,
    BOX,
    CUBE,
    CUBE_NOW,
    DECK_AT,
    DECK_END,
    FOLLOWERS,
    HAND,
    KIND,
    LARGEST,
    LEADER,
    MARKET,
    NONE,
    OFFERED,
    PHASE,
    RECRUIT,
    SEAT,
    TAKE,
    TAKEN,
    TO_MOVE,
    VAMPIRE,
    WINNER,
)
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.research.action_space import ActionSpace
from claimant.research.open_spiel.table import Sight
from claimant.rules.cards import Seat
from claimant.search.budget import Budget
from claimant.search.exact.solver import solver_of

_MOVES: Final[vec[i64]] = vec[i64]([0] * MOST_MOVES)
"""Where legal moves are listed; read at once."""


class Facts:
    """What all positions of a line-up share."""

    def __init__(self, space: ActionSpace) -> None:
        self.space: Final = space
        self.players: Final = space.lineup.players
        self.tables: Final[Tables] = tables_of(space.lineup)
        self.actions: Final[list[int]] = space.of_kernel.tolist()
        """The number of each of the kernel's moves."""
        self.kernel: Final = [space.to_kernel(number) for number in range(space.total)]
        numbers = self.tables.numbering.numbers
        self.copies: Final = [numbers[card] for card in space.cards]
        """The kernel's numbers of each different card."""
        self.face: Final = {number: face for face, copies in enumerate(self.copies) for number in copies}


class KernelTable:
    """A board; the deck lies behind it, and what isn't decided yet is any card."""

    __slots__ = ("_board", "_facts", "_legal", "_used")

    def __init__(self, facts: Facts, board: vec[i64], used: bytes) -> None:
        self._facts = facts
        self._board = board
        self._used = used
        """How many copies of each card have a place."""
        self._legal: list[int] | None = None

    @classmethod
    def dealt(
        cls, facts: Facts, hands: Sequence[Sequence[int]], box: Sequence[int], deck: int
    ) -> tuple[KernelTable, int]:
        """The table before the first market is turned up, and how many cards that needs."""
        board: vec[i64] = vec[i64]([0] * (LARGEST + deck))
        used = bytearray(len(facts.copies))

        def put(pile: int, faces: Sequence[int]) -> None:
            for face in faces:
                number = facts.copies[face][used[face]]
                used[face] += 1
                board[pile + number // 64] = board[pile + number // 64] | (1 << number % 64)

        for at in (AUTOMATON, ABOUT, CUBE, CUBE + 1, CUBE_NOW, OFFERED):
            board[at] = NONE
        for seat, hand in enumerate(hands):
            board[VAMPIRE + seat * SEAT] = NONE
            put(HAND + seat * SEAT, hand)
        put(BOX, box)
        board[PHASE], board[LEADER], board[WINNER] = RECRUIT, 0, 0
        board[DECK_AT], board[DECK_END] = LARGEST, LARGEST + deck
        return cls(facts, board, bytes(used)), int(facts.tables.market_size)

    def begun(self) -> tuple[KernelTable, list[Sight]]:
        """The table with the first market turned up."""
        board: vec[i64] = vec[i64](self._board)
        begin_trick(self._facts.tables, board, 0)
        after = KernelTable(self._facts, board, self._used)
        return after, after._shown(self)

    @property
    def to_move(self) -> int:
        return int(self._board[TO_MOVE])

    @property
    def phase(self) -> int:
        return int(self._board[PHASE])

    @property
    def board(self) -> Board:
        """The position for the kernel and the solver."""
        board = Board.__new__(Board)
        board.tables = self._facts.tables
        board.numbers = vec[i64](self._board)
        board._moves = vec[i64]([0] * MOST_MOVES)  # noqa: SLF001 - as `Board.copy` does
        return board

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.board.winners

    @property
    def votes(self) -> tuple[int | None, ...]:
        return self.board.votes

    def legal(self) -> list[int]:
        if self._legal is None:
            facts = self._facts
            number = legal_moves(facts.tables, self._board, 0, _MOVES, 0)
            actions = facts.actions
            self._legal = [actions[_MOVES[at]] for at in range(number)]
        return self._legal

    def draws(self) -> list[tuple[int, float]]:
        raise AssertionError("only heroes draw from the discard, and the rules play those")

    def play(self, action: int) -> tuple[KernelTable, int, list[Sight]]:
        facts = self._facts
        board: vec[i64] = vec[i64](self._board)
        step(facts.tables, board, 0, self._kernel_move(action))
        after = KernelTable(facts, board, self._used)
        peeks = board[ASKS] == TAKE and board[TAKEN] == 0 and shows_top(facts.tables, board, 0)
        return after, int(board[DECK_AT]) - LARGEST + peeks, after._shown(self)

    def _kernel_move(self, action: int) -> int:
        """The kernel's number of a move: of the copies of a card, one that lies where the move takes it from."""
        numbers = self._facts.kernel[action]
        if len(numbers) == 1:
            return numbers[0]
        board = self._board
        kind = numbers[0] >> KIND
        pile = MARKET if kind == TAKE else HAND + int(board[TO_MOVE]) * SEAT
        return next(n for n in numbers if board[pile + (n & 255) // 64] >> (n & 63) & 1)

    def _shown(self, before: KernelTable) -> list[Sight]:
        """The deck's cards that somebody has seen since."""
        board, old = self._board, before._board
        first, last = old[DECK_AT], board[DECK_AT]
        if first == last and board[ASKS] != TAKE:
            return []
        facts = self._facts
        draw = facts.space.size
        shown: list[Sight] = []
        market: list[Sight] = []
        for at in range(first, last):
            number = int(board[at])
            face = draw + facts.face[number]
            if board[MARKET + number // 64] >> (number % 64) & 1:
                market.append((None, face))
            else:
                shown.append((self._owner(number), face))
        peeks = board[ASKS] == TAKE and board[TAKEN] == 0 and shows_top(facts.tables, board, 0)
        if peeks and old[ASKS] != TAKE:
            shown.append((int(board[TO_MOVE]), draw + facts.face[int(board[last])]))
        return shown + sorted(market)

    def _owner(self, number: int) -> Seat:
        """The seat that drew a card: into its followers, or into its hand if phase two has begun."""
        board, word, bit = self._board, number // 64, number % 64
        return next(
            seat
            for seat in range(self._facts.players)
            if (board[FOLLOWERS + seat * SEAT + word] | board[HAND + seat * SEAT + word]) >> bit & 1
        )

    def decide(self, at: int, face: int) -> KernelTable:
        used = bytearray(self._used)
        board: vec[i64] = vec[i64](self._board)
        board[LARGEST + at] = self._facts.copies[face][used[face]]
        used[face] += 1
        return KernelTable(self._facts, board, bytes(used))

    def value(self) -> float:
        board = self.board
        solution = solver_of(self._facts.space.lineup).solve_at(board, Budget(), line=False)
        assert solution.value is not None
        return -solution.value if board.to_move in {1, 3} else solution.value
