"""Every route for every kind of caller; tokens."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import httpx
import pytest

from claimant.web.api.action_kinds import For
from claimant.web.api.actions import ACTIONS
from claimant.web.api.routes import ROUTES, Needs
from claimant.web.tables.access import new_token
from tests.web.house import SALT, House, Person, bearer, deal, plan, play_out

pytestmark = pytest.mark.anyio

BODIES: dict[str, dict[str, Any]] = {
    "move": {"move": "go1", "version": 1}, "hire": {"seat": 1}, "remove": {"seat": 1},
    "commit": {"round": 1, "commitment": SALT}, "reveal": {"round": 1, "salt": "00" * 32}, "say": {"phrase": "hello"},
    "ask": {"what": "end"}, "answer": {"question": 1, "yes": True},
    "change": {"plan": plan("me", "open", "open")}, "swap": {"seat": 0, "other": 1}, "publish": {"public": True},
}  # fmt: skip
STRANGERS = ("stranger", "guesser", "other table", "link only", "former player")


class Cast:
    """A table with people of every kind around it."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.tokens: dict[str, str] = {}

    async def gather(self) -> None:
        ann, self.new = await self.home.open(plan("me", "open", "open"))
        ben = await self.home.sit(self.new, 1)
        host = Person(self.home, ann.table, self.new["host"])
        freed = await host.do("remove", seat=1)
        self.new["invitations"][1] = freed["invitation"]
        cleo, dan = await self.home.sit(self.new, 1, "Cleo"), await self.home.sit(self.new, 2, "Dan")
        self.people = [ann, cleo, dan]
        await host.do("start")
        await deal(*self.people)
        other, _ = await self.home.open(plan("me", "bot"))
        self.table = ann.table
        self.tokens = {
            "stranger": "", "guesser": new_token(), "other table": other.token, "former player": ben.token,
            "link only": self.new["invitations"][1], "watcher": self.new["watch"], "host": self.new["host"],
            "player": ann.token, "other seat": cleo.token,
        }  # fmt: skip

    async def ask(self, who: str, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = bearer(self.tokens[who]) if self.tokens[who] else {"origin": "http://localhost"}
        return await self.home.http.request(method, path.format(table=self.table), json=body, headers=headers)


@pytest.fixture
async def cast(home: House) -> Cast:
    found = Cast(home)
    await found.gather()
    return found


@pytest.mark.parametrize("who", STRANGERS)
async def test_who_does_not_belong_there_gets_nothing_of_a_table(cast: Cast, who: str) -> None:
    for route in ROUTES:
        if route.needs is Needs.TOKEN or (route.needs is Needs.INVITATION and who != "link only"):
            answer = await cast.ask(who, route.method, route.path, {} if route.method == "POST" else None)
            assert answer.status_code in (403, 404), (route.path, answer.status_code)
            assert set(answer.json()) == {"error"}
    for path in ("/t/{table}", "/t/{table}/stream", "/t/{table}/record", "/t/{table}/proof"):
        assert (await cast.ask(who, "GET", path)).status_code == 403
    for action in ACTIONS:
        answer = await cast.ask(who, "POST", f"/t/{{table}}/{action.name}")
        assert answer.status_code == 403


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
async def test_only_those_can_act_who_may(cast: Cast, action: Any) -> None:
    allowed = {
        For.PLAYERS: {"player", "other seat"},
        For.HOST: {"host"},
        For.BOTH: {"player", "other seat", "host"},
    }[action.by]
    for who in ("watcher", "host", "player", "other seat"):
        body = BODIES.get(action.name, {})
        answer = await cast.ask(who, "POST", f"/api/tables/{{table}}/{action.path}", body)
        if who in allowed:
            assert answer.status_code in (200, 403, 409, 422), answer.text
            assert "Only " not in answer.text or action.name == "remove"
        else:
            assert answer.status_code == 403
            assert answer.json()["error"] == f"Only {action.by} can do this."


async def test_nobody_moves_for_another_seat(cast: Cast) -> None:
    table = await cast.people[0].look()
    to_move = table["position"]["to_move"]
    move = (await cast.people[to_move].look())["position"]["legal"][0]
    for seat, person in enumerate(cast.people):
        if seat != to_move:
            answer = await person.post("moves", move=move, version=table["version"])
            assert (answer.status_code, answer.json()["why"]) == (409, "not_your_turn")
    assert (await cast.people[0].look())["version"] == table["version"]


async def test_a_finished_table_can_be_looked_at_but_not_played_at(cast: Cast) -> None:
    await play_out(cast.people, Random(1))
    for action in ACTIONS:
        if action.name not in ("rematch", "same-deal", "close", "say", "reveal", "return"):
            who = "host" if action.by is For.HOST else "player"
            path = f"/api/tables/{{table}}/{action.path}"
            answer = await cast.ask(who, "POST", path, BODIES.get(action.name, {}))
            assert answer.status_code in (403, 409), action.name
    for who in ("player", "other seat", "watcher", "host"):
        record = await cast.ask(who, "GET", "/api/tables/{table}/record")
        assert "[proof]" in record.text
    for who in STRANGERS:
        assert (await cast.ask(who, "GET", "/api/tables/{table}/record")).status_code == 403


async def test_a_guest_who_is_removed_while_listening_hears_no_more(home: House) -> None:
    _, new = await home.open(plan("me", "open"))
    ben = await home.sit(new, 1)
    async with ben.stream() as stream:
        await Person(home, ben.table, new["host"]).do("remove", seat=1)
        await stream.until(stream.over.is_set)


async def test_opening_a_link_takes_no_seat_but_its_button_does(home: House) -> None:
    _, new = await home.open(plan("me", "open"))
    async with home.browser() as browser:
        for _ in range(2):
            assert (await browser.get(f"/join/{new['invitations'][1]}")).status_code == 200
        assert home.context.hall.rooms[new["table"]["id"]].table.chairs[1].who == "open"
        answer = await browser.post(f"/join/{new['invitations'][1]}", data={"name": "Ben"})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{new['table']['id']}")
        assert (await browser.get(answer.headers["location"])).status_code == 200


async def test_a_token_moves_into_a_cookie_that_no_script_can_read(home: House) -> None:
    _, new = await home.open(plan("me", "open"))
    async with home.browser() as browser:
        answer = await browser.post(f"/watch/{new['watch']}")
        assert answer.status_code == 303
        assert new["watch"] not in answer.headers["location"]
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert (await browser.get(answer.headers["location"])).headers["referrer-policy"] == "same-origin"


async def test_opening_a_link_to_watch_sets_no_cookie_but_its_button_does(home: House) -> None:
    ann, new = await home.open(plan("me", "open"))
    async with home.browser() as browser:
        for method in ("GET", "HEAD"):
            answer = await browser.request(method, f"/watch/{new['watch']}")
            assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)
        shown = (await browser.get(f"/watch/{new['watch']}")).text
        assert f'action="/watch/{new["watch"]}"' in shown
        assert "Ann" in shown
        assert (await browser.get(f"/t/{ann.table}")).status_code == 403
        watched = await browser.post(f"/watch/{new['watch']}")
        assert (watched.status_code, watched.headers["location"]) == (303, f"/t/{ann.table}")
        assert (await browser.get(watched.headers["location"])).status_code == 200
        again = await browser.get(f"/watch/{new['watch']}")
        assert (again.status_code, again.headers["location"]) == (303, f"/t/{ann.table}")
    api = await home.http.get(f"/api/tables/{ann.table}", headers=bearer(new["watch"]))
    assert api.json()["you"] == {"seat": None, "host": False, "seats": []}


async def test_tokens_have_144_bits_and_only_their_digests_are_stored(home: House) -> None:
    ann, ben, new = await home.two()
    tokens = [ann.token, ben.token, new["host"], new["watch"], *new["invitations"]]
    assert all(re.fullmatch("[A-Za-z0-9_-]{24}", token) for token in tokens)
    assert len(set(tokens)) == len(tokens)
    stored = await home.context.hall._store.load(ann.table)
    assert stored is not None
    assert not any(token.encode() in deed for token in tokens for deed in stored.deeds)


async def test_many_tables_do_not_swell_a_browser_s_cookies(home: House) -> None:
    async with home.browser() as browser:
        for _ in range(40):
            assert (await browser.post("/play-now")).status_code == 303
        assert sum(len(cookie.name) + len(cookie.value or "") for cookie in browser.cookies.jar) < 8000
        assert (await browser.get("/tables")).status_code == 200
