"""The app and plain lines have one set of keys."""

from __future__ import annotations

import pytest

from claimant.rules.registry import CARDS
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.playing import KEY_NAMES
from claimant.terminal.app.sheet_texts import KEYS
from claimant.terminal.table_commands import COMMANDS, words
from tests.terminal.app.stage import CLAIM, chair_of, playing, press, text_of
from tests.terminal.typist import ENGLISH

pytestmark = pytest.mark.anyio


def test_every_letter_of_plain_lines_is_a_key_of_the_app_and_listed_there() -> None:
    assert set(COMMANDS) <= {key for key, _, _ in KEYS}
    assert {KEY_NAMES.get(letter, letter) for letter in COMMANDS} <= set(GameScreen.KEYS)


def test_no_card_begins_with_a_key() -> None:
    keys = {key for key, _, _ in KEYS}
    assert not [code for code in CARDS if code[0] in keys]


@pytest.mark.parametrize("letter", [letter for letter in COMMANDS if letter not in "hoq"])
async def test_a_key_does_the_same_as_its_word_typed_in_full(letter: str) -> None:
    chair = chair_of(CLAIM, 8)
    async with playing(chair) as pilot:
        await press(pilot, chair, letter)
        by_key = text_of(pilot)
        await press(pilot, chair, "escape", "colon", *words(ENGLISH)[letter], "enter")
        assert text_of(pilot) == by_key
        assert len(pilot.app.screen_stack) > 1
