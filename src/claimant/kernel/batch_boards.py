"""Many boards one after the other in one `vec`; the compiled part of `Batch`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import below, dice
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import ASKS, CHANCE, TO_MOVE, WINNERS
from claimant.kernel.tables.tables import Tables

MOST_MOVES: Final = 64
"""No position has more legal moves."""


class BatchBoards:
    """The boards, and for each of them the seat to move, the question, the legal moves and the winners."""

    def __init__(self, t: Tables, games: int, seed: int) -> None:
        self.t: Final[Tables] = t
        self.games: Final[i64] = games
        self.stride: Final[i64] = t.size + len(t.numbers)
        """A board is followed by its deck."""
        self.thrown: Final[vec[i64]] = dice(seed)
        self.boards: Final[vec[i64]] = vec[i64]([0] * int(self.games * self.stride))
        self.to_move: Final[vec[i64]] = vec[i64]([0] * games)
        self.asks: Final[vec[i64]] = vec[i64]([0] * games)
        self.counts: Final[vec[i64]] = vec[i64]([0] * games)
        self.winners: Final[vec[i64]] = vec[i64]([0] * games)
        self.legal: Final[vec[i64]] = vec[i64]([0] * (games * MOST_MOVES))
        self._found: Final[vec[i64]] = vec[i64]([0] * MOST_MOVES)
        self.reset()

    def reset(self) -> int:
        """Deal a new game, with a random leader, for each finished one; returns how many there were."""
        number: i64 = 0
        game: i64 = 0
        while game < self.games:
            if self.counts[game] == 0:
                at = game * self.stride
                deal(self.t, self.boards, at, at + self.t.size, below(self.thrown, self.t.players), self.thrown)
                self._look(game, at)
                number += 1
            game += 1
        return number

    def step(self, choices: bytes) -> int:
        """Make the legal move with this index in each unfinished game; returns the first game without it, or -1."""
        game: i64 = 0
        while game < self.games:
            if self.counts[game] != 0 and choices[game] >= self.counts[game]:
                return game
            game += 1
        game = 0
        while game < self.games:
            if self.counts[game] != 0:
                at = game * self.stride
                choice: i64 = choices[game]
                step(self.t, self.boards, at, self.legal[game * MOST_MOVES + choice])
                self._look(game, at)
            game += 1
        return -1

    def _look(self, game: i64, at: i64) -> None:
        """Update what is known about the game; chance moves at once."""
        s = self.boards
        while s[at + TO_MOVE] == CHANCE:
            step(self.t, s, at, random_move(self.t, s, at, self.thrown, self._found))
        self.to_move[game] = s[at + TO_MOVE]
        self.asks[game] = s[at + ASKS]
        self.winners[game] = s[at + WINNERS]
        self.counts[game] = legal_moves(self.t, s, at, self.legal, game * MOST_MOVES)
