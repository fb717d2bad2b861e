"""The course: which lessons there are, in which order, and the puzzle that each ends with."""

from __future__ import annotations

from functools import cache

from claimant.review.puzzles.collection import collection, with_heroes
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.power import Power
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES

EASY = 15
"""The difficulty that a lesson's puzzle should have: not the very easiest."""


def first_lessons() -> tuple[str, ...]:
    """The factions of the first box."""
    return PRESETS["claim"].factions


def further_lessons() -> tuple[str, ...]:
    """All other factions."""
    return tuple(name for name in FACTIONS if name not in first_lessons())


def hero_lessons() -> tuple[str, ...]:
    """The heroes, by their codes."""
    return tuple(hero.code for hero in HEROES.values())


def lessons() -> tuple[str, ...]:
    """The factions of the first box, then all others, then the heroes."""
    return (*first_lessons(), *further_lessons(), *hero_lessons())


def taught(name: str) -> Power:
    """The faction or the hero that a lesson is about."""
    return FACTIONS[name] if name in FACTIONS else next(hero for hero in HEROES.values() if hero.code == name)


@cache
def puzzle_for(name: str) -> Puzzle | None:
    """An easy puzzle whose winning card is of the lesson; None for plug-ins."""
    code = taught(name).code
    puzzles = collection() if name in FACTIONS else with_heroes()
    fitting = [puzzle for puzzle in puzzles if puzzle.solution[0].rstrip("0123456789") == code]
    return min(fitting, key=lambda puzzle: (abs(puzzle.difficulty - EASY), puzzle.id), default=None)


def next_lesson(name: str) -> str:
    """The lesson after this one; empty after the last."""
    order = lessons()
    return next(iter(order[order.index(name) + 1 :]), "")


def lesson_of(puzzle: Puzzle) -> str:
    """The lesson that ends with this puzzle; empty if none does."""
    return _ends().get(puzzle.id, "")


@cache
def _ends() -> dict[str, str]:
    return {puzzle.id: name for name in lessons() if (puzzle := puzzle_for(name)) is not None}
