"""Hints in plain lines."""

from __future__ import annotations

import pytest

from claimant.locale import language
from claimant.rules.view import View
from claimant.terminal import hint_process
from claimant.terminal.hint_process import Hint
from claimant.terminal.home_seat import HomeChair
from claimant.terminal.plain.console import Console
from claimant.terminal.plain.home_lines import HomeLines
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import SEED, chair_of
from tests.terminal.typist import ENGLISH, Keyboard, Screen, played


@pytest.fixture(autouse=True)
def strong_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who prefers the last legal move."""

    async def hint(view: View) -> Hint:
        chances = tuple((move, 0.73 - 0.05 * at) for at, move in enumerate(reversed(view.legal)))
        return Hint(chances, False, 1200, 0.031)

    monkeypatch.setattr(hint_process, "hint", hint)


@pytest.mark.parametrize("typed", ["h", "hint", "Hint"])
def test_a_hint_tells_what_each_move_is_worth_the_best_first(typed: str) -> None:
    screen = played([typed, "q"], Setup(seed=SEED))
    told = screen[screen.index("Thinking …") :].split("\n")
    assert told[1] == "The chance to win with each move:"
    assert told[2].split()[0] == "73%"
    assert "Estimated from 1,200 possible deals, ± 3%." in told


def test_a_hint_can_be_asked_for_in_another_language() -> None:
    screen = played(["tipp", "q"], Setup(seed=SEED), spoken=language("de"))
    assert "73 %" in screen
    assert "Geschätzt aus 1.200 möglichen Kartenverteilungen" in screen


def test_where_nobody_can_tell_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint(view: View) -> None:
        return None

    monkeypatch.setattr(hint_process, "hint", hint)
    assert "No hint is available." in played(["hint", "q"], Setup(seed=SEED))


def test_a_table_without_hints_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(HomeChair, "has_hints", False)
    HomeLines(chair_of(Setup(seed=SEED)), Console(Keyboard(["hint", "q"]), screen), ENGLISH).run()
    assert "There are no hints at this table." in screen.getvalue()
    assert "Thinking" not in screen.getvalue()
