"""How long games stop when a process is killed, and when all processes are replaced one after another.

Bots play each other, and people play bots, at three processes on PostgreSQL. A request goes to any of them, and to
another one if that one is gone, as a balancer would do. The times are read from the database, many times a second.
"""

import argparse
import asyncio
import hashlib
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))  # before a package that brings `tests` of its own

import psycopg
from tests.web.postgres.database import Database

from harness import Table, Timing
from salts import SALT

SERVERS = 3
TABLES, PEOPLE = 12, 4
ROUNDS = 3
KILL_AIM, RESTART_AIM = 5.0, 2.0
LOOK_SECONDS = 0.02
CALM_SECONDS = 4.0
PACE = "fast"
FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")


class Server:
    """One process that serves."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, __file__, "--serve", url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        while not self._is_ready():
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/ready")
            return connection.getresponse().status == HTTPStatus.OK
        finally:
            connection.close()

    def end(self, how: signal.Signals) -> None:
        """End it, and wait until it is gone."""
        os.kill(self.process.pid, how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Balancer:
    """Sends each request to one of the servers, and to another one if that one doesn't answer."""

    def __init__(self) -> None:
        self.servers: list[Server] = []

    async def ask(self, method: str, path: str, token: str, body: object = None) -> tuple[int, dict[str, Any]]:
        return await asyncio.to_thread(self._ask, method, path, token, json.dumps(body))

    def _ask(self, method: str, path: str, token: str, body: str) -> tuple[int, dict[str, Any]]:
        while True:
            server = random.choice(self.servers)
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            try:
                connection.request(method, path, body, {"authorization": f"Bearer {token}"})
                answer = connection.getresponse()
                status, told = answer.status, answer.read()
            except (OSError, http.client.HTTPException):
                time.sleep(0.01)
                continue
            finally:
                connection.close()
            if status != 503:
                return status, json.loads(told)
            time.sleep(0.01)

    async def open(self, *seats: str) -> tuple[str, str]:
        """A new table, and the token of who opened it."""
        plan = {"players": 2, "factions": FACTIONS, "seats": [{"who": who, "level": "random"} for who in seats]}
        status, new = await self.ask("POST", "/api/tables", "new", {"plan": {**plan, "pace": PACE}, "name": "A"})
        assert status == 201, new
        return new["table"]["id"], new["seat"] or new["host"]


@dataclass
class Watch:
    """When the tables changed and got other drivers, according to the database."""

    url: str
    changed: dict[str, list[float]] = field(default_factory=dict)
    driven: dict[str, list[float]] = field(default_factory=dict)
    """The times of each change of a driver."""
    over: set[str] = field(default_factory=set)
    _known: dict[str, tuple[int, int | None]] = field(default_factory=dict)

    async def look(self) -> None:
        """Read all heads again and again."""
        async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
            while True:
                rows = await connection.execute("SELECT tableid, version, driver, standing FROM heads")
                for table, version, driver, standing in await rows.fetchall():
                    self._note(table, version, driver, time.perf_counter())
                    if standing == "ended":
                        self.over.add(table)
                await asyncio.sleep(LOOK_SECONDS)

    def _note(self, table: str, version: int, driver: int | None, now: float) -> None:
        before = self._known.get(table)
        self._known[table] = version, driver
        if before is None or before[0] != version:
            self.changed.setdefault(table, []).append(now)
        if before is not None and driver is not None and before[1] != driver:
            self.driven.setdefault(table, []).append(now)

    def taken_over(self, since: float) -> list[float]:
        """How long each table waited for another driver, for those that got one."""
        first = [next((at for at in times if at > since), None) for times in self.driven.values()]
        return [at - since for at in first if at is not None]

    def moved_on(self, since: float) -> list[float]:
        """How long after this the next change came, at each table that was taken over."""
        tables = [table for table, times in self.driven.items() if any(at > since for at in times)]
        first = [next((at for at in self.changed[table] if at > since), None) for table in tables]
        return [at - since for at in first if at is not None]

    def pauses(self, tables: list[str], since: float, until: float) -> list[float]:
        """The longest time between two changes at each table, for tables that haven't ended."""
        found = []
        for table in tables:
            times = [at for at in self.changed.get(table, ()) if since <= at <= until]
            if table not in self.over and times:
                times += [until] if until - times[-1] > RESTART_AIM else []
                found.append(max((b - a for a, b in pairwise(times)), default=0.0))
        return found


class Person:
    """Plays against a bot, and measures how long each move takes to be acknowledged, with all further tries."""

    def __init__(self, balancer: Balancer) -> None:
        self.balancer = balancer
        self.waits: list[tuple[float, float]] = []
        """When each move was sent first, and how long it took."""

    async def play(self) -> None:
        while True:
            table, token = await self.balancer.open("me", "bot")
            await self._game(f"/api/tables/{table}", token, table)

    async def _game(self, path: str, token: str, table: str) -> None:
        while (now := (await self.balancer.ask("GET", path, token))[1])["stage"] != "over":
            if now["stage"] == "waiting":
                await self._take_part(path, token, table, now["deal"])
            elif legal := (now["position"] or {}).get("legal"):
                began = time.perf_counter()
                body = {"move": random.choice(legal), "version": now["version"], "id": f"{random.random()}"}
                status, told = await self.balancer.ask("POST", f"{path}/moves", token, body)
                assert status in (200, 409), told
                self.waits.append((began, time.perf_counter() - began))
            await asyncio.sleep(0.2)

    async def _take_part(self, path: str, token: str, table: str, deal: dict[str, Any]) -> None:
        """Add a salt to the deal, so that it doesn't wait."""
        number = deal["round"]
        told = json.dumps({"round": number, "salt": SALT, "seat": 0, "table": table}, separators=(",", ":"))
        commitment = hashlib.sha256(f"claimant-2 salt {told}".encode()).hexdigest()
        if deal["step"] == "committing":
            await self.balancer.ask("POST", f"{path}/commit", token, {"round": number, "commitment": commitment})
        elif deal["step"] == "revealing":
            await self.balancer.ask("POST", f"{path}/reveal", token, {"round": number, "salt": SALT})

    def waited(self, since: float, until: float) -> list[float]:
        return [took for began, took in self.waits if since <= began <= until]


