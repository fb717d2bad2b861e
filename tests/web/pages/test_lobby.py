"""Pages before a game: open tables, reports, changes of the set-up, who watches, and the wait on My tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.locale.sentences.waits import turn_wait
from claimant.web.storage.reports import ReportReason
from claimant.web.tables.share_codes import code_of
from tests.web.house import House, Person, bearer, plan, until
from tests.web.test_open_tables import listed, tables
from tests.web.test_reports import reports_in

pytestmark = pytest.mark.anyio


async def test_a_stranger_joins_by_plain_forms(home: House) -> None:
    ann, _, _ = await listed(home, "me", "open")
    async with home.browser() as browser:
        assert f'href="/open/{ann.table}"' in (await browser.get("/")).text
        page = await browser.get(f"/open/{ann.table}")
        assert f'action="/open/{ann.table}"' in page.text
        assert "set-cookie" not in page.headers
        sat = await browser.post(f"/open/{ann.table}", data={"name": "Zoe"})
        assert (sat.status_code, sat.headers["location"]) == (303, f"/t/{ann.table}")
        assert (await browser.get(f"/t/{ann.table}")).status_code == 200
    assert "Zoe" in (await ann.get()).text


async def test_the_home_page_says_nothing_of_open_tables_if_there_are_none(home: House) -> None:
    assert 'id="open-tables"' not in (await home.http.get("/")).text
    await listed(home, "me", "open")
    assert 'id="open-tables"' in (await home.http.get("/")).text


async def test_the_set_up_page_can_list_the_table_and_does_not_by_itself(home: House) -> None:
    async with home.browser() as browser:
        await browser.post("/new", data={"who-1": "open", "name": "Ann"})
        assert await tables(home) == []
        await browser.post("/new", data={"who-1": "open", "name": "Bea", "public": "true"})
    assert [found["names"] for found in await tables(home)] == [["Bea"]]


async def test_a_report_works_by_plain_forms_and_ends_with_thanks(home: House, tmp_path: Path) -> None:
    ann, _, _ = await listed(home, "me", "open")
    async with home.browser() as browser:
        path = f"/t/{ann.table}/report"
        assert path in (await browser.get(f"/open/{ann.table}")).text
        page = await browser.get(path)
        assert all(f'value="{reason.value}"' in page.text for reason in ReportReason)
        done = await browser.post(path, data={"reason": "other", "text": "<script>"})
        assert done.status_code == 200
        assert "Thank you" in done.text
        assert (await browser.post(path, data={"text": "no reason"})).status_code == 422
    assert [found.text for found in reports_in(tmp_path / "tables.db")] == ["<script>"]


async def test_everybody_at_a_listed_table_finds_the_way_to_report_it(home: House) -> None:
    ann, _, new = await listed(home, "me", "open")
    ben = await home.sit(new, 1)
    for person in (ann, ben):
        page = (await home.http.get(f"/t/{ann.table}", headers=bearer(person.token))).text
        assert f'href="/t/{ann.table}/report"' in page
    quiet, _ = await home.open(plan("me", "open"))
    page = (await home.http.get(f"/t/{quiet.table}", headers=bearer(quiet.token))).text
    assert "/report" not in page


async def test_the_host_changes_the_set_up_by_plain_forms(home: House) -> None:
    async with home.browser() as browser:
        page = (await browser.post("/play-a-friend")).headers["location"]
        assert f'href="{page}/change"' in (await browser.get(page)).text
        form = await browser.get(f"{page}/change")
        assert 'id="players-2" checked' in form.text
        told = {"players": "3", "who-0": "open", "who-1": "open", "who-2": "bot", "level-2": "novice", "clock": "30"}
        done = await browser.post(f"{page}/change", data=told)
        assert (done.status_code, done.headers["location"]) == (303, page)
        shown = (await browser.get(page)).text
        assert "3 players" in shown
        assert "30 seconds for each decision" in shown
        assert shown.count("/join/") == 3  # one seat is open: its link, and the buttons that copy and share it
        wrong = await browser.post(f"{page}/change", data={"lineup": "pick", "players": "2", "who-1": "open"})
        assert wrong.status_code == 422
        assert 'role="alert"' in wrong.text


async def test_only_the_host_changes_a_table_and_only_while_it_waits(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    ben = await home.sit(new, 1)
    for token in (ben.token, new["watch"]):
        assert (await home.http.get(f"/t/{ann.table}/change", headers=bearer(token))).status_code == 303
        done = await home.http.post(f"/t/{ann.table}/change", data={"players": "3"}, headers=bearer(token))
        assert done.status_code == 303
    assert home.context.hall.rooms[ann.table].table.plan.players == 2
    assert (await home.http.get(f"/t/{ann.table}/change")).status_code == 403


async def test_everybody_s_page_is_loaded_again_when_the_line_up_or_their_seat_changes(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    host = Person(home, ann.table, new["host"])
    async with open_page(home, ann) as stream:
        await host.do("change", plan=plan("me", "open", "open"))
        await stream.until(lambda: "0 3 0 goblins" in stream.text)
        await host.do("swap", seat=0, other=1)
        await stream.until(lambda: "1 3 0 goblins" in stream.text)


async def test_playing_a_friend_begins_with_the_last_set_up_of_this_browser(home: House) -> None:
    async with home.browser() as browser:
        first = (await browser.post("/play-a-friend")).headers["location"].removeprefix("/t/")
        assert home.context.hall.rooms[first].table.plan.preset == "claim"
        await browser.post("/new", data={"lineup": "claim-2", "clock": "60", "name": "Ann"})
        again = (await browser.post("/play-a-friend")).headers["location"].removeprefix("/t/")
        table = home.context.hall.rooms[again].table
        assert (table.plan.preset, table.plan.clock) == ("claim-2", 60)
        assert [chair.who.value for chair in table.chairs] == ["me", "open"]
        assert code_of(table.plan)


async def test_who_watches_is_counted_live_and_not_announced(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.web.tables.lobby.watchers.STAY_SECONDS", 0.02)
    ann, _, new = await home.two()
    watcher = Person(home, ann.table, new["watch"])
    async with open_page(home, ann) as stream:
        async with watcher.stream():
            await stream.until(lambda: "1 watching" in stream.text)
            async with watcher.stream():
                await stream.until(lambda: "2 watching" in stream.text)
        await stream.until(lambda: [data["watchers"] for _, _, data in stream.messages if "watchers" in data][-1] == "")
        assert not [data["announce"] for _, _, data in stream.messages[1:] if data.get("announce")]
    page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text
    assert "watching" not in page


async def test_a_spectator_who_loads_the_page_again_counts_once(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.web.tables.lobby.watchers.STAY_SECONDS", 0.1)
    ann, _, new = await home.two()
    watcher, watchers = Person(home, ann.table, new["watch"]), home.context.hall.rooms[ann.table].presence.watchers
    for _ in range(3):
        async with watcher.stream():
            assert watchers.number == 1
    assert watchers.number == 1
    await until(lambda: watchers.number == 0)


async def test_my_tables_say_whose_turn_it_is_and_since_when_with_mine_first(home: House) -> None:
    async with home.browser() as browser:
        mine = (await browser.post("/play-now")).headers["location"].removeprefix("/t/")
        theirs = (await browser.post("/play-a-friend")).headers["location"].removeprefix("/t/")
        room = home.context.hall.rooms[mine]
        await until(lambda: room.table.to_move == 0, 30)
        room.turned -= 125
        for path in ("/", "/tables"):
            page = (await browser.get(path)).text
            assert "Claim with Bot 2 · Trick 1 of 13" in page
            assert "Your turn for 2 minutes" in page
            assert page.index(f"/t/{mine}") < page.index(f"/t/{theirs}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_waits_have_plural_forms_in_every_language(code: str) -> None:
    spoken = language(code)
    for name in (None, "Ben"):
        told = [turn_wait(name, seconds, spoken) for seconds in (59, 60, 120, 3600, 7200, 86400, 172800)]
        assert len(set(told)) == 7, told
        assert [text for text in told[1:] if not any(number in text for number in "12")] == []


def open_page(home: House, person: Person):  # type: ignore[no-untyped-def]
    """The stream of an open page of this person."""
    from tests.web.house import open_stream

    return open_stream(home.app, f"/t/{person.table}/stream", person.token, {"since": 1})
