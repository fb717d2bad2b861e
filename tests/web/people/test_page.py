"""The page of a table among people: the question, its answers, what can be asked, and the clock's part."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from claimant.rules.registry import CARDS
from claimant.rules.words import ENGLISH
from claimant.web.tables import clocks
from claimant.web.tables.plan import Pace, StoryTime
from tests.web.house import House, Person, bearer, deal, plan
from tests.web.people.test_asking import answer, seated

pytestmark = pytest.mark.anyio


async def page_of(person: Person, language: str = "en") -> str:
    told = {**bearer(person.token), "accept-language": language}
    return (await person.house.http.get(f"/t/{person.table}", headers=told)).text


async def submit(person: Person, action: str, **fields: str) -> httpx.Response:
    """A plain form."""
    return await person.house.http.post(f"/t/{person.table}/{action}", data=fields, headers=bearer(person.token))


def part(page: str, name: str) -> str:
    found = page.split(f'<section id="{name}"', 1)[1]
    return found.split("</section>", 1)[0]


async def test_the_question_stands_on_the_page_of_whom_it_concerns(home: House) -> None:
    ann, ben, new = await home.two()
    await ann.move()
    await ann.do("ask", what="back")
    his, hers = part(await page_of(ben), "proposals"), part(await page_of(ann), "proposals")
    assert "Ann asks to take back " in his
    assert 'data-key="agree"' in his
    assert 'data-key="deny"' in his
    assert "Ben must answer." in hers
    assert 'data-key="agree"' not in hers
    assert "Take it back" in hers
    watcher = Person(home, ann.table, new["watch"])
    assert "proposal" not in part(await page_of(watcher), "proposals")
    assert "möchte" in part(await page_of(ben, "de"), "proposals")


async def test_everything_works_by_plain_forms(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.move()
    assert 'data-key="ask-back"' in await page_of(ann)
    assert (await submit(ann, "ask", what="back")).status_code == 303
    number = str((await ann.look())["question"]["number"])
    assert (await submit(ben, "answer", question=number, yes="true")).status_code == 303
    assert (await ann.look())["times_back"] == 1
    assert (await submit(ann, "resign")).status_code == 303
    assert "You resign." in await page_of(ann)
    assert "You take the throne" in await page_of(ben)
    assert "Ann resigns." in await page_of(ben)


async def test_who_leaves_by_a_plain_form_comes_to_the_home_page(home: House) -> None:
    ann, ben, _ = await home.two()
    gone = await submit(ben, "leave")
    assert (gone.status_code, gone.headers["location"]) == (303, "/")
    page = await page_of(ann)
    assert "Ben has left the table, and a bot plays on. Go on playing?" in page
    assert "Left; a bot plays on." in page


async def test_only_what_is_possible_is_offered(home: House) -> None:
    ann, ben, _ = await home.two()
    assert 'data-key="ask-back"' not in await page_of(ann), "no move yet"
    await ann.move()
    await ben.move()
    assert 'data-key="ask-back"' not in await page_of(ann), "somebody has drawn"
    assert 'data-key="ask-end"' in await page_of(ann)
    assert 'data-key="resign"' in await page_of(ann)
    [ann, *_], _ = await seated(home, "me", "open", "open")
    assert 'data-key="resign"' not in await page_of(ann)
    assert 'data-key="leave"' in await page_of(ann)
    [ann], _ = await seated(home, "me", "bot")
    page = await page_of(ann)
    assert 'data-key="ask-end"' not in page
    assert "The game ends for everybody, without a result." in page


async def test_a_push_brings_the_question_and_announces_it_once(home: House) -> None:
    ann, ben, _ = await home.two()
    await ann.move()
    async with ben.stream("/events") as events:
        await ann.do("ask", what="back")
        await events.until(lambda: any(push["events"][-1]["kind"] == "asked" for _, _, push in events.pushes))
    from claimant.web.http.server_context import about
    from claimant.web.pages.table_page.pushes import parts

    call = await call_of(ben)
    shown: dict[str, Any] = {}
    first = parts(about(call, call.here), (await ben.look())["version"] - 1, shown)
    assert first["announce"].count("asks to take back") == 1
    assert 'data-key="agree"' in first["proposals"]
    await answer(ben, yes=False)
    assert parts(about(call, call.here), (await ben.look())["version"] - 1, shown)["proposals"] == ""


async def call_of(person: Person) -> Any:
    """The person's request for the table, as a handler gets it."""
    from starlette.requests import Request

    headers = [(name.encode(), value.encode()) for name, value in {"host": "localhost", **bearer(person.token)}.items()]
    scope = {
        "type": "http", "method": "GET", "path": f"/t/{person.table}", "query_string": b"", "headers": headers,
        "path_params": {"table": person.table}, "client": ("127.0.0.1", 1), "server": ("localhost", 80),
        "scheme": "http", "root_path": "", "app": person.house.app,
    }  # fmt: skip
    return await person.house.context.call_at(Request(scope))


