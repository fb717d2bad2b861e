"""The handlers of the deal of the day; everything works by plain forms."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from datetime import timedelta

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from claimant.web.api.handlers import Handlers
from claimant.web.api.insight.daily_handlers import DayHandlers, open_day, published
from claimant.web.http.bodies import read_body, read_form
from claimant.web.http.cookies import keep_player, player_in
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext
from claimant.web.pages.daily.page import past_page, today_page
from claimant.web.tables.access import new_token
from claimant.web.tables.hall import Keys
from claimant.web.tables.insight.daily import Days, is_published
from claimant.web.tables.room import Room
from claimant.web.tables.table import Table

KEPT_STARTS = 2000


class DayPages:
    """The deal of the day of one server."""

    def __init__(self, context: ServerContext, days: Days) -> None:
        self.context = context
        self._days = days
        self._starting = asyncio.Lock()
        self._starts: OrderedDict[tuple[str, str], tuple[Room, Keys]] = OrderedDict()
        """The table that each browser began with on a day: a second click, or another tab, leads to the same one."""

    async def today(self, request: Request) -> Response:
        """Today's deal: what it is, and where one stands with it. A form begins it."""
        call = self.context.call(request)
        player = player_in(request.cookies)
        key = player or new_token()
        response = await (self._begun(request, call, key) if request.method == "POST" else self._shown(call))
        if not player:
            keep_player(response, key, self.context.is_secure(request))
        return response

    async def _shown(self, call: RequestContext) -> Response:
        deal = await self._days.today()
        yesterday = deal.day - timedelta(days=1)
        earlier = yesterday if is_published(yesterday) else yesterday - timedelta(days=1)
        has_earlier = await self._days.published(earlier) is not None
        mine = await self._mine(call, deal.day.isoformat())
        standing = await self._days.standing(deal.day)
        page = today_page(call, deal, mine, standing, earlier.isoformat() if has_earlier else "")
        return HTMLResponse(page, headers={"cache-control": "no-store"})

    async def _begun(self, request: Request, call: RequestContext, player: str) -> Response:
        form = read_form(await read_body(request, self.context.doorkeeper.limits))
        day = (await self._days.today()).day.isoformat()
        if not (again := bool(form.get("again"))) and (mine := await self._mine(call, day)):
            return _see(f"/t/{mine[0].id}")
        async with self._starting:
            known = None if again else self._starts.get((day, player))
            room, keys = known or await open_day(self.context, call, self._days, call.settings.name or "Player", player)
            self._starts.setdefault((day, player), (room, keys))
            while len(self._starts) > KEPT_STARTS:
                self._starts.popitem(last=False)
        response = _see(f"/t/{room.table.id}")
        Handlers(self.context).keep(request, response, room.table, keys.all)
        return response

    async def _mine(self, call: RequestContext, day: str) -> list[Table]:
        """This browser's tables with the deal of a day: the one that counts first, then the latest."""
        rooms = [await self.context.hall.room(table) for table in call.tables]
        found = [room.table for room in rooms if room and room.table.opened.day and room.table.opened.day.day == day]
        return sorted(found, key=lambda table: (not (table.opened.day and table.opened.day.start), -table.opened.at))

    async def past(self, request: Request) -> Response:
        """The deal of an earlier day."""
        deal = await published(self._days, request.path_params["day"])
        around = [deal.day + timedelta(days=step) for step in (-1, 1)]
        links = [day.isoformat() if await self._days.published(day) else "" for day in around]
        standing = await self._days.standing(deal.day)
        call = self.context.call(request)
        mine = await self._mine(call, deal.day.isoformat())
        return HTMLResponse(past_page(call, deal, mine, standing, links))

    async def record(self, request: Request) -> Response:
        """The deal of an earlier day as a file to download."""
        response = await DayHandlers(self.context, self._days).day_record(request)
        name = f"claim-{request.path_params['day']}.claim"
        response.headers["content-disposition"] = f'attachment; filename="{name}"'
        return response


def _see(path: str) -> Response:
    return RedirectResponse(path, 303)
