"""A server in its own process: tests send requests over a real connection, and set things up through a pipe."""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import uvicorn

from claimant.fair import hashing
from claimant.rules.game import Game
from claimant.web.app import make_app
from claimant.web.http.server_context import ServerContext
from claimant.web.storage.store import Batch
from claimant.web.tables.deeds import Said
from claimant.web.tables.room import Room
from claimant.web.tables.table import Table
from tests.web.house import GENEROUS

Order = tuple[str, Game | str | None]
"""A table, and the position to put on it, or a way to cheat; without one, the second seat says something."""


class Serving:
    """A running server."""

    def __init__(self, url: str, pipe: Connection) -> None:
        self.url = url
        self._pipe = pipe

    def set_up(self, table: str, game: Game) -> None:
        """Put another position on a table that is being played at."""
        self._order((table, game))

    def say(self, table: str) -> None:
        """The second seat says something."""
        self._order((table, None))

    def cheat(self, table: str, way: str) -> None:
        """Have the server cheat once the first seat has sent its commitment: `secret`, `drop` or `invent`."""
        until = time.monotonic() + 60
        while not self._ask((table, way)):
            assert time.monotonic() < until, "the page doesn't take part in the deal"
            time.sleep(0.05)

    def _order(self, order: Order) -> None:
        assert self._ask(order)

    def _ask(self, order: Order) -> bool:
        self._pipe.send(order)
        assert self._pipe.poll(60), "the server doesn't answer"
        return bool(self._pipe.recv() == "done")


@contextmanager
def serving(store: Path) -> Iterator[Serving]:
    """A server that runs while this lasts."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(store, theirs), daemon=False)
    process.start()
    try:
        assert ours.poll(60), "the server doesn't start"
        yield Serving(f"http://127.0.0.1:{ours.recv()}", ours)
    finally:
        process.terminate()
        process.join(60)
        ours.close()
        theirs.close()


def _serve(store: Path, pipe: Connection) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    app = make_app(store, limits=GENEROUS, thinkers=1)
    context: ServerContext = app.state.context
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1, loop="asyncio")

    async def run() -> None:
        server = uvicorn.Server(config)
        asyncio.get_running_loop().add_reader(pipe.fileno(), lambda: _obey(context, pipe))
        running = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.02)
        pipe.send(listening.getsockname()[1])
        await running

    asyncio.run(run())


def _obey(context: ServerContext, pipe: Connection) -> None:
    table, game = pipe.recv()
    room = context.hall.rooms[table]
    if isinstance(game, str):
        pipe.send("done" if _cheat(room.table, game) else "not yet")
        return
    changing = asyncio.ensure_future(_change(room, game))
    changing.add_done_callback(lambda done: pipe.send("failed" if done.exception() else "done"))


async def _change(room: Room, game: Game | None) -> None:
    """Let the second seat say something, or put a position on the table; both take a version, in the store too."""
    said = Said(1, "oops")
    async with room._turn:
        batch = Batch(room.table.id, room.table.version + 1, [msgspec.json.encode(said)], room._chain)
        room._chain = await room._store.append(batch)
        if game is None:
            room.table.apply(said)
        else:
            room.table.game = game
            room.table.version += 1
            room._views.clear()
    room.wake()


def _cheat(table: Table, way: str) -> bool:
    """What an honest server never does; False as long as it is too early for it."""
    latest = table.rounds.latest
    if latest is None or not latest.commitments[0]:
        return False
    if way == "drop":
        latest.commitments[0] = ""
    elif way == "invent":
        latest.commitments[0] = hashing.seat_commitment(table.id, latest.number, 0, "ef" * 32)
    elif not latest.salts[0]:
        return False
    else:
        latest.secret = hashing.new_secret()
        latest.commitment = hashing.table_commitment(table.id, latest.number, table.plan.setup, latest.secret)
    return True
