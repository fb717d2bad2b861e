"""A server that is killed, stopped and restored loses nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.web.house import bearer, next_step, plan
from tests.web.served import Guest, Served, open_table, take_seat

pytestmark = pytest.mark.anyio


async def play_on(guest: Guest, rng: Random, stop: asyncio.Event) -> None:
    """Play whatever happens to the server: what was acknowledged is remembered, what failed is tried again."""
    number = 0
    while not stop.is_set():
        with contextlib.suppress(httpx.TransportError, AssertionError):
            table = await guest.look()
            if table["stage"] in ("over", "closed"):
                return
            if table["stage"] == "waiting":
                action, told = next_step(table)
                await guest.ask("POST", f"/{action}", told)
            if legal := (table["position"] or {}).get("legal"):
                number += 1
                move_id = f"{guest.table} {number} {rng.random()}"
                body = {"move": rng.choice(legal), "version": table["version"], "id": move_id}
                answer = await guest.ask("POST", "/moves", body)
                if answer.status_code == 200:
                    guest.acknowledged.append((move_id, body["move"]))
        await asyncio.sleep(rng.random() * 0.05)


async def crash(tmp_path: Path, rounds: int, tables: int) -> None:
    served = Served(tmp_path / "tables.db")
    served.start()
    try:
        async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=200)) as http:
            guests = [(await open_table(served, http, plan("me", "bot")))[0] for _ in range(tables)]
            stop = asyncio.Event()
            playing = [asyncio.create_task(play_on(guest, Random(at), stop)) for at, guest in enumerate(guests)]
            async with asyncio.timeout(60):
                while not all(guest.acknowledged for guest in guests):  # the cards are dealt
                    await asyncio.sleep(0.05)
            for _ in range(rounds):
                await acknowledged(guests, playing, tables // 2)
                served.kill()
                _sound(served.data)
                served.start()
            await acknowledged(guests, playing, tables // 2)
            stop.set()
            await asyncio.gather(*playing)
            served.kill()
            assert sum(len(guest.acknowledged) for guest in guests) >= rounds * (tables // 2)
            for guest in guests:
                stored = _move_ids(served.data, guest.table)
                assert len(stored) == len(set(stored))
                assert {f"0 {move_id}" for move_id, _ in guest.acknowledged} <= set(stored)
    finally:
        served.kill()


async def acknowledged(guests: list[Guest], playing: list[asyncio.Task[None]], more: int) -> None:
    """Wait until this many more moves are acknowledged, or all games are over; independent of the machine's speed."""
    before = sum(len(guest.acknowledged) for guest in guests)
    async with asyncio.timeout(120):
        while sum(len(guest.acknowledged) for guest in guests) < before + more:
            if all(task.done() for task in playing):
                return
            await asyncio.sleep(0.02)


def _sound(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data)) as connection:
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)


def _move_ids(data: Path, table: str) -> list[str]:
    query = "SELECT json_extract(deed, '$.id') FROM deeds WHERE tableid = ? AND json_extract(deed, '$.deed') = 'moved'"
    with contextlib.closing(sqlite3.connect(data)) as connection:
        found = connection.execute(query.replace("deed,", "CAST(deed AS TEXT),"), (table,)).fetchall()
    return [move_id for (move_id,) in found if move_id]


@pytest.mark.long
async def test_kill_under_load_loses_no_acknowledged_move(tmp_path: Path) -> None:
    await crash(tmp_path, rounds=3, tables=10)


@pytest.mark.repeat
async def test_thirty_kills_under_load_lose_no_acknowledged_move(tmp_path: Path) -> None:
    await crash(tmp_path, rounds=30, tables=50)


@pytest.mark.long
async def test_a_client_catches_up_from_the_last_event_it_has(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http:
            ann, _ = await open_table(served, http, plan("me", "bot"))
            heard: list[dict[str, Any]] = []
            last = 0
            stop = asyncio.Event()
            playing = asyncio.create_task(play_on(ann, Random(1), stop))
            for _ in range(3):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.8):
                        async for version, events in ann.events(last):
                            assert version > last
                            last, heard = version, heard + events
                served.kill()
                served.start()
            stop.set()
            await playing
            table = await ann.look()
            latest = table["log"][-1]["version"]
            if last < latest:  # otherwise everything was heard before the last kill, and nothing more comes
                async for version, events in ann.events(last):
                    heard += events
                    if version >= latest:
                        break
            assert heard[: len(table["log"])] == table["log"]


async def test_sigterm_ends_a_server_with_open_streams_and_clients_come_back(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http:
            ann, new = await open_table(served, http, plan("me", "open"))
            ben = await take_seat(served, http, new, 1)

            hearing: set[int] = set()

            async def listen(number: int, guest: Guest) -> None:
                async for _ in guest.events(0):
                    hearing.add(number)

            listening = [asyncio.create_task(listen(number, (ann, ben)[number % 2])) for number in range(40)]
            async with asyncio.timeout(60):
                while len(hearing) < len(listening):
                    await asyncio.sleep(0.05)
            await asyncio.to_thread(served.stop)
            assert "graceful shutdown exceeded" not in served.said, "it ends the streams itself and waits for none"
            await asyncio.gather(*listening)
            served.start()
            assert (await ben.look())["chairs"][1]["name"] == "Ben"


async def test_a_backup_taken_during_play_restores_the_same_state(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http:
            ann, _ = await open_table(served, http, plan("me", "bot"))
            stop = asyncio.Event()
            playing = asyncio.create_task(play_on(ann, Random(1), stop))
            while (await ann.look())["version"] < 20:
                await asyncio.sleep(0.02)
            source = sqlite3.connect(served.data)
            target = sqlite3.connect(tmp_path / "copy.db")
            source.backup(target)
            source.close()
            target.close()
            stop.set()
            await playing
            later = await ann.look()
            with Served(tmp_path / "copy.db") as restored:
                copy = Guest(restored, http, ann.table, ann.token)
                table = await copy.look()
                assert table["log"] == [
                    entry for entry in later["log"] if entry["version"] <= table["log"][-1]["version"]
                ]


async def test_nothing_that_the_server_prints_holds_a_token_or_a_card(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http:
            ann, new = await open_table(served, http, plan("me", "bot"))
            for path in ("/join/", "/watch/"):
                await http.get(f"{served.url}{path}{new['watch']}")
            await http.get(f"{served.url}/nowhere", headers=bearer(ann.token))
        served.stop()
        assert served.said.splitlines() == [f"served at {served.url}"]
