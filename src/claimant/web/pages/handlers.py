"""The handlers of the pages; everything also works with plain forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import SystemRandom
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.notation.names import clean, shown
from claimant.rules.cards import Seat
from claimant.rules.presets import PRESETS
from claimant.rules.reason import Refused
from claimant.web.api.action_kinds import act
from claimant.web.api.actions import BY_NAME
from claimant.web.api.handlers import Handlers, open_table, take_seat
from claimant.web.api.request_documents import TakeSeat
from claimant.web.http.bodies import from_form, number_in, read_body, read_form
from claimant.web.http.cookies import keep_settings
from claimant.web.http.errors import NO_LINK, RequestError, status_of, told
from claimant.web.http.limits import LimitKind, Limits
from claimant.web.http.request_context import RequestContext, Settings
from claimant.web.http.server_context import Pages, ServerContext, about
from claimant.web.http.streams import Stream, page_parts, since_of
from claimant.web.pages import pasted
from claimant.web.pages.public_pages import Handler
from claimant.web.pages.setup.form import for_a_friend
from claimant.web.tables.access import invited_to, tokens_for
from claimant.web.tables.commands import Refusal
from claimant.web.tables.plan import Pace, Plan, SeatPlan, Who, why_not_plan
from claimant.web.tables.room import Room
from claimant.web.tables.share_codes import CodeError, code_of, plan_of


class PageHandlers(NamedTuple):
    """The pages of one server."""

    context: ServerContext
    looked_back: Callable[[RequestContext], Awaitable[str]] | None = None
    """What the end of a game shows of its review."""

    @property
    def _pages(self) -> Pages:
        return self.context.pages

    @property
    def _limits(self) -> Limits:
        return self.context.doorkeeper.limits

    def plain(self, name: str) -> Handler:
        """A page that needs only the request."""

        async def handler(request: Request) -> Response:
            page: Callable[[RequestContext], str] = getattr(self._pages, name)
            call = self.context.call(request)
            for table in call.tables:  # the page may list them, also those that aren't in memory
                await self.context.hall.room(table)
            return HTMLResponse(page(call))

        return handler

    async def turns(self, request: Request) -> Response:
        """At which of the viewer's tables it is their turn, for open pages."""
        call = self.context.call(request)
        for table in call.tables:
            await self.context.hall.room(table)
        return JSONResponse(self._pages.turns(call), headers={"cache-control": "no-store"})

    # Setting up
    async def new(self, request: Request) -> Response:
        call = self.context.call(request)
        if request.method != "POST":
            return HTMLResponse(self._pages.set_up(call))
        form = read_form(await read_body(request, self._limits))
        try:
            plan, name = self._pages.plan_from_form(form)
            return await self._opened(request, call, plan, name, public=bool(form.get("public")), keep=True)
        except ValueError as error:
            problem = told(error.reason if isinstance(error, Refused) else str(error), call.language)
        except RequestError as error:
            if error.status not in (409, 422):
                raise
            problem = error.said(call.language)
        return HTMLResponse(self._pages.set_up(call, problem, form), 422)

    async def play_now(self, request: Request) -> Response:
        """Open a table for the person and a bot, with a good line-up."""
        call = self.context.call(request)
        for_two = [preset for preset in PRESETS.values() if 2 in preset.players]
        first = not call.settings.name
        preset = for_two[0] if first else SystemRandom().choice(for_two)
        seats = (SeatPlan(Who.ME), SeatPlan(Who.BOT))
        return await self._opened(
            request, call, Plan(2, preset.factions, seats, pace=call.hall.policy.pace), call.settings.name or "Player"
        )

    async def play_a_friend(self, request: Request) -> Response:
        """Open a table for the person and a friend: as they last set one up, else the first box for two."""
        call = self.context.call(request)
        return await self._opened(
            request, call, _for_a_friend(call.settings.last, call.hall.policy.pace), call.settings.name or "Player"
        )

    async def _opened(
        self, request: Request, call: RequestContext, plan: Plan, name: str, public: bool = False, keep: bool = False
    ) -> Response:
        """Open the table and go there; `keep` makes its set-up the default of this browser."""
        room, keys = await open_table(self.context, call, plan, name, public)
        response = _see(f"/t/{room.table.id}")
        self._keep(request, response, room, keys.all)
        settings = replace(call.settings, last=code_of(room.table.plan)) if keep else call.settings
        if keys.seat is not None:
            settings = replace(settings, name=shown(name))
        if settings != call.settings:
            keep_settings(response, settings, self.context.is_secure(request))
        return response

    async def go(self, request: Request) -> Response:
        """Go to the target of a pasted link or code."""
        call = self.context.call(request)
        text = str(read_form(await read_body(request, self._limits)).get("pasted", ""))
        found = await pasted.find(text, self.context.hall, call.base_url)
        if found.path:
            return _see(found.path)
        problem = told(found.reason or found.why, call.language, {"host": found.host})
        if found.plan is not None:
            try:
                return await self._opened(request, call, found.plan, call.settings.name or "Player")
            except RequestError as error:
                if error.status != 422:
                    raise
                problem = error.said(call.language)
        else:
            self.context.doorkeeper.admit(call.address, LimitKind.GUESS)
        return HTMLResponse(self._pages.home(replace(call, problem=problem), text[: pasted.LONGEST]), 422)

    def _keep(self, request: Request, response: Response, room: Room, tokens: tuple[str, ...]) -> None:
        Handlers(self.context).keep(request, response, room.table, tokens)

    # Coming by a link
    async def join(self, request: Request) -> Response:
        """Show an invitation. Opening the link takes no seat, because chat programs open links too; the button does."""
        call, token = await self.context.call_by_link(request)
        seat = invited_to(call.here.table, token)
        if seat is None:
            raise RequestError(404, NO_LINK)
        if request.method != "POST":
            if seat in call.role.seats:
                return _see(_seat_address(call, seat))
            return HTMLResponse(self._pages.join(call, seat, token))
        form = read_form(await read_body(request, self._limits))
        try:
            body = from_form(form, TakeSeat)
            _, held = await take_seat(call, call.here, token, body.name)
        except RequestError as error:
            problem = error.said(call.language)
            return HTMLResponse(self._pages.join(call, seat, token, problem), error.status, error.headers)
        response = _see(_seat_address(call, seat))
        self._keep(request, response, call.here, (held,))
        if (name := shown(body.name)) and name != call.settings.name:
            keep_settings(response, replace(call.settings, name=name), self.context.is_secure(request))
        return response

    async def watch(self, request: Request) -> Response:
        """Show an invitation to watch. Opening the link sets no cookie; the button does, and leads to the table."""
        call, token = await self.context.call_by_link(request)
        if not tokens_for(call.here.table, (token,)) or invited_to(call.here.table, token) is not None:
            raise RequestError(404, NO_LINK)
        if request.method != "POST":
            if call.role.may_see:
                return _see(f"/t/{call.here.table.id}")
            return HTMLResponse(self._pages.watch(call, token))
        response = _see(f"/t/{call.here.table.id}")
        self._keep(request, response, call.here, (token,))
        return response

    # At the table
    async def table(self, request: Request) -> Response:
        call = await self.context.call_at(request)
        back = "" if self.looked_back is None else await self.looked_back(call)
        response = HTMLResponse(self._table(call, back))
        if call.here.table.id not in call.tables:  # the match has moved on
            self._keep(request, response, call.here, tokens_for(call.here.table, call.tokens))
        return response

    def _table(self, call: RequestContext, looked_back: str = "") -> str:
        """The page of a table; who loads it is present."""
        call.here.looked_at_by(call.role.seat, call.role.host)
        return self._pages.table(call, looked_back)

    async def act(self, request: Request) -> Response:
        """Handle a plain form, then send the browser back to the table."""
        action = BY_NAME.get(request.path_params["action"])
        if action is None:
            raise RequestError(404, N_("Unknown action."))
        call = await self.context.call_at(request)
        form = read_form(await read_body(request, self._limits))
        try:
            done = await act(action, call, from_form(form, action.body))
        except Refusal as refusal:
            return HTMLResponse(self._table(replace(call, problem=refusal.said(call.language))), status_of(refusal))
        except RequestError as error:
            if error.status != 429:
                raise
            return HTMLResponse(self._table(replace(call, problem=error.said(call.language))), 429, error.headers)
        table, now = (done.room or call.here).table, about(call, call.here).role
        if done.room is None and not now.may_see:
            return _see("/")  # they have left the table for good
        keeps = call.wanted in now.seats  # unless they have just left it
        asked = done.asked if done.room is not None else call.asked if keeps else ""
        response = _see(f"/t/{table.id}{asked}{'#' if action.anchor else ''}{action.anchor}")
        if done.tokens:
            self._keep(request, response, done.room or call.here, done.tokens)
        return response

    async def log(self, request: Request) -> Response:
        """Earlier entries of the table's log."""
        call = await self.context.call_at(request)
        return HTMLResponse(self._pages.log(call, number_in(request, "before")))

    async def power(self, request: Request) -> Response:
        """A power at this table: a page, or only the sheet for a page that shows the table."""
        call = await self.context.call_at(request)
        alone = "alone" in request.query_params
        return HTMLResponse(self._pages.power(call, request.path_params["code"], alone))

    async def unseen_cards(self, request: Request) -> Response:
        """The cards that the viewer hasn't seen: a page, or only the sheet."""
        call = await self.context.call_at(request)
        return HTMLResponse(self._pages.unseen_cards(call, "alone" in request.query_params))

    async def stream(self, request: Request) -> Response:
        call = await self.context.call_at(request)
        return Stream(self.context, call, page_parts(self._pages), since_of(request))

    async def record(self, request: Request) -> Response:
        """The record as a file to download."""
        response = await Handlers(self.context).record(request)
        name = f"claim-{request.path_params['table']}.claim"
        response.headers["content-disposition"] = f'attachment; filename="{name}"'
        return response

    # Elsewhere
    async def keys(self, request: Request) -> Response:
        """The keys of a table's page: a page, or only the sheet."""
        return HTMLResponse(self._pages.keys(self.context.call(request), "alone" in request.query_params))

    async def settings(self, request: Request) -> Response:
        """Save the viewer's settings; those that the form leaves out stay as they are."""
        call = self.context.call(request)
        form = read_form(await read_body(request, self._limits))
        fields = {key: value for key, value in form.items() if key in Settings.__struct_fields__}
        settings = msgspec.to_builtins(call.settings) | fields
        try:
            kept = msgspec.convert(settings, Settings, strict=False)
        except msgspec.ValidationError as error:
            raise RequestError(422, N_("That can’t be chosen: {problem}."), problem=str(error)) from None
        try:
            name = kept.name and clean(kept.name)
        except Refused as refused:
            raise RequestError(422, refused.reason) from None
        response = _see(_local(str(form.get("back", "/"))))
        keep_settings(response, replace(kept, name=name), self.context.is_secure(request))
        return response


def _seat_address(call: RequestContext, seat: Seat) -> str:
    """The address of the table for this seat; the seat is named only if the browser has several there."""
    others = set(call.role.seats) - {seat}
    return f"/t/{call.here.table.id}{f'?seat={seat}' if others else ''}"


def _for_a_friend(last: str, pace: Pace) -> Plan:
    """The set-up for a table with a friend, by the code of the last set-up if it can still be played."""
    with suppress(CodeError, Refused):
        plan = plan_of(last)
        if why_not_plan(plan, frozenset(BOTS)) is None:
            return for_a_friend(plan)
    first = next(iter(PRESETS.values()))
    return Plan(2, first.factions, (SeatPlan(Who.ME), SeatPlan(Who.OPEN)), pace=pace)


def _see(path: str) -> Response:
    return RedirectResponse(path, 303)


def _local(path: str) -> str:
    """The path if it belongs to this server, else the home page, so that nobody is sent to another site."""
    try:
        parts = urlsplit(path)
    except ValueError:
        return "/"
    ours = path.startswith("/") and not parts.netloc and not parts.scheme and "\\" not in path
    return path if ours and not path.startswith("//") and path.isprintable() else "/"
