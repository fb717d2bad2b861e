"""The journeyman: samples deals of the hidden cards and plays random games to the end."""

from __future__ import annotations

from math import sqrt
from random import Random

from claimant.bots.asked import choices
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.simulator import WIN, Simulator, simulator

BATCH = 16
"""The moves are compared after each batch of this number of worlds."""
DOUBT = 2.5
"""A move that is this many standard deviations behind the best one is dropped."""


class Journeyman:
    """Tries every move in the same worlds, drops those that fall behind, and chooses the one that wins most often."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, view: View) -> Move:
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        return moves[best_of(simulator(view, self._rng), len(moves), self._budget.start())]


def best_of(games: Simulator, moves: int, budget: Budget) -> int:
    """The move that wins most often, among those that weren't dropped."""
    points = [0] * moves
    racing = list(range(moves))
    played = 0
    while len(racing) > 1 and budget.allows(played):
        for move, more in zip(racing, games.play(racing), strict=True):
            points[move] += more
        played += 1
        if played % BATCH == 0:
            racing = _still_racing(points, racing, played)
    return max(racing, key=points.__getitem__)


def _still_racing(points: list[int], racing: list[int], played: int) -> list[int]:
    """The moves that may still be the best: their distance to the leader may be luck."""
    shares = {move: (points[move] + 1) / (WIN * played + 2) for move in racing}
    best = max(shares.values())
    luck = best * (1 - best)
    return [
        move for move, share in shares.items() if best - share <= DOUBT * sqrt((luck + share * (1 - share)) / played)
    ]
