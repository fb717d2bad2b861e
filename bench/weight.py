"""Measures what a table's page weighs, and how still it lies: now, and before its drawings and scripts were shared."""

import gzip
import io
import json
import os
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chromium import Page, chromium
from harness import Table, Timing
from machine import ROOT

BEFORE = "14e8d13"
"""The last commit whose pages contained their drawings and loaded each module for itself."""
SEVEN = ("goblins", "knights", "undead", "dwarves", "doppelgangers", "dragons", "seers")
HEAVY = ("werewolves", "vampires", "zombies", "goblins", "knights")
TABLES = {2: HEAVY, 3: SEVEN, 4: SEVEN}
LANGUAGES = ("en", "de", "es", "it", "pt-BR")
SIZES = ((1280, 800), (390, 844))
MOVES = 20
SLOWER = 4
WATCHING = """
    window.shifts = []; window.tasks = [];
    new PerformanceObserver((list) => list.getEntries().forEach((each) => shifts.push([each.startTime, each.value])))
        .observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((each) => tasks.push(each.duration)))
        .observe({ type: "longtask", buffered: true });
"""
MAIN = "document.querySelector('main.table').dataset"
ASKED = "document.querySelector('.option, .hand button:not([aria-disabled])')"
READY = f"{MAIN}.stage !== 'playing' || ({MAIN}.turn === 'yes' && {ASKED})"
PROBLEM = "document.querySelector('#notice').textContent"
FETCHED = """
    Promise.all([...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((each) => each.href || each.src)
        .concat(performance.getEntriesByType("resource").map((each) => each.name.split("#")[0]))
        .filter((each, at, all) => all.indexOf(each) === at && /\\.(css|js)$|\\/art\\//.test(each))
        .map(async (each) => [each.includes("/art/") ? "drawings.svg" : each, await (await fetch(each)).text()]))
"""


@dataclass
class Weight:
    """What was measured of one version."""

    html: dict[int, int] = field(default_factory=dict)
    packed: dict[int, int] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    shifts: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)
    tasks: list[float] = field(default_factory=list)

    def texts(self, *endings: str) -> list[bytes]:
        return [text.encode() for name, text in self.files.items() if name.endswith(endings)]


def run(timing: Timing) -> Table:
    """Measure both versions in the same run, over whole games in five languages."""
    with chromium() as page:
        page.tell("Page.addScriptToEvaluateOnNewDocument", source=WATCHING)
        with _source_of(BEFORE) as old:
            before = _measure(page, old)
        now = _measure(page, ROOT / "src")
    table = Table("The weight of a table’s page", ("", "before", "now"), _rows(before, now))
    table.notes = list(NOTES)
    return table


NOTES = (
    (
        f"Before is the page of commit {BEFORE}, served and measured in the same run. A page's bytes are those of its "
        f"heaviest moment in a whole game, in {len(LANGUAGES)} languages; a table's page is never sent compressed, "
        "because it contains secrets, so its compressed size is for comparison only. Scripts, styles and drawings are "
        "sent compressed, and browsers keep them for ever."
    ),
    (
        f"Layout shift is Chromium's measure (the worst five seconds, 0.1 is good), while the page loads and over "
        f"{MOVES} moves against a bot. Tasks are measured at {MOVES} moves with a processor slowed {SLOWER} times."
    ),
)


def _rows(before: Weight, now: Weight) -> list[tuple[str, ...]]:
    def row(name: str, figure: Any) -> tuple[str, ...]:
        return name, figure(before), figure(now)

    rows = []
    for players in TABLES:
        rows.append(row(f"HTML, {players} players: bytes", lambda of, at=players: f"{of.html[at]:,}"))
        rows.append(row(f"HTML, {players} players: bytes compressed", lambda of, at=players: f"{of.packed[at]:,}"))
    rows.append(row("scripts and styles: requests", lambda of: str(len(of.texts(".js", ".css")))))
    for name, ending in (("scripts", ".js"), ("styles", ".css"), ("drawings", ".svg")):
        rows.append(row(f"{name}: bytes", lambda of, at=ending: f"{sum(map(len, of.texts(at))):,}"))
        rows.append(row(f"{name}: bytes compressed", lambda of, at=ending: f"{sum(map(_packed, of.texts(at))):,}"))
    for width, height in SIZES:
        for at, what in enumerate(("loading", f"{MOVES} moves")):
            rows.append(
                row(
                    f"layout shift, {what}, {width} × {height}",
                    lambda of, s=(width, height), i=at: f"{of.shifts[s][i]:.3f}",
                )
            )
    rows.append(row("tasks above 50 ms at a push", lambda of: str(len(of.tasks))))
    rows.append(row("longest of them, ms", lambda of: f"{max(of.tasks):.0f}" if of.tasks else "none"))
    return rows


