"""Idle and keep times count only while a server runs: an outage or a wrong clock closes and deletes nothing."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from claimant.web.storage.sqlite_store import SqliteStore
from tests.web.house import Person, house, plan
from tests.web.stored import VERSION_1, waiting, write

pytestmark = pytest.mark.anyio

HOUR = 3600.0
DAY = 24 * HOUR


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


async def open_and_run(path: Path, clock: Clock, seconds: float) -> Person:
    """A table is opened, and the server runs on for so long."""
    async with house(SqliteStore(path, clock)) as home:
        ann, _ = await home.open(plan("me", "open"))
        clock.seconds += seconds
        await home.context.hall.sweep()
    return ann


async def stage_after(path: Path, clock: Clock, ann: Person, seconds: float) -> str | None:
    """How the table stands when a server has run for so long; None if it is forgotten."""
    async with house(SqliteStore(path, clock)) as home:
        ann.house = home
        clock.seconds += seconds
        await home.context.hall.sweep()
        answer = await ann.get()
        return str(answer.json()["stage"]) if answer.status_code == 200 else None


async def test_an_outage_of_any_length_closes_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    ann = await open_and_run(tmp_path / "t.db", clock, 23 * HOUR)
    clock.seconds = 5.0  # the machine was started again
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 25 * HOUR)
    assert await stage_after(tmp_path / "t.db", clock, ann, 60) == "waiting"


async def test_a_server_that_is_restarted_daily_still_closes_idle_tables(tmp_path: Path) -> None:
    clock = Clock()
    ann = await open_and_run(tmp_path / "t.db", clock, 13 * HOUR)
    assert await stage_after(tmp_path / "t.db", clock, ann, 10 * HOUR) == "waiting"
    assert await stage_after(tmp_path / "t.db", clock, ann, 2 * HOUR) == "closed"


async def test_a_server_that_is_restarted_daily_still_forgets_ended_tables(tmp_path: Path) -> None:
    clock = Clock()
    ann = await open_and_run(tmp_path / "t.db", clock, DAY + 60)
    for days in (14, 15):
        assert await stage_after(tmp_path / "t.db", clock, ann, days * DAY) == "closed"
    assert await stage_after(tmp_path / "t.db", clock, ann, 2 * DAY) is None


async def test_a_clock_set_ahead_by_31_days_deletes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    ann = await open_and_run(tmp_path / "t.db", clock, DAY + 60)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 31 * DAY)
    assert await stage_after(tmp_path / "t.db", clock, ann, 60) == "closed"


async def test_a_crash_loses_only_the_time_since_the_last_note(tmp_path: Path) -> None:
    clock = Clock()
    store = SqliteStore(tmp_path / "t.db", clock)
    clock.seconds += 500
    await store.keep_time()
    clock.seconds += 50
    store._lock.release()  # what is left after a crash: nothing was noted at the end
    again = SqliteStore(tmp_path / "t.db", clock)
    assert again.now() == 500
    again.close()


async def test_the_running_time_is_noted_while_the_server_is_tidied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "t.db")
    noted = asyncio.Event()

    async def keep_time() -> None:
        noted.set()

    monkeypatch.setattr(store, "keep_time", keep_time)
    async with house(store) as home:
        tidying = asyncio.create_task(home.context.hall.keep_tidy(seconds=0.01))
        async with asyncio.timeout(60):
            await noted.wait()
        tidying.cancel()
    assert noted.is_set()


async def test_tables_of_a_database_without_running_time_are_not_idle_when_it_begins(tmp_path: Path) -> None:
    table = "ab" * 9
    write(tmp_path / "t.db", {table: waiting(table)}, VERSION_1)
    clock = Clock()
    async with house(SqliteStore(tmp_path / "t.db", clock)) as home:
        await home.context.hall.awake.wait()
        clock.seconds += 23 * HOUR
        await home.context.hall.sweep()
        assert home.context.hall.is_open(table)
        clock.seconds += 2 * HOUR
        await home.context.hall.sweep()
        assert not home.context.hall.is_open(table)
