"""Puzzles in the app: trying, refutations, hints, the solution, the rating."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from claimant.locale.languages import LANGUAGES
from claimant.review.puzzles.rating import FIRST
from claimant.terminal.app.practice.line_sheet import LineSheet
from claimant.terminal.app.practice.puzzle import PuzzleScreen
from claimant.terminal.app.screens.replay import ReplayScreen
from claimant.terminal.puzzle_progress import Progress
from claimant.terminal.settings import Settings
from tests.terminal.app.golden import assert_golden
from tests.terminal.app.practice.some_puzzles import MONDAY, PUZZLE, SECOND, on_a_monday, solve_here, until
from tests.terminal.app.stage import HASTY, LARGE, USUAL, showing, words_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_monday(monkeypatch)
    solve_here(monkeypatch)


@asynccontextmanager
async def solving(
    code: str = "en", size: tuple[int, int] = USUAL, settings: Settings = HASTY
) -> AsyncIterator[tuple[Pilot[str], PuzzleScreen]]:
    async with showing(lambda: PuzzleScreen([PUZZLE, SECOND]), code, size, settings) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        yield pilot, screen


async def test_a_wrong_card_is_refuted_with_the_reason_and_can_be_seen_on_the_board() -> None:
    async with solving() as (pilot, screen):
        await pilot.press(*"dw9", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LineSheet))
        said = words_of(pilot)
        assert "That doesn’t win" in said
        assert "You play Dwarf 9." in said
        assert "Dwarves vote for Opponent: more cards, 0 to 3." in said
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await pilot.press("end", "q")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert "try another card" in words_of(pilot)
        assert screen.attempt.game.moves == PUZZLE.game.moves
        assert Progress().rating < FIRST


async def test_the_winning_card_solves_it_and_the_next_puzzle_follows() -> None:
    async with solving() as (pilot, screen):
        await pilot.press("1", "enter")
        await until(pilot, lambda: screen.attempt.solved)
        assert "Solved. Nothing can change the result any more." in words_of(pilot)
        assert Progress().solved(PUZZLE)
        rating = Progress().rating
        assert rating > FIRST
        await pilot.press("enter")
        assert screen.attempt.puzzle == SECOND
        assert "Puzzle of the day" in words_of(pilot)
        await pilot.press("n")
        await until(pilot, lambda: "There are no more puzzles of this kind." in words_of(pilot))
        assert Progress().rating == rating, "a puzzle without a try isn't counted"


async def test_the_puzzle_of_the_day_counts_for_the_days_in_a_row() -> None:
    async with solving() as (pilot, screen):
        await pilot.press("n", *"dw2", "enter")
        await until(pilot, lambda: screen.attempt.solved)
        assert "days in a row: 1." in words_of(pilot)
        assert Progress().days_in_a_row(MONDAY) == 1


@pytest.mark.parametrize(("key", "said"), [("h", "It is about: let the trick go"), ("j", "The solution")])
async def test_hint_and_solution_count_as_not_solved(key: str, said: str) -> None:
    async with solving() as (pilot, screen):
        await pilot.press(key)
        await until(pilot, lambda: pilot.app.screen is not screen)
        assert said in words_of(pilot)
        rating = Progress().rating
        assert rating < FIRST
        await pilot.press("escape", *"dw2", "enter")
        await until(pilot, lambda: screen.attempt.solved)
        assert Progress().rating == rating
        assert not Progress().solved(PUZZLE)


async def test_after_the_solution_the_puzzle_of_the_day_does_not_count() -> None:
    async with solving() as (pilot, screen):
        await pilot.press("n", "j")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.press("escape", *"dw2", "enter")
        await until(pilot, lambda: screen.attempt.solved)
        assert Progress().days_in_a_row(MONDAY) == 0


async def test_a_card_that_may_not_be_played_is_explained_and_costs_nothing() -> None:
    async with solving() as (pilot, screen):
        await pilot.press(*"go1", "enter")
        await until(pilot, lambda: "! " in words_of(pilot))
        assert not Progress().knows(PUZZLE)
        assert not screen.attempt.solved


async def test_the_position_can_be_analysed() -> None:
    async with solving() as (pilot, _):
        await pilot.press("o")
        await until(pilot, lambda: "loses: ⚒dw9" in words_of(pilot))
        assert "wins: ⚒dw2" in words_of(pilot)
        assert Progress().rating < FIRST
        await pilot.press("q")
        assert "Find the one card that wins." in words_of(pilot)


async def test_every_key_is_explained() -> None:
    async with solving(size=LARGE) as (pilot, _):
        await pilot.press("question_mark")
        said = words_of(pilot)
        assert all(part in said for part in ("h Hint:", "j Show the solution:", "n Next puzzle:", "o Analyse:"))


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_puzzle_in_every_language(code: str) -> None:
    async with solving(code) as (pilot, _):
        assert_golden(pilot, f"puzzle-{code}")


async def test_the_puzzle_in_plain_letters() -> None:
    async with solving(settings=replace(HASTY, ascii=True)) as (pilot, _):
        assert_golden(pilot, "puzzle-ascii")


async def test_a_refutation_on_a_sheet() -> None:
    async with solving() as (pilot, _):
        await pilot.press(*"dw9", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LineSheet))
        assert_golden(pilot, "puzzle-refutation")
