"""The bare minimum: the same framework, one commit that reaches the disk for each move, the same bytes echoed."""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route


def make_bare(path: str, push_bytes: int, answer_bytes: int) -> Starlette:
    """An app that stores what it is sent and tells it to everybody at the same table."""
    connection = sqlite3.connect(path, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS moves (at INTEGER PRIMARY KEY, body BLOB)")
    one_at_a_time = asyncio.Lock()
    listeners: dict[str, list[asyncio.Queue[bytes]]] = defaultdict(list)
    versions: dict[str, int] = defaultdict(int)
    answer = b"x" * answer_bytes

    def store(body: bytes) -> None:
        with connection:
            connection.execute("INSERT INTO moves (body) VALUES (?)", (body,))

    async def move(request: Request) -> Response:
        table = request.path_params["table"]
        body = await request.body()
        async with one_at_a_time:
            await asyncio.to_thread(store, body)
        versions[table] += 1
        told = f'{{"version":{versions[table]},"stage":"playing","legal":["x"],"fill":"'
        data = told.encode() + b"x" * max(0, push_bytes - len(told) - 2) + b'"}'
        for listener in listeners[table]:
            listener.put_nowait(b"data: " + data + b"\n\n")
        return Response(answer, media_type="application/json")

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
