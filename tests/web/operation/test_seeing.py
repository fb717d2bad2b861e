"""What a server says about itself: alive, ready, its figures, its log; never a token, a name or a card."""

from __future__ import annotations

import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

import claimant
from claimant.rules.registry import CARDS
from claimant.web.monitoring import figures, logs
from claimant.web.monitoring.audience import MetricsFor
from claimant.web.monitoring.logs import JsonLines, KeyValue, say
from claimant.web.operation.admin_access import AdminAccess
from claimant.web.operation.observing import Observer
from tests.web.house import URL, House, Person, bearer, deal, house, plan, play_out

pytestmark = pytest.mark.anyio
TOKEN = "a-secret-of-the-one-who-runs-it"
SAMPLE = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


async def seen(home: House) -> dict[str, float]:
    """All figures, by name and labels."""
    answer = await home.http.get("/metrics")
    assert answer.status_code == 200
    return {
        f"{name}{{{labels}}}" if labels else name: float(value) for name, labels, value in SAMPLE.findall(answer.text)
    }


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log as lines of JSON, at every level."""
    into = io.StringIO()
    handler = logging.StreamHandler(into)
    handler.setFormatter(JsonLines())
    root, own = logging.getLogger(), logging.getLogger("claimant")
    root.addHandler(handler)
    before = own.level
    own.setLevel(logging.DEBUG)
    yield into
    own.setLevel(before)
    root.removeHandler(handler)


async def test_a_running_server_is_alive_and_ready_and_says_its_version(home: House) -> None:
    health, ready = await home.http.get("/health"), await home.http.get("/ready")
    assert (health.status_code, health.json()["version"]) == (200, claimant.__version__)
    assert (ready.status_code, ready.json()) == (200, {"ready": True, "why": ""})


async def test_a_server_that_stops_is_alive_but_not_ready(home: House) -> None:
    home.context.hall.end()
    assert (await home.http.get("/health")).status_code == 200
    ready = await home.http.get("/ready")
    assert (ready.status_code, ready.json()) == (503, {"ready": False, "why": "stopping"})


async def test_the_figures_count_what_happens(home: House) -> None:
    before = await seen(home)
    ann, ben, _ = await home.two()
    async with ann.stream() as stream:
        await play_out([ann, ben], Random(3), moves=4)
        await stream.until(lambda: len(stream.pushes) >= 4)
        assert (await home.http.get("/t/none")).status_code == 404
        after = await seen(home)
        assert after["claimant_players"] == 1
        assert after["claimant_streams"] == 1
    more = {name: after[name] - before.get(name, 0) for name in after}
    assert more['claimant_moves_total{by="player"}'] == 4
    assert more['claimant_tables{stage="playing"}'] == 1
    assert more['claimant_refusals_total{why="404"}'] >= 1
    assert more["claimant_store_seconds_count"] >= 5
    assert more["claimant_push_seconds_count"] >= 4
    assert more['claimant_request_seconds_count{kind="act"}'] >= 6
    assert 0 < after["claimant_open_files"] <= after["claimant_open_files_limit"]
    assert after["claimant_store_failing"] == 0
    assert after[f'claimant_info{{version="{claimant.__version__}"}}'] == 1


async def test_the_moves_and_the_time_of_bots_are_counted(home: House, short_steps: None) -> None:
    before = await seen(home)
    ann, _ = await home.open(plan("me", "bot"))
    await ann.until(lambda table: table["stage"] == "playing")
    await play_out([ann], Random(1), moves=2)
    after = await seen(home)
    for name in ('claimant_moves_total{by="bot"}', "claimant_bot_seconds_count"):
        assert after[name] - before.get(name, 0) >= 1


async def test_the_number_of_series_does_not_grow_with_tables_people_and_guesses(home: House) -> None:
    await home.two()
    few = len(await seen(home))
    for number in range(10):
        await home.open(plan("me", "open"), f"Guest {number}")
        await home.http.get(f"/t/{number}")
        await home.http.get(f"/join/{number}")
    assert len(await seen(home)) <= few + 4, "at most another status"


async def asked(home: House, client: str, **headers: str) -> int:
    transport = httpx.ASGITransport(home.app, client=(client, 1))
    async with httpx.AsyncClient(transport=transport, base_url=URL) as http:
        return (await http.get("/metrics", headers=headers)).status_code


@pytest.mark.parametrize(
    ("metrics", "here", "proxied", "elsewhere", "with_token"),
    [
        (MetricsFor.LOOPBACK, 200, 404, 404, 200),
        (MetricsFor.TOKEN, 404, 404, 404, 200),
        (MetricsFor.EVERYBODY, 200, 200, 200, 200),
        (MetricsFor.NOBODY, 404, 404, 404, 404),
    ],
)
async def test_only_those_who_may_see_the_figures_do(
    tmp_path: Path, metrics: MetricsFor, here: int, proxied: int, elsewhere: int, with_token: int
) -> None:
    async with house(tmp_path / "t.db", access=AdminAccess(TOKEN, metrics)) as home:
        assert (
            await asked(home, "127.0.0.1") == await asked(home, "::1") == await asked(home, "::ffff:127.0.0.1") == here
        )
        assert await asked(home, "127.0.0.1", **{"x-forwarded-for": "192.0.2.1"}) == proxied
        assert await asked(home, "192.0.2.1") == elsewhere
        assert await asked(home, "192.0.2.1", **bearer(TOKEN)) == with_token
        assert await asked(home, "192.0.2.1", **bearer("wrong")) == elsewhere


async def test_without_an_admin_token_no_token_opens_the_figures(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db") as home:
        assert await asked(home, "192.0.2.1", **bearer("")) == await asked(home, "192.0.2.1", **bearer("None")) == 404


async def test_logs_and_figures_of_whole_games_hold_no_token_name_or_card(
    tmp_path: Path, written: io.StringIO, short_steps: None
) -> None:
    """People and bots play to the end, with refusals, errors and a report on the way."""
    names = ("Zyxwvu", "Qponml")
    async with house(tmp_path / "t.db") as home:
        observer = Observer(home.context, home.context.hall._thinkers, AdminAccess())
        ann, new = await home.open(plan("me", "open", "bot"), names[0])
        host = Person(home, ann.table, new["host"])
        await host.do("publish", public=True)
        ben = await home.sit(new, 1, names[1])
        report = {"reason": "name", "text": names[0]}
        await home.http.post(f"/api/tables/{ann.table}/report", json=report, headers=bearer("x"))
        await host.do("start")
        await deal(ann, ben)
        async with ann.stream():
            assert (await play_out([ann, ben], Random(5)))["stage"] == "over"
        await ann.post("moves", move="go1", version=1)
        await home.http.get(f"/join/{new['invitations'][1]}x")
        observer.look()
        observer.say_counts()
        text = (await home.http.get("/metrics")).text
        tokens = [ann.token, ben.token, new["host"], new["watch"], *filter(None, new["invitations"])]
    lines = written.getvalue()
    events = [json.loads(line)["event"] for line in lines.splitlines()]
    assert {"loaded", "refused"} <= set(events), lines
    said = lines + text
    assert not [secret for secret in (*tokens, *names) if secret in said]
    assert not set(CARDS) & set(re.findall(r"[A-Za-z0-9-]+", said))


async def test_refusals_are_logged_as_one_line_with_their_number(home: House, written: io.StringIO) -> None:
    observer = Observer(home.context, home.context.hall._thinkers, AdminAccess())
    for number in range(30):
        await home.http.get(f"/nothing/{number}")
    observer.say_counts()
    observer.say_counts()
    [line] = [json.loads(each) for each in written.getvalue().splitlines() if '"refused"' in each]
    assert line["404"] == 30


def test_lines_for_programs_hold_the_event_its_values_and_the_sentence() -> None:
    into = io.StringIO()
    for kind in (JsonLines, KeyValue):
        handler = logging.StreamHandler(into)
        handler.setFormatter(kind())
        logs.log.addHandler(handler)
        try:
            say("start", 'It runs "here".', logging.WARNING, port=8000, url="http://localhost")
            logging.getLogger("claimant").warning("Something %s.", "else")
        finally:
            logs.log.removeHandler(handler)
    first, second, third, fourth = into.getvalue().splitlines()
    told = json.loads(first)
    assert (told["event"], told["port"], told["message"], told["level"]) == (
        "start",
        8000,
        'It runs "here".',
        "warning",
    )
    assert json.loads(second)["message"] == "Something else."
    assert ' level=warning event=start port=8000 url=http://localhost message="It runs \\"here\\"."' in third
    assert fourth.endswith(' event=claimant message="Something else."')


def test_the_log_of_a_server_begins_with_its_start_and_ends_with_its_stop(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "claimant", "serve", "--json", "--no-browser", "--port", "0", "--set", "log=json"]
    data = ("--data", str(tmp_path / "t.db"))
    with subprocess.Popen([*command, *data], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["url"].startswith("http://127.0.0.1:")
        process.terminate()
        _, said = process.communicate(timeout=60)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [line["event"] for line in lines] == ["loaded", "start", "stop"]
    assert lines[1]["version"] == claimant.__version__


def test_processes_of_one_machine_are_added_up_by_the_library(tmp_path: Path) -> None:
    """Two processes count; each of them answers for both."""
    script = (
        "import sys; from claimant.web.monitoring import figures; figures.MOVES.labels('player').inc(int(sys.argv[1]));"
        "figures.STREAMS.set(3); sys.stdout.write(figures.all_figures().decode())"
    )
    said = ""
    for number in ("2", "5"):
        done = subprocess.run(
            [sys.executable, "-c", script, number], env={"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        said = done.stdout
    assert 'claimant_moves_total{by="player"} 7.0' in said
    assert "claimant_streams" in said
    assert figures.SHARED == "PROMETHEUS_MULTIPROC_DIR"
