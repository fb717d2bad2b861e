"""What is kept of puzzles: the first try, and the days."""

from __future__ import annotations

from datetime import date, timedelta

from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.rating import FIRST
from claimant.terminal.puzzle_progress import Progress

TODAY = date(2026, 11, 17)


def test_days_in_a_row_end_today_or_yesterday() -> None:
    progress = Progress()
    puzzles = collection()[:5]
    for puzzle, back in zip(puzzles, (1, 2, 3, 5), strict=False):
        progress.add(puzzle, True, TODAY - timedelta(days=back))
    assert Progress().days_in_a_row(TODAY) == 3
    progress.add(puzzles[4], True, TODAY)
    assert Progress().days_in_a_row(TODAY) == 4
    assert Progress().days_in_a_row(TODAY + timedelta(days=2)) == 0


def test_a_day_counts_once_it_is_solved_and_the_rating_only_by_the_first_try() -> None:
    puzzle = collection()[0]
    progress = Progress()
    progress.add(puzzle, False, TODAY)
    assert progress.days_in_a_row(TODAY) == 0
    rating = progress.rating
    assert rating < FIRST
    progress.add(puzzle, True, TODAY)
    assert progress.days_in_a_row(TODAY) == 1
    assert progress.rating == rating
    assert not progress.solved(puzzle)
    assert progress.number == 0
