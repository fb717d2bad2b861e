"""What one server consists of, and how it makes a request context from a request."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec.structs import replace
from starlette.datastructures import FormData
from starlette.requests import Request

from claimant.locale.languages import language
from claimant.locale.negotiation import negotiate
from claimant.rules.cards import Seat
from claimant.web.http.bodies import number_in
from claimant.web.http.cookies import settings_in, tables_in
from claimant.web.http.errors import ASIDE, FORBIDDEN_HERE, NO_LINK, NO_TABLE, NOT_YOUR_SEAT, RequestError
from claimant.web.http.limits import Doorkeeper, LimitKind
from claimant.web.http.request_context import RequestContext
from claimant.web.tables.access import role_at
from claimant.web.tables.hall import Hall
from claimant.web.tables.plan import Plan
from claimant.web.tables.restoring import Aside
from claimant.web.tables.room import Room

BEARER = "bearer "
Shown: TypeAlias = dict[str, dict[str, object] | None]
"""The data from which each part of an open page was last drawn; None for empty parts."""


Push: TypeAlias = dict[str, Any]
"""What is sent to an open page: the HTML of its parts, and facts about the table."""


class Pages(Protocol):
    """The pages that the server needs; each method returns the HTML of one page."""

    def home(self, call: RequestContext, pasted: str = "") -> str: ...
    def set_up(self, call: RequestContext, problem: str = "", form: FormData | None = None) -> str: ...
    def change(self, call: RequestContext, problem: str = "", form: FormData | None = None) -> str: ...
    def join_open(self, call: RequestContext, problem: str = "") -> str: ...
    def report(self, call: RequestContext, problem: str = "", text: str = "") -> str: ...
    def thanks(self, call: RequestContext) -> str: ...
    def join(self, call: RequestContext, seat: Seat, token: str, problem: str = "") -> str: ...
    def watch(self, call: RequestContext, token: str) -> str: ...
    def table(self, call: RequestContext, looked_back: str = "") -> str: ...
    def log(self, call: RequestContext, before: int | None) -> str: ...
    def power(self, call: RequestContext, code: str, alone: bool) -> str: ...
    def keys(self, call: RequestContext, alone: bool) -> str: ...
    def unseen_cards(self, call: RequestContext, alone: bool) -> str: ...
    def how_to_play(self, call: RequestContext) -> str: ...
    def learn(self, call: RequestContext, phase: int) -> str: ...
    def course(self, call: RequestContext) -> str: ...
    def course_lesson(self, call: RequestContext, name: str) -> str: ...
    def rules(self, call: RequestContext) -> str: ...
    def cards(self, call: RequestContext) -> str: ...
    def my_tables(self, call: RequestContext) -> str: ...
    def games(self, call: RequestContext) -> str: ...
    def turns(self, call: RequestContext) -> dict[str, object]: ...
    def api_docs(self, call: RequestContext, openapi: dict[str, object]) -> str: ...
    def error(self, call: RequestContext, status: int, sentence: str) -> str: ...
    def parts(self, call: RequestContext, since_version: int, shown: Shown) -> Push: ...
    def plan_from_form(self, form: FormData) -> tuple[Plan, str]: ...


class ServerContext(msgspec.Struct, frozen=True):
    """The hall, the rate limits and the pages of one server."""

    hall: Hall
    doorkeeper: Doorkeeper
    pages: Pages
    public_url: str | None = None
    """The server's public address, if it differs from the Host header, as behind a proxy."""

    def base_url(self, request: Request) -> str:
        """How links to this server begin."""
        return self.public_url or asked_at(request)

    def origins(self, request: Request) -> frozenset[str]:
        """The origins of this server's own pages."""
        return frozenset({asked_at(request), self.base_url(request)})

    def is_secure(self, request: Request) -> bool:
        return self.base_url(request).startswith("https://")

    def call(self, request: Request) -> RequestContext:
        """The request context, without a table yet. If there is a bearer token, cookies are ignored."""
        held = tables_in(request.cookies)
        bearer = bearer_of(request)
        settings = settings_in(request.cookies)
        offered, usual = self.hall.policy.languages, self.hall.policy.usual_language
        spoken = settings.language if settings.language in offered else negotiate(_accepted(request), offered, usual)
        return RequestContext(
            self.hall,
            self.doorkeeper,
            self.base_url(request),
            request.scope["path"],
            address_of(request),
            (bearer,) if bearer is not None else tuple(token for tokens in held.values() for token in tokens),
            language(spoken),
            settings,
            tables=() if bearer is not None else tuple(held),
        )

    async def call_at(self, request: Request) -> RequestContext:
        """The request context for the table and seat in the address; an error if the caller may not see them."""
        call = replace(self.call(request), wanted=number_in(request, "seat"))
        table = request.path_params["table"]
        room = await self.hall.room(table)
        if aside := self.hall.aside.get(table):
            raise gone(aside)
        if room is None:
            self.doorkeeper.admit(call.address, LimitKind.GUESS)
            raise RequestError(404, NO_TABLE)
        call = about(call, room)
        if not call.role.may_see and not call.role.seats:
            self.doorkeeper.admit(call.address, LimitKind.GUESS)
            raise RequestError(403, FORBIDDEN_HERE)
        if call.wanted not in (None, call.role.seat):
            raise RequestError(403, NOT_YOUR_SEAT, seat=call.wanted)
        return call

    async def call_by_link(self, request: Request) -> tuple[RequestContext, str]:
        """The request context for the table of a link, and the link's token."""
        call = self.call(request)
        token = request.path_params["token"]
        room = await self.hall.find(token)
        if room is None and (aside := await self.hall.aside_by(token)):
            raise gone(aside)
        if room is None:
            self.doorkeeper.admit(call.address, LimitKind.GUESS)
            raise RequestError(404, NO_LINK)
        return about(call, room), token


def gone(aside: Aside) -> RequestError:
    """The error for a table that is set aside."""
    return RequestError(410, ASIDE[aside.why], why=aside.why.value, count=aside.entries, factions=aside.missing)


def about(call: RequestContext, room: Room) -> RequestContext:
    """The request context for this room, with the caller's present role there."""
    return replace(call, room=room, role=role_at(room.table, list(call.tokens), call.wanted))


def asked_at(request: Request) -> str:
    """The address to which the client sent the request."""
    return f"{request.scope['scheme']}://{request.headers.get('host', 'localhost')}"


def bearer_of(request: Request) -> str | None:
    told = request.headers.get("authorization", "")
    return told[len(BEARER) :].strip() if told.lower().startswith(BEARER) else None


def address_of(request: Request) -> str:
    return request.client.host if request.client is not None else "unknown"


def _accepted(request: Request) -> str:
    return request.headers.get("accept-language", "")
