"""The deal of the day: the same cards and answers for everybody, secret until the next day, one start counts."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import html
import json
import sqlite3
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import httpx
import pytest

from claimant.bots.alike import choose_alike
from claimant.bots.levels import bot
from claimant.fair import daily as formula
from claimant.fair import hashing
from claimant.fair.checking import seed_of, why_not_fair
from claimant.notation.records.record_file import read
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.view import view
from claimant.search.budget import Budget
from claimant.web.tables.insight import daily
from claimant.web.tables.plan import Pace
from tests.rules.recomputed_deals import vectors
from tests.web.house import House, Person, bearer, house, play_out
from tests.web.replay.finished import make_moves

pytestmark = pytest.mark.anyio
NOON = datetime(2030, 12, 30, 12, tzinfo=UTC)
KEY = "0123456789abcdef" * 6


class Clock:
    """The time of the server."""

    def __init__(self) -> None:
        self.now = NOON


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(daily, "now", lambda: found.now)
    return found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once, and without search: what they answer isn't the question here."""
    monkeypatch.setattr(daily, "LEVEL", "novice")
    monkeypatch.setattr(Pace, "seconds", 0.0)
    monkeypatch.setattr(Pace, "after_trick", 0.0)


async def start(browser: httpx.AsyncClient, **form: str) -> str:
    """Begin today's deal by the form of its page; the table's id."""
    await browser.get("/daily")
    answer = await browser.post("/daily", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def game_of(home: House, table: str) -> Game:
    game = home.context.hall.rooms[table].table.game
    assert game is not None
    return game


async def finish(home: House, table: str, seed: int = 1) -> None:
    await make_moves(home.context.hall.rooms[table], Random(seed))
    await noted()


async def noted() -> None:
    """Wait until all results are stored."""
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == daily.NOTING))


async def test_everybody_gets_the_same_cards_and_every_day_others(home: House, clock: Clock) -> None:
    one, other = await start(home.browser()), await start(home.browser())
    cards = [game_of(home, table).start for table in (one, other)]
    assert cards[0] == cards[1]
    clock.now += timedelta(days=16)  # the same line-up and leader again
    later = await start(home.browser())
    assert game_of(home, later).start != cards[0]


async def test_two_tabs_and_a_second_click_lead_to_one_table(home: House) -> None:
    browser = home.browser()
    await browser.get("/daily")
    answers = await asyncio.gather(*(browser.post("/daily") for _ in range(3)))
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert (await browser.get("/api/daily")).json()["begun"] == 1


async def test_a_second_try_does_not_count_and_says_so(home: House) -> None:
    browser = home.browser()
    first = await start(browser)
    await finish(home, first)
    again = await start(browser, again="1")
    assert again != first
    assert "it doesn’t count" in (await browser.get(f"/t/{again}")).text
    assert "it doesn’t count" not in (await browser.get(f"/t/{first}")).text
    await finish(home, again, seed=2)
    page = (await browser.get("/daily")).text
    assert "1 player has begun, 1 has finished." in page


async def test_nothing_of_today_s_deal_is_told_before_it_is_published(home: House, clock: Clock) -> None:
    browser = home.browser()
    table = await start(browser)
    secret = home.context.hall.rooms[table].table.rounds.all[-1].secret
    seed = (game_of(home, table).seed or b"").hex()
    assert seed
    during = [await browser.get(path) for path in ("/daily", "/api/daily", f"/t/{table}", f"/api/tables/{table}")]
    for answer in during:
        assert secret not in answer.text
        assert seed not in answer.text
    await finish(home, table)
    paths = [f"/t/{table}", f"/t/{table}/record", f"/t/{table}/proof", f"/api/tables/{table}", "/daily", "/api/daily"]
    for path in paths:
        answer = await browser.get(path)
        assert answer.status_code == 200, path
        assert secret not in answer.text, path
        assert seed not in answer.text, path
    for day in ("2030-12-30", "2030-12-31", "2031-06-01"):
        assert (await browser.get(f"/daily/{day}")).status_code == 404
        assert (await browser.get(f"/api/daily/{day}")).status_code == 404
    clock.now = NOON + timedelta(hours=14, seconds=-1)
    assert (await browser.get("/daily/2030-12-30")).status_code == 404
    clock.now += timedelta(seconds=1)
    assert secret in (await browser.get("/daily/2030-12-30")).text
    assert secret in (await browser.get(f"/t/{table}/record")).text


