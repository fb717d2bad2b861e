"""The handlers of the API's addresses, except the actions at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from claimant.notation.wire import written
from claimant.rules.game import Game
from claimant.rules.presets import PRESETS
from claimant.web.api.action_kinds import Action, act, known_version
from claimant.web.api.actions import BY_NAME
from claimant.web.api.documents import (
    Health,
    Invitation,
    LineUpDocument,
    NewTable,
    Problem,
    Seated,
    TableLinks,
)  # fmt: skip
from claimant.web.api.events import events
from claimant.web.api.host_actions import admit_listing
from claimant.web.api.records import record_of
from claimant.web.api.request_documents import OpenTable, TakeSeat
from claimant.web.api.serialize import tell_log, tell_outcome, tell_table, tell_view
from claimant.web.api.serialize_deals import tell_proof
from claimant.web.http.bodies import number_in, read_body, read_json
from claimant.web.http.cookies import keep_tokens, tables_in
from claimant.web.http.errors import NO_LINK, NO_TABLE, RequestError, status_of
from claimant.web.http.limits import LimitKind
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext, about, bearer_of
from claimant.web.http.streams import Stream, since_of
from claimant.web.storage.incidents import IncidentKind
from claimant.web.tables import commands
from claimant.web.tables.access import digest, invited_to, new_token, role_at, tokens_for
from claimant.web.tables.commands import Refusal
from claimant.web.tables.deeds import AnyDeed, Origin
from claimant.web.tables.hall import Keys
from claimant.web.tables.log import PAGE
from claimant.web.tables.plan import Plan, Who, why_not_plan
from claimant.web.tables.room import Room
from claimant.web.tables.table import Table

RECORD = "application/toml; charset=utf-8"


def as_json(document: Any, status: int = 200) -> Response:
    told = msgspec.json.encode(document, enc_hook=written, order="deterministic")
    return Response(told, status, media_type="application/json")


class Handlers(NamedTuple):
    """The API of one server."""

    context: ServerContext

    async def line_ups(self, request: Request) -> Response:
        """The ready-made line-ups."""
        found = [
            LineUpDocument(name, preset.title, list(preset.players), list(preset.factions), preset.about)
            for name, preset in PRESETS.items()
        ]
        return as_json(found)

    async def health(self, request: Request) -> Response:
        """The state of the server."""
        hall = self.context.hall
        aside = Counter(each.why for each in hall.aside.values())
        told = Health(
            status="failing" if hall.is_failing else "ok",
            tables=hall.counted.tables,
            open=hall.counted.going_on,
            set_aside=aside[IncidentKind.DAMAGED] + aside[IncidentKind.UNPLAYABLE],
            newer=aside[IncidentKind.NEWER],
            without_faction=aside[IncidentKind.MISSING_FACTION],
            missing_factions=sorted({name for each in hall.aside.values() for name in each.factions}),
            lost=aside[IncidentKind.LOST],
            version=version("claimant"),
        )
        return as_json(told)

    async def open(self, request: Request) -> Response:
        """Open a new table."""
        call = self.context.call(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), OpenTable)
        room, keys = await open_table(self.context, call, body.plan, body.name, body.public)
        response = as_json(new_table(about(call, room), keys), 201)
        if bearer_of(request) is None:
            self.keep(request, response, room.table, keys.all)
        return response

    async def table(self, request: Request) -> Response:
        """The table as the caller may see it."""
        call = await self.context.call_at(request)
        return as_json(tell_table(call.here, call.role))

    async def log(self, request: Request) -> Response:
        """The log, page by page."""
        call = await self.context.call_at(request)
        before, limit = number_in(request, "before"), number_in(request, "limit")
        return as_json(tell_log(call.here.table, call.role, before, PAGE if limit is None else limit))

    async def view(self, request: Request) -> Response:
        """The game as the caller knows it, for programs that have the rules."""
        call = await self.context.call_at(request)
        return as_json(tell_view(call.here, call.role))

    async def link(self, request: Request) -> Response:
        """The target of a link whose last part is the bearer token."""
        call = self.context.call(request)
        token = bearer_of(request) or ""
        room = await self.context.hall.find(token)
        if room is None:
            self.context.doorkeeper.admit(call.address, LimitKind.GUESS)
            raise RequestError(404, NO_LINK)
        return as_json(Invitation(room.table.id, invited_to(room.table, token)))

    async def seat(self, request: Request) -> Response:
        """Take the seat of the invitation in the bearer token."""
        call = self.context.call(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), TakeSeat)
        room = await self.context.hall.room(request.path_params["table"])
        token = bearer_of(request) or ""
        if room is None or invited_to(room.table, token) is None:
            self.context.doorkeeper.admit(call.address, LimitKind.GUESS)
            raise RequestError(404, NO_TABLE) if room is None else RequestError(403, NO_LINK)
        seat, held = await take_seat(call, room, token, body.name)
        role = role_at(room.table, [held])
        return as_json(Seated(seat, held, tell_table(room, role)))

    async def events(self, request: Request) -> Response:
        """The event stream, as server-sent events or as lines of JSON."""
        call = await self.context.call_at(request)
        return Stream(self.context, call, events(), since_of(request), "ndjson" in request.headers.get("accept", ""))

    async def record(self, request: Request) -> Response:
        """The record, as far as the caller may have it."""
        call = await self.context.call_at(request)
        return Response(record_of(call.here.table, call.role.seat), media_type=RECORD)

    async def proof(self, request: Request) -> Response:
        """The commitment, and the whole proof once the table has ended."""
        return as_json(tell_proof((await self.context.call_at(request)).here.table))

    def action(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        """The handler of an action's address."""
        action = BY_NAME[name]

        async def handler(request: Request) -> Response:
            return await self._act(action, request)

        return handler

    async def _act(self, action: Action, request: Request) -> Response:
        call = await self.context.call_at(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), action.body)
        try:
            done = await act(action, call, body)
        except Refusal as refusal:
            now = tell_outcome(call.here, call.role, known_version(call, body))
            return as_json(Problem(refusal.said(call.language), refusal.why.name.lower(), now), status_of(refusal))
        response = as_json(done.answer)
        if done.tokens and bearer_of(request) is None:
            self.keep(request, response, (done.room or call.here).table, done.tokens)
        return response

    def keep(self, request: Request, response: Response, table: Table, tokens: tuple[str, ...]) -> None:
        """Put tokens into the table's cookie; those that are no longer valid leave it."""
        held = tables_in(request.cookies)
        held[table.id] = tokens_for(table, held.get(table.id, ()))
        keep_tokens(response, held, table.id, tokens, self.context.is_secure(request))


