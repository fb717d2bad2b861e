"""The page of each move of a finished game, and who may see it."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from claimant.locale.languages import LANGUAGES
from claimant.web.tables.access import replay_name
from tests.web.house import House, Person, bearer, deal, plan
from tests.web.pages.showing import Reader
from tests.web.replay.finished import finished, make_moves

pytestmark = pytest.mark.anyio
MOST = 45 * 1024
"""Bytes of HTML, uncompressed."""


async def test_a_live_game_has_no_replay_even_for_its_players(home: House) -> None:
    ann, ben, new = await home.two()
    room = home.context.hall.rooms[ann.table]
    name = replay_name(room.table)
    await make_moves(room, Random(1), most=9)
    for token in (ann.token, ben.token, new["host"], new["watch"]):
        for path in (
            f"/t/{ann.table}/replay",
            f"/replay/{name}/0",
            f"/replay/{name}/0/step",
            f"/replay/{name}/5?view=0",
        ):
            answer = await home.http.get(path, headers=bearer(token))
            assert answer.status_code == 409, path
            assert "still being played" in answer.text
        answer = await home.http.post(f"/replay/{name}/3/play-on", data={"seat": "0", "level": "novice"})
        assert answer.status_code == 409
        for path in ("", "/record", "/log"):
            told = await home.http.get(f"/api/tables/{ann.table}{path}", headers=bearer(token))
            assert name not in told.text, "the address of the replay becomes known only after the game"


async def test_a_table_without_cards_has_no_replay(home: House) -> None:
    host, _ = await home.open(plan("me", "open"))
    assert (await home.http.get(f"/t/{host.table}/replay", headers=bearer(host.token))).status_code == 404


async def test_those_at_the_table_find_the_address_and_whoever_has_it_sees_the_game(home: House) -> None:
    ann, _, address = await finished(home)
    found = await home.http.get(f"/t/{ann.table}/replay", headers=bearer(ann.token))
    assert (found.status_code, found.headers["location"]) == (303, f"{address}/0")
    stranger = home.browser()
    assert (await stranger.get(f"/t/{ann.table}/replay")).status_code == 403
    assert (await stranger.get(f"{address}/7")).status_code == 200
    assert (await stranger.get(address)).headers["location"] == f"{address}/0"
    wrong = address[:-1] + ("a" if address[-1] != "a" else "b")
    assert (await stranger.get(f"{wrong}/7")).status_code == 404
    assert (await stranger.get("/replay/nothing/0")).status_code == 404
    end = await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))
    assert f'href="/t/{ann.table}/replay"' in end.text


async def test_every_move_has_a_page_from_every_side_in_every_language_and_it_is_small(home: House) -> None:
    ann, _, address = await finished(home, heroes=True)
    game = home.context.hall.rooms[ann.table].table.game
    assert game is not None
    last = len(game.moves)
    codes, views = list(LANGUAGES), ("open", "0", "1", "watch")
    for at in range(last + 1):
        for view in views if at == last else views[at % 4 : at % 4 + 1]:
            headers = {**bearer(ann.token), "accept-language": codes[at % len(codes)]}
            page = await home.http.get(f"{address}/{at}?view={view}", headers=headers)
            assert page.status_code == 200
            assert len(page.content) < MOST
            read = Reader(page.text)
            assert len([each for each in read.all("a") if each.attributes.get("aria-current") == "true"]) == 1
            assert len(read.all("a", aria_current="step")) == (at > 0)
            levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", page.text)]
            assert all(later - level <= 1 for level, later in pairwise(levels)), "no level of headings is left out"
            following = [each["href"] for each in read.all("a", rel="next") if "href" in each.attributes]
            assert following == ([] if at == last else [f"{at + 1}{'' if view == 'open' else f'?view={view}'}"])
    assert (await home.http.get(f"{address}/{last + 1}")).status_code == 404
    assert (await home.http.get(f"{address}/0?view=7")).status_code == 404


async def test_links_lead_through_the_whole_game_and_the_script_gets_the_same_parts(home: House) -> None:
    _, _, address = await finished(home)
    at, seen, page = "0", 0, ""
    while at:
        page = (await home.http.get(f"{address}/{at}?view=1")).text
        if seen % 7 == 0:
            step = (await home.http.get(f"{address}/{seen}/step?view=1")).json()
            assert step["at"] == seen
            assert all(part.strip() in page for part in step["parts"].values())
            assert step["told"], "each step says what happened"
        onward = [each["href"] for each in Reader(page).all("a", rel="next") if "href" in each.attributes]
        at = onward[0].partition("?")[0] if onward else ""
        seen += 1
    assert "throne" in page, "the last one says who won"


async def test_the_last_step_says_how_a_game_ended_early(home: House) -> None:
    ann, ben, _ = await home.two()
    room = home.context.hall.rooms[ann.table]
    await make_moves(room, Random(2), most=6)
    await ben.do("resign")
    page = (await home.http.get(f"/replay/{replay_name(room.table)}/6")).text
    assert "Ann takes the throne" in page
    assert "Ben resigns." in page
    alone, _ = await home.open(plan("bot", "bot", pace="slow"))
    room = home.context.hall.rooms[alone.table]
    await alone.until(lambda table: table["stage"] == "playing")
    await alone.do("close")
    game = room.table.game
    assert game is not None
    page = (await home.http.get(f"/replay/{replay_name(room.table)}/{len(game.moves)}")).text
    assert "The game has no result" in page
    assert "The host ended the game before it was over." in page


async def test_you_are_called_so_only_when_you_look_from_your_own_seat(home: House) -> None:
    ann, _, address = await finished(home)
    for view, told in (("0", True), ("1", False), ("open", False), ("watch", False)):
        page = await home.http.get(f"{address}/12?view={view}", headers=bearer(ann.token))
        assert ("<small>you</small>" in page.text) is told, view
    assert "<small>you</small>" not in (await home.browser().get(f"{address}/12?view=0")).text


async def test_the_games_of_a_match_lead_to_each_other_for_those_who_were_there(home: House) -> None:
    ann, ben, address = await finished(home)
    await ann.do("rematch")
    following = home.context.hall.rooms[ann.table].table.next_table
    assert following is not None
    assert "The next game" not in (await home.http.get(f"{address}/0", headers=bearer(ann.token))).text
    await deal(*(Person(home, following, each.token) for each in (ann, ben)))
    room = home.context.hall.rooms[following]
    await make_moves(room, Random(5))
    page = await home.http.get(f"{address}/0", headers=bearer(ann.token))
    assert f'href="/replay/{replay_name(room.table)}/0"' in page.text
    back = await home.http.get(f"/replay/{replay_name(room.table)}/0", headers=bearer(ann.token))
    assert f'href="{address}/0"' in back.text
    assert "The next game" not in (await home.browser().get(f"{address}/0")).text
