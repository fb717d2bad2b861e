"""A whole game by plain forms, as a browser without script plays it."""

from __future__ import annotations

import asyncio
import html
import re
from random import Random

import pytest

from claimant.rules.presets import PRESETS
from claimant.web.http.static_files import address, files
from claimant.web.tables.access import seat_code
from tests.web.house import House, plan

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("short_steps")]


async def test_a_whole_game_is_played_by_plain_forms(home: House) -> None:
    rng = Random(1)
    async with home.browser() as browser:
        await browser.post("/settings", data={"name": "Ann", "language": "de"})
        new = (await browser.post("/api/tables", json={"plan": plan("me", "bot")})).json()
        page = f"/t/{new['table']['id']}"
        room = home.context.hall.rooms[page.removeprefix("/t/")]
        table = room.table
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
        table = home.context.hall.rooms[page.removeprefix("/t/")].table
        assert table.started
        assert [chair.who for chair in table.chairs] == ["me", "bot"]


async def test_one_click_opens_a_table_for_a_friend_and_shows_link_and_codes(home: House) -> None:
    async with home.browser() as browser, home.browser() as friend:
        page = (await browser.post("/play-a-friend")).headers["location"]
        table = home.context.hall.rooms[page.removeprefix("/t/")].table
        assert [chair.who for chair in table.chairs] == ["me", "open"]
        assert table.plan.factions == next(iter(PRESETS.values())).factions
        shown = (await browser.get(page)).text
        [link] = re.findall(r'value="[^"]*(/join/[^"]+)"', shown)
        code = seat_code(table.chairs[1].invitation)
        assert f'value="{code}"' in shown
        assert '<div class="qr" role="img"' in shown
        assert (await friend.get(link)).status_code == 200
        going_on = (await browser.get("/")).text
        assert "Waiting room" in going_on
        assert f'href="{page}"' in going_on
        seated = await friend.post(link, data={"name": "Ben"})
        assert seated.headers["location"] == page
        assert [chair.who for chair in table.chairs] == ["me", "me"]


async def test_the_home_page_tells_an_unfinished_game_s_players_trick_and_turn(home: House) -> None:
    async with home.browser() as browser:
        new = (await browser.post("/api/tables", json={"plan": plan("me", "bot")})).json()
        table = home.context.hall.rooms[new["table"]["id"]].table
        async with asyncio.timeout(60):
            while table.to_move != 0:
                await asyncio.sleep(0.02)
        shown = (await browser.get("/")).text
        assert "Claim with Bot 2 · Trick 1 of 13" in shown
        assert '<span class="turn">Your turn</span>' in shown


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "take", "'take' needs a card, as in 'take go5'."),
        ("de", "discard go12", "Es gibt keine Karte „go12“"),
        ("de", "gehe", "„gehe“ ist kein Zug: Spiel eine Karte mit ihrem Kürzel"),
        ("es", "take xx", "«xx» no es una carta"),
        ("it", "play go5", "«play go5» non è una mossa: una carta si gioca con il solo codice"),
        ("pt-BR", "loot me", "“loot” precisa de uma facção"),
    ],
)
async def test_a_text_that_is_no_move_is_explained_in_the_player_s_language(
    home: House, language: str, typed: str, said: str
) -> None:
    async with home.browser() as browser:
        await browser.post("/settings", data={"language": language})
        new = (await browser.post("/api/tables", json={"plan": plan("me", "bot")})).json()
        page = f"/t/{new['table']['id']}"
        table = home.context.hall.rooms[new["table"]["id"]].table
        async with asyncio.timeout(60):
            while table.to_move != 0:
                await asyncio.sleep(0.02)
        answer = await browser.post(f"{page}/move", data={"move": typed, "version": str(table.version)})
        assert answer.status_code == 422
        assert said in html.unescape(answer.text)
