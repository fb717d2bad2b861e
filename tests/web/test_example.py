"""The bot in `examples` plays on a running server."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from claimant.web.operation.moderation.local_socket import ask
from claimant.web.operation.moderation.socket_file import socket_of
from tests.web.guests.connected import against, only
from tests.web.house import next_step
from tests.web.served import Guest, Served, open_table

pytestmark = pytest.mark.anyio

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def token_for(served: Served, name: str) -> str:
    found: str = ask(socket_of(served.data), {"do": "add-bot", "target": name})["ok"]["token"]
    return found


@asynccontextmanager
async def running(served: Served, token: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The example bot as a process of its own."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), served.url, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env=os.environ | {"CLAIMANT_BOT_TOKEN": token},
    )  # fmt: skip
    try:
        yield bot
    finally:
        if bot.returncode is None:
            bot.kill()
        await bot.wait()


async def here(served: Served, http: httpx.AsyncClient, *names: str) -> None:
    """Wait until these bots are connected."""
    async with asyncio.timeout(60):
        while True:
            listed = (await http.get(f"{served.url}/api/bots")).json()["bots"]
            if {f"bot:{name}" for name in names} <= {each["level"] for each in listed if each["here"]}:
                return
            await asyncio.sleep(0.05)


async def until(host: Guest, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while not holds(found := await host.look()):
        await asyncio.sleep(0.05)
    return found


@pytest.mark.long
async def test_two_example_bots_play_several_games_through_crashes_of_server_and_bot(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        hal, eve = token_for(served, "hal"), token_for(served, "eve")
        async with httpx.AsyncClient(timeout=60) as http, running(served, hal) as bot:
            async with running(served, eve):
                await here(served, http, "hal", "eve")
                hosts = [(await open_table(served, http, only("hal", "eve", pace="fast")))[0] for _ in range(3)]
                async with asyncio.timeout(200):
                    await until(hosts[0], lambda table: table["stage"] == "playing" and table["version"] > 12)
                    served.kill()
                    served.start()
                    await until(hosts[1], lambda table: table["version"] > 20)
            async with running(served, eve) as again, asyncio.timeout(200):
                tables = [await until(host, lambda table: table["stage"] == "over") for host in hosts]
                assert all(table["position"]["result"]["winners"] for table in tables)
                assert [chair["level"] for chair in tables[0]["chairs"]] == ["bot:hal", "bot:eve"]
                ask(socket_of(served.data), {"do": "revoke-bot", "target": "hal"})
                assert await bot.wait() == 1
                assert bot.stdout is not None
                assert (await bot.stdout.read()).count(b": over, won by [") == 3
                assert again.returncode is None


@pytest.mark.long
async def test_the_example_bot_stays_for_a_rematch(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http, running(served, token_for(served, "hal")) as bot:
            await here(served, http, "hal")
            ann, new = await open_table(served, http, against("hal"))
            ann.token = new["seat"]
            async with asyncio.timeout(120):
                for _ in range(2):
                    await with_salt(ann)
                    assert (await ann.ask("POST", "/resign", {})).status_code == 200
                    assert bot.stdout is not None
                    assert b": closed, won by [1]" in await bot.stdout.readline()
                    ann.table = (await ann.ask("POST", "/rematch", {})).json()["id"]


async def with_salt(ann: Guest) -> None:
    """Take part in the deal until the cards are there."""
    while (table := await ann.look())["stage"] == "waiting":
        action, body = next_step(table)
        if action:
            await ann.ask("POST", f"/{action}", body)
        await asyncio.sleep(0.05)


def test_the_example_bot_is_short() -> None:
    code = BOT.read_text(encoding="utf-8").split('"""', 2)[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 66
