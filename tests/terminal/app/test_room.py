"""How much room the app's table needs, and what it does with less."""

from __future__ import annotations

import pytest

from claimant.locale.languages import LANGUAGES
from claimant.rules.state import OVER
from claimant.terminal.app.prompt import Prompt
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import (
    CLAIM,
    LARGE,
    SEED,
    USUAL,
    app_of,
    chair_of,
    playing,
    settled,
    text_of,
    words_of,
)

pytestmark = pytest.mark.anyio


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
