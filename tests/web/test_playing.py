"""Whole games over HTTP, and everything around them that people do at a table."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from claimant.fair.checking import why_not_fair
from claimant.notation.records import record_file
from tests.repeats import repeats
from tests.web.house import House, Person, deal, plan, play_out

pytestmark = pytest.mark.anyio


async def test_a_person_plays_a_whole_game_against_a_bot(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    await deal(ann)
    await ann.until(lambda table: table["stage"] == "playing")
    table = await play_out([ann], Random(1))
    assert table["stage"] == "over"
    assert table["position"]["result"]["winners"]
    assert table["log"][-1]["kind"] == "ended"


async def test_two_people_play_by_links_and_each_sees_only_their_own_hand(home: House) -> None:
    ann, ben, _ = await home.two()
    hers, his = (await ann.look())["position"], (await ben.look())["position"]
    assert len(hers["hand"]) == len(his["hand"]) == 13
    assert hers["hand"] != his["hand"]
    table = await play_out([ann, ben], Random(2))
    assert table["stage"] == "over"


@pytest.mark.long
@pytest.mark.parametrize("seats", [repeats(("bot",) * 3), ("bot",) * 4])
async def test_bots_play_by_themselves_while_somebody_watches(home: House, seats: tuple[str, ...]) -> None:
    host, new = await home.open(plan(*seats))
    assert new["seat"] is None
    table = await host.until(lambda table: table["stage"] == "over", 60)
    assert table["you"] == {"seat": None, "host": True, "seats": []}


async def test_the_stream_tells_every_event_once_in_order_and_resumes_where_it_broke_off(home: House) -> None:
    ann, ben, _ = await home.two()
    async with ann.stream() as first:
        await play_out([ann, ben], Random(3), moves=7)
        await first.until(lambda: len(first.pushes) >= 9)
        before = first.pushes
    table = await play_out([ann, ben], Random(4), moves=6)
    async with ann.stream(since=before[-1][1]) as second:
        await second.until(lambda: bool(second.pushes) and second.pushes[-1][2]["version"] == table["version"])
        after = second.pushes
    events = [event for _, _, push in before + after for event in push["events"]]
    assert events == table["log"]
    ids = [int(number) for _, number, _ in before + after]
    assert ids == sorted(set(ids))


async def test_lines_of_json_say_the_same_as_server_sent_events(home: House) -> None:
    import json

    from tests.web.house import open_stream

    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(5), moves=4)
    async with ann.stream() as events:
        await events.until(lambda: len(events.messages) >= 7)
        async with open_stream(
            home.app, f"{ann.path}/events", ann.token, headers={"accept": "application/x-ndjson"}
        ) as lines:
            await lines.until(lambda: lines.text.count("\n") >= len(events.messages))
    assert [json.loads(line) for line in lines.text.splitlines()] == [push for _, _, push in events.messages]


async def test_going_back_is_for_those_who_play_with_bots_only(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    await deal(ann)
    await ann.until(lambda table: bool(table["position"] and table["position"]["legal"]))
    before = (await ann.look())["position"]["hand"]
    await ann.move(Random(1))
    await ann.until(lambda table: bool(table["position"]["legal"]))
    assert (await ann.do("back"))["legal"]
    table = await ann.look()
    assert table["position"]["hand"] == before
    assert table["times_back"] == 1
    assert "undone = true" in (await ann.get("/record")).text
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1), moves=3)
    assert (await ann.post("back")).status_code == 403


async def test_a_strict_table_does_not_go_back(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot", strict=True))
    await deal(ann)
    await ann.until(lambda table: bool(table["position"] and table["position"]["legal"]))
    await ann.move()
    assert (await ann.post("back")).status_code == 403


async def test_a_rematch_alternates_the_leader_and_keeps_seats_tokens_and_score(home: House) -> None:
    ann, ben, _ = await home.two()
    assert (await ann.post("rematch")).status_code == 409
    over = await play_out([ann, ben], Random(6))
    found = await asyncio.gather(ann.do("rematch"), ben.do("rematch"))
    assert found[0]["id"] == found[1]["id"] == (await ann.look())["next_table"]
    ann, ben = (Person(home, found[0]["id"], person.token) for person in (ann, ben))
    await deal(ann, ben)
    table = await ann.until(lambda table: table["stage"] == "playing")
    assert table["plan"]["leader"] == 1
    assert [table["you"]["seat"], (await ben.look())["you"]["seat"]] == [0, 1]
    winners = over["position"]["result"]["winners"]
    assert table["series"] == [2 / len(winners) if seat in winners else 0 for seat in (0, 1)]
    assert table["deal"]["commitment"] != over["deal"]["commitment"]


async def test_the_link_leads_to_the_latest_game_of_the_match(home: House) -> None:
    ann, ben, new = await home.two()
    await play_out([ann, ben], Random(6))
    following = (await ben.do("rematch"))["id"]
    room = await home.context.hall.find(new["invitations"][1])
    assert room is not None
    assert room.table.id == following


async def test_the_host_fills_seats_with_bots_and_removes_guests_whose_links_then_change(home: House) -> None:
    ann, new = await home.open(plan("me", "open", "open"))
    host = Person(home, ann.table, new["host"])
    assert (await host.post("start")).status_code == 409
    ben = await home.sit(new, 1)
    assert (await ben.post("hire", seat=2)).status_code == 403
    await host.do("hire", seat=2, level="random")
    freed = await host.do("remove", seat=1)
    assert freed["invitation"] != new["invitations"][1]
    assert (await ben.get()).status_code == 403
    answer = await home.http.post(f"{ann.path}/seat", headers={"authorization": f"Bearer {new['invitations'][1]}"})
    assert answer.status_code == 403
    new["invitations"][1] = freed["invitation"]
    cleo = await home.sit(new, 1, "Cleo")
    await host.do("start")
    await deal(ann, cleo)
    table = await cleo.until(lambda table: table["stage"] == "playing")
    assert [chair["who"] for chair in table["chairs"]] == ["person", "person", "bot"]


async def test_a_seat_link_works_on_another_device_and_everybody_is_told(home: House) -> None:
    ann, ben, new = await home.two()
    again = await home.sit(new, 1, "ignored")
    assert (await again.look())["position"]["hand"] == (await ben.look())["position"]["hand"]
    assert (await ann.look())["log"][-1] == {"version": (await ann.look())["version"], "kind": "reopened", "seat": 1}


async def test_a_link_alone_shows_nobody_s_cards(home: House) -> None:
    ann, _, new = await home.two()
    assert (await Person(home, ann.table, new["invitations"][1]).get()).status_code == 403


async def test_equal_names_are_told_apart(home: House) -> None:
    _, new = await home.open(plan("me", "open", "open"), "Ann")
    await home.sit(new, 1, "Ann")
    last = await home.sit(new, 2, "Ann")
    assert [chair["name"] for chair in (await last.look())["chairs"]] == ["Ann", "Ann (2)", "Ann (3)"]


async def test_what_is_said_makes_no_move_stale(home: House) -> None:
    ann, ben, _ = await home.two()
    seen = await ann.look()
    await ben.do("say", phrase="hello")
    move = seen["position"]["legal"][0]
    answer = await ann.do("moves", move=move, version=seen["version"])
    assert [event["kind"] for event in answer["events"]] == ["said", "played"]


async def test_an_illegal_move_is_refused_with_the_reason(home: House) -> None:
    ann, _, _ = await home.two()
    table = await ann.look()
    other = next(card for card in ("go1", "go2", "kn3", "un4") if card not in table["position"]["hand"])
    answer = await ann.post("moves", move=other, version=table["version"])
    assert answer.status_code == 422
    assert answer.json()["why"] == "illegal"
    assert answer.json()["error"].endswith(".")
    assert answer.json()["now"]["version"] == table["version"]


async def test_the_host_can_end_a_table_and_the_deal_is_revealed(home: House) -> None:
    ann, ben, new = await home.two()
    early = (await ann.get("/proof")).json()
    assert [(each["secret"], each["salts"]) for each in early["rounds"]] == [(None, None)]
    await Person(home, ann.table, new["host"]).do("close")
    table = await ben.look()
    assert (table["stage"], table["closed_why"]) == ("closed", "abandoned")
    proof = (await ben.get("/proof")).json()
    assert proof["rounds"][0]["commitment"] == early["rounds"][0]["commitment"]
    assert why_not_fair(record_file.read((await ben.get("/record")).text)) is None
