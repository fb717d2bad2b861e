"""The stream of a bot: invitations and all its games, as lines of JSON. A reconnect loses nothing."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack, suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from claimant.locale.marks import N_
from claimant.notation.wire import written
from claimant.web.api.bots.bot_documents import BotHello, BotPing, BotStreamLine, BotTrouble
from claimant.web.api.bots.bot_feed import GameFeed
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext
from claimant.web.http.streams import PING_SECONDS, left, send_part
from claimant.web.storage.store import StoreError
from claimant.web.tables.table import Table

KNOWN = re.compile(r"([0-9a-f]{18})-([0-3])/([0-9]{1,12})")
MOST_KNOWN = 64
REPLACED = N_("Another stream was opened with this token, so this one ends.")
REVOKED = N_("This token is no longer valid, so the stream ends.")
Known = dict[tuple[str, int], int]
"""The version up to which a bot knows each of its games, by table and seat."""


def known_of(request: Request) -> Known:
    """What the client says it knows: `Last-Event-ID: GAME/VERSION GAME/VERSION`, or the same in `?known=`."""
    text = request.headers.get("last-event-id") or request.query_params.get("known") or ""
    found = KNOWN.findall(text[:4096])[:MOST_KNOWN]
    return {(table, int(seat)): int(version) for table, seat, version in found}


class BotStream(Response):
    """A response that lasts until the bot leaves, opens another stream, loses its token, or the server stops."""

    is_idle = False

    def __init__(self, context: ServerContext, call: RequestContext, bot: str, known: Known) -> None:
        super().__init__(media_type="application/x-ndjson")
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store, no-transform"
        self.headers["x-accel-buffering"] = "no"
        self._context, self._call, self._bot, self._known = context, call, bot, known
        self._guests = context.hall.guests
        self._feeds: dict[tuple[str, int], GameFeed] = {}
        self._ended = asyncio.Event()

    def drop(self) -> None:
        """End the stream."""
        self._ended.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with ExitStack() as held:
            held.enter_context(self._context.doorkeeper.stream(self._call.address, self))
            held.enter_context(self._guests.attendance.attend(self._bot, self.drop))
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            works = {
                asyncio.create_task(self._tell(send)),
                asyncio.create_task(left(receive)),
                asyncio.create_task(self._ended.wait()),
            }
            try:
                await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for work in works:
                    work.cancel()
                await asyncio.gather(*works, return_exceptions=True)
            if self._ended.is_set():
                await self._say_why(send)

    async def _say_why(self, send: Send) -> None:
        with suppress(OSError, TimeoutError):
            if not self._context.hall.ending:
                valid = self._bot in self._guests.names
                text = self._call.language.text(REPLACED if valid else REVOKED)
                await send_part(send, _line(BotTrouble(text=text)))
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, send: Send) -> None:
        hall = self._context.hall
        await send_part(send, _line(BotHello(bot=self._bot, most_games=self._call.doorkeeper.limits.bot_games)))
        await self._load()
        while not hall.ending:
            news = self._guests.attendance.next_news(self._bot)
            for line in self._new_lines():
                await send_part(send, _line(line))
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await news.wait()
            except TimeoutError:
                await send_part(send, _line(BotPing()))

    async def _load(self) -> None:
        """Load the bot's games, and those that it knows and that may have ended meanwhile."""
        while True:
            try:
                await self._context.hall.tables_of(self._bot)
                for table, seat in self._known:
                    room = await self._context.hall.room(table)
                    if room is not None and self._sits(room.table, seat):
                        self._feeds[table, seat] = GameFeed(self._guests, self._bot, seat, self._known[table, seat])
            except StoreError:
                await asyncio.sleep(1.0)
            else:
                return

    def _sits(self, table: Table, seat: int) -> bool:
        return seat < len(table.chairs) and table.chairs[seat].guest == self._bot

    def _new_lines(self) -> list[BotStreamLine]:
        rooms = self._context.hall.rooms
        for table in self._guests.tables_of(self._bot):
            if table in rooms and not rooms[table].table.has_ended:
                for seat in range(len(rooms[table].table.chairs)):
                    if self._sits(rooms[table].table, seat) and (table, seat) not in self._feeds:
                        self._feeds[table, seat] = GameFeed(self._guests, self._bot, seat)
        told: list[BotStreamLine] = []
        for (table, seat), feed in list(self._feeds.items()):
            if table in rooms:
                told += feed.lines(rooms[table])
            if feed.is_done:
                del self._feeds[table, seat]
        return told


def _line(line: BotStreamLine) -> bytes:
    return msgspec.json.encode(line, enc_hook=written, order="deterministic") + b"\n"
