"""Hints come from a separate process."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from claimant.bots import Budget
from claimant.terminal.hint_process import Adviser, hint
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import SEED, chair_of, playing, press

pytestmark = pytest.mark.anyio


async def test_a_process_that_fails_gives_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    assert await hint(chair_of(Setup(seed=SEED)).view) is None


async def test_a_hint_weighs_every_legal_move() -> None:
    view = chair_of(Setup(seed=SEED), 20).view
    found = await hint(view)
    assert found is not None
    assert {move for move, _ in found.chances} == set(view.legal)
    assert all(0 <= chance <= 1 for _, chance in found.chances)
    assert [chance for _, chance in found.chances] == sorted((chance for _, chance in found.chances), reverse=True)


async def test_whoever_stops_waiting_can_ask_again() -> None:
    view, adviser = chair_of(Setup(seed=SEED)).view, Adviser()
    asked = asyncio.create_task(adviser.hint(view, Budget(seconds=1.0)))
    await asyncio.sleep(0.1)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert await adviser.hint(view, Budget(seconds=0.2)) is not None
    await adviser.stop()


async def test_whoever_leaves_the_table_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*command: str, **options: Any) -> asyncio.subprocess.Process:
        started.append(await start(*command, **options))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    chair = chair_of(Setup(seed=SEED))
    async with playing(chair) as pilot:
        await press(pilot, chair, "h")
        while not started:
            await pilot.pause(0.01)
        assert started[0].returncode is None
    assert started[0].returncode is not None
