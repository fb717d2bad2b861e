"""The answer to an action: what its caller needs, independent of the length of the log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from claimant.web.tables.log import FOLLOWED
from tests.web.house import House, Person, plan, play_out

pytestmark = pytest.mark.anyio

FEW = 2_500
"""Bytes; the document of a table has ten times as many in the middle of a game."""


async def play_card(person: Person, since: int | None = None, name: str = "") -> dict[str, Any]:
    """Play the first legal card; the answer."""
    table = await person.look()
    version = table["version"] if since is None else since
    return await person.do("moves", move=table["position"]["legal"][0], version=version, id=name)


async def size_of_an_answer(person: Person) -> int:
    return len((await person.post("say", phrase="hello")).content)


async def test_a_move_is_answered_with_what_followed_and_what_is_asked_now(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_card(ann)
    answer = await play_card(ben)
    table = await ben.look()
    assert answer["events"] == [entry for entry in table["log"] if entry["version"] == answer["version"]]
    assert answer["events"][0]["kind"] == "played"
    assert answer["legal"] == table["position"]["legal"]
    for name in ("version", "turn", "stage", "seconds_left"):
        assert answer[name] == table[name]
    assert answer["to_move"] == table["position"]["to_move"]
    assert (answer["deal"], answer["log_before"]) == (None, None)


async def test_an_answer_tells_only_what_its_seat_may_know(home: House) -> None:
    ann, ben, _ = await home.two()
    for _ in range(6):
        people = {(await person.look())["you"]["seat"]: person for person in (ann, ben)}
        mover = people[(await ann.look())["position"]["to_move"]]
        answer = await play_card(mover)
        seen = (await mover.look())["log"]
        assert answer["events"] == [entry for entry in seen if entry["version"] == answer["version"]]


async def test_the_answer_does_not_grow_with_the_log(home: House) -> None:
    ann, ben, _ = await home.two()
    first = await size_of_an_answer(ann)
    await play_out([ann, ben], Random(1), moves=40)
    for number in range(120):
        await (ann, ben)[number % 2].do("say", phrase="hello")
    log = (await ann.look())["log"]
    later = await size_of_an_answer(ann)
    assert len(log) > 200
    assert first - 100 < later < first + 300  # more or fewer legal moves, longer numbers
    assert later < FEW < len((await ann.get()).content) / 5


async def test_a_move_that_was_sent_long_ago_is_answered_with_the_latest_events_only(home: House) -> None:
    ann, ben, _ = await home.two()
    since = (await ann.look())["version"]
    answer = await play_card(ann, since, "first")
    assert answer["log_before"] is None
    for _ in range(FOLLOWED + 20):
        await ben.do("say", phrase="hello")
    again = await ann.do("moves", move="go0", version=since, id="first")
    assert len(again["events"]) == FOLLOWED
    assert again["log_before"] == again["events"][0]["version"]
    earlier = (await ann.get(f"/log?before={again['log_before']}")).json()["entries"]
    assert [*earlier, *again["events"]] == (await ann.look())["log"]


async def test_a_refused_action_brings_no_log_either(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1), moves=30)
    waiting = ann if (await ann.look())["position"]["to_move"] == 1 else ben
    refused = await waiting.post("moves", move="go0", version=(await waiting.look())["version"])
    assert refused.status_code == 409
    assert refused.json()["now"]["events"] == []
    assert len(refused.content) < FEW


async def test_the_next_table_is_named_with_the_seat_that_the_caller_has_there(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1))
    following = await ben.do("rematch")
    assert following == {"id": (await ann.look())["next_table"], "you": {"seat": 1, "host": False, "seats": [1]}}


async def test_while_cards_are_dealt_an_answer_has_the_deal(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    ben = await home.sit(new, 1)
    await Person(home, ann.table, new["host"]).do("start")
    await ann.commit()
    answer = await ben.commit()
    assert answer["deal"]["round"] == 1
    assert answer["deal"]["step"] in ("committing", "revealing")
