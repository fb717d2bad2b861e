"""The apprentice: rules of thumb, and a glance at a few deals of the hidden cards."""

from __future__ import annotations

from random import Random

from claimant.bots.asked import choices
from claimant.bots.guided import Guided
from claimant.bots.heuristics.rules_of_thumb import ratings
from claimant.bots.journeyman import best_of
from claimant.kernel.tables.questions import NoKernel
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.policy_rollouts import PolicyRollouts

GLANCE = Budget(worlds=4)
"""The deals that it imagines: so few that it often misjudges what the others hold."""
TRUST = 0.2
"""The weight of the rules of thumb: how much of a win a vote is worth to it."""
OVERLOOKS = 0.1
"""How often it doesn't see a move at all."""
OVERLOOKS_AMONG_SEVERAL = 0.3
"""The same among three and four, where a move decides less: with fewer mistakes the levels would hardly differ."""


class Apprentice:
    """Knows what a trick brings, imagines how the game may go on, and overlooks a card now and then."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Move:
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        rated = dict(zip(moves, ratings(view), strict=True))
        overlooks = OVERLOOKS if view.lineup.players == 2 else OVERLOOKS_AMONG_SEVERAL
        seen = [move for move in moves if self._rng.random() >= overlooks] or [self._rng.choice(moves)]
        try:
            games = PolicyRollouts(view, self._rng, seen)
        except NoKernel:
            return max(seen, key=rated.__getitem__)
        return seen[best_of(Guided(games, [TRUST * rated[move] for move in seen]), len(seen), GLANCE)]
