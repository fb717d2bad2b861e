"""The journeyman: rules of thumb, and random games to the end in many deals of the hidden cards."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from claimant.bots.asked import choices
from claimant.bots.guided import Guided
from claimant.bots.heuristics.rules_of_thumb import ratings
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.race import Race
from claimant.search.simulator import Simulator, simulator

TRUST = 0.03
"""The weight of the rules of thumb beside the games: in random games a card changes the chance to win very little."""

AMONG_SEVERAL = 5
"""Among three and four it takes one in this number of its worlds: half sensible games say more than random ones."""


class Journeyman:
    """Tries every move in the same worlds, drops those that fall behind, and chooses the one that wins most often."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, view: View) -> Move:
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        games = Guided(simulator(view, self._rng), [TRUST * rating for rating in ratings(view)])
        return moves[best_of(games, len(moves), worlds_among(view.lineup.players, self._budget).start())]


def worlds_among(players: int, budget: Budget) -> Budget:
    """The journeyman's budget for a game of so many players."""
    if players == 2 or budget.worlds is None:
        return budget
    return replace(budget, worlds=max(1, budget.worlds // AMONG_SEVERAL))


def best_of(games: Simulator, moves: int, budget: Budget) -> int:
    """The move that wins most often, among those that weren't dropped."""
    race = Race(moves)
    race.run(games, budget)
    return race.best
