"""Processes are killed, paused and restarted, the database is restarted: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from itertools import count
from random import Random
from typing import Any

import httpx
import msgspec
import psycopg
import pytest

from claimant.web.tables.deeds import AnyDeed, Moved
from claimant.web.tables.table import replay
from tests.repeats import repeats
from tests.web.house import bearer, next_step, plan
from tests.web.postgres.database import Database
from tests.web.postgres.served import SHORT, Process

pytestmark = [pytest.mark.anyio, pytest.mark.long, pytest.mark.timeout(900)]


SEATS = [{"who": "me"}, {"who": "bot", "level": "random"}]
"""Against a bot that doesn't think long: what is tested is whether it moves."""


class Played:
    """One game against a bot."""

    def __init__(self, table: str, token: str) -> None:
        self.table, self.token = table, token
        self.acknowledged: list[str] = []
        self.heard: list[int] = []
        """The versions that the stream has told, in order."""


class Player:
    """Somebody who plays against a bot, game after game, and asks any server for everything."""

    def __init__(self, servers: list[Process], http: httpx.AsyncClient, rng: Random) -> None:
        self.servers, self.http, self.rng = servers, http, rng
        self.games: list[Played] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(game.acknowledged) for game in self.games)

    async def ask(self, method: str, what: str, body: Any = None, token: str = "") -> httpx.Response:
        url = f"{self.rng.choice(self.servers).url}/api/tables{what}"
        return await self.http.request(method, url, json=body, headers=bearer(token or self.games[-1].token))

    async def open(self) -> None:
        answer = await self.ask("POST", "", {"plan": plan("me", "bot", seats=SEATS), "name": "Ann"}, "new")
        if answer.status_code != 503:
            assert answer.status_code == 201, answer.text
            new = answer.json()
            self.games.append(Played(new["table"]["id"], new["seat"]))

    async def play(self, stop: asyncio.Event) -> None:
        """Play whatever happens; what was acknowledged is remembered."""
        for number in count():
            if stop.is_set():
                return
            with contextlib.suppress(httpx.TransportError):
                await self._step(number)
            await asyncio.sleep(self.rng.random() * 0.05)

    async def _step(self, number: int) -> None:
        game = self.games[-1]
        looked = await self.ask("GET", f"/{game.table}")
        if looked.status_code != 200:
            assert looked.status_code == 503, looked.text
            return
        table = looked.json()
        if table["stage"] == "over":
            await self.open()
        elif table["stage"] == "waiting":
            action, told = next_step(table)
            await self.ask("POST", f"/{game.table}/{action}", told)
        elif legal := (table["position"] or {}).get("legal"):
            move_id = f"{number} {self.rng.random()}"
            body = {"move": self.rng.choice(legal), "version": table["version"], "id": move_id}
            answer = await self.ask("POST", f"/{game.table}/moves", body)
            assert answer.status_code in (200, 409, 503), answer.text
            if answer.status_code == 200:
                game.acknowledged.append(move_id)

    async def listen(self, stop: asyncio.Event) -> None:
        """Read the stream of the latest game, from any server, and go on elsewhere when it breaks off."""
        while not stop.is_set():
            game = self.games[-1]
            with contextlib.suppress(httpx.TransportError, TimeoutError):
                async with asyncio.timeout(20):
                    async for version in self._versions(game):
                        game.heard.append(version)
                        if stop.is_set() or game is not self.games[-1]:
                            break
            await asyncio.sleep(0.1)

    async def _versions(self, game: Played) -> AsyncIterator[int]:
        since = game.heard[-1] if game.heard else 0
        url = f"{self.rng.choice(self.servers).url}/api/tables/{game.table}/events?since={since}"
        headers = {**bearer(game.token), "accept": "application/x-ndjson"}
        async with self.http.stream("GET", url, headers=headers) as answer:
            if answer.status_code != 200:
                return
            async for line in answer.aiter_lines():
                push = msgspec.json.decode(line)
                if push.get("events"):
                    yield push["version"]


@contextlib.asynccontextmanager
async def playing(url: str, servers: list[Process], players: int) -> AsyncIterator[list[Player]]:
    """Players who play and listen while this lasts; then everything is compared with the database."""
    stop = asyncio.Event()
    async with httpx.AsyncClient(timeout=20, limits=httpx.Limits(max_connections=300)) as http:
        people = [Player(servers, http, Random(number)) for number in range(players)]
        for person in people:
            await person.open()
        assert all(person.games for person in people)
        tasks = [asyncio.create_task(work) for person in people for work in (person.play(stop), person.listen(stop))]
        try:
            yield people
        finally:
            stop.set()
            for task in tasks:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
        assert not [each for each in done if isinstance(each, AssertionError)]
    compare(url, people)


