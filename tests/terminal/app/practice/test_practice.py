"""The list of puzzles, lessons and boards."""

from __future__ import annotations

import pytest

from claimant.locale.languages import LANGUAGES
from claimant.review.puzzles.course import lessons
from claimant.terminal.app.practice.analysis import AnalysisScreen
from claimant.terminal.app.practice.practice import PracticeScreen
from claimant.terminal.app.practice.puzzle import PuzzleScreen
from claimant.terminal.app.practice.set_position import SetPositionScreen
from claimant.terminal.app.screens.faction_picker import PickScreen
from claimant.terminal.app.screens.join_or_host import OthersSheet
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.puzzle_progress import Progress
from tests.terminal.app.golden import assert_golden
from tests.terminal.app.practice.some_puzzles import MONDAY, PUZZLE, SECOND, on_a_monday, solve_here, until
from tests.terminal.app.stage import LARGE, USUAL, showing, words_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_monday(monkeypatch)
    solve_here(monkeypatch)


def practice() -> PracticeScreen:
    return PracticeScreen(puzzles=[PUZZLE, SECOND])


async def test_a_key_of_the_set_up_leads_there_and_back() -> None:
    async with showing(SetupScreen) as pilot:
        first = pilot.app.screen
        await pilot.press("p")
        assert isinstance(pilot.app.screen, PracticeScreen)
        await pilot.press("q")
        await until(pilot, lambda: pilot.app.screen is first)


async def test_the_puzzle_of_the_day_is_the_first_line() -> None:
    async with showing(practice) as pilot:
        assert "Difficulty: 60 of 100" in words_of(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, PuzzleScreen)
        assert pilot.app.screen.attempt.puzzle == SECOND


async def test_puzzles_are_chosen_by_theme_faction_and_difficulty() -> None:
    async with showing(practice) as pilot:
        await pilot.press("down")
        assert "2 puzzles." in words_of(pilot)
        await pilot.press("tab", "tab", "tab", "tab", "right", "right", "right", "right")
        assert "1 puzzle." in words_of(pilot)
        await pilot.press("shift+tab", "shift+tab", "shift+tab", "shift+tab", "enter")
        assert isinstance(pilot.app.screen, PuzzleScreen)
        assert pilot.app.screen.attempt.puzzle == SECOND


async def test_puzzles_are_chosen_by_a_ready_made_line_up_or_by_one_that_is_picked() -> None:
    async with showing(practice) as pilot:
        await pilot.press("down", "tab", "tab", "right")
        assert "Claim" in words_of(pilot)
        assert "2 puzzles." in words_of(pilot)
        await pilot.press("left", "left")
        assert isinstance(pilot.app.screen, PickScreen)
        await pilot.press("space", "down", "space", *["down"] * 5, "space", "down", "space", "down", "down", "space")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        assert "Goblins, Knights, Undead" in words_of(pilot)
        assert "There is no puzzle of this kind." in words_of(pilot)
        await pilot.press("right")
        assert isinstance(pilot.app.screen, PickScreen)
        await pilot.press("end", "home", *["down"] * 8, "space", "down", "space", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        assert "Line-up ◂ Claim ▸" in words_of(pilot)
        assert "2 puzzles." in words_of(pilot)


async def test_a_picker_that_is_left_changes_nothing() -> None:
    async with showing(practice) as pilot:
        await pilot.press("down", "tab", "tab", "left", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        assert "2 puzzles." in words_of(pilot)


async def test_where_no_puzzle_fits_the_screen_says_what_to_change() -> None:
    async with showing(practice) as pilot:
        await pilot.press("down", "tab", "tab", "right", "right")
        await until(pilot, lambda: "There is no puzzle of this kind." in words_of(pilot))
        assert "Any line-up: 2 puzzles" in words_of(pilot)
        await pilot.press("shift+tab", "shift+tab", "enter")
        assert isinstance(pilot.app.screen, PracticeScreen)


async def test_every_lesson_says_why_its_power_matters_and_ends_with_a_position() -> None:
    async with showing(practice, size=LARGE) as pilot:
        await pilot.press(*["down"] * 5, *["down"] * lessons().index("trolls"))
        assert "Trolls" in words_of(pilot)
        await pilot.press("enter")
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        assert screen.attempt.puzzle.solution[0].startswith("tr")


async def test_the_lesson_of_a_hero_ends_with_a_position() -> None:
    async with showing(practice, size=LARGE) as pilot:
        await pilot.press("end")
        assert "Gelatinous Cube" in words_of(pilot)
        assert "It keeps a strong card" in words_of(pilot)
        await pilot.press("enter")
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        assert screen.attempt.puzzle.solution[0] == "cube"


async def test_the_deal_of_the_day_asks_for_a_server() -> None:
    async with showing(practice) as pilot:
        await pilot.press("down", "down")
        assert "/daily" in words_of(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, OthersSheet)


async def test_a_position_is_set_up_and_analysed() -> None:
    async with showing(practice) as pilot:
        await pilot.press("down", "down", "down", "enter")
        assert isinstance(pilot.app.screen, SetPositionScreen)
        await pilot.press("1", "2", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnalysisScreen))
        await pilot.press("q", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AnalysisScreen))
        await until(pilot, lambda: "Proven with best play of both sides." in words_of(pilot))


async def test_what_is_solved_is_marked_and_counted() -> None:
    Progress().add(SECOND, True, MONDAY)
    async with showing(practice) as pilot:
        assert "Puzzle of the day ✓" in words_of(pilot)
        assert "solved 1 · days in a row 1" in words_of(pilot)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_list_in_every_language(code: str) -> None:
    async with showing(practice, code, USUAL) as pilot:
        await pilot.press("down")
        await pilot.pause()
        assert_golden(pilot, f"practice-{code}")
