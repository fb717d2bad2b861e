"""Hints at a table: for the player to move, where the table allows them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from claimant.bots import Budget
from claimant.bots.processes import thinkers
from claimant.bots.processes.worker import Advised, Question, Thought, encoded
from claimant.notation.wire import encode_view
from claimant.rules.view import View
from claimant.web.http.limits import Limits, Rate
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.share_codes import code_of, plan_of
from tests.web.house import CLAIM, GENEROUS, URL, House, Person, bearer, deal, house, open_stream, plan

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time limit, so that the same is told on every machine."""
    monkeypatch.setattr("claimant.web.tables.hinting.BUDGET", Budget(worlds=8))


async def against_a_bot(home: House, **more: Any) -> tuple[Person, dict[str, Any]]:
    ann, new = await home.open(plan("me", "bot", **more))
    await deal(ann)
    await ann.until(lambda table: table["stage"] == "playing" and bool(table["position"]["legal"]))
    return ann, new


async def test_a_hint_weighs_every_move_the_best_first(home: House) -> None:
    ann, _ = await against_a_bot(home)
    table, hint = await ann.look(), await ann.do("hint")
    assert {each["move"] for each in hint["chances"]} == set(table["position"]["legal"])
    assert hint["best"] == hint["chances"][0]["move"]
    assert hint["turn"] == table["turn"]
    assert (hint["exact"], hint["worlds"]) == (False, 8)
    assert hint["error"] > 0


async def test_a_hint_is_no_deed_and_asked_again_it_is_the_same(home: House) -> None:
    ann, _ = await against_a_bot(home)
    before = await ann.look()
    assert await ann.do("hint") == await ann.do("hint")
    assert await ann.look() == before


async def test_with_other_people_there_are_hints_only_if_the_table_allows_them(home: House) -> None:
    ann, ben, _ = await home.two()
    refused = await ann.post("hint")
    assert (refused.status_code, refused.json()["why"]) == (403, "no_hints")
    assert not (await ann.get("/view")).json()["hints"]
    ann, ben, _ = await home.two(hints=True)
    to_move = (await ann.look())["position"]["to_move"]
    people = [ann, ben]
    assert (await people[to_move].post("hint")).status_code == 200
    refused = await people[1 - to_move].post("hint")
    assert (refused.status_code, refused.json()["why"]) == (409, "not_your_turn")
    assert (await ann.get("/view")).json()["hints"]


