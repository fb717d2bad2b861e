"""The puzzle of the day: the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256

from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.puzzle import Puzzle

WEEK = ((0, 25), (10, 35), (20, 50), (30, 60), (40, 70), (50, 85), (60, 101))
"""Limits of difficulty from Monday to Sunday: a week becomes harder."""


def today() -> date:
    """The date by which the puzzle changes, the same for everybody."""
    return datetime.now(UTC).date()


def puzzle_of_today() -> Puzzle:
    """Our puzzle of today."""
    return _ours(today())


@lru_cache(maxsize=2)
def _ours(day: date) -> Puzzle:
    return of_the_day(day, collection())


def of_the_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of this date; the same collection and date give the same one everywhere."""
    low, high = WEEK[day.weekday()]
    fitting = [puzzle for puzzle in puzzles if low <= puzzle.difficulty < high] or list(puzzles)
    return min(fitting, key=lambda puzzle: sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest())
