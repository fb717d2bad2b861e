"""Open tables: listed while they wait, joined without a link, and off the list when nobody can or should join."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from claimant.web.http.limits import Rate
from claimant.web.tables.lobby import listing
from claimant.web.tables.lobby.policy import Policy
from tests.web.house import GENEROUS, URL, House, Person, bearer, deal, house, plan

pytestmark = pytest.mark.anyio


async def listed(home: House, *seats: str, name: str = "Ann") -> tuple[Person, Person, dict[str, Any]]:
    """A listed table: its host at a seat, the host's rights, and what they were told."""
    told = {"plan": plan(*seats), "name": name, "public": True}
    answer = await home.http.post("/api/tables", json=told, headers=bearer("new"))
    assert answer.status_code == 201, answer.text
    home.http.cookies.clear()
    new = answer.json()
    table = new["table"]["id"]
    return Person(home, table, new["seat"] or new["host"]), Person(home, table, new["host"]), new


async def tables(home: House) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await home.http.get("/api/tables")).json()["tables"]
    return found


async def join(home: House, table: str, name: str = "Zoe") -> httpx.Response:
    return await home.http.post(f"/api/tables/{table}/join", json={"name": name}, headers=bearer("new"))


async def test_a_table_is_listed_only_if_its_host_wants_that(home: House) -> None:
    _, new = await home.open(plan("me", "open"))
    assert await tables(home) == []
    host = Person(home, new["table"]["id"], new["host"])
    await host.do("publish", public=True)
    [found] = await tables(home)
    assert (found["id"], found["names"], found["taken"], found["players"]) == (host.table, ["Ann"], 1, 2)
    assert (found["line_up"], found["clock"], found["pace"]) == ("claim", None, "at-once")
    await host.do("publish", public=False)
    assert await tables(home) == []


async def test_a_stranger_joins_a_listed_table_and_gets_a_token_of_their_own(home: House) -> None:
    ann, host, new = await listed(home, "me", "open")
    answer = await join(home, ann.table)
    assert answer.status_code == 200, answer.text
    zoe = Person(home, ann.table, answer.json()["token"])
    assert (await zoe.look())["you"]["seat"] == answer.json()["seat"] == 1
    assert zoe.token not in new["invitations"]
    assert await tables(home) == [], "no seat is open any more"
    await host.do("start")
    await deal(ann, zoe)
    assert (await join(home, ann.table, "Max")).status_code == 404


async def test_the_list_tells_no_link_no_code_and_no_token(home: House) -> None:
    ann, _, new = await listed(home, "me", "open", "open")
    stranger = Person(home, ann.table, (await join(home, ann.table)).json()["token"])
    table = home.context.hall.rooms[ann.table].table
    shown = [(await home.http.get(path)).text for path in ("/api/tables", "/", f"/open/{ann.table}")]
    shown += [
        (await stranger.get()).text,
        (await home.http.get(f"/t/{ann.table}", headers=bearer(stranger.token))).text,
    ]
    secrets = [*new["invitations"], new["host"], new["watch"], *(chair.invitation for chair in table.chairs)]
    assert not [secret for secret in secrets for text in shown if secret in text]


async def test_a_table_that_is_not_listed_can_t_be_joined_and_looks_like_none(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    for table in (ann.table, "0" * 18):
        answer = await join(home, table)
        assert (answer.status_code, answer.json()["why"]) == (404, "not_public")
        assert (await home.http.get(f"/open/{table}")).status_code == 404
    assert home.context.hall.rooms[new["table"]["id"]].table.chairs[1].who == "open"


async def test_a_full_closed_or_started_table_is_not_listed(home: House) -> None:
    first, host, _ = await listed(home, "me", "open")
    await host.do("hire", seat=1)
    assert await tables(home) == []
    await host.do("remove", seat=1)
    assert [found["id"] for found in await tables(home)] == [first.table]
    await host.do("close")
    assert await tables(home) == []


async def test_a_table_with_no_open_seat_can_t_be_listed(home: House) -> None:
    _, new = await home.open(plan("me", "open"))
    host = Person(home, new["table"]["id"], new["host"])
    await host.do("hire", seat=1)
    answer = await host.post("publish", public=True)
    assert (answer.status_code, answer.json()["why"]) == (409, "no_open_seat")


async def test_an_absent_host_s_table_leaves_the_list(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, _ = await listed(home, "me", "open")
    async with ann.stream():
        monkeypatch.setattr(listing, "HOST_SECONDS", 0.0)
        room = home.context.hall.rooms[ann.table]
        assert room.presence.host_away == 0.0
        monkeypatch.setattr(listing, "HOST_SECONDS", 0.01)
        assert [found["id"] for found in await tables(home)] == [ann.table]
    monkeypatch.setattr(listing, "HOST_SECONDS", 0.0)
    assert await tables(home) == []
    await home.context.hall.sweep()
    assert not room.table.published
    assert (await ann.look())["log"][-1] == {
        "version": room.table.version, "kind": "published", "public": False, "by": "absence",
    }  # fmt: skip


async def test_a_host_who_only_watches_is_present_by_their_page(home: House) -> None:
    _, host, _ = await listed(home, "open", "open")
    room = home.context.hall.rooms[host.table]
    async with host.stream():
        assert room.presence.host_away == 0.0
    assert room.presence.host_away >= 0.0


async def test_one_address_can_list_only_so_many_tables_and_the_server_too(
    tmp_path: Path,
) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, listed=2), policy=Policy(listed=2)) as home:
        told = {"plan": plan("me", "open"), "name": "Ann", "public": True}
        _, host, _ = await listed(home, "me", "open")
        await listed(home, "me", "open")
        refused = await home.http.post("/api/tables", json=told, headers=bearer("new"))
        assert refused.status_code == 429
        await host.do("publish", public=False)
        assert (await home.http.post("/api/tables", json=told, headers=bearer("new"))).status_code == 201
        transport = httpx.ASGITransport(home.app, client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url=URL) as elsewhere:
            assert (await elsewhere.post("/api/tables", json=told, headers=bearer("new"))).status_code == 429


async def test_strangers_can_t_flood_a_listed_table_with_seats(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=replace(GENEROUS, seat_here=Rate(2, 0.001))) as home:
        ann, host, _ = await listed(home, "me", "open")
        for expected in (200, 429):
            assert (await join(home, ann.table)).status_code == expected
            await host.post("remove", seat=1)


async def test_names_of_strangers_are_cleaned_and_distinct(home: House) -> None:
    ann, _, _ = await listed(home, "me", "open", "open", name="Ann<b>")
    assert (await join(home, ann.table, "")).status_code == 422
    assert (await join(home, ann.table, "Ann<b>\u202e")).status_code == 200
    assert (await tables(home))[0]["names"] == ["Ann<b>", "Ann<b> (2)"]
