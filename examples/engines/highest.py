"""A bot in a few lines: it plays the highest card it may. `claimant arena highest:Highest novice` in this folder."""

from claimant import Move, View


class Highest:
    """Chooses from what its seat knows; `choose` is all that a bot needs."""

    def choose(self, view: View) -> Move:
        """The legal move with the highest card."""
        return max(view.legal, key=lambda move: move.card.value if move.card else 0)
