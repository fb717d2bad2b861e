"""How long a server takes to answer with many stored tables, and what a table in memory costs."""

import argparse
import asyncio
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))  # before a package that brings `tests` of its own

import msgspec
import psycopg
from tests.web.postgres.database import Database

from claimant.bots.processes.thinkers import Thinkers
from claimant.notation.records.proofs import Proof, Round
from claimant.web.storage.database import chained
from claimant.web.storage.migrations import INDEXED, SCHEMA
from claimant.web.storage.postgres.store import PostgresStore
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
from machine import cpu_seconds

NUMBERS = (1_000, 10_000, 100_000)
LOADED = 300
"""How many tables are loaded to measure their memory."""
AIM_SECONDS = 2.0
FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")


def run(timing: Timing, numbers: tuple[int, ...] = NUMBERS) -> Table:
    """Start a server on stores with so many tables, all in the middle of a game."""
    table = Table(
        "Start with stored tables",
        ("store", "tables", "MB on disk", "first answer s", "CPU s", "first table s", "KB for a table in memory"),
        [],
        [
            "From starting the command to the answer of /health, and to that about a table, which is loaded for it.",
            f"CPU: of the server until its first answer, whatever else the machine does. Aim: {AIM_SECONDS:.0f} s.",
        ],
    )
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tables.db"
            _fill(file, number)
            size = file.stat().st_size / 1e6
            started = _start("--data", f"{file}")
            memory = asyncio.run(_memory(file)) if number == numbers[0] else ""
            table.rows.append(("file", f"{number:,}", f"{size:.0f}", *started, memory))
    with Database(on_disk=True) as database:
        for number in numbers:
            url = database.new(f"bench{number}")
            size = _fill_database(url, number) / 1e6
            table.rows.append(("PostgreSQL", f"{number:,}", f"{size:.0f}", *_start("--database", url), ""))
            database.drop(url)
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


def _rows(number: int) -> Iterator[tuple[str, list[bytes], list[bytes]]]:
    """So many tables: their names, deeds and checksums."""
    rest = _rest(20)
    for at in range(number):
        deeds = [msgspec.json.encode(_opened(at)), *rest]
        yield _name(at), deeds, chained(b"", deeds)


def _fill(file: Path, number: int) -> None:
    """A file with so many tables; nothing is due there, as after a quiet minute."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(SCHEMA)
        connection.execute("PRAGMA synchronous=OFF")
        with connection:
            for name, deeds, sums in _rows(number):
                rows = [(name, version, *row) for version, row in enumerate(zip(deeds, sums, strict=True), 1)]
                connection.executemany("INSERT INTO deeds (tableid, version, deed, chain) VALUES (?, ?, ?, ?)", rows)
                head = (name, len(deeds), sums[-1], "waits")
                connection.execute("INSERT INTO heads (tableid, version, chain, standing) VALUES (?, ?, ?, ?)", head)
                connection.execute("INSERT INTO keys VALUES (?, ?)", (digest(name), name))
            connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (INDEXED, sealed("1")))
    file.chmod(0o600)


def _fill_database(url: str, number: int) -> int:
    """The same in PostgreSQL; returns its size in bytes."""
    PostgresStore(url)
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.cursor()
        with connection.transaction():
            with cursor.copy("COPY deeds (tableid, version, deed, chain) FROM STDIN") as copy:
                for name, deeds, sums in _rows(number):
                    for version, (deed, chain) in enumerate(zip(deeds, sums, strict=True), 1):
                        copy.write_row((name, version, deed, chain))
            with cursor.copy("COPY heads (tableid, version, chain, touched, standing) FROM STDIN") as copy:
                for name, deeds, sums in _rows(number):
                    copy.write_row((name, len(deeds), sums[-1], 0, "waits"))
            with cursor.copy("COPY keys (key, tableid) FROM STDIN") as copy:
                for at in range(number):
                    copy.write_row((digest(_name(at)), _name(at)))
        connection.execute("VACUUM ANALYZE")
        [(size,)] = connection.execute("SELECT pg_database_size(current_database())").fetchall()
        return int(size)


def _start(*store: str) -> tuple[str, str, str]:
    """The seconds until the server answers, its processor time by then, and the seconds until it shows a table."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "claimant", "serve", "--port", f"{port}", *store, "--no-browser"]
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        environment = {**os.environ, "CLAIMANT_DATA": folder}
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
            try:
                _ask(port, "/health", "")
                answered, used = time.perf_counter() - began, cpu_seconds(process.pid)
                name = _name(7)
                told = json.loads(_ask(port, f"/api/tables/{name}", name))
                assert told["stage"] == "playing", told
                return f"{answered:.2f}", f"{used:.2f}", f"{time.perf_counter() - began:.2f}"
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
