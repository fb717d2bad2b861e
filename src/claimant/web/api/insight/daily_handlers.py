"""The handlers of the deal of the day: today's fingerprint, a table that plays it, and earlier days with everything."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from claimant.bots.alike import BUDGET
from claimant.fair.daily import published_at
from claimant.locale.marks import N_
from claimant.notation.cards import codes
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import write
from claimant.web.api.handlers import RECORD, Handlers, as_json, new_table
from claimant.web.api.insight.daily_documents import DayDocument, DayOutcomes, DayTable, PublishedDay, StartDay
from claimant.web.http.bodies import read_body, read_json
from claimant.web.http.errors import RequestError
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext, about, bearer_of
from claimant.web.storage.days import DayStanding
from claimant.web.tables import commands
from claimant.web.tables.commands import Refusal
from claimant.web.tables.hall import Keys
from claimant.web.tables.insight.daily import LEVEL, Days, DealOfDay, is_published, now
from claimant.web.tables.room import Room

NO_DAY = N_("A day is written as in 2030-12-31.")
NOT_YET = N_("The deal of this day is published at {time} UTC on {day}.")
NONE_THEN = N_("There was no deal of the day here on that day.")


class DayHandlers(NamedTuple):
    """The deals of the day of one server."""

    context: ServerContext
    days: Days

    async def day_today(self, request: Request) -> Response:
        """Today's deal, as far as it may be known."""
        deal = await self.days.today()
        standing = await self.days.standing(deal.day)
        return as_json(
            DayDocument(
                day=deal.day.isoformat(),
                setup=deal.setup,
                level=LEVEL,
                worlds=BUDGET.worlds or 0,
                commitment=deal.commitment,
                published=published_at(deal.day).isoformat(),
                begun=standing.begun,
            )
        )

    async def start_day(self, request: Request) -> Response:
        """Open a table that plays today's deal."""
        call = self.context.call(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), StartDay)
        room, keys = await open_day(self.context, call, self.days, body.name, body.player)
        told = room.table.opened.day
        assert told is not None
        response = as_json(DayTable(told.day, bool(told.start), new_table(about(call, room), keys)), 201)
        if bearer_of(request) is None:
            Handlers(self.context).keep(request, response, room.table, keys.all)
        return response

    async def past_day(self, request: Request) -> Response:
        """The deal of an earlier day."""
        deal = await published(self.days, request.path_params["day"])
        return as_json(tell_published(deal, await self.days.standing(deal.day)))

    async def day_record(self, request: Request) -> Response:
        """The deal of an earlier day as a record, for `claimant verify`."""
        deal = await published(self.days, request.path_params["day"])
        return Response(write(deal.game, Details(date=deal.day), deal.proof), media_type=RECORD)


async def open_day(
    context: ServerContext, call: RequestContext, days: Days, name: str, player: str
) -> tuple[Room, Keys]:
    """Open a table that plays today's deal; it counts if it is the player's first."""
    deal = await days.today()
    try:
        commands.clean_names(deal.plan, name)
    except Refusal as refusal:
        raise RequestError(422, refusal.sentence) from None
    context.doorkeeper.admit_table(call.address, context.hall.is_open)
    of_day = await days.begin(deal, player)
    room, keys = await context.hall.open(deal.plan, name, dealt=(of_day, deal.secret))
    context.doorkeeper.note_table(call.address, room.table.id)
    return room, keys


async def published(days: Days, text: str) -> DealOfDay:
    """The deal of the day in an address; an error if it isn't public, or if there was none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RequestError(404, NO_DAY) from None
    if (found := await days.published(day)) is not None:
        return found
    if day > now().date() or is_published(day):
        raise RequestError(404, NONE_THEN)
    at = published_at(day)
    raise RequestError(404, NOT_YET, time=f"{at:%H:%M}", day=at.date().isoformat())


def tell_published(deal: DealOfDay, standing: DayStanding) -> PublishedDay:
    """Everything about the deal of an earlier day."""
    game = deal.game
    assert game.seed is not None
    outcomes = sorted(standing.outcomes.items(), key=lambda each: (-each[1], each[0].result))
    return PublishedDay(
        day=deal.day.isoformat(),
        setup=deal.setup,
        commitment=deal.commitment,
        secret=deal.secret,
        seed=game.seed.hex(),
        hands=[list(codes(hand)) for hand in game.start.hands],
        deck=list(codes(game.start.deck)),
        begun=standing.begun,
        outcomes=[
            DayOutcomes(
                each.result, None if each.ours is None or each.theirs is None else [each.ours, each.theirs], number
            )
            for each, number in outcomes
        ],
    )
