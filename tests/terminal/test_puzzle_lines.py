"""Puzzles in plain lines: trying, hints, the solution, the rating."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from claimant.locale.languages import language
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.course import puzzle_for
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.rating import FIRST
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.puzzle_lines import PuzzleLines
from claimant.terminal.puzzle_progress import Progress

PUZZLE = collection()[0]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path))


def solve(*typed: str, code: str = "en", puzzle: Puzzle = PUZZLE) -> str:
    out = io.StringIO()
    PuzzleLines(Console(io.StringIO("\n".join([*typed, ""])), out), language(code), Progress()).run(iter([puzzle]))
    return out.getvalue()


def test_a_puzzle_says_what_is_asked() -> None:
    said = solve()
    assert PUZZLE.id in said
    assert "Find the one card that wins." in said
    assert "Hand (" in said, "the other side's cards are open"


def test_in_a_short_game_with_open_cards_tricks_are_counted_and_nothing_is_called_secret() -> None:
    puzzle = puzzle_for("automatons")
    assert puzzle is not None
    said = " ".join(solve(puzzle.solution[0], puzzle=puzzle).split())
    assert "Trick 4 of 6." in said
    assert "put a card of your hand on the discard." in said
    for secret in ("Nobody will see it", "only they see"):
        assert secret not in said


def test_a_wrong_card_is_answered_by_its_refutation() -> None:
    said = solve(PUZZLE.refuted, "q")
    assert "That doesn’t win." in said
    assert said.count("The game is over.") == 2
    assert Progress().rating < FIRST


def test_the_right_card_goes_on_or_solves_it() -> None:
    said = solve(PUZZLE.solution[0], "q")
    assert "Right." in said


def test_a_hint_and_the_solution_cost_the_point() -> None:
    said = solve("h", "q")
    assert "It is about: " in said
    assert "The solution:" in said
    assert Progress().rating < FIRST


def test_only_the_first_try_counts() -> None:
    solve("q")
    rating = Progress().rating
    solve("q")
    assert Progress().rating == rating
    assert Progress().knows(PUZZLE)


def test_what_is_no_card_is_explained_and_costs_nothing() -> None:
    said = solve("xyz", "un99")
    assert "I don’t understand “xyz”." in said
    assert Progress().rating == FIRST


@pytest.mark.parametrize("code", ["de", "es", "it", "pt-BR"])
def test_it_speaks_the_language(code: str) -> None:
    said = solve("h", "q", code=code)
    assert "Find the one card" not in said
    assert "It is about" not in said