# The clock


async def test_a_move_made_by_the_clock_is_said_so(home: House) -> None:
    ann, ben, _ = await home.two(clock=60)
    room = home.context.hall.rooms[ann.table]
    await room._clock_runs(0, 0.0)
    log = (await ben.look())["log"]
    assert [entry["kind"] for entry in log[-2:]] == ["timeup", "played"]
    assert log[-1]["version"] == log[-2]["version"]
    card = CARDS[log[-1]["card"]]
    assert log[-2]["card"] == card.code
    assert f"Time is up: a bot plays {ENGLISH.card(card)} for Ann." in await page_of(ben)
    assert f"Time is up: a bot plays {ENGLISH.card(card)} for you." in await page_of(ann)
    assert "Die Zeit ist um: Ein Bot spielt " in await page_of(ben, "de")


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that the test moves."""
    time = [0.0]
    monkeypatch.setattr(clocks, "now", lambda: time[0])
    return time


async def test_showing_a_trick_costs_no_clock_time(home: House, still: list[float]) -> None:
    ann, ben, _ = await home.two(clock=60)
    room = home.context.hall.rooms[ann.table]
    await ann.move()
    assert clocks.decision_waits(room) == 0.0
    await ben.move()
    assert room.table.moment is StoryTime.TRICK
    assert room.deciding_since is not None
    still[0] = room.deciding_since[1] - 1.8
    assert (clocks.decision_waits(room), clocks.shown_left(room), clocks.decision_left(room)) == (1.8, 60, 62)
    assert 'data-whole="60" data-waits="1.8"' in await page_of(ann)
    still[0] += 1.8 + 10
    assert (clocks.decision_waits(room), clocks.shown_left(room)) == (0.0, 50)


async def test_the_change_of_phase_has_a_longer_time_and_bots_wait_by_their_pace() -> None:
    assert (StoryTime.NOTHING.seconds, StoryTime.TRICK.seconds, StoryTime.PHASE.seconds) == (0.0, 1.8, 7.8)
    assert [pace.after_trick for pace in (Pace.AT_ONCE, Pace.FAST, Pace.NORMAL, Pace.SLOW)] == [0.0, 0.7, 1.4, 1.4]


async def test_a_bot_leads_later_after_a_trick_than_it_follows(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    usual = asyncio.sleep

    async def noted(seconds: float) -> None:
        if seconds in (0.5, 1.2):
            waited.append(seconds)
        await usual(min(seconds, 0.01))

    ann, _ = await home.open(plan("me", "bot", pace="fast"))
    await deal(ann)
    room = home.context.hall.rooms[ann.table]
    monkeypatch.setattr("claimant.web.tables.room.asyncio.sleep", noted)
    while not (0.5 in waited and 1.2 in waited):
        table = await ann.look()
        if table["position"]["legal"]:
            await ann.move()
        await usual(0.02)
        assert room.table.stage.value == "playing"
