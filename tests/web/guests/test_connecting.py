"""Tokens, reconnects, limits: who may connect as a bot, and what it never loses."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from msgspec.structs import replace

from claimant.web.http.limits import Rate
from tests.web.guests.connected import against, connected, new_token, only
from tests.web.house import GENEROUS, House, bearer, deal, house, plan

pytestmark = pytest.mark.anyio
ROUTES = ("/api/bot/self", "/api/bot/events", "/api/bot/games/0123456789abcdef01-0")


async def test_without_a_bots_token_nothing_is_there(home: House) -> None:
    ann, new = await home.open(plan("me", "bot"))
    for token in ("", "new", "bot-x", ann.token, new["host"], new["invitations"][0]):
        for path in ROUTES:
            answer = await home.http.get(path, headers=bearer(token))
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    for what in ("accept", "decline", "moves", "resign"):
        path = f"/api/bot/games/{ann.table}-0/{what}"
        assert (await home.http.post(path, json={}, headers=bearer(ann.token))).status_code == 401
        cookie = {"cookie": f"t-{ann.table}={ann.token}", "origin": "http://localhost"}
        assert (await home.http.post(path, json={}, headers=cookie)).status_code == 401


async def test_a_bot_has_no_part_in_games_of_others_nor_a_seat_by_its_token(home: House) -> None:
    hal, eve = await new_token(home), await new_token(home, "eve")
    async with connected(home, hal) as bot:
        ann, _ = await home.open(against("hal"))
        game = await bot.accept()
        await deal(ann)
        for token, status in ((hal, 200), (eve, 404)):
            for path in ("", "/record"):
                answer = await home.http.get(f"/api/bot/games/{game}{path}", headers=bearer(token))
                assert answer.status_code == status
        for other in (f"{ann.table}-0", f"{ann.table}-3", f"{ann.table}-x", ann.table, "0" * 18 + "-1"):
            assert (await home.http.get(f"/api/bot/games/{other}", headers=bearer(hal))).status_code == 404
        assert (await home.http.get(f"/api/tables/{ann.table}", headers=bearer(hal))).status_code == 403
        body = {"move": "go1", "version": 1}
        assert (await home.http.post(f"/api/bot/games/{game}/moves", json=body, headers=bearer(eve))).status_code == 404


async def test_tokens_are_stored_as_digests_and_never_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with house(tmp_path / "t.db") as home:
        token = await new_token(home)
        assert token.startswith("bot-")
        assert len(token) >= 24 + 4
        async with connected(home, token) as bot:
            await home.open(only("hal", "hal"))
            await bot.accept(1)
            await bot.accept(2)
            await bot.play_on(most=4)
            assert token not in bot.stream.text
        assert token not in (await home.http.get("/api/bots")).text
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()
    assert token not in caplog.text


async def test_a_revoked_token_ends_its_stream_and_its_invitations(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as bot:
        ann, _ = await home.open(against("hal"))
        await bot.until("invitation")
        assert await home.context.hall.guests.revoke("hal")
        await bot.stream.over.wait()
        assert bot.lines[-1]["type"] == "error"
        assert (await home.http.get("/api/bot/self", headers=bearer(token))).status_code == 401
        table = await ann.until(lambda table: table["chairs"][1]["who"] == "open")
        assert table["log"][-1]["why"] == "revoked"
    assert not await home.context.hall.guests.revoke("hal")


async def test_a_second_stream_ends_the_first_and_says_why(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as first:
        await first.until("hello")
        async with connected(home, token) as second:
            await asyncio.wait_for(first.stream.over.wait(), 30)
            assert first.lines[-1]["type"] == "error"
            await second.until("hello")
            assert home.context.hall.guests.is_here("hal")


async def test_a_reconnect_loses_nothing_and_repeats_nothing(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as bot:
        host, _ = await home.open(only("hal", "hal"))
        await bot.accept(1)
        await bot.accept(2)
        await bot.play_on(most=6)
        asked = await bot.until("choose", 7)
        known = {line["game"]: line["version"] for line in bot.of("events")}
        before = [event for line in bot.of("events") if line["game"] == asked["game"] for event in line["events"]]
    told = " ".join(f"{game}/{version}" for game, version in known.items())
    async with connected(home, token, told) as bot:
        again = await bot.until("choose")
        assert {**again, "seconds_left": 0} == {**asked, "seconds_left": 0}
        assert not bot.of("newgame")
        assert not bot.of("events")
        await bot.answer(again)
        await bot.until("events", 2)
        after = [event for line in bot.of("events") if line["game"] == asked["game"] for event in line["events"]]
    log = [entry for entry in (await host.look())["log"] if entry["version"] <= after[-1]["version"]]
    assert [(entry["version"], entry["kind"]) for entry in log] == [
        (event["version"], event["kind"]) for event in before + after
    ]


async def test_a_game_that_ended_meanwhile_is_told_to_a_bot_that_knew_it(home: House) -> None:
    token = await new_token(home)
    async with connected(home, token) as bot:
        ann, _ = await home.open(against("hal"))
        game = await bot.accept()
        await deal(ann)
        version = (await bot.until("events"))["version"]
    await ann.do("resign")
    async with connected(home, token, f"{game}/{version}") as bot:
        over = await bot.until("over")
        assert (over["game"], over["winners"], over["why"]) == (game, [1], "resigned")
        assert [event["kind"] for line in bot.of("events") for event in line["events"]][-1] == "resigned"
    async with connected(home, token) as bot:
        await bot.until("hello")
        assert bot.lines == bot.of("hello")


async def test_an_invitation_comes_again_after_a_restart_of_the_server(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db") as home:
        token = await new_token(home)
        async with connected(home, token) as bot:
            ann, _ = await home.open(against("hal"))
            game = (await bot.until("invitation"))["game"]
    async with house(tmp_path / "t.db") as home, connected(home, token) as bot:
        assert await bot.accept() == game
        ann.house = home
        await deal(ann)
        await ann.move()
        asked = await bot.until("choose")
    async with house(tmp_path / "t.db") as home, connected(home, token) as bot:
        assert (await bot.until("choose"))["legal"] == asked["legal"]
        assert (await bot.answer(asked)).status_code == 200


async def test_every_answer_says_how_much_of_the_tokens_limit_is_left(tmp_path: Path) -> None:
    limits = replace(GENEROUS, bot=Rate(3, 0.001), read=Rate(1000, 1), act=Rate(1000, 1))
    async with house(tmp_path / "t.db", limits=limits) as home:
        token, other = await new_token(home), await new_token(home, "eve")
        left = []
        for _ in range(3):
            answer = await home.http.get("/api/bot/self", headers=bearer(token))
            assert answer.status_code == 200
            assert answer.headers["x-ratelimit-limit"] == "3"
            left.append(answer.headers["x-ratelimit-remaining"])
        assert left == ["2", "1", "0"]
        refused = await home.http.get("/api/bot/self", headers=bearer(token))
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert refused.headers["x-ratelimit-remaining"] == "0"
        assert int(refused.headers["x-ratelimit-reset"]) > 0
        assert (await home.http.get("/api/bot/self", headers=bearer(other))).status_code == 200
        assert "x-ratelimit-limit" not in (await home.http.get("/api/bots")).headers


async def test_bodies_of_bots_are_limited_and_checked(home: House) -> None:
    async with connected(home, await new_token(home)) as bot:
        await home.open(against("hal"))
        game = (await bot.until("invitation"))["game"]
        path, head = f"/api/bot/games/{game}/moves", bearer(bot.token)
        assert (await home.http.post(path, content=b"x" * 100_000, headers=head)).status_code == 413
        assert (await home.http.post(path, content=b'{"move": ', headers=head)).status_code == 400
        assert (await home.http.post(path, json={"move": "x"}, headers=head)).status_code == 422
        assert (await bot.post(game, "accept", more=1)).status_code == 422
        assert (await bot.post(game, "moves", move="go1", version=1)).status_code == 409
