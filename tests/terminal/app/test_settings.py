"""Settings of the app take effect at once and are saved."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from claimant.locale.languages import LANGUAGES
from claimant.terminal import settings
from claimant.terminal.app.app import ClaimantApp
from tests.repeats import repeats
from tests.terminal.app.stage import (
    CLAIM,
    HASTY,
    chair_of,
    file_of_game,
    playing,
    press,
    text_of,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("code", ["de", *(repeats(code) for code in LANGUAGES if code != "de")])
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
