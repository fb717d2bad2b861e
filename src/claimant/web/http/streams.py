"""Streams: each viewer of a table gets every message once, in order, and can resume after reconnecting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import Pages, ServerContext, Shown, about
from claimant.web.monitoring import figures

PING_SECONDS = 15.0
SEND_SECONDS = 30.0
"""A client that reads nothing for this time counts as gone."""


class Message(NamedTuple):
    """A message of a stream; a client that resumes after an id doesn't get that message again."""

    event: str
    data: bytes
    id: int | None = None


def as_sse(message: Message) -> bytes:
    """A message as a server-sent event."""
    head = b"" if message.id is None else b"id: %d\n" % message.id
    return head + b"event: %s\ndata: %s\n\n" % (message.event.encode(), message.data)


def as_line(message: Message) -> bytes:
    """A message as a line of JSON; a ping is an empty object."""
    return (b"{}" if message.event == "ping" else message.data) + b"\n"


Source = Callable[[RequestContext, int], Iterable[Message]]
"""Returns the messages for a viewer who knows the table up to the given version."""


def page_parts(pages: Pages) -> Source:
    """The changed parts of one open page; unchanged parts are neither drawn nor sent again."""
    shown: Shown = {}

    def changes(call: RequestContext, since: int) -> Iterable[Message]:
        if parts := pages.parts(call, since, shown):
            yield Message("parts", msgspec.json.encode(parts), call.here.table.version)

    return changes


def since_of(request: Request) -> int:
    """The last version that the client knows: from Last-Event-ID when it reconnects, else from `?since=`."""
    version = request.headers.get("last-event-id") or request.query_params.get("since") or "0"
    return int(version) if version.isdecimal() and len(version) <= 16 else 0


class Stream(Response):
    """A response that lasts until the table closes, the viewer leaves or the server stops."""

    is_idle = False
    _dropped = False
    _leaving: asyncio.Task[None] | None = None

    def __init__(
        self, context: ServerContext, call: RequestContext, source: Source, since: int, lines: bool = False
    ) -> None:
        super().__init__(media_type="application/x-ndjson" if lines else "text/event-stream")
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store, no-transform"
        self.headers["x-accel-buffering"] = "no"
        self._context, self._call, self._source = context, call, source
        self._since = since if since <= call.here.table.version else 0
        self._written = as_line if lines else as_sse
        self._prologue = b"" if lines else b"retry: 1000\n\n"

    def drop(self) -> None:
        """End the stream, because a client with fewer streams needs its place."""
        self._dropped = True
        if self._leaving is not None:
            self._leaving.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self._call
        with ExitStack() as open_streams:
            open_streams.enter_context(self._context.doorkeeper.stream(call.address, self))
            open_streams.enter_context(call.here.watched_by(call.role.seat, call.role.host))
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            if scope["method"] == "HEAD" or self._dropped:
                await send({"type": "http.response.body"})
                return
            telling = asyncio.create_task(self._tell(send))
            self._leaving = leaving = asyncio.create_task(left(receive))
            try:
                await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (telling, leaving):
                    task.cancel()
                await asyncio.gather(telling, leaving, return_exceptions=True)

    async def _tell(self, send: Send) -> None:
        room, since, seating = self._call.here, self._since, self._call.here.table.seating
        call, woken = self._call, False
        await send_part(send, self._prologue)
        while True:
            beat, version = room.beat, room.table.version  # read first: sending may be slow
            if room.table.seating != seating:  # the viewer's role may have changed
                call, seating = about(call, room), room.table.seating
            if not call.role.may_see or self._context.hall.ending:
                break
            for message in self._source(call, since):
                await send_part(send, self._written(message))
            if woken:
                figures.PUSHED.observe(time.perf_counter() - room.told_at)
            since = version
            if not (woken := await room.next_beat(beat, PING_SECONDS)):
                await send_part(send, self._written(Message("ping", b"{}")))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def send_part(send: Send, data: bytes) -> None:
    """Send a part of a response; a client that doesn't read it counts as gone."""
    async with asyncio.timeout(SEND_SECONDS):
        await send({"type": "http.response.body", "body": data, "more_body": True})


async def left(receive: Receive) -> None:
    """Wait until the viewer has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
