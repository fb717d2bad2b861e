"""The bot in `examples` plays on a running server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import httpx
import pytest

from tests.web.house import plan
from tests.web.served import Served, open_table

pytestmark = pytest.mark.anyio

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.long
async def test_the_example_bot_takes_a_seat_by_its_link_and_plays_to_the_end(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        async with httpx.AsyncClient(timeout=5) as http:
            host, new = await open_table(served, http, plan("open", "bot"))
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), new["links"]["seats"][0], stdout=asyncio.subprocess.PIPE
            )
            async with asyncio.timeout(60):
                while not (await host.look())["chairs"][0]["name"]:
                    await asyncio.sleep(0.05)
                assert (await host.ask("POST", "/start", {})).status_code == 200
                said, _ = await bot.communicate()
            assert said.decode().startswith("over [")


def test_the_example_bot_is_short() -> None:
    code = BOT.read_text(encoding="utf-8").split('"""', 2)[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
