"""A puzzle for the tests, a day for it, and a solver that answers in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import date

import msgspec
import pytest
from textual.pilot import Pilot

from claimant.review.processes.analysts import Analysts
from claimant.review.processes.worker import SolvedPosition, SolveGame, answer
from claimant.review.puzzles.puzzle import Measures, Puzzle
from claimant.terminal.app.practice import practice, puzzle
from tests.review.games import DWARVES, SETUP

MONDAY = date(2026, 11, 16)
PUZZLE = Puzzle(
    id="0a1b2c3d",
    number=0,
    document={"setup": SETUP, "position": DWARVES, "moves": ["dw5"]},
    solution=("dw2", "go1", "dw9"),
    refuted="dw9",
    themes=("give-way", "loser-collects"),
    measures=Measures({}, 0.5, 1, 2),
    difficulty=34,
)
"""Who loses the trick gets the dwarves, which decide the game."""
SECOND = msgspec.structs.replace(PUZZLE, id="4e5f6a7b", difficulty=60)
LONGEST = 600


def on_a_monday(monkeypatch: pytest.MonkeyPatch, of_the_day: Puzzle = SECOND) -> None:
    """It is always the same day, and its puzzle is known."""
    for module in (practice, puzzle):
        monkeypatch.setattr(module, "today", lambda: MONDAY)
    monkeypatch.setattr(puzzle, "puzzle_of_today", lambda: of_the_day)
    monkeypatch.setattr(practice, "puzzle_of_today", lambda: of_the_day)


def solve_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts come at once, without another process."""

    async def verdicts(analysts: Analysts, asked: SolveGame) -> AsyncIterator[SolvedPosition]:
        for body in answer(msgspec.msgpack.encode(asked)):
            yield msgspec.msgpack.decode(body, type=SolvedPosition)

    monkeypatch.setattr(Analysts, "verdicts", verdicts)


async def until(pilot: Pilot[str], happened: Callable[[], bool]) -> None:
    """Wait for something that takes a while."""
    for _ in range(LONGEST):
        await pilot.pause()
        if happened():
            await pilot.pause()
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it doesn't happen")
