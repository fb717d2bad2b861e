"""The novice: knows a few rules of thumb, and plays many moves without using them."""

from __future__ import annotations

from random import Random

from claimant.bots.asked import choices
from claimant.bots.heuristics.rules_of_thumb import ratings
from claimant.rules.moves import Move
from claimant.rules.view import View

ABSENT = 0.3
"""How often it plays a random move."""
ABSENT_AMONG_SEVERAL = 0.6
"""The same among three and four, where a move decides less: with fewer mistakes the levels would hardly differ."""


class Novice:
    """Looks no further than the current trick, and not always at that."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Move:
        moves = choices(view)
        absent = ABSENT if view.lineup.players == 2 else ABSENT_AMONG_SEVERAL
        if len(moves) == 1 or self._rng.random() < absent:
            return self._rng.choice(moves)
        rated = ratings(view)
        best = [move for move, rating in zip(moves, rated, strict=True) if rating == max(rated)]
        return self._rng.choice(best)
