"""Limits at a table: opening tables, phrases, reopening seats, and the part of the log in an answer."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from claimant.web.http.limits import Doorkeeper, LimitKind, Limits, Rate
from claimant.web.tables.commands import MOST_PHRASES
from claimant.web.tables.deeds import Said
from claimant.web.tables.log import LATEST, stretch
from claimant.web.tables.table import Note, Table
from tests.web.house import GENEROUS, URL, House, Person, bearer, house, plan

pytestmark = pytest.mark.anyio

THREE = Rate(3, 0.001)
"""Three, and no more while a test lasts."""


def refused(answer: httpx.Response) -> bool:
    """Was there too much, and is it said when to come again?"""
    if answer.status_code != 429:
        return False
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.json()["error"].endswith(".")
    return True


async def test_tables_opened_by_closing_and_playing_again_count_like_others(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, open=THREE)) as home:
        ann, new = await home.open(plan("me", "bot"))
        for _ in range(2):
            await Person(home, ann.table, new["host"]).do("close")
            ann = Person(home, (await ann.do("rematch"))["id"], ann.token)
        await Person(home, ann.table, new["host"]).do("close")
        assert refused(await ann.post("rematch"))
        assert refused(await home.http.post("/api/tables", json={"plan": plan("me", "bot")}, headers=bearer("new")))


async def test_a_table_of_a_match_counts_among_those_that_are_open(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, tables=1)) as home:
        ann, new = await home.open(plan("me", "bot"))
        await Person(home, ann.table, new["host"]).do("close")
        await ann.do("rematch")
        assert refused(await home.http.post("/api/tables", json={"plan": plan("me", "bot")}, headers=bearer("new")))


async def test_who_only_follows_to_the_next_table_has_not_opened_it(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, open=Rate(2, 0.001))) as home:
        ann, ben, new = await home.two()
        await Person(home, ann.table, new["host"]).do("close")
        assert (await ann.do("rematch"))["id"] == (await ben.do("rematch"))["id"] == (await ann.do("rematch"))["id"]


async def test_each_seat_can_say_so_much_and_the_others_can_still_speak(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, say_here=THREE)) as home:
        ann, ben, _ = await home.two()
        answers = [await ann.post("say", phrase="hello") for _ in range(5)]
        assert [refused(answer) for answer in answers] == [False] * 3 + [True] * 2
        assert (await ben.post("say", phrase="hello")).status_code == 200
        said = [entry for entry in (await ben.look())["log"] if entry["kind"] == "said"]
        assert [entry["seat"] for entry in said] == [0, 0, 0, 1]


async def test_one_address_can_say_so_much_at_all_its_tables_together(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, say=THREE)) as home:
        people = [(await home.open(plan("me", "bot")))[0] for _ in range(4)]
        answers = [await person.post("say", phrase="hello") for person in people]
        assert [refused(answer) for answer in answers] == [False] * 3 + [True]


async def test_a_phrase_too_many_is_refused_on_the_table_s_own_page(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, say_here=THREE)) as home, home.browser() as browser:
        page = (await browser.post("/play-now")).headers["location"]
        answers = [await browser.post(f"{page}/say", data={"phrase": "hello"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [303] * 3 + [429]
        assert "You have just said a lot." in answers[-1].text
        assert 'id="log-list"' in answers[-1].text
        assert int(answers[-1].headers["retry-after"]) >= 1


async def test_a_seat_s_link_can_be_opened_on_only_so_many_devices_at_once(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, seat_here=THREE)) as home:
        _, new = await home.open(plan("me", "open"))
        path, link = f"/api/tables/{new['table']['id']}/seat", bearer(new["invitations"][1])
        answers = [await home.http.post(path, json={"name": "Ben"}, headers=link) for _ in range(5)]
        assert [refused(answer) for answer in answers] == [False] * 3 + [True] * 2
        page = await home.http.post(f"/join/{new['invitations'][1]}", data={"name": "Ben"})
        assert page.status_code == 429
        assert int(page.headers["retry-after"]) >= 1
        _, other = await home.open(plan("me", "open"))
        await home.sit(other, 1)


async def test_seats_that_one_address_takes_at_many_tables_are_counted(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, seat=THREE)) as home:
        tables = [(await home.open(plan("me", "open")))[1] for _ in range(4)]
        answers = [
            await home.http.post(
                f"/api/tables/{new['table']['id']}/seat", json={}, headers=bearer(new["invitations"][1])
            )
            for new in tables
        ]
        assert [refused(answer) for answer in answers] == [False] * 3 + [True]
        transport = httpx.ASGITransport(home.app, client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url=URL) as elsewhere:
            last = tables[-1]
            link = bearer(last["invitations"][1])
            answer = await elsewhere.post(f"/api/tables/{last['table']['id']}/seat", json={}, headers=link)
            assert answer.status_code == 200


async def test_freeing_a_seat_and_hiring_a_bot_in_turns_ends(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, seat_here=THREE)) as home:
        _, new = await home.open(plan("me", "open"))
        host = Person(home, new["table"]["id"], new["host"])
        answers = [await host.post(action, seat=1) for action in ("hire", "remove", "hire", "remove")]
        assert [refused(answer) for answer in answers] == [False] * 3 + [True]


def talk(table: Table, phrases: int) -> None:
    for number in range(phrases):
        table.apply(Said(number % 2, "hello"))


async def test_a_table_keeps_only_so_many_phrases(home: House) -> None:
    ann, _, _ = await home.two()
    talk(home.context.hall.rooms[ann.table].table, MOST_PHRASES)
    answer = await ann.post("say", phrase="hello")
    assert (answer.status_code, answer.json()["why"]) == (409, "said_enough")


async def test_an_answer_carries_the_latest_part_of_the_log_and_the_rest_comes_in_pages(home: House) -> None:
    ann, _, _ = await home.two()
    table = home.context.hall.rooms[ann.table].table
    whole = (await ann.look())["log"]
    assert (await ann.look())["log_before"] is None
    talk(table, 900)
    shown = await ann.look()
    assert len(shown["log"]) == LATEST
    read, before = shown["log"], shown["log_before"]
    while before is not None:
        page = (await ann.get(f"/log?before={before}&limit=37")).json()
        read, before = page["entries"] + read, page["log_before"]
    assert len(read) == len(table.notes)
    assert read[: len(whole)] == whole
    assert len((await ann.get("/log")).json()["entries"]) == 100
    assert len((await ann.get("/log?limit=100000")).json()["entries"]) == LATEST
    assert (await ann.get("/log?before=0")).json() == {"entries": [], "log_before": None}
    for bad in ("before=-1", "limit=x", "before=1e3", "limit=" + "9" * 40):
        answer = await ann.get(f"/log?{bad}")
        assert (answer.status_code, answer.json()["error"][-1]) == (422, ".")


async def test_a_stream_goes_no_further_back_than_an_answer_and_says_where_to_read_on(home: House) -> None:
    ann, _, _ = await home.two()
    talk(home.context.hall.rooms[ann.table].table, 900)
    async with ann.stream() as stream:
        await stream.until(lambda: len(stream.pushes) >= LATEST)
        first = stream.pushes[0][2]
        assert first["log_before"] == first["version"] == (await ann.look())["log_before"]
        assert sum(len(push["events"]) for _, _, push in stream.pushes) == LATEST


async def test_the_page_leads_to_what_was_earlier_without_script(home: House) -> None:
    async with home.browser() as browser:
        page = (await browser.post("/play-now")).headers["location"]
        assert 'data-key="earlier"' not in (await browser.get(page)).text
        room = home.context.hall.rooms[page.removeprefix("/t/")]
        talk(room.table, 900)
        seen, shown = 0, await browser.get(page)
        while link := re.search(rf'href="({page}/log\?before=\d+)"', shown.text):
            seen += shown.text.count('<li class="speech">')
            shown = await browser.get(link[1])
            assert shown.status_code == 200
            assert f'href="{page}"' in shown.text
        assert seen + shown.text.count('<li class="speech">') == 900
        assert (await browser.get(f"{page}/log?before=1")).status_code == 200
        assert (await home.http.get(f"{page}/log")).status_code == 403


def test_what_happened_at_one_version_is_never_torn_apart() -> None:
    notes = [Note(version, 0, Said(0, "hello")) for version in (1, 2, 2, 2, 3, 3, 5)]
    for limit in range(1, 8):
        found = stretch(notes, limit)
        read = list(found.notes)
        while found.before is not None:
            found = stretch(notes, limit, found.before)
            assert found.notes
            read = [*found.notes, *read]
        assert read == notes


def test_what_is_forgotten_when_there_are_too_many_is_as_good_as_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.web.http.limits.MOST_BUCKETS", 2)
    keeper = Doorkeeper(Limits(seat_here=Rate(2, 0.001), guess=Rate(2, 1e9)))
    keeper.admit("table", LimitKind.SEAT_HERE)
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        keeper.admit(address, LimitKind.GUESS)
    keeper.admit("table", LimitKind.SEAT_HERE)
    with pytest.raises(Exception, match="seats"):
        keeper.admit("table", LimitKind.SEAT_HERE)
