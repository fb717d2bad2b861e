"""Hints come from a process of their own."""

from __future__ import annotations

import io
import sys
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

import msgspec
import pytest

from claimant.notation.wire import encode_view
from claimant.rules.view import View
from claimant.terminal import advising
from claimant.terminal.advising import Written
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import SEED, chair_of

pytestmark = pytest.mark.anyio


def adviser(view: View, seconds: float) -> SimpleNamespace:
    """What a strong player would say, if all moves but the last were hopeless."""
    chances = tuple(SimpleNamespace(move=move, chance=float(move == view.legal[-1])) for move in view.legal)
    return SimpleNamespace(best=view.legal[-1], chances=chances, exact=seconds > 5, worlds=7, error=0.25)


def test_an_advice_is_written_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    hints = ModuleType(advising.HINTS)
    hints.advise = adviser  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, advising.HINTS, hints)
    view, written = chair_of(Setup(seed=SEED), 3).view, io.BytesIO()
    monkeypatch.setattr(sys, "argv", ["advising", "9"])
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(encode_view(view))))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=written))
    advising.main()
    told = msgspec.json.decode(written.getvalue(), type=Written)
    assert [text for text, _ in told.chances] == [move.text for move in view.legal]
    assert told.chances[-1][1] == 1.0
    assert (told.exact, told.worlds, told.error) == (True, 7, 0.25)


async def test_a_process_that_fails_gives_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "find_spec", lambda name: object())
    monkeypatch.setattr(advising, "__name__", "claimant.terminal.nothing")
    assert await advising.hint(chair_of(Setup(seed=SEED)).view) is None


@pytest.mark.skipif(find_spec(advising.HINTS) is None, reason="there is nobody who gives hints yet")
async def test_a_hint_weighs_every_legal_move() -> None:
    view = chair_of(Setup(seed=SEED), 20).view
    found = await advising.hint(view, 0.2)
    assert found is not None
    assert {move for move, _ in found.chances} == set(view.legal)
    assert all(0 <= chance <= 1 for _, chance in found.chances)
    assert [chance for _, chance in found.chances] == sorted((chance for _, chance in found.chances), reverse=True)
