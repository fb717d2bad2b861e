"""Shadows."""

from claimant.rules.power import Faction


class Shadows(Faction):
    name, one, code = "shadows", "Shadow", "sh"
    values = tuple(range(20))
    boxed = 10
    wording = (
        "Shadows have no power, but nobody knows which of them are in the game. [SHADOWS-1] Of 20 shadows, from 0 to "
        "19, 10 are boxed unseen before the game. [SETUP-3]"
    )
    short = "Ten of twenty are missing"
    lesson = (
        "Half of them are missing, and nobody knows which. Watch which have been played before you rely on a high one."
    )
