"""What is pushed: only what has changed, each event announced once."""

from __future__ import annotations

from typing import Any

import pytest

from claimant.locale.languages import language
from claimant.web import pages
from claimant.web.access import role_at
from claimant.web.call import Call, Settings
from claimant.web.table.deeds import Said, WentBack
from tests.web.house import House, Person

pytestmark = pytest.mark.anyio


async def two(home: House) -> tuple[Person, Call]:
    """Ann, who plays Ben, and her page's call."""
    ann, _, _ = await home.two()
    room = home.desk.hall.rooms[ann.table]
    role = role_at(room.table, [ann.token])
    return ann, Call(home.desk.hall, "http://x", "/", "", (ann.token,), language("en"), Settings(), room, role)


async def test_a_page_that_knows_nothing_gets_everything_and_no_announcement(home: House) -> None:
    _, call = await two(home)
    told = pages.parts(call, 0)
    assert {"status", "seats", "centre", "hand", "votes", "tools", "log"} <= told.keys()
    assert told["announce"] == ""
    assert told["title"] == "● Your turn · Claimant"


async def test_a_move_is_announced_and_added_to_the_log(home: House) -> None:
    ann, call = await two(home)
    before = call.here.table.version
    pages.parts(call, 0)
    looked: dict[str, Any] = await ann.look()
    card = looked["position"]["legal"][0]
    await ann.do("moves", move=card, version=looked["version"])
    told = pages.parts(call, before)
    assert told["announce"].startswith("You play ")
    assert told["log+"].count("<li") == 1
    assert "log" not in told
    assert "votes" not in told, "nothing has changed there"
    assert told["turn"] == ""


async def test_who_comes_and_goes_is_pushed_without_a_new_version(home: House) -> None:
    _, call = await two(home)
    pages.parts(call, 0)
    told = pages.parts(call, call.here.table.version)
    assert "seats" in told
    assert "hand" not in told
    assert told["announce"] == ""


async def test_something_said_is_announced_once(home: House) -> None:
    _, call = await two(home)
    before = call.here.table.version
    call.here.table.apply(Said(1, "oops"))
    assert pages.parts(call, before)["announce"] == "Ben: “Oops!”"
    assert pages.parts(call, before + 1)["announce"] == ""


async def test_who_went_back_reads_a_log_without_what_was_taken_back(home: House) -> None:
    ann, call = await two(home)
    looked = await ann.look()
    await ann.do("moves", move=looked["position"]["legal"][0], version=looked["version"])
    before = call.here.table.version
    call.here.table.apply(WentBack(0, 0))
    call.here.wake()
    told = pages.parts(call, before)
    assert "You go back to your last decision." in told["log"]
    assert "You play" not in told["log"]
