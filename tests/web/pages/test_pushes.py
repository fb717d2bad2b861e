"""Pushes contain only what has changed, and announce each event once."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from claimant.locale.languages import Language, language
from claimant.rules.events import Won
from claimant.rules.state import RALLY
from claimant.rules.view import view
from claimant.web import pages
from claimant.web.http.request_context import RequestContext, Settings
from claimant.web.pages.table_page import pushes
from claimant.web.tables.access import role_at
from claimant.web.tables.deeds import Said, WentBack
from tests.contract.swaps import other_realities
from tests.web.house import House, Person, play_out
from tests.web.test_peeking import put

pytestmark = pytest.mark.anyio


ADDED = ("log", "announce")
"""What a page puts together from what was pushed."""


async def two(home: House) -> tuple[Person, RequestContext]:
    """Ann, who plays Ben, and her page's call."""
    ann, _, _ = await home.two()
    return ann, page_of(home, ann)


def page_of(home: House, person: Person) -> RequestContext:
    room = home.context.hall.rooms[person.table]
    role = role_at(room.table, [person.token])
    context, tokens = home.context, (person.token,)
    return RequestContext(
        context.hall, context.doorkeeper, "http://x", "/", "", tokens, language("en"), Settings(), room=room, role=role
    )  # fmt: skip


def without(parts: dict[str, str], names: tuple[str, ...]) -> dict[str, str]:
    return {name: html for name, html in parts.items() if name not in names}


async def test_a_page_that_knows_nothing_gets_everything_and_no_announcement(home: House) -> None:
    _, call = await two(home)
    told = pages.parts(call, 0, {})
    assert {"status", "seats", "centre", "hand", "votes", "tools", "log"} <= told.keys()
    assert told["announce"] == ""
    assert told["title"] == "● Your turn · Claimant"


async def test_a_move_is_announced_and_added_to_the_log(home: House) -> None:
    ann, call = await two(home)
    before, shown = call.here.table.version, dict[str, Any]()
    pages.parts(call, 0, shown)
    looked: dict[str, Any] = await ann.look()
    card = looked["position"]["legal"][0]
    await ann.do("moves", move=card, version=looked["version"])
    told = pages.parts(call, before, shown)
    assert told["announce"].startswith("You play ")
    assert told["log+"].count("<li") == 1
    assert "log" not in told
    assert "votes" not in told, "nothing has changed there"
    assert told["turn"] == ""


async def test_a_complete_trick_is_told_with_its_cards_and_the_same_sentences(home: House) -> None:
    ann, ben, _ = await home.two()
    call, shown = page_of(home, ann), dict[str, Any]()
    pages.parts(call, 0, shown)
    while 'class="win"' not in (told := pages.parts(call, (since := call.here.table.version) - 1, shown)).get(
        "log+", ""
    ):
        await play_out([ann, ben], Random(1), moves=1)
        assert since < 50
    assert told["log+"].count('class="win"') == 1
    assert told["announce"].split(". ")[0] in told["log+"], "screen readers get what is announced"
    assert ">you won</b>" in told["log+"] or ">Ben won</b>" in told["log+"]


async def until_a_trick_is_won(home: House) -> tuple[RequestContext, int]:
    """Ann's page after a trick was completed, and the version before its last card."""
    ann, ben, _ = await home.two()
    call = page_of(home, ann)
    while True:
        pages.parts(call, 0, {})
        before = call.here.table.version
        await play_out([ann, ben], Random(1), moves=1)
        if any(isinstance(note.what, Won) for note in call.here.table.notes_since(before)):
            return call, before


async def test_a_complete_trick_is_shown_before_anybody_has_taken_its_cards(home: House) -> None:
    call, before = await until_a_trick_is_won(home)
    told, view = pages.parts(call, before, {}), call.here.view(0)
    assert view is not None
    earlier = call.here.view_before(0)
    assert earlier is not None
    [prize] = earlier.market
    assert f'data-card="{prize.code}"' in told["first"]["centre"]
    assert all(f'data-card="{card.code}"' in told["first"]["centre"] for _, card in view.last_trick)
    assert 'class="ribbon' in told["first"]["centre"]
    assert "moment" not in told


async def test_a_page_that_missed_more_than_one_move_gets_the_present_state_only(home: House) -> None:
    call, before = await until_a_trick_is_won(home)
    assert "first" not in pages.parts(call, before - 1, {})
    assert "first" not in pages.parts(call, 0, {})


