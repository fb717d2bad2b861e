"""A board for people: a game on the kernel, move by move, in the words of the rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.layout import CHANCE, LARGEST, OVER, PHASE, TO_MOVE, VOTES, WINNERS
from claimant.kernel.legal import legal_moves
from claimant.kernel.step import step
from claimant.kernel.tables import tables_of
from claimant.kernel.translate import load, move_from, number_of_move
from claimant.rules.moves import Move
from claimant.rules.state import State

MOST_MOVES = 64
"""No position has more legal moves."""
DECK = 64
"""Room for a deck."""


class Board:
    """One game, with all cards known."""

    def __init__(self, state: State) -> None:
        self.tables = tables_of(state.lineup)
        self.numbers: vec[i64] = vec[i64]([0] * (LARGEST + DECK))
        self._moves: vec[i64] = vec[i64]([0] * MOST_MOVES)
        load(self.tables, state, self.numbers, 0, LARGEST)

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves, equal cards once."""
        number = legal_moves(self.tables, self.numbers, 0, self._moves, 0)
        return tuple(move_from(self.tables, self._moves[at]) for at in range(number))

    def play(self, move: Move) -> None:
        """Make a legal move."""
        step(self.tables, self.numbers, 0, number_of_move(self.tables, self.numbers, 0, move))

    @property
    def is_over(self) -> bool:
        return self.numbers[PHASE] == OVER

    @property
    def to_move(self) -> int | None:
        """The seat to move, -1 for chance, none at the end."""
        seat = self.numbers[TO_MOVE]
        return None if seat < CHANCE else int(seat)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(seat for seat in range(self.tables.lineup.players) if self.numbers[WINNERS] >> seat & 1)

    @property
    def votes(self) -> tuple[int | None, ...]:
        """The side that each faction votes for."""
        found = [int(self.numbers[VOTES] >> (3 * at) & 7) for at in range(len(self.tables.lineup.factions))]
        return tuple(side - 1 if side else None for side in found)
