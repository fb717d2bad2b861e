"""Reviews at a server: only of finished games, made once, the same as the library's."""

from __future__ import annotations

import asyncio
import html
import re
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from claimant.notation.records.record_file import read
from claimant.review.reviewing import review
from claimant.review.values import as_json
from claimant.search.budget import Budget
from claimant.web.http.limits import Rate
from claimant.web.tables.insight import reviews
from tests.web.house import GENEROUS, House, Person, bearer, house, play_out, shown

pytestmark = pytest.mark.anyio
QUICK = Budget(worlds=2)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", QUICK)


async def resigned(home: House) -> tuple[Person, Person]:
    """A game that ended after a few moves, because somebody resigned."""
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(1), moves=6)
    await ann.do("resign")
    return ann, ben


async def test_a_game_that_is_played_is_not_reviewed(home: House) -> None:
    ann, _, _ = await home.two()
    for answer in (await ann.post("review"), await ann.get("/review")):
        assert answer.status_code == 409
        assert "isn’t over yet" in answer.json()["error"]


async def test_a_finished_game_is_reviewed_once_and_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.db"
    async with house(file) as home:
        ann, ben = await resigned(home)
        assert (await ann.get("/review")).json() == {"state": "none", "done": 0, "total": 0}
        answer = await ann.post("review")
        assert answer.status_code == 200, answer.text
        found = answer.json()
        record = read((await ann.get("/record")).text)
    expected = as_json(review(record, QUICK, reviews.SEED), {})
    assert [each["values"] for each in found["decisions"]] == [each["values"] for each in expected["decisions"]]
    assert found["version"] == 1
    assert found["ledger"] == expected["ledger"]
    async with house(file) as home:
        monkeypatch.setattr("claimant.review.processes.analysts.MOST_WAITING", 0)  # nothing can be computed
        again = await Person(home, ben.table, ben.token).post("review")
        assert again.json()["decisions"] == found["decisions"]
        state = (await Person(home, ben.table, ben.token).get("/review")).json()
        assert state == {"state": "done", "done": len(found["decisions"]), "total": len(found["decisions"])}


async def test_whoever_has_no_link_gets_no_review(home: House) -> None:
    ann, _ = await resigned(home)
    answer = await home.http.post(f"{ann.path}/review", headers=bearer("somebody"))
    assert answer.status_code == 403


async def test_too_many_reviews_are_refused(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await resigned(home)
    monkeypatch.setattr("claimant.review.processes.analysts.MOST_WAITING", 0)
    assert (await ann.post("review")).status_code == 503


async def test_the_replay_shows_the_review(home: House) -> None:
    ann, _ = await resigned(home)
    before = await ann.house.http.get(f"/t/{ann.table}/replay", headers=bearer(ann.token))
    replay = before.headers["location"].removesuffix("/0")
    assert "Review this game" in (await home.http.get(f"{replay}/0", headers=bearer(ann.token))).text
    found = (await ann.post("review")).json()
    page = (await home.http.get(f"{replay}/0", headers=bearer(ann.token))).text
    assert "accuracy of Ann" in page
    assert "Winning chance" in page
    assert "Where the result came from" in page
    marked = [each for each in found["decisions"] if each["mark"]]
    assert page.count('data-key="mark-') == len(marked)


async def test_a_review_is_begun_by_a_plain_form(home: House) -> None:
    ann, _ = await resigned(home)
    begun = await home.http.post(f"/t/{ann.table}/review", headers=bearer(ann.token))
    assert begun.status_code == 303
    async with asyncio.timeout(60):
        while (await ann.get("/review")).json()["state"] != "done":
            await asyncio.sleep(0.05)
    page = (await home.http.get(begun.headers["location"], headers=bearer(ann.token))).text
    assert "accuracy of Ann" in page


async def test_a_review_leaves_the_reader_at_the_move_and_the_view_where_it_was_begun(home: House) -> None:
    ann, _ = await resigned(home)
    replay = (await home.http.get(f"/t/{ann.table}/replay", headers=bearer(ann.token))).headers["location"]
    name = replay.removesuffix("/0")
    page = (await home.http.get(f"{name}/4?view=1", headers=bearer(ann.token))).text
    form = page.partition(f'action="{name}/review">')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    for sent, place in ((fields, "4?view=1"), ({"at": "3"}, "3"), ({"at": "x", "view": "9"}, "0"), ({}, "0")):
        begun = await home.http.post(f"{name}/review", data=sent, headers=bearer(ann.token))
        assert begun.headers["location"] == f"{name}/{place}"


async def marked_game(home: House, name: str = "Ann") -> tuple[Person, dict[str, Any]]:
    """A game with a marked move, and its review; deals are new each time, and now and then no move is marked."""
    for seed in range(9):
        ann, ben, _ = await home.two(name)
        await play_out([ann, ben], Random(seed))
        found = (await ann.post("review")).json()
        if any(each["mark"] for each in found["decisions"]):
            return ann, found
    raise AssertionError("no move of nine games is marked")


async def test_once_there_is_a_review_the_page_of_the_end_shows_its_graph_and_worst_moments(home: House) -> None:
    other, _ = await resigned(home)
    assert "looked-back" not in (await home.http.get(f"/t/{other.table}", headers=bearer(other.token))).text
    ann, found = await marked_game(home)
    page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token))).text
    graph, listed = page[page.index('<svg class="graph"') :].split("</svg>", 1)
    assert 'aria-labelledby="graph-title" aria-describedby="graph-text"' in graph
    marked = [each for each in found["decisions"] if each["mark"]]
    worst = sorted(marked, key=lambda each: each["values"][each["played"]] - each["values"][each["best"][0]])[:3]
    links = re.findall(r'href="(/replay/[^"]+/(\d+))"', listed)
    assert {each["at"] for each in marked} <= {int(at) for at in re.findall(r'href="/replay/[^"]+/(\d+)"', graph)}
    assert [int(at) for _, at in links] == sorted(each["at"] for each in worst)
    assert (await home.http.get(links[0][0])).status_code == 200


