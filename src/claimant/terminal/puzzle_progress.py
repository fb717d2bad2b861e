"""Which puzzles somebody has solved here, and their rating, saved in the data directory."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

import msgspec

from claimant.data_directory import data_directory
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.rating import FIRST, rated, rating_of
from claimant.terminal.data_files import read_whole, write_whole

FILE = "puzzles.json"


class Kept(msgspec.Struct):
    """What is saved."""

    rating: float = FIRST
    tried: dict[str, bool] = {}
    """The puzzles that were tried, and whether the first try solved them."""
    days: list[str] = []
    """The days whose puzzle was solved."""


class Progress:
    """Somebody's puzzles; an unreadable file means none."""

    def __init__(self) -> None:
        try:
            self._kept = msgspec.json.decode(read_whole(data_directory() / FILE), type=Kept)
        except (OSError, msgspec.DecodeError):
            self._kept = Kept()

    @property
    def rating(self) -> float:
        return self._kept.rating

    def knows(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self._kept.tried

    def solved(self, puzzle: Puzzle) -> bool:
        """Did the first try solve it?"""
        return self._kept.tried.get(puzzle.id, False)

    def unknown(self, puzzles: Iterable[Puzzle], but: Puzzle | None = None) -> list[Puzzle]:
        """The puzzles that weren't tried yet, those first that are nearest to the rating."""
        fresh = [puzzle for puzzle in puzzles if not self.knows(puzzle) and puzzle is not but]
        return sorted(fresh, key=lambda puzzle: abs(rating_of(puzzle.difficulty) - self.rating))

    def add(self, puzzle: Puzzle, solved: bool, day: date | None = None) -> None:
        """Count a puzzle; only its first try changes the rating. With `day`, it is the puzzle of that day."""
        if not self.knows(puzzle):
            self._kept.rating = rated(self._kept.rating, puzzle.difficulty, solved)
            self._kept.tried[puzzle.id] = solved
        if solved and day is not None and day.isoformat() not in self._kept.days:
            self._kept.days.append(day.isoformat())
        write_whole(data_directory() / FILE, msgspec.json.encode(self._kept) + b"\n")

    def days_in_a_row(self, today: date) -> int:
        """How many days in a row have a solved puzzle of the day, up to today or yesterday."""
        solved = set(self._kept.days)
        day = today if today.isoformat() in solved else today - timedelta(days=1)
        number = 0
        while day.isoformat() in solved:
            number += 1
            day -= timedelta(days=1)
        return number

    @property
    def number(self) -> int:
        """How many puzzles the first try solved."""
        return sum(self._kept.tried.values())
