"""Steps thousands of games together, with NumPy arrays for moves and results."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from claimant.kernel.batch_boards import MOST_MOVES, BatchBoards
from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp

Numbers: TypeAlias = npt.NDArray[np.int64]


class Batch:
    """Games of one line-up, each dealt at random; the same seed and choices give the same games.

    The arrays are read-only views of the boards' numbers: they need no copy, and always show the current positions.
    Chance is not a seat here: its draws happen at once.

    >>> from claimant.rules.presets import preset
    >>> batch = Batch(preset("claim"), games=3, seed=1)
    >>> while not batch.over.all():
    ...     batch.step(batch.counts // 2)
    >>> batch.winners
    array([...])
    """

    def __init__(self, lineup: LineUp, games: int, seed: int) -> None:
        if not isinstance(lineup, LineUp):
            raise TypeError(
                f"A batch is dealt for a line-up, as preset(...) or LineUp.of(...) make it, not {lineup!r}."
            )
        games, seed = _whole(games, "The number of games"), _whole(seed, "A batch's seed")
        if games < 1:
            raise ValueError(f"A batch has at least one game, not {games}.")
        self._many = BatchBoards(tables_of(lineup), games, seed)
        self.games = games
        self.boards = _view(self._many.boards).reshape(games, -1)
        """All numbers of each game; `layout` says what they mean."""
        self.to_move = _view(self._many.to_move)
        """The seat to move, -2 when the game is over."""
        self.asks = _view(self._many.asks)
        """The question to that seat, as a number of `layout`."""
        self.counts = _view(self._many.counts)
        """How many legal moves there are."""
        self.legal = _view(self._many.legal).reshape(games, MOST_MOVES)
        """The legal moves of each game, of which the first `counts` are valid; `translate.move_from` converts them."""
        self.winners = _view(self._many.winners)
        """The seats that have won, a bit each; 0 until the game is over."""

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over?"""
        return np.equal(self.counts, 0)

    def step(self, choices: npt.ArrayLike) -> None:
        """Make the chosen legal move (an index from 0) in each game; finished games don't change."""
        chosen = np.asarray(choices)
        if chosen.shape != (self.games,):
            raise ValueError(f"There are {self.games} games, so {self.games} choices, not an array of {chosen.shape}.")
        if chosen.min() < 0 or chosen.max() >= MOST_MOVES:
            raise ValueError(f"A choice is a number from 0 to {MOST_MOVES - 1}.")
        wrong = self._many.step(chosen.astype(np.uint8).tobytes())
        if wrong >= 0:
            raise ValueError(
                f"Game {wrong} has {self.counts[wrong]} legal moves, so there is no number {chosen[wrong]}."
            )

    def reset(self) -> int:
        """Deal a new game for each finished one, and return how many there were."""
        return int(self._many.reset())


def _whole(value: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{what} is a whole number, not {value!r}.")
    return index(value)


def _view(numbers: Any) -> Numbers:
    """The numbers of a `vec` as an array, which keeps the `vec` alive."""
    return np.frombuffer(numbers, dtype=np.int64)
