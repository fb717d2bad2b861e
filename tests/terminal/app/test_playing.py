"""What one does at the app's table besides playing a card."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from textual.worker import WorkerFailed

from claimant.locale.languages import LANGUAGES, Language
from claimant.notation import records
from claimant.rules.moves import Move
from claimant.rules.state import OVER
from claimant.terminal import settings
from claimant.terminal.app.app import ClaimantApp
from claimant.terminal.app.game import GameScreen
from claimant.terminal.app.hand import Hand
from claimant.terminal.app.prompt import Prompt
from claimant.terminal.app.setting_up import SetupScreen
from claimant.terminal.home import HomeChair
from claimant.terminal.saves import unfinished
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import (
    HASTY,
    LARGE,
    SEED,
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
CLAIM = Setup(seed=SEED)


# Choosing and typing


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
        ("tuck", "is no answer to what is asked now"),
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
        assert "Ada is to decide." in words_of(pilot)
        assert chair.view.trick == ()


# Leaving, and coming back


async def test_q_leaves_the_game_saved_and_says_how_to_go_on() -> None:
    chair = chair_of(CLAIM, 4)
    app = app_of(chair)
    async with app.run_test(size=USUAL) as pilot:
        await settled(pilot, chair)
        await press(pilot, chair, "enter")
        before = text_of(pilot)
        await pilot.press("q")
    assert app.return_value == "The game is saved: “claimant play --resume” takes it up again."
    file, record = unfinished()
    again = HomeChair(record.game, record.details, file, Deciding(), lambda: 0.0)
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
    assert len(records.read(file_of_game().read_bytes()).game.moves) == 1


async def test_a_game_that_cannot_be_saved_can_be_played_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("claimant.terminal.home.save", full)
    chair = chair_of(CLAIM)
    app = app_of(chair)
    async with app.run_test(size=USUAL) as pilot:
        await settled(pilot, chair)
        await press(pilot, chair, "enter")
        assert "The game can’t be saved: No space left on device. You can play on." in words_of(pilot)
        await pilot.press("q")
    assert app.return_value == "The game could not be saved."


# The end, and the next game


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


# Settings


@pytest.mark.parametrize(
    "code", ["de", *(pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES if code != "de")]
)
async def test_the_language_can_be_changed_in_the_middle_of_a_game(code: str) -> None:
    chair = chair_of(CLAIM, 6)
    async with playing(chair) as pilot:
        app = pilot.app
        assert isinstance(app, ClaimantApp)
        await press(pilot, chair, "x")
        steps = list(LANGUAGES).index(code)
        await press(pilot, chair, *["right"] * steps, "escape")
        assert app.language.code == code
        in_middle = text_of(pilot)
    assert (settings.load().language or "en") == code
    async with playing(chair_of(CLAIM, 6), code) as pilot:
        assert text_of(pilot) == in_middle


async def test_a_language_that_was_asked_for_stays_when_something_else_is_changed() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair, "de", settings=replace(HASTY, language="it")) as pilot:
        await press(pilot, chair, "x", "down", "right", "escape")
        app = pilot.app
        assert isinstance(app, ClaimantApp)
        assert app.language.code == "de"


async def test_the_other_settings_are_kept_too() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "x", "down", "right", "down", "right", "down", "left", "escape")
        assert "+-w--+" in text_of(pilot)
    kept = settings.load()
    assert (kept.theme, kept.ascii, kept.pace) == ("light", True, "fast")


async def test_settings_that_cannot_be_read_are_the_usual_ones() -> None:
    file_of_game().parent.mkdir(parents=True)
    (file_of_game().parent / settings.FILE).write_text("{", encoding="utf-8")
    assert settings.load() == settings.Settings()


# Sheets


@pytest.mark.parametrize("key", ["f", "i", "y", "e", "?", "x", "h"])
async def test_a_sheet_is_opened_and_closed_by_keys(key: str) -> None:
    chair = chair_of(CLAIM, 3)
    async with playing(chair) as pilot:
        before = text_of(pilot)
        await press(pilot, chair, key)
        assert text_of(pilot) != before
        await press(pilot, chair, "down", "pagedown", "escape")
        assert text_of(pilot) == before


async def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        column = text_of(pilot).split("\n")[-1].index("Powers") + 2
        await pilot.click(offset=(column, 23))
        await pilot.pause()
        assert "Goblins have no power, but they are many." in words_of(pilot)


async def test_without_anybody_to_ask_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint(adviser: object, view: object) -> None:
        """Nobody can tell."""

    monkeypatch.setattr("claimant.terminal.advising.Adviser.hint", hint)
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "h")
        assert "No hint is available." in words_of(pilot)


# Room


@pytest.mark.parametrize("moves", [0, 5, 20, 26])
async def test_the_terminal_can_be_resized_at_any_time(moves: int) -> None:
    chair = chair_of(Setup(seed=SEED, line_up="claim-2"), moves)
    async with playing(chair, size=LARGE) as pilot:
        large = text_of(pilot)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "Make it larger" in words_of(pilot)
        await pilot.resize_terminal(*USUAL)
        await pilot.pause()
        usual = text_of(pilot)
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert text_of(pilot) == large
    async with playing(chair_of(Setup(seed=SEED, line_up="claim-2"), moves)) as pilot:
        assert text_of(pilot) == usual


async def test_in_a_terminal_that_is_too_small_one_can_only_leave() -> None:
    chair = chair_of(CLAIM)
    app = app_of(chair)
    async with app.run_test(size=(79, 24)) as pilot:
        await settled(pilot, chair)
        await pilot.press("enter")
        await pilot.pause()
        assert chair.view.trick == ()
        await pilot.press("q")
    assert app.return_value


@pytest.mark.long
@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_in_every_language_the_hand_and_the_keys_stay_on_the_screen(code: str, players: int) -> None:
    line_up = "full-moon" if players == 2 else "carnival"
    for moves in (1, 9, 14):
        chair = chair_of(Setup(players=players, line_up=line_up, seed=SEED), moves)
        if chair.view.phase == OVER:
            continue
        async with playing(chair, code) as pilot:
            lines = text_of(pilot).split("\n")
            assert len(lines) == USUAL[1]
            assert lines[-1].startswith(" ? ")
            assert all(card.code[:4] in lines[-3] for card in chair.view.hand)
            assert pilot.app.screen.query_one(Prompt).region.height <= 3


# Bots


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