def _packed(data: bytes) -> int:
    return len(gzip.compress(data, mtime=0))


@contextmanager
def _source_of(commit: str) -> Iterator[Path]:
    """The source of a commit in a folder of its own."""
    packed = subprocess.run(["git", "-C", ROOT, "archive", commit, "src"], capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
        yield Path(folder) / "src"


@contextmanager
def _serving(source: Path) -> Iterator[str]:
    """A server with this source; yields its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = {**os.environ, "PYTHONPATH": str(source), "CLAIMANT_PURE": "1"}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        options = ["--port", str(port), "--data", f"{folder}/tables.db", "--yes", "--no-browser"]
        command = [sys.executable, "-m", "claimant", "serve", *options]
        with subprocess.Popen(command, env=told, stdout=subprocess.DEVNULL, cwd=folder) as process:
            try:
                _until_open(port)
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()


def _until_open(port: int, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _measure(page: Page, source: Path) -> Weight:
    found = Weight()
    with _serving(source) as url:
        for players in TABLES:
            found.html[players], found.packed[players] = _heaviest(page, url, players)
        for size in SIZES:
            found.shifts[size] = _shifts(page, url, size)
        found.files = dict(page.run(FETCHED))
        page.tell("Emulation.setCPUThrottlingRate", rate=SLOWER)
        _sit(page, url, 2)
        page.run("window.tasks.length = 0")
        _play(page, MOVES)
        found.tasks = page.run("window.tasks")
        page.tell("Emulation.setCPUThrottlingRate", rate=1)
    return found


def _sit(page: Page, url: str, players: int) -> None:
    """Open a table with bots, and wait for the cards."""
    seats = [{"who": "me"}, *[{"who": "bot", "level": "novice"}] * (players - 1)]
    plan = {"players": players, "factions": TABLES[players], "seats": seats, "pace": "at-once", "heroes": players == 2}
    told = json.dumps({"plan": plan, "name": "Ada"})
    page.go(url)
    asked = f"{{method: 'POST', headers: {{'content-type': 'application/json'}}, body: JSON.stringify({told})}}"
    table = page.run(f"fetch('/api/tables', {asked}).then((answer) => answer.json()).then((told) => told.table.id)")
    page.go(f"{url}/t/{table}")
    page.wait_for("document.querySelector('.hand button')")


def _play(page: Page, moves: int) -> bool:
    """Make this many moves, or fewer if the game ends before; is it still played?"""
    for _ in range(moves):
        page.wait_for(READY)
        if page.run(f"{MAIN}.stage") != "playing":
            return False
        version = page.run(f"{MAIN}.version")
        until = time.monotonic() + 60
        while page.run(f"{MAIN}.version") == version:  # a click may be refused: the server limits how fast one plays
            if time.monotonic() > until:
                raise TimeoutError(f"no move is made: {page.run(PROBLEM)}")
            page.run(f"{ASKED}?.click()")
            page.pause(f"{MAIN}.version !== '{version}'", 0.5)
    return True


def _heaviest(page: Page, url: str, players: int) -> tuple[int, int]:
    """The most bytes of a page during a game, plain and compressed."""
    _sit(page, url, players)
    most: tuple[int, int] = (0, 0)
    going = True
    while going:
        for language in LANGUAGES:
            asked = json.dumps({"headers": {"accept-language": language}})
            text = page.run(f"fetch(location.href, {asked}).then((answer) => answer.text())").encode()
            most = max(most, (len(text), _packed(text)))
        going = _play(page, 5)
    return most


def _shifts(page: Page, url: str, size: tuple[int, int]) -> tuple[float, float]:
    """The layout shift while a table loads, and over some moves."""
    page.size(*size)
    _sit(page, url, 2)
    page.go(page.run("location.href"))
    time.sleep(1)
    loading = _worst(page.run("window.shifts"))
    page.run("window.shifts.length = 0")
    _play(page, MOVES)
    time.sleep(1)
    return loading, _worst(page.run("window.shifts"))


def _worst(shifts: list[tuple[float, float]]) -> float:
    """The largest sum of shifts in a window of five seconds without a pause of one."""
    worst = total = 0.0
    began = last = float("-inf")
    for at, value in shifts:
        if at - last > 1000 or at - began > 5000:
            began, total = at, 0.0
        last = at
        total += value
        worst = max(worst, total)
    return worst
