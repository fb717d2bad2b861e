"""A server inside the test: its app, players who use the API, and readable streams."""

from __future__ import annotations

import asyncio
import importlib
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import httpx
from starlette.applications import Starlette

from claimant.fair import hashing
from claimant.web.app import make_app
from claimant.web.http.limits import Limits, Rate
from claimant.web.http.server_context import Pages, ServerContext
from claimant.web.storage.store import Store

URL = "http://localhost"
CLAIM = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
MUCH = Rate(1e9, 1e9)
GENEROUS = Limits(
    read=MUCH, act=MUCH, open=MUCH, guess=MUCH, connect=MUCH, say=MUCH, say_here=MUCH, seat=MUCH, seat_here=MUCH,
    change=MUCH, report=MUCH, report_here=MUCH, record=MUCH, review=MUCH, bot=MUCH, listed=100_000,
    tables=100_000, streams=10_000, all_streams=10_000, connections=10_000,
)  # fmt: skip
SALT = "0123456789abcdef" * 4


def some_pages() -> Pages:
    """The pages, and a plain text in place of each that doesn't exist yet."""

    class Filled(ModuleType):
        def __getattr__(self, name: str) -> Callable[..., Any]:
            try:
                found = getattr(importlib.import_module("claimant.web.pages"), name, None)
            except ImportError:
                found = None
            if name == "parts":
                return found or (lambda call, since, shown: {"stage": str(call.here.table.version)})
            return found or (lambda call, *rest: f"<!doctype html><title>{name}</title>")

    return Filled("pages")


def plan(*seats: str, **more: Any) -> dict[str, Any]:
    """A set-up: `plan("me", "bot")`."""
    players = len(seats)
    factions = CLAIM if players == 2 else (*CLAIM, "dragons", "seers")
    told = {"players": players, "factions": factions, "seats": [{"who": who} for who in seats], "pace": "at-once"}
    return told | more


async def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


class House:
    """A running app, asked over HTTP without a network."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.context: ServerContext = app.state.context
        self.http = self.browser()

    def browser(self, origin: str | None = URL) -> httpx.AsyncClient:
        """A browser with cookies of its own."""
        headers = {} if origin is None else {"origin": origin}
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url=URL, headers=headers)

    async def open(self, told: dict[str, Any], name: str = "Ann") -> tuple[Person, dict[str, Any]]:
        """A new table: its host, and everything the host was told."""
        answer = await self.http.post("/api/tables", json={"plan": told, "name": name}, headers=bearer("new"))
        assert answer.status_code == 201, answer.text
        new = answer.json()
        self.http.cookies.clear()
        return Person(self, new["table"]["id"], new["seat"] or new["host"]), new

    async def sit(self, new: dict[str, Any], seat: int, name: str = "Ben") -> Person:
        """Somebody takes a seat by its link."""
        table = new["table"]["id"]
        headers = bearer(new["invitations"][seat])
        answer = await self.http.post(f"/api/tables/{table}/seat", json={"name": name}, headers=headers)
        assert answer.status_code == 200, answer.text
        return Person(self, table, answer.json()["token"])

    async def two(self, name: str = "Ann", **more: Any) -> tuple[Person, Person, dict[str, Any]]:
        """Two people with cards in their hands."""
        ann, new = await self.open(plan("me", "open", **more), name)
        ben = await self.sit(new, 1)
        host = Person(self, ann.table, new["host"])
        await host.do("start")
        await deal(ann, ben)
        return ann, ben, new


class Person:
    """Somebody with a token."""

    def __init__(self, house: House, table: str, token: str) -> None:
        self.house, self.table, self.token = house, table, token

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    async def get(self, what: str = "") -> httpx.Response:
        return await self.house.http.get(f"{self.path}{what}", headers=bearer(self.token))

    async def look(self) -> dict[str, Any]:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def post(self, action: str, **body: Any) -> httpx.Response:
        return await self.house.http.post(f"{self.path}/{action}", json=body, headers=bearer(self.token))

    async def do(self, action: str, **body: Any) -> dict[str, Any]:
        answer = await self.post(action, **body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def until(self, holds: Callable[[dict[str, Any]], bool], seconds: float = 60) -> dict[str, Any]:
        """Look until it is so."""
        async with asyncio.timeout(seconds):
            while not holds(table := await self.look()):
                await asyncio.sleep(0.02)
        return table

    async def commit(self, salt: str = SALT) -> dict[str, Any]:
        """Send the commitment to a salt for the round that is under way."""
        table = await self.until(lambda table: table["deal"]["step"] == "committing")
        action, body = next_step(table, salt)
        return await self.do(action, **body)

    async def reveal(self, salt: str = SALT) -> dict[str, Any]:
        """Reveal the salt once all commitments are listed."""
        table = await self.until(lambda table: table["deal"]["step"] == "revealing")
        action, body = next_step(table, salt)
        return await self.do(action, **body)

    async def move(self, rng: Random | None = None) -> dict[str, Any]:
        """Make a legal move."""
        table = await self.look()
        legal = table["position"]["legal"]
        return await self.do("moves", move=(rng or Random(1)).choice(legal), version=table["version"])

    @asynccontextmanager
    async def stream(self, path: str = "/events", **query: Any) -> AsyncIterator[Stream]:
        """An open stream of this person's."""
        async with open_stream(self.house.app, f"{self.path}{path}", self.token, query) as stream:
            yield stream


