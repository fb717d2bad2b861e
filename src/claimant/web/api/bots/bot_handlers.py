"""The handlers for bots that connect to the server; each request carries the bot's token."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.notation.guest_names import guest_level
from claimant.web.api.bots.bot_documents import BotAnswered, BotDocument, BotGame, BotList, BotListed
from claimant.web.api.bots.bot_feed import game_name
from claimant.web.api.bots.bot_stream import BotStream, known_of
from claimant.web.api.documents import Problem
from claimant.web.api.handlers import RECORD, as_json
from claimant.web.api.records import record_of
from claimant.web.api.request_documents import MakeMove, Nothing
from claimant.web.api.serialize import tell_outcome, tell_view
from claimant.web.http.bodies import read_body, read_json
from claimant.web.http.errors import RequestError, status_of
from claimant.web.http.limits import LimitKind
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext, about, bearer_of
from claimant.web.tables.access import Role
from claimant.web.tables.commands import Refusal
from claimant.web.tables.guests import answering
from claimant.web.tables.room import Room
from claimant.web.tables.running.replica import Command

NO_BOT = N_("This needs the token of a bot: the person who runs the server makes one, with “claimant admin add-bot”.")
NO_GAME = N_("This bot has no such game.")
ENOUGH_GAMES = N_("This bot plays as many games as it may: {number}. Finish one first, or decline.")


class BotGameCall(NamedTuple):
    """A request about one game of a bot."""

    call: RequestContext
    bot: str
    room: Room
    seat: int

    @property
    def role(self) -> Role:
        return Role(self.room.table.id, self.seat)

    @property
    def answered(self) -> BotAnswered:
        table = self.room.table
        return BotAnswered(game_name(table.id, self.seat), table.stage.value, table.version)


class BotHandlers(NamedTuple):
    """The API for bots of one server."""

    context: ServerContext

    async def bots(self, request: Request) -> Response:
        """The bots that can be chosen for a seat."""
        guests = self.context.hall.guests
        levels = [BotListed(level, "level", here=True) for level in BOTS]
        programs = [BotListed(guest_level(name), "program", guests.is_here(name)) for name in guests.names]
        return as_json(BotList([*levels, *programs]))

    async def bot_self(self, request: Request) -> Response:
        """Who the caller is, and its games."""
        call, bot = await self._bot(request)
        games = [
            BotGame(game_name(room.table.id, seat), chair.accepted, room.table.stage.value)
            for room in await call.hall.tables_of(bot)
            for seat, chair in enumerate(room.table.chairs)
            if chair.guest == bot
        ]
        return as_json(BotDocument(bot, games, call.doorkeeper.limits.bot_games))

    async def bot_events(self, request: Request) -> Response:
        """The stream."""
        call, bot = await self._bot(request)
        return BotStream(self.context, call, bot, known_of(request))

    async def bot_view(self, request: Request) -> Response:
        """One of the caller's games, as its seat knows it."""
        game = await self._game(request)
        return as_json(tell_view(game.room, game.role))

    async def bot_record(self, request: Request) -> Response:
        """The record of one of the caller's games."""
        game = await self._game(request)
        return Response(record_of(game.room.table, game.seat), media_type=RECORD)

    async def bot_accept(self, request: Request) -> Response:
        """Accept an invitation, if the bot doesn't play too much already."""
        game = await self._game(request, body=Nothing)
        most = game.call.doorkeeper.limits.bot_games
        tables = await game.call.hall.tables_of(game.bot)
        chairs = [chair for room in tables for chair in room.table.chairs if chair.guest == game.bot]
        if not game.room.table.chairs[game.seat].accepted and sum(chair.accepted for chair in chairs) >= most:
            raise RequestError(409, ENOUGH_GAMES, why="enough_games", number=most)
        return await self._answer(game, lambda table: answering.accept(table, game.seat, game.bot))

    async def bot_decline(self, request: Request) -> Response:
        """Decline an invitation."""
        game = await self._game(request, body=Nothing)
        return await self._answer(game, lambda table: answering.decline(table, game.seat, game.bot))

    async def bot_resign(self, request: Request) -> Response:
        """Give a game up."""
        game = await self._game(request, body=Nothing)
        return await self._answer(game, lambda table: answering.resign(table, game.seat))

    async def _answer(self, game: BotGameCall, command: Command) -> Response:
        return await self._done(game, command, lambda: as_json(game.answered))

    async def bot_move(self, request: Request) -> Response:
        """A move; it is stored, and answered, when the table's pace lets a bot's move appear."""
        game = await self._game(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), MakeMove)
        room, text = game.room, body.move.strip().lower()
        move_id = f"{game.seat} {body.id}" if body.id else ""

        command = partial(answering.move, seat=game.seat, text=text, version=body.version, move_id=move_id)

        async def wait() -> None:
            if command(room.table):  # a refusal is answered at once
                await asyncio.sleep(max(0.0, room.bot_delay - room.waits))

        return await self._done(game, command, lambda: as_json(tell_outcome(room, game.role, body.version)), wait)

    async def _done(
        self,
        game: BotGameCall,
        command: Command,
        answer: Callable[[], Response],
        before: Callable[[], Awaitable[None]] | None = None,
    ) -> Response:
        """Carry out a command; a refusal says how the game stands."""
        try:
            if before is not None:
                await before()
            await game.room.do(command)
        except Refusal as refusal:
            now = tell_outcome(game.room, game.role, game.room.table.version)
            said = Problem(refusal.said(game.call.language), refusal.why.name.lower(), now)
            return as_json(said, status_of(refusal))
        return answer()

    async def _bot(self, request: Request) -> tuple[RequestContext, str]:
        call = self.context.call(request)
        guests, token = self.context.hall.guests, bearer_of(request)
        bot = guests.by_token(token)
        if bot is None:
            self.context.doorkeeper.admit(call.address, LimitKind.GUESS)  # before the store is asked
            bot = await guests.found_by(token)
        if bot is None:
            raise RequestError(401, NO_BOT)
        return call, bot

    async def _game(self, request: Request, body: type[Nothing] | None = None) -> BotGameCall:
        """The game in the address, if it is the caller's; the body is checked if it is to be empty."""
        call, bot = await self._bot(request)
        if body is not None:
            read_json(await read_body(request, self.context.doorkeeper.limits), body)
        table, _, number = request.path_params["game"].partition("-")
        seat = int(number) if number in ("0", "1", "2", "3") else -1
        room = await call.hall.room(table)
        mine = room is not None and 0 <= seat < len(room.table.chairs) and room.table.chairs[seat].guest == bot
        if room is None or not mine:
            call.doorkeeper.admit(call.address, LimitKind.GUESS)
            raise RequestError(404, NO_GAME)
        return BotGameCall(about(call, room), bot, room, seat)
