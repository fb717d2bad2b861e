"""`claimant course`: the list, a lesson with its position, and what is no lesson."""

from __future__ import annotations

from claimant.review.puzzles.course import lessons, puzzle_for
from tests.commands.run import run


def test_the_list_names_every_lesson() -> None:
    done = run("course", "--lang", "en")
    assert done.returncode == 0
    for name in lessons():
        assert name.capitalize() in done.stdout


def test_a_lesson_ends_with_a_position() -> None:
    puzzle = puzzle_for("trolls")
    assert puzzle is not None
    done = run("course", "trolls", "--lang", "en", typed=b"q\n")
    assert done.returncode == 0
    assert "Only one goes with each trick." in done.stdout
    assert puzzle.id in done.stdout
    assert "The solution:" in done.stdout


def test_heroes_have_a_lesson_without_a_position() -> None:
    done = run("course", "heroes", "--lang", "en")
    assert done.returncode == 0
    assert "Skeleton" in done.stdout
    assert "Puzzle" not in done.stdout


def test_a_lesson_in_another_language_is_found_by_its_name_there() -> None:
    assert run("course", "trolle", "--lang", "de", typed=b"q\n").returncode == 0


def test_what_is_no_lesson_is_explained() -> None:
    done = run("course", "elves", "--lang", "en")
    assert done.returncode == 2
    assert "There is no lesson “elves”" in done.stderr