def next_step(table: dict[str, Any], salt: str = SALT) -> tuple[str, dict[str, Any]]:
    """What a client sends while the cards are dealt: an action and its body; no action where there is nothing to do."""
    number, seat = table["deal"]["round"], table["you"]["seat"]
    if table["deal"]["step"] == "committing":
        commitment = hashing.seat_commitment(table["id"], number, seat, salt)
        return "commit", {"round": number, "commitment": commitment}
    return ("reveal", {"round": number, "salt": salt}) if table["deal"]["step"] == "revealing" else ("", {})


async def deal(*people: Person) -> None:
    """All people of a table that has started add their salts: then the cards are dealt at once."""
    for person in people:
        await person.commit()
    for person in people:
        await person.reveal()
    await people[0].until(lambda table: table["stage"] == "playing")


async def play_out(people: list[Person], rng: Random, moves: int = 1000) -> dict[str, Any]:
    """Let these people play until the game is over, or for this many moves."""
    table = await people[0].look()
    while table["stage"] == "playing" and moves > 0:
        turn = [person for person in people if (await person.look())["position"]["legal"]]
        if turn:
            await turn[0].move(rng)
            moves -= 1
        else:
            await asyncio.sleep(0.02)  # a bot thinks
        table = await people[0].look()
    return table


class Stream:
    """Everything that an open stream has sent so far."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.text = ""
        self.over = asyncio.Event()
        self.told = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None

    @property
    def messages(self) -> list[tuple[str, str, Any]]:
        """Event, id and data of each server-sent event."""
        found = []
        for block in self.text.split("\n\n")[:-1]:
            fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if "data" in fields:
                found.append((fields.get("event", ""), fields.get("id", ""), json.loads(fields["data"])))
        return found

    @property
    def pushes(self) -> list[tuple[str, str, Any]]:
        """The messages that tell what happened; the others tell who is here."""
        return [message for message in self.messages if message[2].get("events")]

    async def until(self, holds: Callable[[], bool], seconds: float = 60) -> None:
        async with asyncio.timeout(seconds), self.told:
            await self.told.wait_for(holds)


@asynccontextmanager
async def open_stream(
    app: Starlette,
    path: str,
    token: str,
    query: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
    client: str = "127.0.0.1",
) -> AsyncIterator[Stream]:
    """A request whose answer is read while it comes; it ends when its reader leaves."""
    stream = Stream()
    left = asyncio.Event()
    told = {"host": "localhost", **bearer(token), **(headers or {})}
    asked = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if asked:
            return asked.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        async with stream.told:
            if message["type"] == "http.response.start":
                stream.status = message["status"]
                stream.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                stream.text += message.get("body", b"").decode()
                if not message.get("more_body"):
                    stream.over.set()
            stream.told.notify_all()

    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": path, "root_path": "",
        "raw_path": path.encode(), "query_string": str(httpx.QueryParams(query or {})).encode(),
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
        "client": (client, 1), "server": ("localhost", 80),
    }  # fmt: skip
    stream.task = task = asyncio.create_task(app(scope, receive, send))
    try:
        await stream.until(lambda: stream.status != 0)
        yield stream
    finally:
        left.set()
        await task


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@asynccontextmanager
async def house(store: Store | Path, **options: Any) -> AsyncIterator[House]:
    """An app that runs while this lasts."""
    app = make_app(store, pages=some_pages(), thinkers=1, **({"limits": GENEROUS} | options))
    async with app.router.lifespan_context(app):
        found = House(app)
        try:
            yield found
        finally:
            await found.http.aclose()


def shown(answer: httpx.Response) -> str:
    """The body of a page without what only those who hear it get."""
    body = answer.text.partition("<main")[2]
    return re.sub(r'<(\w+) class="unseen">.*?</\1>', "", body, flags=re.DOTALL)
