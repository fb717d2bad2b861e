"""Pages list bots that connect like levels, say which are away, and mark them as bots."""

from __future__ import annotations

import re

import pytest

from tests.web.guests.connected import against, connected, new_token
from tests.web.house import House, bearer, deal

pytestmark = pytest.mark.anyio
FORM = {"players": "2", "lineup": "claim", "who-0": "me", "who-1": "bot", "pace": "at-once", "name": "Ann"}


async def test_the_set_up_lists_bots_that_are_here_and_those_that_are_away(home: House) -> None:
    assert "optgroup" not in (await home.http.get("/new")).text
    token = await new_token(home)
    away = (await home.http.get("/new", headers={"accept-language": "de"})).text
    assert re.search(r'<option value="bot:hal" disabled>hal \(nicht da\)</option>', away)
    async with connected(home, token):
        assert '<option value="bot:hal">hal</option>' in (await home.http.get("/new")).text


async def test_a_form_invites_a_bot_and_the_waiting_room_says_so(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as bot:
        opened = await home.http.post("/new", data=FORM | {"level-1": "bot:hal"})
        assert opened.status_code == 303
        room = (await home.http.get(opened.headers["location"])).text
        assert "Waiting for hal" in room
        assert "The game begins when the bot accepts." in room
        assert re.search(r"<b>hal</b> <small>bot, hal · invited</small>", room)
        game = (await bot.until("invitation"))["game"]
        await bot.post(game, "decline")
        room = (await home.http.get(opened.headers["location"])).text
        assert "Put a bot here" in room
        assert '<option value="bot:hal">hal</option>' in room


async def test_a_form_with_a_bot_that_is_away_says_so_and_keeps_what_was_chosen(home: House) -> None:
    await new_token(home)
    answer = await home.http.post("/new", data=FORM | {"level-1": "bot:hal"}, headers={"accept-language": "es"})
    assert answer.status_code == 422
    assert "El bot hal no está ahora" in answer.text
    assert 'value="Ann"' in answer.text


async def test_table_replay_and_page_of_the_end_mark_the_bot(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        ann, _ = await home.open(against("hal"))
        await bot.accept()
        await deal(ann)
        page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text
        assert '<span class="level">bot, hal</span>' in page
        log = (await home.http.get(f"/t/{ann.table}/log", headers=bearer(ann.token))).text
        assert "hal accepts the invitation." in log
        await ann.do("resign")
        replay = await home.http.get(f"/t/{ann.table}/replay", headers=bearer(ann.token), follow_redirects=True)
        assert "bot, hal" in replay.text


async def test_a_bot_that_is_gone_is_still_marked_as_a_bot(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.web.tables.guests.attendance.GONE_SECONDS", 0.05)
    async with connected(home, await new_token(home)) as bot:
        ann, _ = await home.open(against("hal"))
        await bot.accept()
        await deal(ann)
    await ann.until(lambda table: table["chairs"][1]["gone"])
    page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text
    assert '<span>Gone</span><span class="level">bot, hal</span>' in page
