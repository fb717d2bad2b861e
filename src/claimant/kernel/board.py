"""A convenient board: a game on the kernel, move by move, with the rules' moves."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.batch_boards import MOST_MOVES
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import CHANCE, LARGEST, OVER, PHASE, PLAYED, TO_MOVE, TRICK, VOTES, WINNERS
from claimant.kernel.tables.tables import tables_of
from claimant.kernel.translate import load, move_from, number_of_move
from claimant.rules.moves import Move
from claimant.rules.state import State

DECK = 128
"""Room for a deck."""


class Board:
    """One game, with all cards known."""

    def __init__(self, state: State) -> None:
        self.tables = tables_of(state.lineup)
        self.numbers: vec[i64] = vec[i64]([0] * (LARGEST + DECK))
        self._moves: vec[i64] = vec[i64]([0] * MOST_MOVES)
        load(self.tables, state, self.numbers, 0, LARGEST)

    def copy(self) -> Board:
        """Another board with the same game."""
        other = Board.__new__(Board)
        other.tables = self.tables
        other.numbers = vec[i64](self.numbers)
        other._moves = self._moves  # noqa: SLF001
        return other

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves, with equal cards once."""
        number = legal_moves(self.tables, self.numbers, 0, self._moves, 0)
        return tuple(move_from(self.tables, self._moves[at]) for at in range(number))

    def play(self, move: Move) -> None:
        """Make a legal move."""
        step(self.tables, self.numbers, 0, number_of_move(self.tables, self.numbers, 0, move))

    @property
    def trick(self) -> tuple[int, ...]:
        """The numbers of the cards in the current trick."""
        return tuple(int(self.numbers[TRICK + at]) for at in range(self.numbers[PLAYED]))

    @property
    def is_over(self) -> bool:
        return self.numbers[PHASE] == OVER

    @property
    def to_move(self) -> int | None:
        """The seat to move, -1 for chance, None at the end."""
        seat = self.numbers[TO_MOVE]
        return None if seat < CHANCE else int(seat)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(seat for seat in range(self.tables.lineup.players) if self.numbers[WINNERS] >> seat & 1)

    @property
    def votes(self) -> tuple[int | None, ...]:
        """The side that each faction votes for."""
        sides = [int(self.numbers[VOTES] >> (3 * at) & 7) for at in range(len(self.tables.lineup.factions))]
        return tuple(side - 1 if side else None for side in sides)
