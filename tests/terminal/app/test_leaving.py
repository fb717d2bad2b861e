"""Leaving the app's table in the middle of a game or at its end, and what comes next."""

from __future__ import annotations

import pytest

from claimant.locale.languages import language
from claimant.notation.records import record_file
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.saves.resume import take_up
from tests.terminal.app.stage import (
    CLAIM,
    USUAL,
    Deciding,
    Repeating,
    app_of,
    chair_at,
    chair_of,
    file_of_game,
    playing,
    press,
    settled,
    text_of,
    words_of,
)

pytestmark = pytest.mark.anyio


async def test_q_leaves_the_game_saved_and_says_how_to_go_on() -> None:
    chair = chair_of(CLAIM, 4)
    app = app_of(chair)
    async with app.run_test(size=USUAL) as pilot:
        await settled(pilot, chair)
        await press(pilot, chair, "enter")
        before = text_of(pilot)
        await pilot.press("q")
    assert app.return_value == "The game is saved: “claimant play --resume” continues it."
    save, record, _ = take_up()
    again = HomeChair(record.game, record.details, save, Deciding(), lambda: 0.0, language("en"))
    async with playing(again) as pilot:
        assert text_of(pilot) == before


async def test_q_while_a_bot_thinks_loses_nothing_either() -> None:
    game = chair_of(CLAIM)._game
    thinking = Repeating(())
    chair = chair_at(game, 0, thinking)
    app = app_of(chair)
    async with app.run_test(size=USUAL) as pilot:
        await settled(pilot, chair)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("q")
    assert thinking.stopped
    assert len(record_file.read(file_of_game().read_bytes()).game.moves) == 1


async def test_a_game_that_cannot_be_saved_can_be_played_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("claimant.terminal.saves.save_file.write_whole", full)
    chair = chair_of(CLAIM)
    app = app_of(chair)
    async with app.run_test(size=USUAL) as pilot:
        await settled(pilot, chair)
        await press(pilot, chair, "enter")
        assert "The game can’t be saved: No space left on device. You can play on." in words_of(pilot)
        await pilot.press("q")
    assert app.return_value == "The game could not be saved."


async def test_after_the_end_another_game_begins_and_the_next_seat_leads() -> None:
    chair = chair_of(CLAIM, 26)
    async with playing(chair) as pilot:
        await pilot.press("a")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.chair is not chair
        view = screen.chair.view
        assert view is not None
        assert view.phase == 1
        assert view.leader == 1


async def test_after_the_end_the_table_can_be_looked_at() -> None:
    chair = chair_of(CLAIM, 26)
    async with playing(chair) as pilot:
        await press(pilot, chair, "escape")
        assert "How the factions voted" not in words_of(pilot)
        await press(pilot, chair, "enter")
        assert "How the factions voted" in words_of(pilot)


async def test_after_the_end_a_new_game_can_be_set_up() -> None:
    chair = chair_of(CLAIM, 26)
    async with playing(chair) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_leaving_after_the_end_has_nothing_to_say() -> None:
    app = app_of(chair_of(CLAIM, 26))
    async with app.run_test(size=USUAL) as pilot:
        await pilot.pause()
        await pilot.press("q")
    assert app.return_value == ""
