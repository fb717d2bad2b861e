"""The list of saved games in the app."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from claimant.notation.records import record_file
from claimant.notation.records.details import Details
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.terminal.app.screens.confirm import Confirm
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.replay import ReplayScreen
from claimant.terminal.app.screens.saved_games import SavedGamesScreen
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.saves.game_lock import GameLock
from tests.notation.games import random_move
from tests.terminal.app.stage import PATIENCE, showing, text_of, words_of

pytestmark = pytest.mark.anyio


def save(data: Path, name: str, moves: int | None) -> Path:
    """A game of Ada against a bot after this many moves, or to its end."""
    rng = Random(1)
    game = Game.deal(preset("claim"), bytes(48))
    while not game.is_over and (moves is None or len(game.moves) < moves):
        game = game.play(random_move(game, rng))
    data.mkdir(exist_ok=True)
    file = data / f"{name}.claim"
    file.write_text(record_file.write(game, Details(("Ada", "Bot"), ("person", "random"))), encoding="utf-8")
    return file


async def read(pilot: Pilot[str]) -> None:
    """Wait until the list is read."""
    for _ in range(PATIENCE):
        await pilot.pause()
        screen = pilot.app.screen
        if isinstance(screen, SavedGamesScreen) and not screen._is_reading:
            return
    raise AssertionError("the list isn't read")


async def test_each_game_is_listed_with_date_line_up_state_and_players(data: Path) -> None:
    save(data, "one", 6)
    save(data, "two", None)
    async with showing(SavedGamesScreen) as pilot:
        await read(pilot)
        lines = text_of(pilot).split("\n")
        [open_game] = [line for line in lines if "phase 1" in line and ":" in line and "Votes" not in line]
        [over] = [line for line in lines if "over: " in line and "Votes" not in line]
        for line in (open_game, over):
            assert "claim" in line
            assert "Ada, Bot" in line
            assert re.search(r"20\d\d-\d\d-\d\d \d\d:\d\d", line)


async def test_a_bad_entry_is_named_and_does_not_hide_the_others(data: Path) -> None:
    save(data, "sound", 6)
    (data / "nowhere.claim").symlink_to(data / "gone")
    (data / "rubbish.claim").write_text("no record", encoding="utf-8")
    (data / "folder.claim").mkdir()
    async with showing(SavedGamesScreen, size=(140, 45)) as pilot:
        await read(pilot)
        said = text_of(pilot)
        assert "phase 1" in said
        assert "rubbish" in said
        assert "folder" in said
        assert "damaged" in said


async def test_enter_takes_up_a_game_where_it_was_left(data: Path) -> None:
    save(data, "one", 6)
    async with showing(SetupScreen) as pilot:
        await pilot.press("g")
        await read(pilot)
        await pilot.press("enter")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert "Trick 4 of 13" in text_of(pilot)
        await screen.chair.leave()


async def test_enter_looks_at_a_game_that_is_over_and_q_leads_back_to_the_list(data: Path) -> None:
    save(data, "two", None)
    async with showing(SetupScreen) as pilot:
        await pilot.press("g")
        await read(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("q")
        await read(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "Line-up" in text_of(pilot)


@pytest.mark.parametrize(("keys", "stays"), [(("enter",), True), (("n",), True), (("escape",), True), (("y",), False)])
async def test_a_game_is_deleted_only_after_a_yes(data: Path, keys: tuple[str, ...], stays: bool) -> None:
    file = save(data, "one", 6)
    async with showing(SavedGamesScreen) as pilot:
        await read(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press(*keys)
        await pilot.pause()
        assert file.exists() is stays
        assert ("There are no saved games" in words_of(pilot)) is not stays


async def test_a_game_that_is_played_elsewhere_is_neither_taken_up_nor_deleted(data: Path) -> None:
    file = save(data, "one", 6)
    lock = GameLock(file.resolve())
    try:
        async with showing(SavedGamesScreen) as pilot:
            await read(pilot)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, SavedGamesScreen)
            assert "is being played" in words_of(pilot)
            await pilot.press("d", "y")
            await pilot.pause()
            assert file.exists()
    finally:
        lock.release()
