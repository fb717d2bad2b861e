"""Repeated, stale and simultaneous moves, and waiting for players."""

from __future__ import annotations

import asyncio

import pytest

from claimant.web.tables import presence
from tests.web.house import House, deal, plan, until

pytestmark = pytest.mark.anyio


async def test_the_same_move_ten_times_at_once_is_one_event_and_one_answer(home: House) -> None:
    ann, ben, _ = await home.two()
    table = await ann.look()
    body = {"move": table["position"]["legal"][0], "version": table["version"], "id": "m1"}
    answers = await asyncio.gather(*(ann.post("moves", **body) for _ in range(10)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    log = (await ben.look())["log"]
    assert [entry["kind"] for entry in log].count("played") == 1
    assert (await ann.post("moves", **body)).status_code == 200
    assert (await ben.look())["log"] == log


async def test_the_same_id_of_two_seats_are_two_moves(home: House) -> None:
    ann, ben, _ = await home.two()
    for person in (ann, ben):
        table = await person.look()
        await person.do("moves", move=table["position"]["legal"][0], version=table["version"], id="m1")
    kinds = [entry["kind"] for entry in (await ann.look())["log"]]
    assert kinds.count("played") == 2


async def test_a_stale_move_changes_nothing_and_is_told_what_happened_meanwhile(home: House) -> None:
    ann, ben, _ = await home.two()
    old = await ann.look()
    await ann.move()
    await ben.move()
    table = await ann.look()
    answer = await ann.post("moves", move=old["position"]["legal"][1], version=old["version"], id="late")
    assert (answer.status_code, answer.json()["why"]) == (409, "stale")
    now = answer.json()["now"]
    assert now["legal"] == table["position"]["legal"]
    assert {name: now[name] for name in ("version", "turn", "stage")} == {
        name: table[name] for name in ("version", "turn", "stage")
    }
    assert now["events"] == [entry for entry in table["log"] if entry["version"] > old["version"]]
    assert await ann.look() == table


async def test_of_two_tabs_that_move_at_once_one_wins(home: House) -> None:
    ann, ben, _ = await home.two()
    table = await ann.look()
    bodies = [
        {"move": move, "version": table["version"], "id": f"tab {move}"} for move in table["position"]["legal"][:2]
    ]
    answers = await asyncio.gather(*(ann.post("moves", **body) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len((await ben.look())["position"]["trick"]) == 1


async def test_a_card_may_be_typed_in_capitals(home: House) -> None:
    ann, _, _ = await home.two()
    table = await ann.look()
    move = table["position"]["legal"][0].upper()
    await ann.do("moves", move=f" {move} ", version=table["version"])


async def test_a_version_from_the_future_is_stale(home: House) -> None:
    ann, _, _ = await home.two()
    table = await ann.look()
    answer = await ann.post("moves", move=table["position"]["legal"][0], version=table["version"] + 1)
    assert answer.status_code == 409


@pytest.mark.long
async def test_a_bot_takes_over_for_a_player_who_is_gone_and_gives_the_seat_back(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.05)
    ann, ben, _ = await home.two(grace=5)
    async with ann.stream():
        async with ben.stream():
            await ann.move()
            assert (await ann.look())["chairs"][1]["gone"] is False
        table = await ann.until(lambda table: table["chairs"][1]["waited_for"] is not None)
        assert table["chairs"][1]["waited_for"] <= 5
        table = await ann.until(lambda table: table["chairs"][1]["stand_in"])
        assert table["chairs"][1]["gone"] is True
        await ann.until(lambda table: bool(table["position"]["legal"]) or table["position"]["to_move"] == 0)
        await ben.do("return")
        assert (await ben.look())["chairs"][1]["stand_in"] is False


async def test_nobody_is_replaced_when_everybody_has_left(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.01)
    ann, ben, _ = await home.two(grace=5)
    room = home.context.hall.rooms[ann.table]
    async with ann.stream():
        await ann.move()
        await until(lambda: 1 in room.waiting_since)
    await until(lambda: not room.waiting_since)
    assert (await ben.look())["position"]["legal"]


async def test_a_player_who_moves_has_come_back(home: House) -> None:
    ann, _, _ = await home.two(pace="slow")
    room = home.context.hall.rooms[ann.table]
    from claimant.web.tables import commands

    await room.do(lambda table: commands.replace(table, 0, "random"))
    await ann.move()
    assert (await ann.look())["chairs"][0]["stand_in"] is False


@pytest.mark.long
async def test_the_clock_makes_one_move_for_a_player_who_is_too_slow(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot", clock=5, leader=0))
    await deal(ann)
    table = await ann.until(lambda table: any(entry["kind"] == "played" for entry in table["log"]))
    assert table["chairs"][0]["stand_in"] is False