async def test_a_published_deal_can_be_checked_by_anybody(home: House, clock: Clock) -> None:
    browser = home.browser()
    shown = (await browser.get("/api/daily")).json()
    table = await start(browser)
    await finish(home, table)
    clock.now = NOON + timedelta(days=1)
    told = (await browser.get("/api/daily/2030-12-30")).json()
    assert told["commitment"] == shown["commitment"]
    name = "daily-2030-12-30"
    assert hashing.table_commitment(name, 1, told["setup"], told["secret"]) == shown["commitment"]
    assert hashing.seed(name, 1, told["setup"], told["secret"], ["", ""]).hex() == told["seed"]
    for path in ("/daily/2030-12-30/record", f"/t/{table}/record"):
        record = read((await browser.get(path)).text)
        assert why_not_fair(record) is None
        assert formula.day_of(record.proof) == date(2030, 12, 30)
        assert [[card.code for card in hand] for hand in record.game.start.hands] == told["hands"]
    page = (await browser.get(f"/t/{table}")).text
    assert "no part: the deal of the day takes none" in page
    assert html.escape(told["secret"]) in page


async def test_a_game_goes_on_after_a_restart_and_results_that_a_crash_lost_are_stored(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with house(file) as home:
        browser = home.browser()
        table = await start(browser)
        await make_moves(home.context.hall.rooms[table], Random(1), most=5)
        before = (await browser.get("/api/daily")).json()
        cards, cookies = game_of(home, table).start, dict(browser.cookies)
    async with house(file) as home:
        browser = home.browser()
        browser.cookies.update(cookies)
        assert (await browser.get("/api/daily")).json() == before
        assert (await browser.post("/daily")).headers["location"] == f"/t/{table}"
        assert game_of(home, table).start == cards
        home.context.hall.rooms[table]._on_end = lambda table: None  # as if the server had crashed then
        await make_moves(home.context.hall.rooms[table], Random(1))
        assert "1 player has begun, 0 have finished." in (await browser.get("/daily")).text
        del home.context.hall.rooms[table]  # nor did the store learn that the game is over
    async with house(file) as home:
        browser = home.browser()
        browser.cookies.update(cookies)
        await home.context.hall.awake.wait()
        await noted()
        assert "1 player has begun, 1 has finished." in (await browser.get("/daily")).text


async def test_a_game_that_passes_midnight_counts_for_its_day_until_that_is_published(
    home: House, clock: Clock
) -> None:
    early, late = home.browser(), home.browser()
    tables = [await start(early), await start(late)]
    clock.now = datetime(2030, 12, 31, 1, 59, tzinfo=UTC)
    await finish(home, tables[0])
    clock.now = datetime(2030, 12, 31, 2, 0, tzinfo=UTC)
    await finish(home, tables[1])
    told = (await early.get("/api/daily/2030-12-30")).json()
    assert told["begun"] == 2
    assert sum(each["games"] for each in told["outcomes"]) == 1
    assert (await early.get("/api/daily")).json()["begun"] == 0, "the new day has begun for nobody"
    assert await start(early) not in tables


async def test_how_others_did_is_shown_to_those_who_have_finished(home: House) -> None:
    one, other = home.browser(), home.browser()
    await finish(home, await start(one))
    mine = await start(other)
    assert "How everybody did here" not in (await other.get("/daily")).text
    await finish(home, mine, seed=1)
    page = (await other.get("/daily")).text
    assert "How everybody did here" in page
    assert "2 players have begun, 2 have finished." in page
    assert "(you)" in page
    begun = await other.post(f"/t/{mine}/review")
    assert begun.status_code == 303


async def test_the_page_of_an_earlier_day_shows_one_s_own_result_and_leads_to_its_review(
    home: House, clock: Clock
) -> None:
    browser = home.browser()
    table = await start(browser)
    await finish(home, table)
    clock.now += timedelta(days=1)
    page = (await browser.get("/daily/2030-12-30")).text
    assert "Your result: " in page
    assert 'class="mine"' in page
    assert f'href="/t/{table}"' in page
    assert f'action="/t/{table}/review"' in page
    assert "Your result" not in (await home.browser().get("/daily/2030-12-30")).text


async def test_who_resigns_has_lost_and_nothing_can_be_taken_back(home: House) -> None:
    answer = await home.http.post("/api/daily", json={"player": "one"}, headers=bearer("new"))
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert (told["day"], told["counts"]) == ("2030-12-30", True)
    assert told["table"]["table"]["of_day"] == {"day": "2030-12-30", "counts": True}
    ann = Person(home, told["table"]["table"]["id"], told["table"]["seat"])
    await play_out([ann], Random(1), moves=2)
    assert (await ann.post("back")).status_code == 403
    assert (await ann.post("hint")).status_code == 403
    await ann.do("resign")
    await noted()
    day = await home.context.hall._store.day("2030-12-30")
    assert [(each.result, each.ours) for each in day.outcomes] == [("lost", None)]
    again = await home.http.post("/api/daily", json={"player": "one"}, headers=bearer("new"))
    assert not again.json()["counts"]
    assert not (await home.http.post("/api/daily", json={}, headers=bearer("new"))).json()["counts"]


async def test_results_lead_to_no_table_and_to_no_browser(home: House, tmp_path: Path) -> None:
    browser = home.browser()
    table = await start(browser)
    await finish(home, table)
    rows = sqlite3.connect(tmp_path / "tables.db").execute("SELECT * FROM days").fetchall()
    assert len(rows) == 1
    _, player, begun, *_ = rows[0]
    assert begun == ""
    assert table not in map(str, rows[0])
    assert browser.cookies["player"] not in player


async def test_a_server_whose_secret_is_lost_makes_another_and_keeps_its_days(
    home: House, clock: Clock, tmp_path: Path
) -> None:
    before = (await home.http.get("/api/daily")).json()["commitment"]
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DELETE FROM meta WHERE key = ?", (daily.SECRET,))
    clock.now += timedelta(days=1)
    assert (await home.http.get("/api/daily")).status_code == 200
    assert (await home.http.get("/api/daily/2030-12-30")).json()["commitment"] == before


@pytest.mark.parametrize("vector", vectors("day"))
def test_the_days_of_the_page(vector: dict[str, str]) -> None:
    """The formulas of `docs/fair-deals.md`, recomputed from its text."""
    told = f"claimant-2 day {vector['day']}".encode()
    key = bytes.fromhex(vector["server secret"])
    secret = hmac.new(key, told, "sha384").hexdigest()
    assert secret == vector["secret"] == formula.secret_of(vector["server secret"], date.fromisoformat(vector["day"]))
    server = json.loads(vector["server"])
    name, setup = server["table"], server["setup"]
    text = json.dumps(server, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(f"claimant-2 secret {text}".encode()).hexdigest() == vector["commitment"]
    dealt = json.dumps(
        {"round": 1, "salts": ["", ""], "setup": setup, "table": name}, sort_keys=True, separators=(",", ":")
    )
    seed = hmac.new(bytes.fromhex(secret), f"claimant-2 seed {dealt}".encode(), "sha384").hexdigest()
    assert seed == vector["seed"]
    proof = formula.proof_of(secret, date.fromisoformat(vector["day"]), setup)
    assert (proof.commitment, seed_of(proof, setup).hex()) == (vector["commitment"], seed)


def test_days_have_secrets_of_their_own_and_line_ups_take_turns() -> None:
    days = [date(2030, 1, 1) + timedelta(days=number) for number in range(32)]
    assert len({formula.secret_of(KEY, day) for day in days}) == 32
    assert formula.secret_of(KEY, days[0]) != formula.secret_of(KEY[::-1], days[0])
    setups = [formula.setup_of(day) for day in days]
    assert len({json.dumps(setup) for setup in setups}) == 16
    assert {setup["leader"] for setup in setups} == {0, 1}


def test_the_same_moves_get_the_same_answers_whatever_else_was_thought_about() -> None:
    """The solver remembers other positions, which must not change what it answers here."""
    game, other = (Game.deal(preset(name), seed=number) for name, number in (("claim", 5), ("full-moon", 6)))
    rng = Random(3)
    while not game.is_over:
        seat = game.state.to_move
        assert seat is not None
        seen = view(game, seat)
        if seat == 1 and len(seen.legal) > 1 and seen.phase == 2:
            budget = Budget(worlds=30)
            first = choose_alike("master", seen, KEY, budget)
            if not other.is_over:
                known = view(other, other.state.to_move)
                other = other.play(bot("master", rng, budget).choose(known))
            bot("master", Random(9), Budget(worlds=40)).choose(seen)
            assert choose_alike("master", seen, KEY, budget) == first
        game = game.play(rng.choice(game.legal))