def run(timing: Timing, rounds: int = ROUNDS) -> Table:
    """Kill and replace processes while games go on."""
    table = Table(
        f"A process dies, or all are replaced: {TABLES} tables of bots, {PEOPLE} people, {SERVERS} processes",
        ("what", "measured", "median s", "longest s", "aim s"),
        [],
        [
            f"Bots move after 0.5 s, and 0.7 s later after a trick; people at once. {rounds} kills, {rounds} restarts.",
            "Replaced: a new process starts beside each old one; when it is ready, the old one is asked to end.",
        ],
    )
    asyncio.run(_measure(rounds, table))
    return table


async def _measure(rounds: int, table: Table) -> None:
    with Database(on_disk=True) as database:
        url = database.new("bench")
        balancer, watch = Balancer(), Watch(url)
        balancer.servers = [Server(url) for _ in range(SERVERS)]
        people = [Person(balancer) for _ in range(PEOPLE)]
        works = [asyncio.create_task(watch.look()), *(asyncio.create_task(person.play()) for person in people)]
        try:
            table.rows += await _kills(balancer, watch, people, rounds)
            table.rows += await _restarts(url, balancer, watch, people, rounds)
        finally:
            for work in works:
                work.cancel()
            done = await asyncio.gather(*works, return_exceptions=True)
            for server in balancer.servers:
                server.end(signal.SIGKILL)
        assert not [each for each in done if isinstance(each, AssertionError)], done


async def _kills(balancer: Balancer, watch: Watch, people: list[Person], rounds: int) -> list[tuple[str, ...]]:
    taken: list[float] = []
    moved: list[float] = []
    waited: list[float] = []
    for _ in range(rounds):
        for _ in range(TABLES):
            await balancer.open("bot", "bot")
        await asyncio.sleep(CALM_SECONDS)
        victim = balancer.servers[0]
        began = time.perf_counter()
        await asyncio.to_thread(victim.end, signal.SIGKILL)
        await asyncio.sleep(KILL_AIM + CALM_SECONDS)
        taken += watch.taken_over(began)
        moved += watch.moved_on(began)
        waited += [each for person in people for each in person.waited(began, time.perf_counter())]
        balancer.servers[0] = await asyncio.to_thread(Server, watch.url)
    return [
        _row("killed: until another process drives its tables", taken, KILL_AIM),
        _row("killed: until something happens there", moved, KILL_AIM),
        _row("killed: until a person's move is acknowledged", waited, KILL_AIM),
    ]


async def _restarts(
    url: str, balancer: Balancer, watch: Watch, people: list[Person], rounds: int
) -> list[tuple[str, ...]]:
    usual: list[float] = []
    pauses: list[float] = []
    waited: list[float] = []
    for _ in range(rounds):
        tables = [(await balancer.open("bot", "bot"))[0] for _ in range(TABLES)]
        await asyncio.sleep(CALM_SECONDS)
        calm = time.perf_counter()
        await asyncio.sleep(CALM_SECONDS)
        began = time.perf_counter()
        usual += watch.pauses(tables, calm, began)
        for at in range(SERVERS):
            new = await asyncio.to_thread(Server, url)
            old, balancer.servers[at] = balancer.servers[at], new
            await asyncio.to_thread(old.end, signal.SIGTERM)
        await asyncio.sleep(RESTART_AIM)
        pauses += watch.pauses(tables, began, time.perf_counter())
        waited += [each for person in people for each in person.waited(began, time.perf_counter())]
    return [
        _row("undisturbed: longest time between two moves of bots", usual, None),
        _row("replaced: longest time between two moves of bots", pauses, RESTART_AIM),
        _row("replaced: until a person's move is acknowledged", waited, RESTART_AIM),
    ]


def _row(what: str, times: list[float], aim: float | None) -> tuple[str, ...]:
    middle, longest = (f"{number:.2f}" for number in (statistics.median(times), max(times)))
    return what, f"{len(times)}", middle, longest, "" if aim is None else f"{aim:.0f}"


def _serve(url: str) -> None:
    """Run as a server: print the address, and serve."""
    from claimant.web.serve import Service, serve
    from unlimited import UNLIMITED

    with tempfile.TemporaryDirectory() as folder:
        service = Service(port=0, database=url, browser=False, limits=UNLIMITED, data=Path(folder) / "unused")
        serve(service, lambda address: print(address, flush=True))


def main() -> None:
    """The command line: another number of rounds, or one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", metavar="URL")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="kills, and restarts of all (%(default)s)")
    options = parser.parse_args()
    if options.serve:
        _serve(options.serve)
        return
    from rich.console import Console

    run(Timing(), options.rounds).show(Console(width=120))


if __name__ == "__main__":
    main()
