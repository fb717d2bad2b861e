"""The handlers of the pages before a game: change the set-up, join an open table, report one."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from claimant.notation.names import shown
from claimant.rules.reason import Refused
from claimant.web.api import lobby_handlers as lobby
from claimant.web.api.action_kinds import act
from claimant.web.api.actions import BY_NAME
from claimant.web.api.handlers import Handlers
from claimant.web.api.request_documents import ChangeTable, ReportTable, TakeSeat
from claimant.web.http.bodies import from_form, read_body, read_form
from claimant.web.http.cookies import keep_settings
from claimant.web.http.errors import RequestError, status_of, told
from claimant.web.http.server_context import ServerContext
from claimant.web.tables.commands import Refusal
from claimant.web.tables.lobby.preparing import why_no_change
from claimant.web.tables.share_codes import code_of


class LobbyPages(NamedTuple):
    """The pages before a game, of one server."""

    context: ServerContext

    async def change(self, request: Request) -> Response:
        """Change the set-up of a table that waits."""
        call = await self.context.call_at(request)
        pages, table = self.context.pages, f"/t/{call.here.table.id}{call.asked}"
        if not call.role.host or why_no_change(call.here.table) is not None:
            return RedirectResponse(table, 303)
        if request.method != "POST":
            return HTMLResponse(pages.change(call))
        form = read_form(await read_body(request, self.context.doorkeeper.limits))
        try:
            plan, _ = pages.plan_from_form(form)
            done = await act(BY_NAME["change"], call, ChangeTable(plan))
        except Refusal as refusal:
            return HTMLResponse(pages.change(call, refusal.said(call.language), form), status_of(refusal))
        except ValueError as error:
            problem = told(error.reason if isinstance(error, Refused) else str(error), call.language)
            return HTMLResponse(pages.change(call, problem, form), 422)
        except RequestError as error:
            return HTMLResponse(pages.change(call, error.said(call.language), form), error.status, error.headers)
        response = RedirectResponse(table, 303)
        Handlers(self.context).keep(request, response, call.here.table, done.tokens)
        settings = replace(call.settings, last=code_of(call.here.table.plan))
        keep_settings(response, settings, self.context.is_secure(request))
        return response

    async def join(self, request: Request) -> Response:
        """Show a listed table; the button takes one of its seats."""
        call = await lobby.call_at_listed(self.context, request)
        if call.role.may_see or call.role.seats:
            return RedirectResponse(f"/t/{call.here.table.id}", 303)
        if request.method != "POST":
            return HTMLResponse(self.context.pages.join_open(call))
        form = read_form(await read_body(request, self.context.doorkeeper.limits))
        try:
            body = from_form(form, TakeSeat)
            _, held = await lobby.join(call, body.name)
        except RequestError as error:
            page = self.context.pages.join_open(call, error.said(call.language))
            return HTMLResponse(page, error.status, error.headers)
        response = RedirectResponse(f"/t/{call.here.table.id}", 303)
        Handlers(self.context).keep(request, response, call.here.table, (held,))
        if (name := shown(body.name)) and name != call.settings.name:
            keep_settings(response, replace(call.settings, name=name), self.context.is_secure(request))
        return response

    async def report(self, request: Request) -> Response:
        """Report a table to the server's host, then say thank you."""
        call, pages = await lobby.call_to_report(self.context, request), self.context.pages
        if request.method != "POST":
            return HTMLResponse(pages.report(call))
        form = read_form(await read_body(request, self.context.doorkeeper.limits))
        try:
            await lobby.report(call, from_form(form, ReportTable))
        except RequestError as error:
            page = pages.report(call, error.said(call.language), str(form.get("text", "")))
            return HTMLResponse(page, error.status, error.headers)
        return HTMLResponse(pages.thanks(call))