async def test_a_player_without_a_name_is_called_as_the_table_calls_them(home: House) -> None:
    ann, _ = await marked_game(home, "Player")
    page = (await home.http.get(f"/t/{ann.table}", headers=bearer(ann.token) | {"accept-language": "de"})).text
    review = page[page.index('<svg class="graph"') :].partition("</ol>")[0]
    assert "Player" not in review
    assert "Spieler" in review


async def test_a_marked_move_can_be_tried_again(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", Budget(worlds=60))
    ann, found = await marked_game(home)
    marked = next(each for each in found["decisions"] if each["mark"])
    assert marked["played"] != marked["best"][0]
    replay = (await home.http.get(f"/t/{ann.table}/replay", headers=bearer(ann.token))).headers["location"]
    if marked["at"]:
        first = (await home.http.get(replay, headers=bearer(ann.token))).text
        assert f'id="next-mark" href="{marked["at"]}' in first, "a link, and a key, lead to the next mistake"
    assert "N or ↓ goes to the next mistake" in (await home.http.get(replay, headers=bearer(ann.token))).text
    page = (await home.http.get(replay.removesuffix("/0") + f"/{marked['at']}", headers=bearer(ann.token))).text
    assert html.escape(marked["why"]) in page
    step = replay.removesuffix("/0") + f"/{marked['at']}/step"
    assert marked["why"] in (await home.http.get(step, headers=bearer(ann.token))).json()["told"], "it is heard, too"
    [line] = re.findall(r'href="([^"]+)" data-key="show-line"', page)
    played = await home.http.get(line)
    assert played.status_code == 200, "best play is shown on the board"
    assert line.endswith(f"/{marked['at']}")
    last = (await home.http.get(f"{line.rpartition('/')[0]}/{marked['at'] + len(marked['line'])}")).status_code
    assert last == 200
    again = replay.removesuffix("/0") + f"/{marked['at']}/again"
    worse = await home.http.get(f"{again}?try={marked['played'].replace(' ', '_')}")
    assert shown(await home.http.get(again)).count("Find a better move") == 1, "the question is shown once"
    assert shown(worse).count("There is a better one") == 1
    assert "Right" in (await home.http.get(f"{again}?try={marked['best'][0].replace(' ', '_')}")).text
    unmarked = next(each["at"] for each in found["decisions"] if not each["mark"])
    assert (await home.http.get(replay.removesuffix("/0") + f"/{unmarked}/again")).status_code == 404


async def brought(home: House, moves: int | None = None) -> tuple[str, str]:
    """A record that somebody brings, and the address of its replay."""
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(3), moves=1000 if moves is None else moves)
    if moves is not None:
        await ann.do("resign")
    record = (await ann.get("/record")).text
    opened = await home.http.post("/replay", files={"record": (None, record)})
    assert opened.status_code == 303, opened.text
    return record, opened.headers["location"].removesuffix("/0")


async def test_a_record_that_somebody_brings_is_reviewed_and_not_stored(home: House, tmp_path: Path) -> None:
    record, replay = await brought(home, moves=8)
    assert "Review this game" in (await home.http.get(f"{replay}/0")).text
    assert (await home.http.get(f"{replay}/review")).json()["state"] == "none"
    begun = await home.http.post(f"{replay}/review")
    assert begun.status_code == 303, begun.text
    async with asyncio.timeout(60):
        while (await home.http.get(f"{replay}/review")).json()["state"] != "done":
            await asyncio.sleep(0.05)
    page = (await home.http.get(f"{replay}/0")).text
    assert "accuracy of Ann" in page
    assert "Winning chance" in page
    told = (await home.http.post("/api/review", json={"record": record})).json()
    expected = as_json(review(read(record), QUICK, reviews.SEED), {})
    assert [each["values"] for each in told["decisions"]] == [each["values"] for each in expected["decisions"]]
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("SELECT count(*) FROM reviews").fetchone() == (0,)


async def test_records_that_can_not_be_reviewed_are_refused_with_a_sentence(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(3), moves=8)
    seen = (await ann.get("/record")).text
    for text, sentence in ((seen, "needs all cards"), ("claimant = 1", "no game that can be shown"), ("", "nothing")):
        answer = await home.http.post("/api/review", json={"record": text})
        assert answer.status_code == 422
        assert sentence in answer.json()["error"]
    opened = await home.http.post("/replay", files={"record": (None, seen)})
    replay = opened.headers["location"].removesuffix("/0")
    assert "Review this game" not in (await home.http.get(f"{replay}/0")).text
    assert (await home.http.post(f"{replay}/review")).status_code == 409


async def test_few_records_are_reviewed_at_once_and_few_for_one_address(
    home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, replay = await brought(home, moves=4)
    monkeypatch.setattr(reviews, "MOST_RECORDS", 0)
    assert (await home.http.post(f"{replay}/review")).status_code == 503
    assert (await home.http.post("/api/review", json={"record": record})).status_code == 503
    limits = replace(GENEROUS, review=Rate(1, 0.001))
    async with house(tmp_path / "other.db", limits=limits) as other:
        answers = [await other.http.post("/api/review", json={"record": record}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [503, 429]
