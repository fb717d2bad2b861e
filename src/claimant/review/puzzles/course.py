"""The course: which lessons there are, in which order, and the puzzle that each ends with."""

from __future__ import annotations

from functools import cache

from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS

HEROES_LESSON = "heroes"
EASY = 15
"""The difficulty that a lesson's puzzle should have: not the very easiest."""


def first_lessons() -> tuple[str, ...]:
    """The factions of the first box."""
    return PRESETS["claim"].factions


def lessons() -> tuple[str, ...]:
    """The factions of the first box, then all others, then the heroes."""
    first = first_lessons()
    return (*first, *(name for name in FACTIONS if name not in first), HEROES_LESSON)


@cache
def puzzle_for(name: str) -> Puzzle | None:
    """An easy puzzle whose winning card is one of the faction; None for the heroes, and for plug-ins."""
    if name not in FACTIONS:
        return None
    code = FACTIONS[name].code
    fitting = [puzzle for puzzle in collection() if puzzle.solution[0].rstrip("0123456789") == code]
    return min(fitting, key=lambda puzzle: (abs(puzzle.difficulty - EASY), puzzle.id), default=None)
