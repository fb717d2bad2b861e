"""The course: which lessons there are, in which order, and the puzzle that each ends with."""

from __future__ import annotations

from functools import cache

from claimant.review.puzzles.collection import by_id
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.themes import HIDDEN_HAND, OF_LESSONS
from claimant.rules.power import Power
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES

EASY = 15
"""The difficulty that a lesson's puzzle should have: not the very easiest."""

SHOWN_BY = {
    "trumps": "by-power",
    "stands_in": "stand-in",
    "bonus_from": "counts-more",
    "turns_moon": "turn-the-moon",
    "leads_next": "keep-the-lead",
    "one_at_a_time": "leave-it-waiting",
    "collected_by": "loser-collects",
    "crushes": "crush",
    "counts_in": "feed-the-host",
    "leaves": "loyalty",
    "loots": "loot",
    "weight": "counts-twice",
    "standing": "break-the-run",
    "joins_winner": "at-once",
    "captures": "capture",
    "peeks": "peek",
    "wins_next": "win-the-next",
}
"""The theme in which a power shows, by the question that it answers."""


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


def themes_of_power(name: str) -> frozenset[str]:
    """The themes in which the power of a faction, or of its pair, matters."""
    power = taught(name)
    partner = FACTIONS.get(getattr(power, "partner", None) or "")
    answers = power.own_answers | (partner.own_answers if partner is not None else frozenset())
    themes = {theme for question, theme in SHOWN_BY.items() if question in answers}
    return frozenset(themes | ({HIDDEN_HAND} if getattr(power, "boxed", 0) else set()))


def not_in_collection(name: str) -> bool:
    """Can no puzzle of the collection show the power? Then the lesson has a position of its own."""
    themes = themes_of_power(name)
    return bool(themes) and themes <= set(OF_LESSONS)


@cache
def puzzle_for(name: str) -> Puzzle | None:
    """An easy puzzle whose winning card is of the lesson, if possible because of its power; None for plug-ins."""
    code, themes = taught(name).code, themes_of_power(name)
    fitting = [puzzle for puzzle in by_id().values() if puzzle.solution[0].rstrip("0123456789") == code]
    shows = [puzzle for puzzle in fitting if themes.intersection(puzzle.themes)]
    return min(shows or fitting, key=lambda puzzle: (abs(puzzle.difficulty - EASY), puzzle.id), default=None)


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
