"""How long a server takes to answer with many stored tables, and what a table in memory costs."""

import argparse
import asyncio
import json
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import msgspec

from claimant.bots.processes.thinkers import Thinkers
from claimant.notation.records.proofs import Proof, Round
from claimant.web.storage.database import chained
from claimant.web.storage.migrations import INDEXED, SCHEMA
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.storage.table_lengths import sealed
from claimant.web.tables import commands, fair_deals
from claimant.web.tables.access import digest
from claimant.web.tables.deeds import AnyDeed, Opened, Started
from claimant.web.tables.hall import Hall
from claimant.web.tables.plan import Pace, Plan, SeatPlan, Who
from claimant.web.tables.table import Table as GameTable
from claimant.web.tables.table import replay
from harness import Table, Timing

NUMBERS = (1_000, 10_000, 100_000)
LOADED = 300
"""How many tables are loaded to measure their memory."""
AIM_SECONDS = 2.0
FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")


def run(timing: Timing, numbers: tuple[int, ...] = NUMBERS) -> Table:
    """Start a server on files with so many tables, all in the middle of a game."""
    table = Table(
        "Start with stored tables (one file)",
        ("tables", "MB on disk", "first answer s", "first table s", "KB for a table in memory"),
        [],
        [
            "From starting the process to the first answer of /health, and to the first answer about a table.",
            f"The aim is an answer within {AIM_SECONDS:.0f} s. All tables are in the middle of a game.",
        ],
    )
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tables.db"
            _fill(file, number)
            size = file.stat().st_size / 1e6
            answer, looked = _start(file)
            memory = asyncio.run(_memory(file)) if number == numbers[0] else ""
            table.rows.append((f"{number:,}", f"{size:.0f}", f"{answer:.2f}", f"{looked:.2f}", memory))
    return table


def _name(number: int) -> str:
    return f"{number:018x}"


def _opened(number: int) -> Opened:
    """The first deed of a table; its link to watch is the table's name."""
    seats = (SeatPlan(Who.BOT, level="random"), SeatPlan(Who.BOT, level="random"))
    name = _name(number)
    links = tuple(digest(f"{name} {seat}") for seat in (0, 1))
    plan = Plan(2, FACTIONS, seats, pace=Pace.SLOW)
    deal = Proof(_name(0), ("bot", "bot"), (Round("00" * 32, "00" * 48, ("", ""), ("", "")),))
    return Opened(
        name, plan, digest(f"{name} host"), digest(name), links, 1, same_deal_as=deal.table, same_deal=deal
    )  # the same cards for all, so that the same moves are legal


def _rest(moves: int) -> list[bytes]:
    """The deeds after the first: the deal, and random moves."""
    table, rng = replay([_opened(0), Started()]), random.Random(1)
    deeds: list[AnyDeed] = [Started()]

    def add(more: list[AnyDeed]) -> None:
        for deed in more:
            table.apply(deed)
        deeds.extend(more)

    add(fair_deals.advance(table, False, ""))
    for _ in range(moves):
        add(_move(table, rng))
    return [msgspec.json.encode(deed) for deed in deeds]


def _move(table: GameTable, rng: random.Random) -> list[AnyDeed]:
    assert table.game is not None
    seat = table.to_move
    assert seat is not None
    move = rng.choice(table.game.legal)
    return commands.move(table, seat, move.text, "bot", table.turn)


def _fill(file: Path, number: int) -> None:
    """A file with so many tables; nothing is due there, as after a quiet minute."""
    rest = _rest(20)
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(SCHEMA)
        connection.execute("PRAGMA synchronous=OFF")
        with connection:
            for at in range(number):
                name, deeds = _name(at), [msgspec.json.encode(_opened(at)), *rest]
                sums = chained(b"", deeds)
                rows = [(name, version, *row) for version, row in enumerate(zip(deeds, sums, strict=True), 1)]
                connection.executemany("INSERT INTO deeds (tableid, version, deed, chain) VALUES (?, ?, ?, ?)", rows)
                head = (name, len(deeds), sums[-1], "waits")
                connection.execute("INSERT INTO heads (tableid, version, chain, standing) VALUES (?, ?, ?, ?)", head)
                connection.execute("INSERT INTO keys VALUES (?, ?)", (digest(name), name))
            connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (INDEXED, sealed("1")))
    file.chmod(0o600)


def _start(file: Path) -> tuple[float, float]:
    """The seconds until the server answers, and until it answers about a table."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "claimant", "serve", "--port", f"{port}", "--data", f"{file}", "--no-browser"]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            _ask(port, "/health", "")
            answered = time.perf_counter() - began
            name = _name(7)
            told = json.loads(_ask(port, f"/api/tables/{name}", name))
            assert told["stage"] == "playing", told
            return answered, time.perf_counter() - began
        finally:
            process.kill()


def _ask(port: int, path: str, token: str) -> bytes:
    """Ask until there is an answer."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Authorization": f"Bearer {token}"})
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.01)


async def _memory(file: Path) -> str:
    """The memory that a loaded table takes."""
    store = SqliteStore(file)
    thinkers = Thinkers(1)
    hall = Hall(store, thinkers)
    await hall.load()
    await hall.room(_name(0))
    before = _resident()
    for number in range(1, LOADED + 1):
        await hall.room(_name(number))
    each = (_resident() - before) / LOADED
    hall.close()
    await thinkers.stop()
    store.close()
    return f"{each:.0f}"


def _resident() -> float:
    """The memory of this process in kilobytes."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return float(status.split("VmRSS:")[1].split()[0])


def main() -> None:
    """The command line: other numbers of tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, default=list(NUMBERS), help="of tables")
    options = parser.parse_args()
    from rich.console import Console

    run(Timing(), tuple(options.numbers)).show(Console(width=120))


if __name__ == "__main__":
    main()
