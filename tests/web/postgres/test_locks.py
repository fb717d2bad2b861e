"""Who locks several tables at once locks them in the same order as whoever writes deeds: nothing deadlocks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, TypeAlias

import psycopg
import pytest

from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.storage.store import Batch, Standing, TableStanding
from claimant.web.tables.restoring import keys_in

pytestmark = pytest.mark.anyio

FIRST, SECOND = "Zz", "aa"
"""In the order in which deeds are written; most languages would sort them the other way round."""
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
Work: TypeAlias = Callable[[PostgresStore], Coroutine[Any, Any, None]]


@pytest.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    made = PostgresStore(url)
    await made.start(keys_in)
    for table in (SECOND, FIRST):
        await made.append(Batch(table, 1, [b"one"], b""))
    yield made
    await made.stop()


async def settle(store: PostgresStore) -> None:
    await store.settle([TableStanding(table, 1, Standing.WAITS) for table in (SECOND, FIRST)])


@pytest.mark.parametrize("work", [settle, PostgresStore.leave])
async def test_tables_are_locked_in_the_order_in_which_deeds_are_written(
    store: PostgresStore, url: str, work: Work
) -> None:
    async with await psycopg.AsyncConnection.connect(url) as writer, asyncio.timeout(30):
        lock = "SELECT version FROM heads WHERE tableid = %s FOR UPDATE"
        await writer.execute(lock, (FIRST,))
        working = asyncio.create_task(work(store))
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as watcher:
            while await (await watcher.execute(WAITING)).fetchone() != (1,):
                await asyncio.sleep(0.01)
        await writer.execute("SET LOCAL lock_timeout = 1")
        await writer.execute(lock, (SECOND,))
        await writer.commit()
        await working
        left = await writer.execute("SELECT DISTINCT driver FROM heads")
        assert await left.fetchall() == [(None,)]


async def test_a_process_hears_of_others_deeds_and_not_of_its_own(store: PostgresStore, url: str) -> None:
    other = PostgresStore(url)
    await other.start(keys_in)
    heard: list[str] = []

    async def listen() -> None:
        async for notice in store.notices():
            heard.extend([notice])

    listening = asyncio.create_task(listen())
    async with asyncio.timeout(30):
        while not heard:  # until it listens
            await asyncio.sleep(0.01)
        await store.append(Batch("own", 1, [b"one"], b""))
        await other.append(Batch("others", 1, [b"one"], b""))
        while "others/1 " not in heard:
            await asyncio.sleep(0.01)
    listening.cancel()
    await other.stop()
    assert heard == ["", "others/1 "]
