"""Choosing and playing cards at the app's table, without blocking the screen."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from textual.worker import WorkerFailed

from claimant.locale.languages import Language
from claimant.rules.moves import Move
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.widgets.choice import Choice
from claimant.terminal.app.widgets.hand import Hand
from tests.terminal.app.moments import moment
from tests.terminal.app.stage import (
    CLAIM,
    HASTY,
    USUAL,
    Deciding,
    Repeating,
    app_of,
    chair_at,
    chair_of,
    playing,
    press,
    settled,
    text_of,
    words_of,
)

pytestmark = pytest.mark.anyio


async def test_what_is_typed_is_shown_and_chooses_the_card() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "k", "n")
        hand = pilot.app.screen.query_one(Hand)
        assert chair.view.hand[hand.chosen].code.startswith("kn")
        assert "> kn" in text_of(pilot)
        await press(pilot, chair, "escape")
        assert "> kn" not in text_of(pilot)
        assert "you lead" in words_of(pilot)


async def test_a_card_can_be_typed_by_its_name_in_the_own_language() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair, "de") as pilot:
        await press(pilot, chair, "colon", *"ritter", "space", "8", "enter")
        assert "Du spielst Ritter 8." in words_of(pilot)


async def test_after_a_colon_letters_are_no_commands() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "colon", *"hexer")
        assert "> :hexer" in text_of(pilot)
        await press(pilot, chair, "enter")
        assert "Warlock is not in your hand" in words_of(pilot) or "I don" in words_of(pilot)


async def test_a_key_held_down_plays_one_card_only() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair, settings=replace(HASTY, pace="slow")) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await press(pilot, chair, "enter")
        before = len(chair._game.moves)
        screen._not_before += 1000.0
        await press(pilot, chair, "enter", "enter")
        assert len(chair._game.moves) == before
        screen._not_before = 0.0
        await press(pilot, chair, "enter")
        assert len(chair._game.moves) > before


async def test_a_move_on_its_way_is_sent_once_and_the_screen_goes_on() -> None:
    chair = chair_of(CLAIM)
    arrived, sent = asyncio.Event(), 0
    play = chair.play

    async def far_away(move: Move, language: Language) -> str:
        nonlocal sent
        sent += 1
        await arrived.wait()
        return await play(move, language)

    chair.play = far_away  # type: ignore[method-assign]
    async with playing(chair) as pilot:
        await pilot.press("enter", "enter", "f")
        await pilot.pause()
        assert "Goblins have no power" in words_of(pilot)
        await pilot.press("escape")
        arrived.set()
        await settled(pilot, chair)
        assert sent == 1
        assert len(chair._game.moves) >= 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("go5", "Goblin 5 is not in your hand; you hold"),
        ("zz", "I don"),
        ("99", "There is no choice 99"),
        ("go0go", "I don"),
        ("tuck", "doesn’t answer the question"),
    ],
)
async def test_what_cannot_be_done_is_answered_and_changes_nothing(typed: str, answer: str) -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        before = chair.view
        await press(pilot, chair, *typed, "enter")
        assert answer in words_of(pilot)
        assert chair.view == before
        await press(pilot, chair, "right")
        assert answer not in words_of(pilot)


async def test_backspace_takes_a_letter_back() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "g", "o", "backspace", "backspace", "backspace")
        assert "you lead" in words_of(pilot)


async def test_the_arrow_keys_go_round() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        hand = pilot.app.screen.query_one(Hand)
        await press(pilot, chair, "left")
        assert hand.chosen == len(chair.view.hand) - 1
        await press(pilot, chair, "right")
        assert hand.chosen == 0
        await press(pilot, chair, "end")
        assert hand.chosen == len(chair.view.hand) - 1


async def test_nothing_can_be_typed_while_others_think() -> None:
    game = chair_of(CLAIM)._game
    chair = chair_at(game, 1, Repeating(()))
    app = app_of(chair)
    async with app.run_test(size=USUAL) as pilot:
        await pilot.press(*"go5", "enter")
        await pilot.pause()
        assert "Ada’s turn." in words_of(pilot)
        assert chair.view.trick == ()


async def test_the_screen_goes_on_while_a_bot_thinks() -> None:
    class Slow(Deciding):
        async def choose(self, level: str, view: object) -> str:
            thinking.set()
            await asyncio.Event().wait()
            return ""

    thinking = asyncio.Event()
    chair = chair_at(chair_of(CLAIM)._game, 0, Slow())
    async with playing(chair) as pilot:
        await pilot.press("enter")
        await asyncio.wait_for(thinking.wait(), 10)
        await pilot.press("f")
        await pilot.pause()
        assert "Goblins have no power" in words_of(pilot)


async def test_a_fault_ends_the_app_and_is_told_by_whoever_started_it() -> None:
    class Broken(Deciding):
        async def choose(self, level: str, view: object) -> str:
            raise RuntimeError("the bot is broken")

    async def play() -> None:
        async with app.run_test(size=USUAL) as pilot:
            await settled(pilot, chair)
            await pilot.press("enter")
            await pilot.pause()

    chair = chair_at(chair_of(CLAIM)._game, 0, Broken())
    app = app_of(chair)
    with pytest.raises(WorkerFailed, match="the bot is broken"):
        await play()
    assert isinstance(app.fault, WorkerFailed)
    assert not app._exit_renderables


async def test_up_and_down_go_through_answers_and_left_and_right_do_not() -> None:
    game = moment("market")
    assert game.state.to_move is not None
    chair = chair_at(game, game.state.to_move)
    async with playing(chair) as pilot:
        choice = pilot.app.screen.query_one(Choice)
        chosen = []
        for key in ("down", "right", "left", "up", "up"):
            await press(pilot, chair, key)
            chosen.append(choice.chosen)
        assert chosen == [1, 1, 1, 0, choice.number - 1]


@pytest.mark.parametrize(("start", "key", "end"), [(0, "down", 10), (5, "down", 12), (11, "up", 1), (3, "up", 3)])
async def test_up_and_down_go_between_the_rows_of_a_hand(start: int, key: str, end: int) -> None:
    chair = chair_of(CLAIM)
    async with playing(chair, size=(100, 40)) as pilot:
        hand = pilot.app.screen.query_one(Hand)
        assert (hand.in_a_row, len(chair.view.hand)) == (10, 13)
        hand.choose(start)
        await press(pilot, chair, key)
        assert hand.chosen == end


async def test_in_a_hand_of_one_row_up_and_down_do_nothing() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "right", "up", "down", "down")
        assert pilot.app.screen.query_one(Hand).chosen == 1


async def test_a_click_in_the_second_row_chooses_that_card() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair, size=(100, 40)) as pilot:
        await pilot.click(Hand, offset=(1 + 9 + 4, 7))
        assert pilot.app.screen.query_one(Hand).chosen == 11
