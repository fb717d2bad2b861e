"""Taking back, the same deal from the next seat, and phrases, in games on this computer."""

from __future__ import annotations

import asyncio

import pytest

from claimant.locale.languages import language
from claimant.notation.records import record_file
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.widgets.log import story
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import (
    CLAIM,
    SEED,
    Repeating,
    chair_at,
    chair_of,
    file_of_game,
    playing,
    press,
    settled,
    text_of,
    words_of,
)
from tests.terminal.typist import ENGLISH

pytestmark = pytest.mark.anyio


async def test_o_takes_back_the_last_decision() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        before = chair.view
        await press(pilot, chair, "end", "enter")
        assert chair.view != before
        await press(pilot, chair, "o")
        assert chair.view == before
        assert "You go back to your last" in words_of(pilot)
        assert len(record_file.read(file_of_game().read_bytes()).game.moves) == 0
        await press(pilot, chair, "enter")
        assert len(chair._game.moves) >= 2


async def test_a_card_typed_while_a_bot_thinks_takes_nothing_back() -> None:
    game = chair_of(CLAIM)._game
    chair = chair_at(game, 0, Repeating(()))
    async with playing(chair) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert len(chair._game.moves) == 1
        await pilot.press(*"go5", "enter")
        await pilot.pause()
        assert len(chair._game.moves) == 1


async def test_what_a_bot_chose_for_a_game_that_was_taken_back_is_dropped() -> None:
    class Late(Repeating):
        async def choose(self, level: str, view: object) -> str:
            await answer.wait()
            return move.text

    answer = asyncio.Event()
    game = chair_of(CLAIM)._game
    move = game.play(game.legal[0]).legal[0]
    chair = chair_at(game, 0, Late(()))
    async with playing(chair) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert await chair.back(language("en")) == ""
        answer.set()
        await settled(pilot, chair)
        assert chair._game.moves == game.moves


async def test_before_the_first_decision_there_is_nothing_to_take_back() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "o")
        assert "no decision yet that could be taken back" in words_of(pilot)


@pytest.mark.parametrize("players", [2, 4])
async def test_s_plays_the_same_cards_from_the_next_seat(players: int) -> None:
    line_up = "claim" if players == 2 else "grand-council"
    game = chair_of(Setup(players=players, line_up=line_up, seed=SEED))._game
    while not game.is_over:
        game = game.play(game.legal[0])
    chair = chair_at(game, 0)
    async with playing(chair) as pilot:
        assert "s Same deal" in text_of(pilot)
        await pilot.press("s")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        again = screen.chair
        assert again.view is not None
        assert again.view.seat == 1
        assert again.names == (chair.names[-1], *chair.names[:-1])
        assert again._game.start == chair._game.start  # type: ignore[attr-defined]
        assert "everybody sits one seat further" in words_of(pilot)
        await again.leave()


async def test_at_home_nobody_hears_a_phrase() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "j")
        assert "Good luck!" in text_of(pilot)
        await press(pilot, chair, "2")
        assert "The others are bots" in words_of(pilot)


def test_what_was_said_stands_in_the_log_where_it_was_said() -> None:
    chair = chair_of(CLAIM, 2)
    remarks = ((0, "Ada: “Hello!”"), (999, "Bo: “Oops!”"))
    told = str(story(Scene(chair.view, chair.names, language("en"), chair.history, remarks=remarks)))
    assert told.startswith("Ada: “Hello!”")
    assert told.endswith("Bo: “Oops!”")
    assert ENGLISH.words.say(chair.history[0], chair.names, 0) in told