def compare(url: str, people: list[Player]) -> None:
    """Every acknowledged move is stored once, every table can be replayed, and no stream had a gap."""
    with psycopg.connect(url) as connection:
        for game in (game for person in people for game in person.games):
            query = "SELECT deed FROM deeds WHERE tableid = %s ORDER BY version"
            rows = connection.execute(query, (game.table,)).fetchall()
            deeds: list[AnyDeed] = [msgspec.json.decode(bytes(deed), type=AnyDeed) for (deed,) in rows]
            replay(deeds)  # a bot's move that was made twice would not be legal
            ids = Counter(deed.id for deed in deeds if isinstance(deed, Moved) and deed.id)
            assert max(ids.values(), default=1) == 1, "no move is doubled"
            assert {f"0 {each}" for each in game.acknowledged} <= set(ids), "no move is lost"
            assert game.heard == sorted(set(game.heard)), "told once, in order"
            moved = {number for number, deed in enumerate(deeds, 1) if isinstance(deed, Moved)}
            assert {number for number in moved if game.heard and number <= game.heard[-1]} <= set(game.heard), "no gap"


async def more_moves(people: list[Player], number: int, seconds: float = 60) -> None:
    """Wait until this many more moves are acknowledged."""
    before = sum(person.acknowledged for person in people)
    async with asyncio.timeout(seconds):
        while sum(person.acknowledged for person in people) < before + number:
            await asyncio.sleep(0.05)


@pytest.fixture
def servers(url: str, cluster: Database) -> list[Process]:
    return [Process(url) for _ in range(3)]


@contextlib.contextmanager
def running(servers: list[Process]) -> Iterator[None]:
    try:
        for each in servers:
            each.start()
        yield
    finally:
        for each in servers:
            if each.is_running:
                each.send(signal.SIGCONT)
            each.kill()


@pytest.mark.parametrize("kills", [8, repeats(50)])
async def test_kills_of_processes_lose_no_acknowledged_move(url: str, servers: list[Process], kills: int) -> None:
    rng = Random(1)
    with running(servers):
        async with playing(url, servers, players=8) as people:
            for _ in range(kills):
                await more_moves(people, 4)
                victim = rng.choice(servers)
                await asyncio.to_thread(victim.kill)
                await more_moves(people, 2)
                await asyncio.to_thread(victim.start)


async def test_a_process_that_dies_is_replaced_in_seconds(url: str, servers: list[Process]) -> None:
    """Five seconds on a machine that does nothing else: three without a heartbeat, and the next look."""
    with running(servers[:2]):
        async with httpx.AsyncClient(timeout=20) as http:
            watcher = Player(servers[:1], http, Random(1))
            answer = await watcher.ask("POST", "", {"plan": plan("bot", "bot", pace="fast")}, "new")
            new = answer.json()
            watcher.games.append(Played(new["table"]["id"], new["host"]))
            await until_version(watcher, 10)
            servers[0].kill()
            watcher.servers = servers[1:2]
            before = (await watcher.ask("GET", f"/{new['table']['id']}")).json()["version"]
            loop = asyncio.get_running_loop()
            began = loop.time()
            await until_version(watcher, before + 1)
            assert loop.time() - began < 25


async def until_version(watcher: Player, version: int) -> None:
    async with asyncio.timeout(120):
        while (await watcher.ask("GET", f"/{watcher.games[-1].table}")).json().get("version", 0) < version:
            await asyncio.sleep(0.02)


async def test_restarts_of_the_database_lose_no_acknowledged_move(
    url: str, servers: list[Process], cluster: Database
) -> None:
    with running(servers):
        async with playing(url, servers, players=8) as people:
            for number in range(10):
                await more_moves(people, 6)
                await asyncio.to_thread(cluster.stop, ("fast", "immediate")[number % 2])
                await asyncio.to_thread(cluster.start)
            await more_moves(people, 6)


async def test_a_rolling_restart_stops_no_game(url: str, servers: list[Process]) -> None:
    with running(servers):
        async with playing(url, servers, players=6) as people:
            await more_moves(people, 20)  # all bots are awake
            stop, usual, pauses = asyncio.Event(), [0.0], [0.0]
            timing = asyncio.create_task(longest_pause(people, stop, usual))
            await more_moves(people, 20)
            stop.set()
            await timing
            stop.clear()
            timing = asyncio.create_task(longest_pause(people, stop, pauses))
            for each in servers:
                await more_moves(people, 6)
                await asyncio.to_thread(each.stop)
                await more_moves(people, 6)
                await asyncio.to_thread(each.start)
            stop.set()
            await timing
            assert pauses[0] < 10 + 5 * usual[0], "two seconds on a machine that does nothing else"


async def longest_pause(people: list[Player], stop: asyncio.Event, found: list[float]) -> None:
    """The longest time in which nobody's move was acknowledged."""
    loop, known = asyncio.get_running_loop(), 0
    since = loop.time()
    while not stop.is_set():
        now = sum(person.acknowledged for person in people)
        if now > known:
            known, since = now, loop.time()
        found[0] = max(found[0], loop.time() - since)
        await asyncio.sleep(0.02)


async def test_a_paused_process_that_comes_back_after_its_lease_changes_nothing(
    url: str, servers: list[Process]
) -> None:
    with running(servers):
        async with playing(url, servers[1:], players=6) as people:
            for paused in (servers[1], servers[2], servers[1]):
                others = [each for each in servers if each is not paused]
                for person in people:
                    person.servers = others
                await more_moves(people, 4)
                paused.send(signal.SIGSTOP)
                await asyncio.sleep(2 * SHORT.expires)
                await more_moves(people, 6)
                paused.send(signal.SIGCONT)
                await more_moves(people, 6)
