"""Turns: a flood of requests from one address delays that address, not the others."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from claimant.web.http.turns import Turns
from tests.web.house import URL, House

pytestmark = pytest.mark.anyio

FLOOD = 50
HOME = "192.0.2.1"


async def begun(turns: Turns, *addresses: str) -> list[str]:
    """The order in which requests from these addresses begin, if all of them come at once."""
    order: list[str] = []

    async def request(address: str) -> None:
        await turns.wait(address)
        order.append(address)

    await asyncio.gather(*(request(address) for address in addresses))
    return order


async def test_a_request_begins_before_a_flood_that_came_first_has_ended() -> None:
    order = await begun(Turns(), *["192.0.2.9"] * FLOOD, HOME)
    assert order.index(HOME) == 1
    assert order.count("192.0.2.9") == FLOOD


async def test_a_household_with_ipv6_has_one_turn() -> None:
    flood = [f"2001:db8::{number:x}" for number in range(1, FLOOD)]
    order = await begun(Turns(), *flood, "2001:db8:0:1::1")
    assert order.index("2001:db8:0:1::1") == 1
    assert [address for address in order if address in flood] == flood


async def test_who_goes_away_while_waiting_holds_up_nobody_and_nothing_is_kept() -> None:
    turns = Turns()
    requests = [asyncio.create_task(turns.wait(HOME)) for _ in range(5)]
    await asyncio.sleep(0)
    requests[2].cancel()
    done = await asyncio.gather(*requests, return_exceptions=True)
    assert [isinstance(each, asyncio.CancelledError) for each in done] == [False, False, True, False, False]
    await asyncio.sleep(0)
    assert vars(turns) == vars(Turns())


async def test_a_flood_for_the_dearest_page_delays_another_player_by_a_few_pages(home: House) -> None:
    order: list[str] = []

    async def ask(address: str, path: str) -> None:
        transport = httpx.ASGITransport(home.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
            assert (await client.get(path)).status_code == 200
            order.append(address)

    await asyncio.gather(*(ask("192.0.2.9", "/new") for _ in range(FLOOD)), ask(HOME, "/api/line-ups"))
    assert order.index(HOME) < 5
