"""Bots at two servers on one database: the stream may be at one, the table's driver at the other."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from claimant.web.storage.postgres.store import PostgresStore
from tests.web.guests.connected import against, connected, new_token
from tests.web.house import Person, bearer, deal, house, play_out, until

pytestmark = pytest.mark.anyio


async def test_a_bot_at_one_server_plays_a_whole_game_at_a_table_of_the_other(url: str) -> None:
    async with house(PostgresStore(url)) as one, house(PostgresStore(url)) as other:
        token = await new_token(one)
        async with connected(other, token) as bot:
            await bot.until("hello")
            await until(lambda: one.context.hall.guests.is_here("hal"))
            ann, _ = await one.open(against("hal"))
            await bot.accept()
            await deal(ann)
            assert one.context.hall.drives(ann.table)
            playing = asyncio.create_task(play_out([ann], Random(1)))
            await bot.play_on()
            table = await playing
            assert (await bot.until("over"))["winners"] == table["position"]["result"]["winners"]
            versions = [line["version"] for line in bot.of("events")]
            assert versions == sorted(set(versions))
            assert not any(entry["kind"] in ("timeup", "replaced") for entry in table["log"])


async def test_a_bot_goes_on_at_the_other_server_when_its_own_ends(url: str) -> None:
    async with house(PostgresStore(url)) as one:
        token = await new_token(one)
        async with house(PostgresStore(url)) as other, connected(other, token) as bot:
            await until(lambda: one.context.hall.guests.is_here("hal"))
            ann, _ = await one.open(against("hal"))
            await bot.accept()
            await deal(ann)
            await ann.move()
            asked = await bot.until("choose")
        await until(lambda: not one.context.hall.guests.is_here("hal"))
        async with connected(one, token, f"{asked['game']}/{asked['version']}") as bot:
            assert (await bot.until("choose"))["legal"] == asked["legal"]
            assert (await bot.answer(asked)).status_code == 200


async def test_a_token_made_or_revoked_at_one_server_counts_at_the_other(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimant.web.operation.moderation.steward.POLL_SECONDS", 0.05)
    async with house(PostgresStore(url)) as one, house(PostgresStore(url)) as other:
        token = await new_token(one)
        async with connected(other, token) as bot:
            await bot.until("hello")
            assert await one.context.hall.guests.revoke("hal")
            await asyncio.wait_for(bot.stream.over.wait(), 30)
            assert bot.lines[-1]["type"] == "error"
        person = Person(other, "", token)
        answer = await person.house.http.get("/api/bot/self", headers=bearer(token))
        assert answer.status_code == 401
