"""Two servers on one database: any of them serves any table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import NamedTuple

import msgspec
import psycopg
import pytest

from claimant.review.processes.analysts import Analysts
from claimant.review.processes.worker import ReviewGame
from claimant.review.values import Review
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.storage.store import Lease
from claimant.web.tables.insight.reviews import Reviews, named_by
from claimant.web.tables.room import Room
from tests.web.house import House, Person, house, plan, play_out
from tests.web.postgres.database import Database

pytestmark = pytest.mark.anyio
BRISK = Lease(0.25, 3.0)
"""Processes look for changes more often than usual, so that tests wait less."""


class Pair(NamedTuple):
    """Two servers."""

    one: House
    other: House

    def elsewhere(self, person: Person) -> Person:
        """The same person at the other server."""
        there = self.other if person.house is self.one else self.one
        return Person(there, person.table, person.token)


@asynccontextmanager
async def two(url: str) -> AsyncIterator[Pair]:
    async with house(PostgresStore(url, BRISK)) as one, house(PostgresStore(url, BRISK)) as other:
        yield Pair(one, other)


@pytest.fixture
async def pair(url: str) -> AsyncIterator[Pair]:
    async with two(url) as found:
        yield found


def room(home: House, table: str) -> Room:
    return home.context.hall.rooms[table]


async def test_a_game_is_played_through_both_and_every_stream_is_told_once_in_order(pair: Pair) -> None:
    ann, ben, _ = await pair.one.two()
    there = pair.elsewhere(ben)
    async with ann.stream(since=0) as near, there.stream(since=0) as far:
        table = await play_out([ann, there], Random(1))
        assert table["stage"] == "over"
        last = max(entry["version"] for entry in table["log"])
        for stream, log in ((near, table["log"]), (far, (await there.look())["log"])):
            await stream.until(lambda stream=stream: stream.pushes[-1][2]["version"] >= last)  # type: ignore[misc]
            versions = [push["version"] for _, _, push in stream.pushes]
            assert versions == sorted(set(versions))
            told = [event for _, _, push in stream.pushes for event in push["events"]]
            assert told == log


async def test_a_link_a_code_and_a_page_work_at_the_other_server_at_once(pair: Pair) -> None:
    _, new = await pair.one.open(plan("me", "open"))
    ben = await pair.other.sit(new, 1, "Ben")
    assert (await pair.elsewhere(ben).look())["chairs"][1]["name"] == "Ben"


async def test_of_the_same_move_at_both_at_once_one_is_stored_and_both_are_answered_alike(pair: Pair) -> None:
    ann, _, _ = await pair.one.two()
    before = await ann.look()
    body = {"move": before["position"]["legal"][0], "version": before["version"], "id": "once"}
    asking = [person.post("moves", **body) for person in (ann, pair.elsewhere(ann)) for _ in range(5)]
    answers = await asyncio.gather(*asking)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    moved = [entry for entry in (await ann.look())["log"] if entry["version"] > before["version"]]
    assert len({entry["version"] for entry in moved}) == 1


async def test_two_moves_of_one_seat_at_both_at_once_change_the_table_once(pair: Pair) -> None:
    ann, _, _ = await pair.one.two()
    before = await ann.look()
    first, second = before["position"]["legal"][:2]
    answers = await asyncio.gather(
        ann.post("moves", move=first, version=before["version"]),
        pair.elsewhere(ann).post("moves", move=second, version=before["version"]),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_one_of_two_drives_a_table_and_a_bot_moves_once(pair: Pair) -> None:
    watcher, _ = await pair.one.open(plan("bot", "bot"))
    there = pair.elsewhere(watcher)
    await there.look()
    table = await there.until(lambda table: table["stage"] == "over")
    assert pair.one.context.hall.drives(watcher.table)
    assert not pair.other.context.hall.drives(watcher.table)
    assert table["log"] == (await watcher.look())["log"]


async def test_when_a_server_ends_another_goes_on_with_its_games_at_once(url: str) -> None:
    async with house(PostgresStore(url, BRISK)) as other:
        async with house(PostgresStore(url, BRISK)) as one:
            ann, _ = await one.open(plan("bot", "bot", pace="normal"))
            await ann.until(lambda table: table["stage"] == "playing")
            version = (await ann.look())["version"]
        there = Person(other, ann.table, ann.token)
        await there.until(lambda table: table["version"] > version + 2)
        assert other.context.hall.drives(ann.table)


async def test_who_is_at_a_table_is_known_at_the_other_server(pair: Pair) -> None:
    ann, ben, _ = await pair.one.two()
    there = pair.elsewhere(ben)
    await there.look()
    async with ann.stream(), there.stream():
        for home in (pair.one, pair.other):
            async with asyncio.timeout(20):
                while not all(room(home, ann.table).presence.is_here(seat) for seat in (0, 1)):
                    await asyncio.sleep(0.05)
    async with asyncio.timeout(20):
        while not all(room(pair.other, ann.table).presence.is_gone(seat) for seat in (0, 1)):
            await asyncio.sleep(0.05)


async def test_a_bot_takes_over_for_a_player_who_left_the_other_server(pair: Pair) -> None:
    ann, ben, _ = await pair.one.two(grace=5)
    async with pair.elsewhere(ben).stream():
        await ben.until(lambda table: room(pair.other, ann.table).presence.is_gone(0))
        await ben.until(lambda table: table["chairs"][0]["stand_in"])


async def test_a_hint_found_at_one_server_is_shown_at_the_other(pair: Pair) -> None:
    ann, _ = await pair.one.open(plan("me", "bot"))
    there = pair.elsewhere(ann)
    await deal_alone(ann)
    await ann.until(lambda table: bool((table["position"] or {}).get("legal")))
    await there.look()
    await ann.do("hint")
    async with asyncio.timeout(20):
        while True:
            view = room(pair.other, ann.table).view(0)
            if view is not None and room(pair.other, ann.table).hints.known(view) is not None:
                break
            await asyncio.sleep(0.05)


async def deal_alone(ann: Person) -> None:
    await ann.commit()
    await ann.reveal()


async def test_a_review_that_is_asked_for_at_both_is_made_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    async def review(self: Analysts, asked: ReviewGame, tell: object) -> bytes:
        made.append(asked.record)
        await asyncio.sleep(1.5)
        return msgspec.json.encode(Review((), (), (), (), ()))

    monkeypatch.setattr(Analysts, "review", review)
    stores = [home.context.hall._store for home in pair]
    reviews = [Reviews(store, Analysts()) for store in stores]
    for name in ("0123456789abcdef01", named_by("a record")):
        made.clear()
        first, second = await asyncio.gather(*(each.make(name, "a record") for each in reviews))
        assert (first, made) == (second, ["a record"])
        assert await reviews[1].stored(name) == first


async def test_a_review_is_made_again_if_the_process_that_made_it_is_gone(pair: Pair, url: str) -> None:
    first, second = (home.context.hall._store.shared for home in pair)
    assert first is not None
    assert second is not None
    assert (await first.jobs.claim("a game"), await second.jobs.claim("a game")) == (True, False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute("UPDATE jobs SET process = process + 1000")
    assert await second.jobs.claim("a game")


async def test_an_open_table_is_listed_at_the_other_server(pair: Pair) -> None:
    answer = await pair.one.http.post("/api/tables", json={"plan": plan("me", "open"), "name": "Ann", "public": True})
    table = answer.json()["table"]["id"]
    async with asyncio.timeout(20):
        while not pair.other.context.hall.is_listed(table):
            await asyncio.sleep(0.05)


async def test_a_lost_notification_costs_no_more_than_the_next_look(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def deaf(store: PostgresStore) -> AsyncIterator[str]:
        await asyncio.Event().wait()
        yield ""

    monkeypatch.setattr(PostgresStore, "notices", deaf)
    async with two(url) as pair:
        ann, ben, _ = await pair.one.two()
        async with pair.elsewhere(ben).stream(since=(await ben.look())["version"]) as stream:
            await ann.move()
            await stream.until(lambda: bool(stream.pushes), seconds=30)


async def test_a_rematch_asked_at_both_at_once_opens_one_table(pair: Pair) -> None:
    ann, ben, _ = await pair.one.two()
    await play_out([ann, ben], Random(1))
    answers = await asyncio.gather(ann.do("rematch"), pair.elsewhere(ben).do("rematch"))
    assert len({answer["id"] for answer in answers}) == 1
    there = Person(pair.other, answers[0]["id"], ann.token)
    assert (await there.look())["id"] == answers[0]["id"]


async def test_a_process_that_counted_as_dead_stores_nothing_by_itself_with_its_old_lease(pair: Pair, url: str) -> None:
    ann, _ = await pair.one.open(plan("bot", "bot", pace="slow"))
    await ann.until(lambda table: table["stage"] == "playing")
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute("UPDATE heads SET driver = driver + 1000, fence = fence + 1")
        version = (await pair.elsewhere(ann).look())["version"]
        assert not pair.other.context.hall.drives(ann.table)
        await connection.execute("UPDATE processes SET beat = beat - interval '10 s'")
    there = pair.elsewhere(ann)
    table = await there.until(lambda table: table["version"] > version + 2, seconds=10 * BRISK.expires)
    versions = [entry["version"] for entry in table["log"]]
    assert versions == sorted(versions)


async def test_a_database_that_is_away_is_said_plainly_and_recovers(cluster: Database, url: str) -> None:
    async with two(url) as pair:
        ann, ben, _ = await pair.one.two()
        before = await ann.look()
        move = before["position"]["legal"][0]
        await asyncio.to_thread(cluster.stop, "immediate")
        try:
            answer = await ann.post("moves", move=move, version=before["version"], id="m1")
            assert answer.status_code == 503
            assert answer.json()["error"].endswith(".")
            assert (await pair.elsewhere(ben).get()).status_code == 503
        finally:
            await asyncio.to_thread(cluster.start)
        async with asyncio.timeout(60):
            while (again := await ann.post("moves", move=move, version=before["version"], id="m1")).status_code == 503:
                await asyncio.sleep(0.1)
        assert again.status_code == 200
        table = await play_out([ann, pair.elsewhere(ben)], Random(1))
        assert table["stage"] == "over"
