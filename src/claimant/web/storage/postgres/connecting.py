"""Connections to PostgreSQL: their settings, and their errors as errors of the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool

from claimant.web.storage.store import StoreError

Connection: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
ANSWER_SECONDS = 5.0
"""How long the database may take for an answer; then it counts as away."""
CONNECT_SECONDS = 2
POOL_SIZE = 4
"""Connections for reading, in each process; writing, listening and the heartbeat have one of their own."""
USUAL = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "application_name": "claimant",
    "options": "-c idle_in_transaction_session_timeout=5s -c lock_timeout=4s -c statement_timeout=30s",
}
"""Settings that the address doesn't need to name: a connection that was cut is noticed within seconds."""
DURABLE = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')
"""


def complete(url: str) -> str:
    """The address of a database, with our usual settings where it names none."""
    known: dict[str, Any] = {**USUAL, **conninfo_to_dict(url)}
    return make_conninfo("", **known)


def shown(url: str) -> str:
    """The database without its password, for messages."""
    parts = conninfo_to_dict(url)
    return f"postgresql://{parts.get('host') or 'localhost'}/{parts.get('dbname') or ''}"


@asynccontextmanager
async def as_store_error() -> AsyncIterator[None]:
    """Turn errors of the database and the network, and a late answer, into StoreError."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            yield
    except (psycopg.Error, OSError, TimeoutError) as error:
        raise StoreError(str(error).partition("\n")[0] or type(error).__name__) from None


async def connect(url: str) -> Connection:
    """A connection whose commits are on disk before they are acknowledged."""
    connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
    try:
        await connection.execute(DURABLE)
    except BaseException:  # whoever asked may have been cancelled
        await connection.close()
        raise
    return connection


class Reading:
    """The pool of connections for everything but deeds."""

    def __init__(self, url: str) -> None:
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            url,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=POOL_SIZE,
            open=False,
            timeout=ANSWER_SECONDS,
            reconnect_timeout=10.0,
        )

    async def open(self) -> None:
        await self._pool.open()

    async def close(self) -> None:
        await self._pool.close(timeout=1.0)

    async def read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of one statement; if its connection was broken, it is tried once more."""
        async with as_store_error():
            try:
                return await self._once(query, values)
            except psycopg.OperationalError:
                await self._pool.check()
                return await self._once(query, values)

    async def _once(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        async with self._pool.connection() as connection:
            cursor = await connection.execute(query.encode(), values)
            return await cursor.fetchall() if cursor.description else []
