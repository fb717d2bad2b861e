"""No connection outlives whoever asked for it."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

import psycopg
import pytest

from claimant.web.storage.postgres.connecting import connect
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.tables.restoring import keys_in

pytestmark = pytest.mark.anyio

LISTENING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"


async def test_a_connection_is_closed_if_whoever_makes_it_is_cancelled(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[psycopg.AsyncConnection[Any]] = []

    async def cancelled(connection: psycopg.AsyncConnection[Any], query: str) -> None:
        made.append(connection)
        raise asyncio.CancelledError(query)

    monkeypatch.setattr(psycopg.AsyncConnection, "execute", cancelled)
    with pytest.raises(asyncio.CancelledError):
        await connect(url)
    assert [connection.closed for connection in made] == [True]


async def test_who_stops_listening_between_two_notices_leaves_no_connection(url: str) -> None:
    store = PostgresStore(url)
    await store.start(keys_in)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as watcher:
        async with aclosing(store.notices()) as notices:
            assert await anext(notices) == ""
            assert await (await watcher.execute(LISTENING)).fetchone() == (1,)
        async with asyncio.timeout(10):
            while await (await watcher.execute(LISTENING)).fetchone() != (0,):
                await asyncio.sleep(0.01)
    await store.stop()
