"""The handlers for tables that everybody may join: the list, taking a seat, reporting a table."""

from __future__ import annotations

import time
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from claimant.notation.names import seen
from claimant.web.api.documents import Seated
from claimant.web.api.handlers import as_json
from claimant.web.api.lobby_documents import OpenTableDocument, OpenTables, Thanks
from claimant.web.api.request_documents import ReportTable, TakeSeat
from claimant.web.api.serialize import tell_table
from claimant.web.http.bodies import read_body, read_json
from claimant.web.http.errors import NO_TABLE, RequestError, status_of
from claimant.web.http.limits import LimitKind
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext, about
from claimant.web.storage.reports import Report
from claimant.web.tables.access import digest, new_token, role_at
from claimant.web.tables.commands import Refusal, Why
from claimant.web.tables.lobby import listing
from claimant.web.tables.plan import Who
from claimant.web.tables.room import Room
from claimant.web.tables.table import Table


class LobbyHandlers(NamedTuple):
    """The open tables of one server."""

    context: ServerContext

    async def open_tables(self, request: Request) -> Response:
        """The tables that everybody may join."""
        return as_json(OpenTables([tell_open_table(room) for room in self.context.hall.open_tables()]))

    async def join_open(self, request: Request) -> Response:
        """Take an open seat of a listed table."""
        call = await call_at_listed(self.context, request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), TakeSeat)
        seat, held = await join(call, body.name)
        return as_json(Seated(seat, held, tell_table(call.here, role_at(call.here.table, [held]))))

    async def report(self, request: Request) -> Response:
        """Report a table to the server's host."""
        call = await call_to_report(self.context, request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), ReportTable)
        await report(call, body)
        return as_json(Thanks(call.here.table.id))


def tell_open_table(room: Room) -> OpenTableDocument:
    """A listed table as everybody may see it."""
    table, plan = room.table, room.table.plan
    return OpenTableDocument(
        id=table.id,
        names=[chair.name for chair in table.chairs if chair.is_person],
        players=plan.players,
        taken=taken(table),
        line_up=plan.preset,
        factions=list(plan.lineup.names),
        heroes=plan.heroes,
        clock=plan.clock,
        pace=plan.pace.value,
        strict=plan.strict,
        hints=plan.hints,
        open_for=open_for(table),
    )


def taken(table: Table) -> int:
    """How many seats are taken."""
    return sum(chair.who is not Who.OPEN for chair in table.chairs)


def open_for(table: Table) -> int:
    """How many seconds ago the table was opened."""
    return max(0, int(time.time()) - table.opened.at)


async def call_at_listed(context: ServerContext, request: Request) -> RequestContext:
    """The request context for a listed table; whether an unlisted one exists is not told."""
    call = context.call(request)
    table = request.path_params["table"]
    if not context.hall.is_listed(table):
        context.doorkeeper.admit(call.address, LimitKind.GUESS)
        raise RequestError(404, Why.NOT_PUBLIC.value, why=Why.NOT_PUBLIC.name.lower())
    return about(call, context.hall.rooms[table])


async def join(call: RequestContext, name: str) -> tuple[int, str]:
    """Take an open seat of a listed table; return the seat and a new token."""
    room, held = call.here, new_token()
    call.doorkeeper.admit_seating(call.address, room.table.id)
    try:
        await room.do(lambda _: listing.join(room, name, digest(held)))
    except Refusal as refusal:
        raise RequestError(status_of(refusal), refusal.sentence, why=refusal.why.name.lower()) from None
    seat = role_at(room.table, [held]).seat
    assert seat is not None
    return seat, held


async def call_to_report(context: ServerContext, request: Request) -> RequestContext:
    """The request context for a table that the caller may report: it is listed, or it was and they are at it."""
    call = context.call(request)
    table = request.path_params["table"]
    room = await context.hall.room(table)
    if room is not None:
        call = about(call, room)
        if context.hall.is_listed(table) or (room.table.was_public and (call.role.may_see or call.role.seats)):
            return call
    context.doorkeeper.admit(call.address, LimitKind.GUESS)
    raise RequestError(404, NO_TABLE)


async def report(call: RequestContext, body: ReportTable) -> None:
    """Store a report, with the names that are at the table now."""
    table = call.here.table
    call.doorkeeper.admit_report(call.address, table.id)
    names = "\n".join(chair.name for chair in table.chairs if chair.is_person)
    await call.hall.report(Report(table.id, body.reason, seen(body.text), names))
