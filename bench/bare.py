"""A minimal server to compare with: the same framework, one durable commit for each move, answers of a given size."""

import asyncio
import json
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route


def make_bare(path: str) -> Starlette:
    """An app that stores what it receives and notifies everybody at the same table."""
    connection = sqlite3.connect(path, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS moves (at INTEGER PRIMARY KEY, body BLOB)")
    one_at_a_time = asyncio.Lock()
    listeners: dict[str, list[asyncio.Queue[bytes]]] = defaultdict(list)
    versions: dict[str, int] = defaultdict(int)

    def store(body: bytes) -> None:
        with connection:
            connection.execute("INSERT INTO moves (body) VALUES (?)", (body,))

    async def move(request: Request) -> Response:
        table = request.path_params["table"]
        body = await request.body()
        told = json.loads(body)
        async with one_at_a_time:
            await asyncio.to_thread(store, body)
        versions[table] += 1
        for listener, size in zip(listeners[table], told["pushes"], strict=True):
            listener.put_nowait(b"id: %d\nevent: push\ndata: %s\n\n" % (versions[table], b"x" * size))
        return Response(b"x" * told["answer"], media_type="application/json")

    async def events(request: Request) -> Response:
        listener: asyncio.Queue[bytes] = asyncio.Queue()
        listeners[request.path_params["table"]].append(listener)

        async def told() -> AsyncIterator[bytes]:
            while True:
                yield await listener.get()

        return StreamingResponse(told(), media_type="text/event-stream")

    return Starlette(
        routes=[Route("/{table}/moves", move, methods=["POST"]), Route("/{table}/events", events, methods=["GET"])]
    )
