"""Random games from a position: could it still end otherwise?"""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.board import Board
from claimant.kernel.engine.dice import dice
from claimant.kernel.tables.layout import LARGEST
from claimant.kernel.translate import number_of_move
from claimant.rules.moves import Move
from claimant.search.random_trials import RandomTrials

GAMES = 48
WIN = 2
"""The points of a win; a shared win counts half."""


class RandomGames:
    """Plays random games after each move of a position; the same position gives the same games."""

    def __init__(self) -> None:
        self._numbers: vec[i64] = vec[i64]([0] * (2 * LARGEST))

    def shares(self, board: Board, moves: tuple[Move, ...], seat: int) -> list[float]:
        """How much of the random games after each move the seat wins."""
        tables, numbers = board.tables, self._numbers
        for at in range(int(tables.size)):
            numbers[at] = board.numbers[at]
        trials = RandomTrials(tables, seat, [int(number_of_move(tables, board.numbers, 0, move)) for move in moves])
        thrown = dice(Random(0).getrandbits(60))
        for _ in range(GAMES):
            trials.play(numbers, 0, LARGEST, thrown)
        return [int(points) / (WIN * GAMES) for points in trials.points]
