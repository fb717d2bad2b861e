"""Random games from one board, one for each of some moves."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.random_games import play_out
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import WINNERS
from claimant.kernel.tables.tables import Tables


def points_of(t: Tables, s: vec[i64], at: i64, seat: i64) -> i64:
    """A seat's points for a finished game: two for a win, one for a shared win."""
    winners = s[at + WINNERS]
    if winners & bit(seat) == 0:
        return 0
    side: i64 = bit(seat)
    if t.players == 4:
        side |= bit((seat + 2) & 3)
    return 2 if winners & ~side == 0 else 1


class RandomTrials:
    """Tries some moves for the seat that makes them, and adds up the points of each."""

    def __init__(self, t: Tables, seat: int, moves: list[int]) -> None:
        self._t: Tables = t
        self._seat: i64 = seat
        self._moves: vec[i64] = vec[i64](moves)
        self._found: vec[i64] = vec[i64]([0] * 128)
        self.points: vec[i64] = vec[i64]([0] * len(moves))

    def play(self, s: vec[i64], at: i64, work: i64, thrown: vec[i64]) -> None:
        """Play each move on a copy of the board, then at random to the end; all moves use the same random numbers."""
        t = self._t
        luck = thrown[0]
        i: i64 = 0
        while i < len(self._moves):
            thrown[0] = luck
            copy(s, at, work, t.size)
            step(t, s, work, self._moves[i])
            play_out(t, s, work, thrown, self._found)
            self.points[i] = self.points[i] + points_of(t, s, work, self._seat)
            i += 1