async def open_table(
    context: ServerContext,
    call: RequestContext,
    plan: Plan,
    name: str,
    public: bool = False,
    played_on: tuple[Origin, Game] | None = None,
) -> tuple[Room, Keys]:
    """Open a new table, if the plan is valid and its host hasn't opened or listed too many."""
    if problem := why_not_plan(plan, context.hall.guests.levels):
        raise RequestError(422, problem)
    if away := context.hall.guests.why_not_here(seat.level for seat in plan.seats if seat.who is Who.BOT):
        raise RequestError(409, away, why="bot_away")
    try:
        commands.clean_names(plan, name)
    except Refusal as refusal:
        raise RequestError(422, refusal.sentence) from None
    if public:
        admit_listing(call, "")
    context.doorkeeper.admit_table(call.address, context.hall.is_open)
    room, keys = await context.hall.open(plan, name, public, played_on)
    context.doorkeeper.note_table(call.address, room.table.id)
    if room.table.is_public:
        context.doorkeeper.note_listing(call.address, room.table.id)
    return room, keys


def new_table(call: RequestContext, keys: Keys) -> NewTable:
    """The document for the host, sent once."""
    table, base = call.here.table, call.base_url
    links = TableLinks(
        f"{base}/t/{table.id}", [f"{base}/join/{token}" for token in keys.invitations], f"{base}/watch/{keys.watch}"
    )
    role = role_at(table, list(keys.all))
    return NewTable(tell_table(call.here, role), keys.host, keys.seat, keys.watch, list(keys.invitations), links)


async def take_seat(call: RequestContext, room: Room, token: str, name: str) -> tuple[int, str]:
    """Take the seat of a link, or open it on another device; return the seat and a new token."""
    seat = invited_to(room.table, token)
    held = new_token()
    if seat is None:
        raise RequestError(404, NO_LINK)
    call.doorkeeper.admit_seating(call.address, room.table.id)

    def sit(table: Table) -> list[AnyDeed]:
        if invited_to(table, token) != seat:
            raise RequestError(404, NO_LINK)
        if table.chairs[seat].is_person:  # refused if they have left for good
            return commands.reopen(table, seat, digest(held))
        return commands.sit(table, seat, name, digest(held))

    try:
        await room.do(sit)
    except Refusal as refusal:
        raise RequestError(status_of(refusal), refusal.sentence, why=refusal.why.name.lower()) from None
    return seat, held
