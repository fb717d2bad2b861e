"""What people ask each other during a game: to take back, to end, to resign, to play on without somebody."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from claimant.notation.records import record_file
from claimant.web.tables import commands, presence
from claimant.web.tables.people import asking
from claimant.web.tables.people.asking import MOST_ASKS
from claimant.web.tables.table import Table
from tests.web.house import House, Person, deal, house, plan, play_out, until

pytestmark = pytest.mark.anyio


async def seated(home: House, *seats: str, **more: Any) -> tuple[list[Person], dict[str, Any]]:
    """People with cards in their hands, in the order of their seats."""
    ann, new = await home.open(plan(*seats, **more))
    people = [ann]
    for seat, who in enumerate(seats):
        if who == "open":
            people.append(await home.sit(new, seat, ("Ann", "Ben", "Cleo", "Dan")[seat]))
    await Person(home, ann.table, new["host"]).do("start") if "open" in seats else None
    await deal(*people)
    return people, new


def kinds(table: dict[str, Any]) -> list[str]:
    return [entry["kind"] for entry in table["log"]]


def room_of(home: House, person: Person) -> Table:
    return home.context.hall.rooms[person.table].table


async def answer(person: Person, yes: bool) -> dict[str, Any]:
    number = (await person.look())["question"]["number"]
    return await person.do("answer", question=number, yes=yes)


# Taking back


async def test_a_move_is_taken_back_once_the_other_agrees(home: House) -> None:
    ann, ben, _ = await home.two()
    hand = (await ann.look())["position"]["hand"]
    await ann.move()
    card = (await ben.look())["position"]["trick"][0]["card"]
    for _ in range(2):  # asking twice is asking once
        await ann.do("ask", what="back")
    asked = (await ben.look())["question"]
    assert {**asked, "number": 0} == {
        "number": 0, "seat": 0, "what": "back", "card": card, "agreed": [], "missing": [1],
    }  # fmt: skip
    await answer(ben, yes=True)
    now = await ann.look()
    assert (now["position"]["hand"], now["position"]["trick"], now["question"]) == (hand, [], None)
    assert (now["times_back"], now["position"]["to_move"]) == (1, 0)
    assert kinds(now)[-3:] == ["asked", "consented", "wentback"]
    assert "undone = true" in (await ann.get("/record")).text


async def test_it_is_refused_across_a_hidden_card_that_somebody_has_seen(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.move()
    await ben.move()
    for person in (ann, ben):
        refused = await person.post("ask", what="back")
        assert (refused.status_code, refused.json()["why"]) == (403, "card_seen")
        assert refused.json()["error"].startswith("That can’t be taken back: since your last move")
    assert (await ann.look())["question"] is None


async def test_it_is_refused_at_a_strict_table_and_before_the_first_move(home: House) -> None:
    ann, ben, _ = await home.two(strict=True)
    await ann.move()
    assert (await ann.post("ask", what="back")).json()["why"] == "no_going_back"
    ann, ben, _ = await home.two()
    assert (await ben.post("ask", what="back")).json()["why"] == "nothing_to_take_back"


async def test_a_question_ends_when_it_is_declined_withdrawn_or_somebody_moves(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.move()
    await ann.do("ask", what="back")
    await answer(ben, yes=False)
    assert kinds(await ann.look())[-1] == "denied"
    await ann.do("ask", what="back")
    await answer(ann, yes=False)
    log = (await ben.look())["log"]
    assert log[-1]["withdrawn"] is True
    await ann.do("ask", what="back")
    number = (await ben.look())["question"]["number"]
    await ben.move()
    assert (await ann.look())["question"] is None
    late = await ben.post("answer", question=number, yes=True)
    assert (late.status_code, late.json()["why"]) == (409, "nothing_asked")
    assert (await ann.look())["times_back"] == 0


async def test_one_question_at_a_time_and_only_so_many(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.move()
    await ben.do("ask", what="end")
    assert (await ann.post("ask", what="back")).json()["why"] == "asked_already"
    await answer(ann, yes=False)
    for _ in range(MOST_ASKS):
        await ann.do("ask", what="back")
        await answer(ben, yes=False)
    assert (await ann.post("ask", what="back")).json()["why"] == "asked_enough"


async def test_who_plays_bots_asks_nobody(home: House) -> None:
    [ann], _ = await seated(home, "me", "bot", pace="slow")
    await ann.move()
    await ann.do("ask", what="back")
    assert (await ann.look())["times_back"] == 1
    await ann.do("ask", what="end")
    assert (await ann.look())["closed_why"] == "abandoned"


async def test_among_three_everybody_must_agree_and_a_bot_s_move_does_not_end_the_question(home: House) -> None:
    [ann, ben, cleo], _ = await seated(home, "me", "open", "open")
    room = home.context.hall.rooms[ann.table]
    await room.do(lambda table: commands.replace(table, 1, "random"))
    await ann.do("ask", what="end")
    await answer(cleo, yes=False)
    await ben.do("return")
    await room.do(lambda table: [])
    await ann.until(lambda table: table["position"]["to_move"] == 0)
    await ann.move()
    await ann.do("ask", what="back")
    await answer(ben, yes=True)
    assert (await ann.look())["question"]["missing"] == [2]
    await room.do(lambda table: commands.move(table, 1, table.game.legal[0].text, "bot", table.version))  # type: ignore[union-attr]
    assert (await ann.look())["question"]["missing"] == [2], "nobody has seen a hidden card"
    await answer(cleo, yes=True)
    assert (await ann.look())["position"]["trick"] == []


# The end


async def test_the_game_ends_without_a_result_when_everybody_agrees(home: House) -> None:
    ann, ben, _ = await home.two()
    await ben.do("ask", what="end")
    await answer(ann, yes=True)
    table = await ben.look()
    assert (table["stage"], table["closed_why"], table["resigned"]) == ("closed", "agreed", None)
    rematch = (await ann.do("rematch"))["id"]
    assert (await Person(home, rematch, ann.token).look())["series"] == [0, 0]


async def test_one_s_own_offer_to_end_outlives_one_s_own_move(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.do("ask", what="end")
    await ann.move()
    await answer(ben, yes=True)
    assert (await ann.look())["closed_why"] == "agreed"


async def test_who_resigns_loses_and_the_match_counts_it(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.move()
    await ben.do("resign")
    table = await ann.look()
    assert (table["stage"], table["closed_why"], table["resigned"]) == ("closed", "resigned", 1)
    assert (await ben.post("resign")).status_code == 409
    record = record_file.read((await ann.get("/record")).content)
    assert record.details.resigned == 1
    assert record.game.state.result is None
    rematch = (await ben.do("rematch"))["id"]
    assert (await Person(home, rematch, ann.token).look())["series"] == [2, 0]


async def test_in_teams_a_partner_must_agree_to_resign(home: House) -> None:
    people, _ = await seated(home, "me", "open", "open", "open")
    sides = room_of(home, people[0]).plan.lineup.sides
    first, second = sides[0]
    opponent = sides[1][0]
    await people[first].do("resign")
    assert (await people[opponent].look())["question"]["missing"] == [second]
    number = (await people[opponent].look())["question"]["number"]
    refused = await people[opponent].post("answer", question=number, yes=True)
    assert (refused.status_code, refused.json()["why"]) == (403, "not_for_you")
    await answer(people[second], yes=False)
    await people[first].do("resign")
    await people[second].do("resign")
    assert (await people[0].look())["resigned"] == first


async def test_a_bot_as_partner_needs_no_asking_and_among_three_nobody_resigns(home: House) -> None:
    [ann, _], _ = await seated(home, "me", "open", "bot", "bot")
    await ann.do("resign")
    assert (await ann.look())["resigned"] == 0
    [ann, *_], _ = await seated(home, "me", "open", "open")
    refused = await ann.post("resign")
    assert (refused.status_code, refused.json()["why"]) == (403, "no_resigning")


# Leaving


async def test_who_leaves_has_no_seat_any_more_and_a_bot_plays_on(home: House) -> None:
    ann, ben, new = await home.two()
    await ben.do("leave")
    assert (await ben.get()).status_code == 403
    link = {"authorization": f"Bearer {new['invitations'][1]}"}
    assert (await home.http.post(f"{ann.path}/seat", json={}, headers=link)).status_code == 409
    table = await ann.look()
    assert (table["chairs"][1]["left"], table["chairs"][1]["who"]) == (True, "person")
    assert table["question"]["what"] == "stay"
    await ann.move()  # to play on is to agree
    assert (await ann.look())["question"] is None
    assert "settled" in kinds(await ann.look())
    over = await play_out([ann], Random(1))
    assert over["stage"] == "over"
    record = record_file.read((await ann.get("/record")).content)
    assert record.details.played_by == ("person", "person")
    assert record.proof is not None
    assert record.proof.salts_from == ("person", "person")  # type: ignore[union-attr]
    rematch = (await ann.do("rematch"))["id"]
    chairs = (await Person(home, rematch, ann.token).look())["chairs"]
    assert [chair["who"] for chair in chairs] == ["person", "bot"]


async def test_the_others_may_stop_the_game_when_somebody_leaves(home: House) -> None:
    [ann, ben, cleo], _ = await seated(home, "me", "open", "open")
    await cleo.do("leave")
    await answer(ann, yes=True)
    assert (await ann.look())["question"]["missing"] == [1]
    await answer(ben, yes=False)
    assert (await ann.look())["closed_why"] == "left"


async def test_leaving_bots_closes_the_table(home: House) -> None:
    [ann], _ = await seated(home, "me", "bot")
    await ann.do("leave")
    assert (await ann.look())["closed_why"] == "abandoned"


# Who is gone, and what is kept


async def test_who_is_gone_for_the_grace_time_does_not_block_a_question(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.01)
    ann, _, _ = await home.two(grace=5)
    room = home.context.hall.rooms[ann.table]
    room.table.plan = plan_with_grace(room.table, 0.1)
    async with ann.stream():
        await ann.do("ask", what="end")
        await until(lambda: room.table.closed_why == "agreed")


def plan_with_grace(table: Table, seconds: float) -> Any:
    from msgspec.structs import replace

    return replace(table.plan, grace=seconds)  # shorter than any host may choose


async def test_who_is_here_is_waited_for(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.01)
    ann, ben, _ = await home.two(grace=5)
    room = home.context.hall.rooms[ann.table]
    async with ann.stream(), ben.stream():
        await ann.do("ask", what="end")
        await room.do(lambda table: asking.settle(table, [seat for seat in (0, 1) if room.is_gone(seat)]))
        assert (await ann.look())["question"]["missing"] == [1]
    await room.do(lambda table: asking.settle(table, [1]))
    assert (await ann.look())["closed_why"] == "agreed"


async def test_for_whom_a_bot_plays_is_not_asked(home: House) -> None:
    ann, _, _ = await home.two()
    room = home.context.hall.rooms[ann.table]
    await ann.do("ask", what="end")
    await room.do(lambda table: commands.replace(table, 1, "random"))
    await until(lambda: room.table.closed_why == "agreed")


async def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    async with house(store) as first:
        ann, ben, _ = await first.two()
        await ann.move()
        await ann.do("ask", what="back")
        before = (await ben.look())["question"]
    async with house(store) as second:
        ben.house = ann.house = second
        assert (await ben.look())["question"] == before
        await answer(ben, yes=True)
        assert (await ann.look())["times_back"] == 1
