"""Pages that are the same for everybody are cached and compressed; pages with secrets aren't."""

from __future__ import annotations

import gzip
import struct
from typing import Any
from unittest.mock import Mock

import pytest

from claimant.web.api.openapi import describe
from claimant.web.http import static_files
from claimant.web.http.compressed import accepts_gzip, prepare
from claimant.web.http.cookies import SETTINGS, TABLE
from claimant.web.pages import public_pages
from tests.web.house import House, bearer, plan

pytestmark = pytest.mark.anyio

PAGES = ("/", "/how-to-play", "/learn/1", "/learn/2", "/rules", "/api/docs", "/api/openapi.json")
PLAIN = {"accept-encoding": "identity"}


@pytest.mark.parametrize(
    "path", [*PAGES, static_files.address("art.css"), static_files.address("table.js"), "/favicon.svg"]
)
async def test_a_compressed_answer_is_the_plain_one_to_the_byte(home: House, path: str) -> None:
    plain = await home.http.get(path, headers=PLAIN)
    async with home.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
        data = b"".join([part async for part in packed.aiter_raw()])
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(data) == plain.content
    assert len(data) < len(plain.content)
    assert "content-encoding" not in plain.headers
    for answer in (plain, packed):
        assert answer.status_code == 200
        assert answer.headers["vary"] == "Accept-Encoding"
    head = await home.http.head(path, headers={"accept-encoding": "gzip"})
    assert (head.status_code, head.headers["content-length"]) == (200, str(len(data)))


async def test_every_page_has_what_a_phone_needs_to_install_it(home: House) -> None:
    """The policy lets the browser read the manifest, whose icons exist in the sizes that it names."""
    answer = await home.http.get("/")
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
    assert f'<link rel="manifest" href="{static_files.address("app.webmanifest")}">' in answer.text
    assert '<meta name="theme-color"' in answer.text
    manifest = await home.http.get(static_files.address("app.webmanifest"))
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = manifest.json()
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
    assert [shortcut["url"] for shortcut in told["shortcuts"]] == ["/#play-now", "/tables", "/games"]
    for shortcut in told["shortcuts"]:
        assert (await home.http.get(shortcut["url"].partition("#")[0])).status_code == 200
    assert 'id="play-now"' in answer.text
    german = await home.http.get("/", headers={"accept-language": "de"})
    assert f'href="{static_files.address("app-de.webmanifest")}"' in german.text
    spoken = (await home.http.get(static_files.address("app-de.webmanifest"))).json()
    assert [shortcut["name"] for shortcut in spoken["shortcuts"]] == ["Jetzt spielen", "Meine Tische", "Meine Partien"]
    for icon in told["icons"]:
        file = await home.http.get(static_files.address(icon["src"]))
        assert file.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert "x".join(str(side) for side in struct.unpack(">II", file.content[16:24])) == icon["sizes"]


async def test_every_file_is_what_it_is_on_disk(home: House) -> None:
    for name, data in static_files.files().items():
        answer = await home.http.get(static_files.address(name))
        assert answer.content == data
        assert "immutable" in answer.headers["cache-control"]
    assert (await home.http.get(f"/static/{static_files.stamp()}/nothing.css")).status_code == 404


async def test_pages_and_answers_with_secrets_are_never_compressed(home: House) -> None:
    async with home.browser() as browser:
        new: dict[str, Any] = (await browser.post("/api/tables", json={"plan": plan("me", "open")})).json()
        table, seat, watch = new["table"]["id"], new["invitations"][1], new["watch"]
        await home.sit(new, 1)
        paths = ["/", "/tables", "/new", f"/t/{table}", f"/join/{seat}", f"/watch/{watch}", f"/t/{table}/proof"]
        paths += [f"/api/tables/{table}", f"/api/tables/{table}/view", f"/api/tables/{table}/record"]
        paths += [f"/t/{table}/record", f"/api/tables/{table}/log", "/health", "/nowhere"]
        for path in paths:
            answer = await browser.get(path, headers={"accept-encoding": "gzip"})
            assert answer.status_code < 500, path
            assert "content-encoding" not in answer.headers, path
        assert "content-encoding" not in (await browser.post("/go", data={"pasted": "nothing"})).headers
    person, _ = await home.open(plan("me", "open"))
    async with person.stream() as stream:
        assert "content-encoding" not in stream.headers


async def test_a_page_for_everybody_knows_nothing_of_who_asks(home: House) -> None:
    async with home.browser() as browser:
        await browser.post("/settings", data={"name": "Unmistakable", "back": "/"})
        assert browser.cookies[SETTINGS]
        for path in PAGES:
            assert (await browser.get(path)).content == (await home.http.get(path)).content, path
            held = (await home.http.get(path, headers=bearer("A" * 24))).content
            assert held == (await home.http.get(path)).content, path


async def test_the_home_page_of_a_browser_with_tables_is_its_own(home: House) -> None:
    async with home.browser() as browser:
        new = (await browser.post("/api/tables", json={"plan": plan("me", "open")})).json()
        assert f"{TABLE}{new['table']['id']}" in browser.cookies
        assert f"/t/{new['table']['id']}" in (await browser.get("/")).text
        assert f"/t/{new['table']['id']}" not in (await home.http.get("/")).text


async def test_the_api_is_described_once_whoever_asks_by_whatever_name(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    describing = Mock(wraps=describe)
    monkeypatch.setattr(public_pages, "describe", describing)
    for number in range(5):
        for path in ("/api/docs", "/api/openapi.json"):
            headers = {"host": f"127.0.0.{number}", "accept-language": ("de", "es")[number % 2]}
            assert (await home.http.get(path, headers=headers)).status_code == 200
    describing.assert_called_once_with("/")
    told = (await home.http.get("/api/openapi.json")).json()
    assert told["servers"] == [{"url": "/"}]


async def test_a_page_is_drawn_once_for_each_language_and_choice_of_settings(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = Mock(wraps=home.context.pages.rules)
    monkeypatch.setattr(home.context.pages, "rules", drawing, raising=False)
    for _ in range(3):
        for code in ("en", "de"):
            answer = await home.http.get("/rules", headers={"accept-language": code})
            assert f'<html lang="{code}"' in answer.text
    assert drawing.call_count == 2
    async with home.browser() as browser:
        await browser.post("/settings", data={"theme": "dark", "back": "/"})
        assert 'data-theme="dark"' in (await browser.get("/rules")).text
        assert 'data-theme="dark"' not in (await home.http.get("/rules")).text
    assert drawing.call_count == 3


async def test_no_more_pages_are_kept_than_there_is_room_for(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_pages, "MOST_PAGES", 2)
    for path in PAGES * 2:
        assert (await home.http.get(path)).status_code == 200


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True), ("gzip, deflate, br", True), ("br;q=1.0, GZIP;q=0.5", True), ("*", True), ("x-gzip", True),
        ("", False), ("identity", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.00, *", False),
        ("*;q=0, gzip", True), ("identity;q=1, *;q=0", False), (",;,;q=,", False),
    ],
)  # fmt: skip
async def test_only_who_accepts_gzip_gets_it(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) is accepted


async def test_what_does_not_shrink_is_sent_as_it_is() -> None:
    assert not prepare(b"", "text/css").is_packed
    assert not prepare(b"\x89PNG" * 100, "image/png").is_packed
