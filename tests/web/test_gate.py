"""Checks of requests and headers of answers."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimant.web.http.cookies import settings_in, tables_in
from claimant.web.http.gate import HEADERS
from claimant.web.http.limits import Limits, Rate
from tests.web.house import GENEROUS, URL, House, Person, bearer, house, open_stream, plan

pytestmark = pytest.mark.anyio

ORIGINS = [("http://localhost", 201), ("https://evil.example", 403), ("null", 403), (None, 403), ("", 403)]


@pytest.mark.parametrize(("origin", "status"), ORIGINS)
async def test_an_unsafe_request_needs_the_right_origin(home: House, origin: str | None, status: int) -> None:
    async with home.browser(origin) as browser:
        answer = await browser.post("/api/tables", json={"plan": plan("me", "bot")})
        assert answer.status_code == status
        assert (await browser.post("/play-now")).status_code == (303 if status == 201 else 403)


async def test_a_bearer_token_needs_no_origin_and_cookies_do_not_count_beside_it(home: House) -> None:
    async with home.browser() as browser:
        table = (await browser.post("/api/tables", json={"plan": plan("me", "bot")})).json()["table"]["id"]
        assert (await browser.get(f"/api/tables/{table}")).status_code == 200
        assert (await browser.get(f"/api/tables/{table}", headers=bearer("wrong"))).status_code == 403


async def test_a_name_that_others_made_point_here_is_refused(home: House) -> None:
    for host in ("127.0.0.1:8000", "[::1]:80", "LOCALHOST", "a.localhost:8000"):
        assert (await home.http.get("/health", headers={"host": host})).status_code == 200, host
    strange = ("evil.example", "[", "", "[::1", "localhost:99999999", "a@localhost", "localhost/x", "localhost?x")
    for host in (
        *strange,
        "localhost:80\\@evil.example",
        "localhost\\",
        "localhost#x",
        "local host",
        "localhost:80:80",
    ):
        assert (await home.http.get("/health", headers={"host": host})).status_code == 421, host


async def test_every_answer_has_the_strict_headers(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    paths = ["/", "/new", "/rules", "/how-to-play", "/learn/1", "/tables", "/nowhere", "/health", "/api/line-ups"]
    paths += ["/api/docs", "/api/openapi.json", f"/api/tables/{ann.table}", f"/t/{ann.table}", "/static/x/y.js"]
    for path in paths:
        answer = await home.http.get(path)
        assert answer.status_code < 500, path
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS, path
        if "html" in answer.headers["content-type"]:
            assert " style=" not in answer.text, path
            assert "<style" not in answer.text, path
            assert " onclick=" not in answer.text, path
            assert "javascript:" not in answer.text, path
    async with ann.stream() as stream:
        assert {name: stream.headers[name] for name in HEADERS} == HEADERS


async def test_script_in_names_is_inert(home: House) -> None:
    bad = "<script>alert(1)</script>"[:24]
    async with home.browser() as browser:
        told = {"plan": plan("me", "open"), "name": bad}
        new = (await browser.post("/api/tables", json=told)).json()
        page = await browser.get(f"/t/{new['table']['id']}")
        assert bad not in page.text
        joining = await browser.get(f"/join/{new['invitations'][1]}")
        assert bad not in joining.text


async def test_errors_are_sentences_for_people_and_documents_for_programs(home: House) -> None:
    page = await home.http.get("/t/000000000000000000", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "<!doctype html>" in page.text.lower()
    document = await home.http.get("/api/tables/000000000000000000")
    assert document.json()["error"].endswith(".")
    assert (await home.http.delete("/api/tables", headers=bearer("x"))).status_code == 405


async def test_settings_send_nobody_to_another_site(home: House) -> None:
    for back in ("https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "\n/x"):
        answer = await home.http.post("/settings", data={"theme": "dark", "back": back})
        assert answer.headers["location"] == "/"
    answer = await home.http.post("/settings", data={"language": "de", "back": "/rules?x=1"})
    assert answer.headers["location"] == "/rules?x=1"
    assert (await home.http.post("/settings", data={"theme": "loud"})).status_code == 422


async def test_a_big_body_is_refused(home: House) -> None:
    big = b'{"name": "' + b"x" * 100_000 + b'"}'
    assert (await home.http.post("/api/tables", content=big)).status_code == 413

    async def drops() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    assert (await home.http.post("/api/tables", content=drops())).status_code == 413


@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"a":' * 10_000, b'{"plan": 1e999}', b"\xff\xfe", b"", b"null"])
async def test_nested_and_broken_json_is_refused(home: House, body: bytes) -> None:
    answer = await home.http.post("/api/tables", content=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"].endswith(".")


async def test_huge_numbers_are_refused(home: House) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    for version in (10**400, -1, 2**63, 1.5, "1", True):
        content = json.dumps({"move": "go1", "version": version})
        answer = await home.http.post(f"{ann.path}/moves", content=content, headers=bearer(ann.token))
        assert answer.status_code == 422


async def test_a_slow_sender_is_not_waited_for(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(body_seconds=0.1)) as home:

        async def slowly() -> Any:
            yield b"{"
            await asyncio.sleep(0.5)
            yield b"}"

        assert (await home.http.post("/api/tables", content=slowly())).status_code == 408


FEW = Rate(3, 0.5)


async def test_floods_are_refused_with_a_time_to_come_again(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(open=FEW)) as home:
        answers = [await home.http.post("/api/tables", json={"plan": plan("me", "bot")}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["error"].endswith(".")


async def test_only_so_many_tables_of_one_address_are_open_at_once(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(tables=2)) as home:
        _, new = await home.open(plan("me", "open"))
        await home.open(plan("me", "open"))
        answer = await home.http.post("/api/tables", json={"plan": plan("me", "open")})
        assert answer.status_code == 429
        await Person(home, new["table"]["id"], new["host"]).do("close")
        await home.open(plan("me", "open"))


async def test_guesses_at_links_run_dry_but_good_links_of_others_work(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(guess=FEW)) as home:
        _, new = await home.open(plan("me", "open"))
        found = [(await home.http.get(f"/join/{'A' * 24}")).status_code for _ in range(5)]
        assert found == [404, 404, 404, 429, 429]
        assert (await home.http.get(f"/join/{new['invitations'][1]}")).status_code == 200
        transport = httpx.ASGITransport(home.app, client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url=URL) as other:
            assert (await other.get(f"/join/{new['invitations'][1]}")).status_code == 200


async def test_streams_of_one_address_are_counted(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(streams=2)) as home:
        ann, _ = await home.open(plan("me", "bot"))
        async with ann.stream() as first, ann.stream() as second, ann.stream() as third:
            assert [first.status, second.status, third.status] == [200, 200, 429]
        async with ann.stream() as again:
            assert again.status == 200


async def test_when_no_stream_is_left_the_address_with_the_most_gives_one_up(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(streams=3, all_streams=3)) as home:
        ann, _ = await home.open(plan("me", "bot"))
        another = open_stream(home.app, f"{ann.path}/events", ann.token, client="192.0.2.9")
        async with ann.stream() as first, ann.stream() as second, ann.stream() as third, another as other:
            assert other.status == 200
            assert third.task is not None
            await asyncio.wait_for(third.task, 10)
            assert [each.task.done() for each in (first, second) if each.task] == [False, False]


async def test_moves_of_one_address_are_counted(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", limits=Limits(act=Rate(5, 1))) as home:
        ann, _ = await home.open(plan("me", "bot"))
        found = [(await ann.post("say", phrase="hello")).status_code for _ in range(8)]
        assert found == [200] * 4 + [429] * 4


@given(st.dictionaries(st.text(max_size=30), st.text(max_size=200), max_size=5))
def test_any_cookies_can_be_read(cookies: dict[str, str]) -> None:
    tables_in(cookies)
    settings_in(cookies | {"settings": next(iter(cookies.values()), "")})


async def test_strange_addresses_cookies_and_headers_are_answered(home: House) -> None:
    rng = Random(1)
    ann, _ = await home.open(plan("me", "bot"))
    for _ in range(150):
        junk = bytes(rng.choice([*range(33, 127), *range(128, 255)]) for _ in range(rng.randrange(1, 40)))
        path = rng.choice(["/t/", "/join/", "/watch/", "/api/tables/", "/static/", "/learn/", f"{ann.path}/"])
        headers = [(b"cookie", b"table-" + junk), (b"authorization", junk), (b"last-event-id", junk)]
        headers += [(b"accept-language", junk), (b"accept", junk), (b"host", b"localhost")]
        answer = await home.http.get(path + junk.decode("latin-1"), headers=headers)
        assert answer.status_code < 500


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(since=st.text(max_size=20))
async def test_any_starting_point_of_a_stream_is_fine(home: House, since: str) -> None:
    ann, _ = await home.open(plan("me", "bot"))
    async with open_stream(home.app, f"{ann.path}/events", ann.token, {"since": since}) as stream:
        assert stream.status == 200


def test_the_usual_limits_are_limits() -> None:
    assert Limits().body_bytes < 1_000_000
    assert GENEROUS.read.burst > Limits().read.burst