async def test_the_complete_trick_shows_nothing_that_the_viewer_cannot_know(home: House) -> None:
    call, before = await until_a_trick_is_won(home)
    room = call.here
    assert room.table.game is not None
    told = pages.parts(call, before, {})
    realities = list(other_realities(room.table.game, 0, Random(1), 5))
    assert realities
    for game in realities:
        put(room, game)
        room._views_before = {0: view(game.back_to(len(game.moves) - 1), 0)}
        assert pages.parts(call, before, {}) == told


async def test_between_the_phases_a_page_is_told_what_everybody_recruited(home: House) -> None:
    ann, ben, _ = await home.two()
    call = page_of(home, ann)
    while True:
        pages.parts(call, 0, {})
        before = call.here.table.version
        await play_out([ann, ben], Random(1), moves=1)
        known = call.here.view(0)
        assert known is not None
        if known.phase == RALLY:
            break
    told = pages.parts(call, before, {})
    assert "first" in told
    assert "Your followers are now your hand" in told["moment"]
    mine = [card.code for card in known.hand]
    openly = [card.code for card in known.knowledge.known_hands[1]]
    assert sorted(re.findall(r'data-card="(\w+)"', told["moment"])) == sorted([*mine, *openly])
    assert told["moment"].count('class="card card-back"') == len(known.hand) - len(openly)
    assert 'name="move"' not in told["first"]["hand"], "the new hand waits until the trick has been seen"
    assert "won it." in told["first"]["status"]
    assert "moment" not in pages.parts(call, 0, {}), "who comes later sees the table at once"


async def test_who_comes_and_goes_is_pushed_without_a_new_version(home: House) -> None:
    _, call = await two(home)
    pages.parts(call, 0, {})
    told = pages.parts(call, call.here.table.version, {})
    assert "seats" in told
    assert "hand" not in told
    assert told["announce"] == ""


async def test_what_a_page_shows_already_is_neither_drawn_nor_sent_again(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, call = await two(home)
    shown: dict[str, Any] = {}
    everything = pages.parts(call, 0, shown)
    drawn: list[str] = []

    def note(_: Language, template: str, **context: object) -> str:
        drawn.append(template)
        return ""

    monkeypatch.setattr(pushes, "part", note)
    assert pages.parts(call, call.here.table.version, shown) == {}
    call.here.table.apply(Said(1, "oops"))
    told = pages.parts(call, call.here.table.version - 1, shown)
    assert drawn == ["table/seats.html", "table/tools.html", "table/entries.html"], (
        "a bubble, forms with the version, the log"
    )
    assert len(everything) > len(told)


async def test_a_page_shows_after_every_push_what_a_page_loaded_then_shows(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "claimant.web.tables.presence.GONE_SECONDS", 1e6
    )  # the push and the page are drawn one after the other
    ann, ben, _ = await home.two()
    calls = [page_of(home, person) for person in (ann, ben)]
    shown: list[dict[str, Any]] = [{}, {}]
    showing = [pages.parts(call, 0, before) for call, before in zip(calls, shown, strict=True)]
    rng = Random(1)
    while True:
        since = calls[0].here.table.version
        table = await play_out([ann, ben], rng, moves=1)
        for page, call, before in zip(showing, calls, shown, strict=True):
            page.update(pages.parts(call, since, before))
            fresh = pages.parts(call, 0, {})
            assert {name: page[name] for name in fresh if name not in ADDED} == without(fresh, ADDED)
        if table["stage"] == "over":
            break


async def test_something_said_is_announced_once(home: House) -> None:
    _, call = await two(home)
    before = call.here.table.version
    call.here.table.apply(Said(1, "oops"))
    shown: dict[str, Any] = {}
    assert pages.parts(call, before, shown)["announce"] == "Ben: “Oops!”"
    assert pages.parts(call, before + 1, shown) == {}, "nothing has happened since"


async def test_who_went_back_reads_a_log_without_what_was_taken_back(home: House) -> None:
    ann, call = await two(home)
    looked = await ann.look()
    await ann.do("moves", move=looked["position"]["legal"][0], version=looked["version"])
    before = call.here.table.version
    call.here.table.apply(WentBack(0, 0))
    call.here.wake()
    told = pages.parts(call, before, {})
    assert "You go back to your last decision." in told["log"]
    assert "You play" not in told["log"]
