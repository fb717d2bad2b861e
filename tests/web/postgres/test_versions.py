"""Programs of different versions on one database, while a new version starts beside an old one."""

from __future__ import annotations

import asyncio
import re

import psycopg
import pytest

from claimant.web.storage.migrations import TooNew
from claimant.web.storage.postgres.schema import SCHEMA, SCHEMA_NUMBER, SERVES
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.storage.store import Batch, StoreError
from tests.web.house import house, plan

pytestmark = pytest.mark.anyio


def note(url: str, **values: int) -> None:
    """As a newer program would after its migration."""
    with psycopg.connect(url, autocommit=True) as connection:
        for key, value in values.items():
            connection.execute("UPDATE meta SET value = %s WHERE key = %s", (str(value), key))


async def test_a_newer_schema_that_still_serves_this_program_is_used_and_left_as_it_is(url: str) -> None:
    async with house(PostgresStore(url)) as home:
        ann, _ = await home.open(plan("me", "open"))
        note(url, schema=SCHEMA_NUMBER + 1)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER TABLE heads ADD COLUMN later TEXT")
            connection.execute("ALTER TABLE deeds ADD COLUMN later TEXT")
        async with house(PostgresStore(url)) as other:
            ann.house = other
            await ann.do("say", phrase="hello")
    with psycopg.connect(url) as connection:
        found: dict[str, str] = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    assert (found["schema"], found["serves"]) == (str(SCHEMA_NUMBER + 1), str(SERVES))


@pytest.mark.parametrize("what", ["serves", "rules"])
async def test_a_schema_that_no_longer_serves_this_program_is_refused_with_a_sentence(url: str, what: str) -> None:
    PostgresStore(url)
    note(url, **{what: 99})
    with pytest.raises(TooNew) as refused:
        PostgresStore(url)
    assert "A newer version of claimant has written postgresql://" in str(refused.value)


async def test_a_database_of_every_earlier_version_is_brought_up_to_date(url: str) -> None:
    async with house(PostgresStore(url)) as home:
        ann, _ = await home.open(plan("me", "open"))
    with psycopg.connect(url, autocommit=True) as connection:  # version 1 had no jobs
        connection.execute("DROP TABLE jobs")
    note(url, schema=1)
    async with house(PostgresStore(url)) as home:
        ann.house = home
        assert (await ann.look())["stage"] == "waiting"
        shared = home.context.hall._store.shared
        assert shared is not None
        assert await shared.jobs.claim("a game")
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone() == (str(SCHEMA_NUMBER),)


def test_migrations_only_add() -> None:
    adding = re.compile(
        r"CREATE (UNLOGGED )?TABLE IF NOT EXISTS|CREATE INDEX IF NOT EXISTS|INSERT INTO clock .* DO NOTHING|"
        r"ALTER TABLE \w+ ADD COLUMN IF NOT EXISTS"
    )
    statements = [" ".join(each.split()) for each in SCHEMA.split(";") if each.strip()]
    assert len(statements) > 10
    assert [each for each in statements if not adding.match(each)] == []


async def test_no_password_is_named_in_a_message() -> None:
    with pytest.raises(StoreError) as refused:
        PostgresStore("postgresql://ann:s3cret@127.0.0.1:1/nowhere")
    assert "s3cret" not in str(refused.value)


async def test_two_processes_that_create_the_schema_at_once_agree(url: str) -> None:
    stores = await asyncio.gather(*(asyncio.to_thread(PostgresStore, url) for _ in range(4)))
    await stores[0].start(lambda deeds: ())
    await stores[0].append(Batch("t", 1, [b"one"], b""))
    await stores[0].stop()
