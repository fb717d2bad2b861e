"""A browser that holds two seats at one table chooses between them by the address."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

import httpx
import pytest

from tests.web.house import House, Person, Stream, bearer, next_step, open_stream, plan

pytestmark = pytest.mark.anyio


async def both_seats(home: House, browser: httpx.AsyncClient) -> dict[str, Any]:
    """A table whose two seats one browser holds, with cards in both hands."""
    new: dict[str, Any] = (await browser.post("/api/tables", json={"plan": plan("me", "open")})).json()
    path = f"/api/tables/{new['table']['id']}"
    seated = await browser.post(f"/join/{new['invitations'][1]}", data={"name": "Ben"})
    assert seated.headers["location"] == f"/t/{new['table']['id']}?seat=1"
    assert (await browser.post(f"{path}/start")).status_code == 200
    host = Person(home, new["table"]["id"], new["host"])
    for step in ("committing", "revealing"):
        await host.until(lambda table: table["deal"]["step"] == step)  # noqa: B023
        for seat in (0, 1):
            action, body = next_step((await browser.get(f"{path}?seat={seat}")).json())
            assert (await browser.post(f"{path}/{action}?seat={seat}", json=body)).status_code == 200
    await host.until(lambda table: table["stage"] == "playing")
    return new


async def test_each_seat_sees_its_own_hand_and_the_first_is_the_usual_one(home: House) -> None:
    async with home.browser() as browser:
        new = await both_seats(home, browser)
        room = home.context.hall.rooms[new["table"]["id"]]
        assert room.table.game is not None
        hands = [sorted(card.code for card in hand) for hand in room.table.game.state.hands]
        path = f"/api/tables/{new['table']['id']}"
        for asked, seat in (("", 0), ("?seat=0", 0), ("?seat=1", 1)):
            told = (await browser.get(f"{path}{asked}")).json()
            assert told["you"] == {"seat": seat, "host": True, "seats": [0, 1]}
            assert sorted(told["position"]["hand"]) == hands[seat]
            view = (await browser.get(f"{path}/view{asked}")).json()
            assert view["you"]["seat"] == seat
        for asked, seat in (("?seat=2", 2), ("?seat=9", 9)):
            answer = await browser.get(f"{path}{asked}")
            assert (answer.status_code, answer.json()["error"]) == (403, f"Seat {seat} at this table isn’t yours.")
        assert (await browser.get(f"{path}?seat=x")).status_code == 422
        assert (await browser.get(f"/t/{new['table']['id']}?seat=x")).status_code == 422


async def test_a_bearer_token_is_for_its_seat_alone(home: House) -> None:
    ann, ben, _ = await home.two()
    assert (await ben.look())["you"] == {"seat": 1, "host": False, "seats": [1]}
    assert (await ben.get("?seat=1")).status_code == 200
    assert (await ann.get("?seat=1")).status_code == 403
    assert (await home.http.get(f"{ann.path}?seat=0", headers=bearer("x" * 24))).status_code == 403


async def test_a_page_offers_both_seats_and_every_form_of_it_stays_with_the_chosen_one(home: House) -> None:
    rng = Random(1)
    async with home.browser() as browser:
        new = await both_seats(home, browser)
        address = f"/t/{new['table']['id']}"
        table = home.context.hall.rooms[new["table"]["id"]].table
        for _ in range(6):
            seat = table.to_move
            assert seat in (0, 1)
            page = (await browser.get(f"{address}?seat={seat}")).text
            assert f'href="{address}?seat=0"' in page
            assert f'href="{address}?seat=1"' in page
            assert re.search(rf'href="{address}\?seat={seat}"[^>]*aria-current="page"', page)
            actions = re.findall(rf'action="({address}/[^"]*)"', page)
            assert actions
            assert all(action.endswith(f"?seat={seat}") for action in actions)
            assert f'name="back" value="{address}?seat={seat}"' in page
            known = home.context.hall.rooms[new["table"]["id"]].view(seat)
            assert known is not None
            told = {"move": rng.choice(known.legal).text, "version": str(table.version)}
            sent = await browser.post(next(action for action in actions if "/move?" in action), data=told)
            assert sent.headers["location"] == f"{address}?seat={seat}#hand"
        async with home.browser() as other:
            seated = await other.post(f"/join/{new['invitations'][1]}", data={})
            assert seated.headers["location"] == address
            assert "?seat=" not in (await other.get(address)).text.split("<main", 1)[1]


def is_told(stream: Stream) -> bool:
    return any(push.get("stage") for _, _, push in stream.pushes)


async def test_a_stream_of_the_page_is_the_chosen_seat_s(home: House) -> None:
    async with home.browser() as browser:
        new = await both_seats(home, browser)
        cookie = "; ".join(f"{each.name}={each.value}" for each in browser.cookies.jar)
        path = f"/api/tables/{new['table']['id']}/events"
        heard = {}
        for seat in (0, 1):
            headers = {"cookie": cookie, "authorization": ""}
            async with open_stream(home.app, path, "", {"seat": seat}, headers) as stream:
                await stream.until(partial(is_told, stream))
                heard[seat] = bool(stream.pushes[-1][2].get("legal"))
        to_move = home.context.hall.rooms[new["table"]["id"]].table.to_move
        assert heard == {seat: seat == to_move for seat in (0, 1)}


async def test_the_chosen_seat_goes_along_to_the_next_table_and_a_freed_one_is_let_go(home: House) -> None:
    async with home.browser() as browser:
        new = await both_seats(home, browser)
        address = f"/t/{new['table']['id']}"
        await browser.post(f"{address}/close?seat=1")
        again = await browser.post(f"{address}/rematch?seat=1")
        assert re.fullmatch(r"/t/[0-9a-f]{18}\?seat=1", again.headers["location"])
        waiting = (await browser.post("/api/tables", json={"plan": plan("me", "open", "open")})).json()
        await browser.post(f"/join/{waiting['invitations'][1]}", data={"name": "Ben"})
        table = f"/t/{waiting['table']['id']}"
        freed = await browser.post(f"{table}/remove?seat=1", data={"seat": "1"})
        assert freed.headers["location"] == table


async def test_my_tables_lead_to_the_seat_whose_turn_it_is(home: House) -> None:
    async with home.browser() as browser:
        new = await both_seats(home, browser)
        to_move = home.context.hall.rooms[new["table"]["id"]].table.to_move
        assert f'href="/t/{new["table"]["id"]}?seat={to_move}"' in (await browser.get("/tables")).text
