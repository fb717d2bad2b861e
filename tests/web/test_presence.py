"""Presence: by an open stream, or without script by a recently loaded page."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from claimant.fair import hashing
from claimant.web.tables import presence
from tests.web.house import SALT, House, Person, bearer, plan
from tests.web.pages import test_choices as choices

pytestmark = pytest.mark.anyio
REFRESH = '<noscript><meta http-equiv="refresh"'


async def ann_with_ben_s_browser(home: House, browser: httpx.AsyncClient, **more: Any) -> tuple[Person, str]:
    """Ann at a table where Ben has sat down in a browser; Ann is to lead."""
    ann, new = await home.open(plan("me", "open", grace=5, **more))
    joined = await browser.post(f"/join/{new['invitations'][1]}", data={"name": "Ben"})
    page: str = joined.headers["location"]
    await Person(home, ann.table, new["host"]).do("start")
    await ann.commit()
    commitment = hashing.seat_commitment(ann.table, 1, 1, SALT)
    await browser.post(f"{page}/commit", data={"round": "1", "commitment": commitment})
    await ann.reveal()
    await browser.post(f"{page}/reveal", data={"round": "1", "salt": SALT})
    await ann.until(lambda table: table["stage"] == "playing")
    return ann, page


async def test_a_page_without_script_keeps_its_player_here(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.05)
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser)
        room = home.context.hall.rooms[ann.table]
        async with ann.stream():
            await browser.get(page)
            await ann.move()
            await asyncio.sleep(0.2)
            assert not room.is_gone(1)
            assert not room.waiting_since, "nobody waits for who has the page in front of them"


async def test_a_page_without_script_keeps_its_player_for_a_while_only(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.05)
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0.1)
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser)
        room = home.context.hall.rooms[ann.table]
        async with ann.stream():
            await browser.get(page)
            await ann.move()
            await ann.until(lambda table: table["chairs"][1]["waited_for"] is not None)
            await ann.until(lambda table: table["chairs"][1]["gone"])
            shown = await browser.get(page)
            assert not room.is_gone(1), "looking again is coming back"
            assert 'class="state gone"' not in shown.text
            await ann.until(lambda table: table["chairs"][1]["waited_for"] is None)


async def test_with_script_a_closed_page_is_closed(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.05)
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser)
        room = home.context.hall.rooms[ann.table]
        await browser.get(page)
        with room.watched_by(1):
            assert room.presence.is_here(1)
        assert not room.presence.is_here(1)
        await asyncio.sleep(0.1)
        assert room.is_gone(1)


async def test_a_reload_with_script_is_no_leaving(home: House) -> None:
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser)
        room = home.context.hall.rooms[ann.table]
        with room.watched_by(1):
            await browser.get(page)
        assert room.presence.is_here(1)
        with room.watched_by(1):
            pass
        assert not room.presence.is_here(1)


async def test_the_grace_begins_when_a_player_counts_as_gone(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the whole of it can be seen, also for somebody who never came."""
    monkeypatch.setattr(presence, "GONE_SECONDS", 2.0)
    ann, _, _ = await home.two(grace=600)
    async with ann.stream():
        await ann.move()
        assert (await ann.look())["chairs"][1]["waited_for"] is None
        table = await ann.until(lambda table: table["chairs"][1]["waited_for"] is not None)
        assert table["chairs"][1]["gone"]
        assert table["chairs"][1]["waited_for"] > 500


async def test_a_page_without_script_looks_again_soon_while_others_decide(home: House) -> None:
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser)
        assert f'{REFRESH} content="2;url={page}">' in (await browser.get(page)).text
        refused = await browser.post(f"{page}/move", data={"move": "go1", "version": "1"})
        assert f'{REFRESH} content="2;url={page}">' in refused.text, "the form's own address can't be looked at"
        await ann.move()
        assert REFRESH not in (await browser.get(page)).text, "what is being typed would be lost"


async def test_without_script_who_decides_has_more_time_than_who_waits(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their page leaves them alone, so all that tells that they are here is that they have seen what is asked."""
    assert presence.DECIDING_SECONDS >= 2 * presence.LOOK_SECONDS
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.05)
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0.2)
    monkeypatch.setattr(presence, "DECIDING_SECONDS", 0.9)
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser)
        room = home.context.hall.rooms[ann.table]
        async with ann.stream():
            await ann.move()
            began = asyncio.get_running_loop().time()
            await browser.get(page)
            while not room.is_gone(1):
                await asyncio.sleep(0.02)
            assert asyncio.get_running_loop().time() - began >= 0.9
            await ann.until(lambda table: table["chairs"][1]["waited_for"] is not None)


async def test_without_script_a_page_looks_again_when_its_player_s_time_is_over(home: House) -> None:
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser, clock=60)
        await ann.move()
        assert f'{REFRESH} content="61;url={page}">' in (await browser.get(page)).text


async def test_a_page_without_script_leaves_who_makes_a_choice_alone(home: House) -> None:
    ann, _, _ = await home.two()
    room = home.context.hall.rooms[ann.table]
    room.table.game = choices.tuck().game
    room._views.clear()
    shown = await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))
    assert 'value="tuck"' in shown.text
    assert REFRESH not in shown.text


async def test_the_clock_that_a_page_shows_runs_on(home: House) -> None:
    async with home.browser() as browser:
        ann, page = await ann_with_ben_s_browser(home, browser, clock=60)
        room = home.context.hall.rooms[ann.table]
        await ann.move()
        assert 'data-seconds="60"' in (await browser.get(page)).text
        assert room.deciding_since is not None
        turn, began = room.deciding_since
        room.deciding_since = turn, began - 20
        assert 'data-seconds="40"' in (await browser.get(page)).text
        await ann.do("say", phrase="hello")
        assert 'data-seconds="40"' in (await browser.get(page)).text, "what is said gives no more time"
