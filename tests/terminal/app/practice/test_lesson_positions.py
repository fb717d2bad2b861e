"""Positions of lessons in the app: phase one with an open deck, and a hidden hand."""

from __future__ import annotations

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.review.puzzles.course import puzzle_for
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.moves import Ask
from claimant.rules.state import RECRUIT
from claimant.terminal.app.practice.puzzle import PuzzleScreen
from tests.terminal.app.practice.some_puzzles import on_a_monday, until
from tests.terminal.app.stage import showing, words_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_monday(monkeypatch)


def position(name: str) -> Puzzle:
    puzzle = puzzle_for(name)
    assert puzzle is not None
    return puzzle


async def test_in_phase_one_the_deck_is_open_and_there_is_nothing_to_analyse() -> None:
    puzzle = position("seers")
    async with showing(lambda: PuzzleScreen([puzzle])) as pilot:
        said = words_of(pilot)
        assert "All cards are open, the deck too." in said
        deck = [said.index(card.code, said.index("Deck, top card first")) for card in puzzle.game.state.deck]
        assert deck == sorted(deck)
        await pilot.press("o")
        assert isinstance(pilot.app.screen, PuzzleScreen)
        assert "The analysis board solves phase two only." in words_of(pilot)
        await pilot.press("3", "enter")
        await until(pilot, lambda: "Go on: keep the win." in words_of(pilot))
        assert "Which of these cards do you recruit?" in words_of(pilot)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_short_game_counts_its_own_tricks_in_both_phases(code: str) -> None:
    said = language(code).text
    puzzle = position("undead")
    async with showing(lambda: PuzzleScreen([puzzle]), code=code) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        assert said("Trick {number} of {whole}", number=4, whole=6) in words_of(pilot)
        attempt = screen.attempt
        while attempt.game.state.phase == RECRUIT:
            attempt.play(attempt.winning[0])
        screen.look()
        await pilot.pause()
        assert said("Trick {number} of {whole}", number=1, whole=6) in words_of(pilot)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_what_both_sides_see_is_not_called_secret(code: str) -> None:
    text = language(code).text
    puzzle = position("automatons")
    async with showing(lambda: PuzzleScreen([puzzle]), code=code) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        attempt = screen.attempt
        attempt.play(attempt.winning[0])
        screen.look()
        await pilot.pause()
        assert attempt.game.state.asks is Ask.DISCARD
        asked = text("This trick isn’t played: put a card of your hand on the discard.")
        assert asked in " ".join(words_of(pilot).split())
        assert text("Trick {number} of {whole}", number=5, whole=6) in words_of(pilot), "the unplayed one counts"


async def test_a_hidden_hand_is_described_but_not_shown() -> None:
    puzzle = position("shadows")
    async with showing(lambda: PuzzleScreen([puzzle])) as pilot:
        said = words_of(pilot)
        assert "The other hand is hidden" in said
        assert "and one of these" in said
        await pilot.press("2", "enter")
        await until(pilot, lambda: "Best play ends like this" in words_of(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "This card wins against 10 of the 11 hands" in words_of(pilot))
        await pilot.press("3", "enter")
        await until(pilot, lambda: "Solved" in words_of(pilot))
