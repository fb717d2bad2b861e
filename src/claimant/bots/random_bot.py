"""The random bot: the baseline for the others."""

from random import Random

from claimant.bots.asked import choices
from claimant.rules.moves import Move
from claimant.rules.view import View


class RandomBot:
    """Chooses each legal move with the same probability."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Move:
        return self._rng.choice(choices(view))
