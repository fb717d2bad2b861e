"""A network between server and database that cuts connections half-way, or goes silent."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest

from claimant.web.storage.postgres import connecting
from claimant.web.storage.postgres.store import PostgresStore
from claimant.web.tables.deeds import AnyDeed, Moved
from tests.web.house import Person, house
from tests.web.postgres.database import USER, Database

pytestmark = pytest.mark.anyio


class Wire:
    """Passes bytes on between a server and the database, until it is cut or frozen."""

    def __init__(self, there: Path) -> None:
        self._there = there
        self._open: set[asyncio.StreamWriter] = set()
        self.budget: int | None = None
        """How many bytes of the database's answers still pass before all connections are cut."""
        self.frozen = asyncio.Event()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            back, on = await asyncio.open_unix_connection(self._there)
            self._open |= {writer, on}
            await asyncio.gather(self._pass(reader, on, False), self._pass(back, writer, True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counts: bool) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(4096):
                while self.frozen.is_set():
                    await asyncio.sleep(0.02)
                if counts and self.budget is not None:
                    writer.write(data[: self.budget])
                    self.budget -= len(data)
                    if self.budget <= 0:
                        self.cut()
                else:
                    writer.write(data)
        writer.close()

    def cut(self) -> None:
        self.budget = None
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


@pytest.fixture
async def wire(cluster: Database, tmp_path: Path) -> AsyncIterator[Wire]:
    found = Wire(cluster.folder / ".s.PGSQL.5432")
    server = await asyncio.start_unix_server(found.connect, tmp_path / ".s.PGSQL.5432")
    yield found
    server.close()
    found.cut()
    await asyncio.sleep(0.1)  # until all have noticed


def through(url: str, tmp_path: Path) -> str:
    """The address of the same database behind the wire."""
    name = url.split("@/", 1)[1].split("?", maxsplit=1)[0]
    return f"postgresql://{USER}@/{name}?host={tmp_path}"


async def opened(url: str) -> PostgresStore:
    """A store; its first connection is made in a thread, because the wire needs the event loop."""
    return await asyncio.to_thread(PostgresStore, url)


async def patiently(person: Person, **body: Any) -> int:
    """Send a move until it is answered."""
    async with asyncio.timeout(60):
        while (answer := await person.post("moves", **body)).status_code == 503:
            await asyncio.sleep(0.05)
    return answer.status_code


async def look(person: Person) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while (answer := await person.get()).status_code == 503:
            await asyncio.sleep(0.05)
    found: dict[str, Any] = answer.json()
    return found


async def test_connections_that_are_cut_anywhere_lose_and_double_no_move(url: str, tmp_path: Path, wire: Wire) -> None:
    rng = Random(1)
    async with house(await opened(through(url, tmp_path))) as home:
        ann, ben, _ = await home.two()
        acknowledged = 0
        for number in range(20):
            for person in (ann, ben):
                table = await look(person)
                if legal := table["position"]["legal"]:
                    wire.budget = rng.randrange(1, 1500)
                    body = {"move": rng.choice(legal), "version": table["version"], "id": f"m{number}"}
                    acknowledged += await patiently(person, **body) == 200
        wire.budget = None
        assert acknowledged >= 10
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT deed FROM deeds WHERE tableid = %s ORDER BY version", (ann.table,)).fetchall()
    deeds = [msgspec.json.decode(bytes(deed), type=AnyDeed) for (deed,) in rows]
    moves = [deed for deed in deeds if isinstance(deed, Moved)]
    assert len(moves) == len({(move.seat, move.id) for move in moves}) == acknowledged


async def test_a_database_that_goes_silent_is_answered_with_an_error_in_time(
    url: str, tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(await opened(through(url, tmp_path))) as home:
        ann, _, _ = await home.two()
        table = await ann.look()
        monkeypatch.setattr(connecting, "ANSWER_SECONDS", 0.5)
        wire.frozen.set()
        body = {"move": table["position"]["legal"][0], "version": table["version"], "id": "m"}
        async with asyncio.timeout(30):
            assert (await ann.post("moves", **body)).status_code == 503
        wire.cut()
        wire.frozen.clear()
        monkeypatch.undo()
        assert await patiently(ann, **body) == 200
