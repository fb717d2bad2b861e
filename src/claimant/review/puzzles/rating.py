"""A rating for people who solve puzzles: Elo's formula, with the puzzle as the opponent."""

from __future__ import annotations

from typing import Final

FIRST: Final = 1200
"""The rating of somebody who has solved nothing yet."""
LOWEST, HIGHEST = 600, 2200
"""The ratings of the easiest and the hardest possible puzzle."""
STEP: Final = 32
SCALE: Final = 400


def rating_of(difficulty: int) -> float:
    """The rating that a puzzle of this difficulty plays at."""
    return LOWEST + (HIGHEST - LOWEST) * difficulty / 100


def rated(rating: float, difficulty: int, solved: bool) -> float:
    """The new rating after the first try at a puzzle; later tries don't count."""
    expected = 1 / (1 + 10 ** ((rating_of(difficulty) - rating) / SCALE))
    return rating + STEP * (solved - expected)
