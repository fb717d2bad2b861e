"""Saved games that another process plays or changes, and settings that can't be saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimant.locale.languages import language
from claimant.notation.records import record_file
from claimant.terminal import settings
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.begin_game import old_chair
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.saves.game_lock import Busy, GameLock
from claimant.terminal.saves.resume import take_up
from claimant.terminal.settings import Settings
from tests.terminal.app.stage import (
    CLAIM,
    HASTY,
    chair_of,
    file_of_game,
    playing,
    press,
    showing,
    words_of,
)
from tests.terminal.typist import played

pytestmark = pytest.mark.anyio


async def test_the_set_up_says_that_the_game_is_being_played_elsewhere(data: Path) -> None:
    played(["1", "q"])
    [file] = data.glob("*.claim")
    held = GameLock(file)
    async with showing(SetupScreen) as pilot:
        await pilot.click("#resume")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SetupScreen)
        assert f"The game {file.stem} is being played in another window (process " in words_of(pilot)
    held.release()


async def test_a_game_is_free_again_once_the_app_is_left(data: Path) -> None:
    played(["1", "q"])
    taken = take_up()
    chair = old_chair(taken, language("en"), lambda: 0.0)
    app = ClaimantApp(language("en"), lambda: GameScreen(chair), HASTY)
    async with app.run_test() as pilot:
        await pilot.pause()
        with pytest.raises(Busy):
            take_up()
        await pilot.press("q")
    take_up().save.release()
    assert [each.suffix for each in data.iterdir()] == [".claim"]


async def test_a_file_that_changed_is_left_alone_and_the_player_is_told() -> None:
    chair = chair_of(CLAIM, 4)
    async with playing(chair) as pilot:
        file_of_game().write_bytes(b"somebody else's")
        await press(pilot, chair, "enter")
        assert "Another program changed the saved game game. Yours goes on as game-2" in words_of(pilot)
    assert file_of_game().read_bytes() == b"somebody else's"
    assert record_file.read(file_of_game().with_name("game-2.claim").read_bytes()).game.moves


def unbroken(text: str) -> str:
    """A text without spaces: a long path is broken anywhere, depending on where the test's files are."""
    return text.replace(" ", "")


async def test_newer_games_that_cannot_be_read_are_named_until_the_first_move(data: Path) -> None:
    played(["1", "q"])
    (data / "zz.claim").mkdir()
    chair = old_chair(take_up(), language("en"), lambda: 0.0)
    async with playing(chair) as pilot:
        assert unbroken("zz.claim can’t be read: Is a directory.") in unbroken(words_of(pilot))
        await press(pilot, chair, "enter")
        assert "zz.claim" not in unbroken(words_of(pilot))
        await pilot.press("q")


async def test_settings_that_cannot_be_kept_hold_until_the_end_and_this_is_said(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.keep(Settings(name="Ada"))

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    said: list[str] = []
    monkeypatch.setattr(ClaimantApp, "notify", lambda app, message, **_: said.append(message))
    monkeypatch.setattr("claimant.terminal.settings.write_whole", full)
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "x", "down", "right", "escape")
        await pilot.pause()
        assert isinstance(pilot.app, ClaimantApp)
        assert pilot.app.settings.theme == "light"
    assert said == ["The settings can’t be saved: No space left on device. They apply until you leave."]
    assert settings.load() == Settings(name="Ada")
