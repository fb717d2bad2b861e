"""The bot in `examples` plays on a running server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.house import plan
from tests.web.served import Guest, Served, open_table

pytestmark = pytest.mark.anyio

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.long
async def test_the_example_bot_plays_with_a_salt_of_its_own_and_rematches_until_its_seat_is_gone(
    tmp_path: Path,
) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http:
            host, new = await open_table(served, http, plan("open", "bot"))
            host.token = new["host"]
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), new["links"]["seats"][0], stdout=asyncio.subprocess.PIPE
            )
            async with asyncio.timeout(90):
                await until(host, lambda table: bool(table["chairs"][0]["name"]))
                assert (await host.ask("POST", "/start", {})).status_code == 200
                await until(host, lambda table: table["stage"] == "over")
                proof = (await host.ask("GET", "/proof")).json()
                assert (proof["salts_from"], len(proof["rounds"])) == (["person", "bot"], 1)
                host.table = (await host.ask("POST", "/rematch", {})).json()["id"]
                await until(host, lambda table: table["stage"] == "over")
                assert bot.stdout is not None
                said = [await bot.stdout.readline() for _ in range(2)]
                assert all(line.startswith(b"over [") for line in said)
                served.stop()
                (tmp_path / "tables.db").rename(tmp_path / "others.db")
                for more in tmp_path.glob("tables.db*"):
                    more.unlink()
                served.start()  # the same server, which doesn't know the table any more: 404
                assert await bot.wait() == 0


@pytest.mark.long
async def test_the_example_bot_ends_when_the_host_takes_its_seat_away(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=60) as http:
            host, new = await open_table(served, http, plan("open", "bot"))
            host.token = new["host"]
            bot = await asyncio.create_subprocess_exec(sys.executable, str(BOT), new["links"]["seats"][0])
            async with asyncio.timeout(60):
                await until(host, lambda table: bool(table["chairs"][0]["name"]))
                assert (await host.ask("POST", "/remove", {"seat": 0})).status_code == 200
                assert await bot.wait() == 0


async def until(host: Guest, holds: Callable[[dict[str, Any]], bool]) -> None:
    while not holds(await host.look()):
        await asyncio.sleep(0.05)


def test_the_example_bot_is_short() -> None:
    code = BOT.read_text(encoding="utf-8").split('"""', 2)[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 60
