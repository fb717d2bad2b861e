"""Looking things up at the app's table: sheets opened by keys or clicks."""

from __future__ import annotations

import pytest

from tests.terminal.app.stage import (
    CLAIM,
    chair_of,
    playing,
    press,
    text_of,
    words_of,
)

pytestmark = pytest.mark.anyio


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

    monkeypatch.setattr("claimant.terminal.hint_process.Adviser.hint", hint)
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "h")
        assert "No hint is available." in words_of(pilot)
