"""U3 on the server's side: a whole game by plain forms, as a browser without script plays it."""

from __future__ import annotations

from random import Random

import pytest

from claimant.web.statics import address, files
from tests.web.house import House, plan

pytestmark = pytest.mark.anyio


async def test_u3_a_whole_game_is_played_by_plain_forms(home: House) -> None:
    rng = Random(1)
    async with home.browser() as browser:
        await browser.post("/settings", data={"name": "Ann", "language": "de"})
        new = (await browser.post("/api/tables", json={"plan": plan("me", "bot")})).json()
        page = f"/t/{new['table']['id']}"
        room = home.desk.hall.rooms[page.removeprefix("/t/")]
        table = room.table
        await browser.post(f"{page}/salt", data={"salt": "ab" * 16})
        while not table.has_ended:
            beat = room.beat
            if table.to_move == 0:
                known = room.view(0)
                assert known is not None
                move = rng.choice(known.legal).text
                sent = await browser.post(f"{page}/move", data={"move": move, "version": str(table.version)})
                assert sent.status_code == 303
                assert sent.headers["location"].startswith(page)
            else:
                await room.next_beat(beat, 5)
        assert (await browser.get(page)).status_code == 200
        record = await browser.get(f"{page}/record")
        assert "attachment" in record.headers["content-disposition"]
        assert "[proof]" in record.text
        again = await browser.post(f"{page}/rematch")
        assert again.headers["location"] != page
        assert (await browser.get(again.headers["location"])).status_code == 200


async def test_a_form_that_changes_nothing_says_why_on_the_page(home: House) -> None:
    async with home.browser() as browser:
        new = (await browser.post("/api/tables", json={"plan": plan("me", "open")})).json()
        page = f"/t/{new['table']['id']}"
        answer = await browser.post(f"{page}/start")
        assert answer.status_code == 409
        assert (await browser.post(f"{page}/move", data={"move": "go1"})).status_code == 422
        assert (await browser.post(f"{page}/dance")).status_code == 404


async def test_static_files_are_kept_for_ever_under_their_hash(home: House) -> None:
    for name in list(files())[:3]:
        answer = await home.http.get(address(name))
        assert "immutable" in answer.headers["cache-control"]
        assert (await home.http.get(f"/static/old/{name}")).headers["cache-control"] == "no-cache"
    assert (await home.http.get("/static/x/../../app.py")).status_code == 404


async def test_two_clicks_are_enough_to_play(home: House) -> None:
    async with home.browser() as browser:
        page = (await browser.post("/play-now")).headers["location"]
        assert (await browser.get(page)).status_code == 200
        table = home.desk.hall.rooms[page.removeprefix("/t/")].table
        assert table.started
        assert [chair.who for chair in table.chairs] == ["me", "bot"]
