"""Whose turn it is, for open pages that ask now and then, and My games without the viewer's games."""

from __future__ import annotations

import json

import pytest

from tests.web.house import House, plan
from tests.web.pages.showing import Reader

pytestmark = pytest.mark.anyio


async def test_open_pages_are_told_of_the_viewer_s_turns_without_cards(home: House) -> None:
    host, _ = await home.open(plan("me", "bot", leader=0), "Ada")
    await host.until(lambda table: table["stage"] == "playing" and bool(table["position"]["legal"]))
    mine = {"cookie": f"table-{host.table}={host.token}"}
    told = await home.http.get("/tables/turns", headers=mine)
    assert told.headers["cache-control"] == "no-store"
    [turn] = told.json()["mine"]
    assert turn["address"] == f"/t/{host.table}"
    assert turn["title"] == "Your turn"
    assert "Bot 2" in turn["company"]
    hand = (await host.look())["position"]["hand"]
    assert not [card for card in hand if json.dumps(card) in told.text]
    assert (await home.http.get("/tables/turns")).json() == {"mine": []}


async def test_my_games_knows_which_tables_still_exist(home: House) -> None:
    host, _ = await home.open(plan("me", "bot"), "Ada")
    mine = {"cookie": f"table-{host.table}={host.token}; table-{'0' * 18}={host.token}"}
    [page] = Reader((await home.http.get("/games", headers=mine)).text).all("div", id="collection")
    assert json.loads(page["data-tables"]) == [host.table]
    assert json.loads(page["data-names"])["factions"]["goblins"] == ["Goblins", "go"]
