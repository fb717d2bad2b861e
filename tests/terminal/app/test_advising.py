"""Hints come from a process of their own."""

from __future__ import annotations

import asyncio
import sys

import pytest

from claimant.terminal import advising
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import SEED, chair_of

pytestmark = pytest.mark.anyio


async def test_a_process_that_fails_gives_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    assert await advising.hint(chair_of(Setup(seed=SEED)).view) is None


async def test_a_hint_weighs_every_legal_move() -> None:
    view = chair_of(Setup(seed=SEED), 20).view
    found = await advising.hint(view, 0.2)
    assert found is not None
    assert {move for move, _ in found.chances} == set(view.legal)
    assert all(0 <= chance <= 1 for _, chance in found.chances)
    assert [chance for _, chance in found.chances] == sorted((chance for _, chance in found.chances), reverse=True)


async def test_whoever_stops_waiting_leaves_no_process_behind() -> None:
    asked = asyncio.create_task(advising.hint(chair_of(Setup(seed=SEED)).view, 60))
    await asyncio.sleep(0.5)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
