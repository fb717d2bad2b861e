"""Bots that connect to a server are invited, play at their seats, and stay."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.web.guests.connected import against, connected, new_token, only
from tests.web.house import GENEROUS, House, Person, bearer, deal, house, play_out

pytestmark = pytest.mark.anyio
GOBLINS_AND_DWARVES = [f"{faction}{value}" for faction in ("go", "dw") for value in range(10)]
"""More cards than a hand holds."""


async def test_a_bot_is_invited_accepts_plays_a_whole_game_and_gets_a_rematch(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as bot:
        assert (await bot.until("hello"))["bot"] == "hal"
        ann, _ = await home.open(against("hal"))
        invited = await bot.until("invitation")
        assert (invited["seat"], invited["players"], invited["names"], invited["rematch"]) == (
            1,
            2,
            ["Ann", "hal"],
            False,
        )
        assert (await ann.look())["chairs"][1]["invited"]
        game = await bot.accept()
        await deal(ann)
        playing = asyncio.create_task(play_out([ann], Random(1)))
        asked = await bot.play_on()
        over = await bot.until("over")
        table = await playing
        assert over["game"] == game == bot.of("newgame")[0]["game"]
        assert over["winners"] == table["position"]["result"]["winners"]
        assert asked > 20
        assert table["chairs"][1] | {"waited_for": None} == {
            "who": "bot", "name": "hal", "level": "bot:hal", "gone": False, "stand_in": False, "waited_for": None,
            "left": False, "invited": False,
        }  # fmt: skip
        record = (await ann.get("/record")).text
        assert 'played_by = ["person", "bot:hal"]' in record
        await ann.do("rematch")
        again = await bot.until("invitation", 2)
        assert again["rematch"]
        assert again["table"] != ann.table


async def test_the_stream_brings_each_version_of_a_game_once_and_in_order(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        await home.open(only("hal", "hal"))
        await bot.accept(1)
        await bot.accept(2)
        await bot.play_on(most=12)
        for game in {line["game"] for line in bot.of("newgame")}:
            versions = [line["version"] for line in bot.of("events") if line["game"] == game]
            assert versions == sorted(set(versions))
            told = [event for line in bot.of("events") if line["game"] == game for event in line["events"]]
            assert "dealt" in [event["kind"] for event in told]


async def test_a_bot_plays_several_games_and_both_seats_of_one_table_at_a_time(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        opened = [await home.open(only("hal", "hal")) for _ in range(3)]
        for number in range(6):
            await bot.accept(number + 1)
        answered = 0
        while len(bot.of("over")) < 6:
            await bot.stream.until(lambda: len(bot.of("choose")) > answered or len(bot.of("over")) == 6)  # noqa: B023
            for line in bot.of("choose")[answered:]:
                answered += 1
                assert (await bot.answer(line)).status_code == 200
        assert [(await host.look())["stage"] for host, _ in opened] == ["over"] * 3


async def test_a_bot_that_declines_leaves_an_open_seat_that_the_host_can_fill(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        ann, new = await home.open(against("hal"))
        host = Person(home, ann.table, new["host"])
        game = (await bot.until("invitation"))["game"]
        assert (await bot.post(game, "decline")).status_code == 200
        await bot.until("withdrawn")
        table = await host.look()
        assert (table["stage"], table["started"], table["chairs"][1]["who"]) == ("waiting", False, "open")
        assert {"kind": "botdeclined", "seat": 1, "bot": "hal", "why": "declined"}.items() <= table["log"][-1].items()
        assert (await bot.post(game, "accept")).status_code == 404
        await host.do("hire", seat=1, level="novice")
        await host.do("start")
        await deal(ann)


async def test_the_host_takes_an_invitation_back_and_chooses_a_level(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        ann, new = await home.open(against("hal"))
        game = (await bot.until("invitation"))["game"]
        host = Person(home, ann.table, new["host"])
        await host.do("remove", seat=1)
        await bot.until("withdrawn")
        assert (await bot.post(game, "accept")).status_code == 404
        await host.do("hire", seat=1, level="novice")
        await host.do("start")
        await deal(ann)


async def test_an_invitation_that_is_not_answered_ends(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(home.context.hall.guests.policy), "invitation_seconds", 0.1)
    async with connected(home, await new_token(home)) as bot:
        ann, _ = await home.open(against("hal"))
        await bot.until("withdrawn")
        assert (await ann.look())["log"][-1]["why"] == "silent"


async def test_a_bot_that_is_away_can_not_be_chosen_and_the_sentence_says_so(home: House) -> None:
    await new_token(home)
    told = {"plan": against("hal"), "name": "Ann"}
    answer = await home.http.post("/api/tables", json=told, headers=bearer("new") | {"accept-language": "de"})
    assert (answer.status_code, answer.json()["why"]) == (409, "bot_away")
    assert "hal" in answer.json()["error"]
    assert "away" not in answer.json()["error"], "it is in German"
    listed = {each["level"]: each["here"] for each in (await home.http.get("/api/bots")).json()["bots"]}
    assert (listed["bot:hal"], listed["master"]) == (False, True)
    unknown = await home.http.post("/api/tables", json=told | {"plan": against("eve")}, headers=bearer("new"))
    assert unknown.status_code == 422


async def test_a_bot_that_is_too_slow_has_one_move_made_for_it(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(home.context.hall.guests.policy), "bot_seconds", 0.2)
    async with connected(home, await new_token(home)) as bot:
        host, _ = await home.open(only("hal", "hal"))
        await bot.accept(1)
        await bot.accept(2)
        asked = await bot.until("choose")
        await host.until(lambda table: any(entry["kind"] == "timeup" for entry in table["log"]))
        late = await bot.answer(asked)
        assert late.status_code == 409
        assert late.json()["why"] in ("stale", "not_your_turn")
        assert not any(chair["stand_in"] for chair in (await host.look())["chairs"])


async def test_another_bot_plays_for_one_that_is_gone_until_it_is_back(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimant.web.tables.guests.attendance.GONE_SECONDS", 0.05)
    token = await new_token(home)
    async with connected(home, token) as bot:
        ann, _ = await home.open(against("hal", grace=5, leader=1))
        await bot.accept()
        await deal(ann)
        await bot.until("choose")
    async with ann.stream():
        room = home.context.hall.rooms[ann.table]
        waited = await ann.until(lambda table: table["chairs"][1]["waited_for"] is not None)
        assert waited["chairs"][1]["gone"]
        room.waiting_since = {1: -1e6}
        room._stop("grace")
        room.drive()
        await ann.until(lambda table: bool(table["position"]["legal"]))
        assert (await ann.look())["chairs"][1]["stand_in"]
        async with connected(home, token) as bot:
            while not bot.of("choose"):
                await play_out([ann], Random(1), moves=1)
                await asyncio.sleep(0.05)
            assert not (await ann.look())["chairs"][1]["stand_in"]
            assert (await bot.answer(bot.of("choose")[0])).status_code == 200


async def test_a_move_appears_after_the_tables_pace_and_what_is_wrong_is_said_at_once(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        host, _ = await home.open(only("hal", "hal", pace="slow"))
        await bot.accept(1)
        await bot.accept(2)
        asked = await bot.until("choose")
        wrong = await bot.answer(asked, lambda legal: next(card for card in GOBLINS_AND_DWARVES if card not in legal))
        assert wrong.status_code == 422
        loop, room = asyncio.get_running_loop(), home.context.hall.rooms[host.table]
        assert room.waits < 2.5
        began, waited = loop.time(), room.waits
        assert (await bot.answer(asked)).status_code == 200
        assert loop.time() - began >= 2.5 - waited - 0.05


async def test_a_person_may_take_a_move_back_and_the_bot_is_asked_again(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        ann, _ = await home.open(against("hal"))
        await bot.accept()
        await deal(ann)
        await ann.move()
        asked = await bot.until("choose")
        await ann.do("back")
        assert (await bot.answer(asked)).status_code == 409
        await ann.move(Random(2))
        assert (await bot.until("choose", 2))["version"] > asked["version"]


async def test_a_bot_may_resign_only_where_two_play(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        host, _ = await home.open(only("hal", "hal"))
        game = await bot.accept(1)
        await bot.accept(2)
        await bot.until("choose")
        assert (await bot.post(game, "resign")).status_code == 200
        over = await bot.until("over")
        assert (over["stage"], over["why"], over["winners"]) == ("closed", "resigned", [1])
        assert (await host.look())["resigned"] == 0


async def test_a_bots_games_are_limited(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, bot_games=1)) as home:
        token = await new_token(home)
        async with connected(home, token) as bot:
            assert (await bot.until("hello"))["most_games"] == 1
            await home.open(against("hal"))
            await home.open(against("hal"))
            await bot.accept(1)
            answer = await bot.post((await bot.until("invitation", 2))["game"], "accept")
            assert (answer.status_code, answer.json()["why"]) == (409, "enough_games")


async def test_names_at_a_table_stay_distinct(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        told: dict[str, Any] = against("hal", "hal")
        ann, _ = await home.open(told, name="hal")
        await bot.until("invitation", 2)
        assert [chair["name"] for chair in (await ann.look())["chairs"]] == ["hal", "hal (2)", "hal (3)"]