async def test_a_strict_table_has_none_whatever_else_its_set_up_says(home: House) -> None:
    ann, _ = await against_a_bot(home, strict=True, hints=True)
    refused = await ann.post("hint")
    assert (refused.status_code, refused.json()["why"]) == (403, "no_hints")
    assert "/hint" not in (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text


async def test_a_spectator_gets_no_hint_and_no_button(home: House) -> None:
    ann, new = await against_a_bot(home)
    watcher = Person(home, ann.table, new["watch"])
    assert (await watcher.post("hint")).status_code == 403
    await ann.do("hint")
    page = (await home.http.get(f"/t/{ann.table}", headers=bearer(new["watch"]))).text
    assert "/hint" not in page
    assert 'class="chance' not in page


async def test_without_script_a_form_asks_and_the_page_tells(home: House) -> None:
    ann, _ = await against_a_bot(home)
    async with home.browser() as browser:
        told = bearer(ann.token)
        page = (await browser.get(f"/t/{ann.table}", headers=told)).text
        assert f'action="/t/{ann.table}/hint"' in page
        answer = await browser.post(f"/t/{ann.table}/hint", headers=told)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{ann.table}#hand")
        page = (await browser.get(f"/t/{ann.table}", headers=told)).text
        assert "Estimated from 8 possible deals, ±" in page
        assert page.count('class="chance best"') >= 1
        assert ": best, wins " in page
        german = (await browser.get(f"/t/{ann.table}", headers={**told, "accept-language": "de"})).text
        assert "Geschätzt aus 8 möglichen Kartenverteilungen" in german


async def test_whoever_thinks_is_sent_the_seat_s_view_and_nothing_else(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Thought | Question] = []

    def note(asked: Thought | Question) -> bytes:
        sent.append(asked)
        return encoded(asked)

    ann, _ = await against_a_bot(home)
    monkeypatch.setattr(thinkers, "encoded", note)
    turn = (await ann.do("hint"))["turn"]
    known = home.context.hall.rooms[ann.table].view(0)
    assert known is not None
    [question] = [asked for asked in sent if isinstance(asked, Question)]
    assert question == Question(Budget(8), f"{ann.table} {turn}", encode_view(known))


async def test_a_hint_is_gone_with_the_next_move(home: House) -> None:
    ann, _ = await against_a_bot(home, leader=0)
    hint = await ann.do("hint")
    await ann.do("moves", move=hint["best"], version=hint["turn"])
    await ann.until(lambda table: bool(table["position"]["legal"]) or table["stage"] == "over")
    page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text
    assert "possible deals" not in page


async def test_a_hint_comes_over_the_stream_to_its_seat_alone(home: House) -> None:
    ann, ben, new = await home.two(hints=True)
    people = [ann, ben]
    asking = people[(await ann.look())["position"]["to_move"]]
    other = people[1 - people.index(asking)]
    path = f"/t/{ann.table}/stream"
    since = {"since": (await ann.look())["version"]}
    async with (
        open_stream(home.app, path, asking.token, since) as mine,
        open_stream(home.app, path, other.token, since) as theirs,
        open_stream(home.app, path, new["watch"], since) as watchers,
    ):
        for stream in (mine, theirs, watchers):
            await stream.until(lambda: bool(stream.messages))  # noqa: B023 - it is awaited here
        before = len(theirs.messages), len(watchers.messages)
        await asking.do("hint")
        await mine.until(lambda: "possible deals" in mine.text)
        assert any("hint-told thinking" in data.get("hand", "") for _, _, data in mine.messages)
        told = mine.messages[-1][2]
        assert "best, wins" in told["hand"]
        assert told["announce"].startswith("Best: ")
        assert (len(theirs.messages), len(watchers.messages)) == before


async def test_a_single_legal_move_needs_no_hint(home: House) -> None:
    ann, _ = await against_a_bot(home)
    rng = Random(1)
    while True:
        table = await ann.until(lambda table: bool(table["position"]["legal"]) or table["stage"] == "over")
        assert table["stage"] == "playing"
        page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text
        assert (f'action="/t/{ann.table}/hint"' in page) == (len(table["position"]["legal"]) > 1)
        if len(table["position"]["legal"]) == 1:
            break
        await ann.move(rng)


async def test_if_nobody_can_think_the_next_question_tries_again(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await against_a_bot(home)
    processes = home.context.hall.rooms[ann.table]._thinkers
    asked: list[View] = []

    async def nobody(view: View, *_: object) -> Advised | None:
        asked.append(view)
        return None

    with monkeypatch.context() as patched:
        patched.setattr(processes, "advise", nobody)
        for _ in range(2):
            answer = await ann.post("hint")
            assert answer.status_code == 503
            assert "Try again" in answer.json()["error"]
    assert len(asked) == 2
    assert (await ann.post("hint")).status_code == 200


async def test_asking_is_limited_like_moving(tmp_path: Any) -> None:
    limits = Limits(read=GENEROUS.read, act=Rate(6, 0.001), open=GENEROUS.open)
    async with house(tmp_path / "tables.db", limits=limits) as home:
        ann, _ = await against_a_bot(home)
        answers = [(await ann.post("hint")).status_code for _ in range(8)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_a_code_says_whether_a_table_has_hints_and_older_codes_have_none() -> None:
    seats = (SeatPlan(Who.ME), SeatPlan(Who.OPEN))
    for hints in (False, True):
        made = Plan(2, CLAIM, seats, hints=hints)
        assert plan_of(code_of(made)).hints is hints


async def test_the_set_up_offers_hints_for_everybody(home: House) -> None:
    async with home.browser() as browser:
        assert 'name="hints"' in (await browser.get("/new")).text
        form = {"who-0": "me", "who-1": "open", "hints": "yes", "do": "open"}
        answer = await browser.post("/new", data=form)
        table = answer.headers["location"].rpartition("/")[2]
        assert home.context.hall.rooms[table].table.plan.hints
        assert "Hints for everybody" in (await browser.get(f"{URL}/t/{table}")).text
