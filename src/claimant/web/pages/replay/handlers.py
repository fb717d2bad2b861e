"""The handlers of replays: the page of each move, a record that somebody brings, a game that is played on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, write
from claimant.notation.records.walk import Walk
from claimant.review.processes.analysts import Unanswered
from claimant.review.summary import Summary
from claimant.rules.game import Game
from claimant.rules.shuffle import random_seed
from claimant.web.api.handlers import Handlers, as_json, open_table
from claimant.web.api.insight.review_handlers import BUSY, finished, progress_of
from claimant.web.api.records import checked
from claimant.web.http.bodies import read_body, read_form, read_upload
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.pages.puzzles.attempts import tried_in
from claimant.web.pages.replay import packed
from claimant.web.pages.replay.moments import PastMoment
from claimant.web.pages.replay.page import asked, may_play_on, open_record, replayed, step, word
from claimant.web.pages.replay.sources import KEPT, Source, Walks, find, of_table
from claimant.web.pages.review.again import again_page
from claimant.web.pages.review.at_end import looked_back
from claimant.web.pages.review.panel import Reviewed
from claimant.web.tables.deeds import Origin
from claimant.web.tables.insight.reviews import Reviews
from claimant.web.tables.plan import Plan, SeatPlan, Who

if TYPE_CHECKING:
    from starlette.requests import Request

    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext
    from claimant.web.http.server_context import ServerContext

TOO_LONG = N_("This game is too long to be shown by an address.")
NO_MOVE = N_("This game has {number} moves: there is nothing after move {at}.")
NO_VIEW = N_("This game can’t be seen that way.")
NOT_FROM_HERE = N_("Nobody can play on from here: the game is over, or not all of its cards are known.")
NOT_MARKED = N_("No marked move follows here.")
NOT_REVIEWABLE = N_("Only finished games are reviewed, and only if all their cards are known.")
NO_CHOICE = N_("Choose one of the seats and one of the levels.")


class ReplayPages:
    """The replays of one server."""

    def __init__(self, context: ServerContext, reviews: Reviews) -> None:
        self.context = context
        self._walks = Walks()
        self._reviews = reviews
        self._summaries: OrderedDict[tuple[str, str], Summary] = OrderedDict()

    async def of_table(self, request: Request) -> Response:
        """From a table to the replay of its game, by an address that can be passed on."""
        call = await self.context.call_at(request)
        return _see(f"/replay/{of_table(call.here.table, self._walks).name}/0")

    async def first(self, request: Request) -> Response:
        return _see(f"/replay/{request.path_params['game']}/0")

    async def page(self, request: Request) -> Response:
        """The page of one move."""
        call, source, moment = await self._moment(request)
        return HTMLResponse(replayed(call, source, moment))

    async def again(self, request: Request) -> Response:
        """A marked decision, to be made again."""
        call, source, moment = await self._moment(request)
        summary = source.reviewed.summary
        decision = None if summary is None else summary.review.decision(moment.at)
        if summary is None or decision is None or decision.mark is None:
            raise RequestError(404, NOT_MARKED)
        tried = tried_in(request)
        seat = decision.seat
        own = moment._replace(side=seat, me=seat)
        return HTMLResponse(again_page(call, summary, own, decision, tried if tried in decision.values else ""))

    async def analyse(self, request: Request) -> Response:
        """From a moment to the analysis board."""
        _, source, moment = await self._moment(request)
        if not may_play_on(source, moment):
            raise RequestError(422, NOT_FROM_HERE)
        code = packed.pack(Record(moment.game, Details()))
        if not code:
            raise RequestError(422, TOO_LONG)
        return _see(f"/analysis/{code}")

    async def step(self, request: Request) -> Response:
        """The parts of the page that change, for its script."""
        _, source, moment = await self._moment(request)
        return JSONResponse(step(source, moment))

    async def _moment(self, request: Request) -> tuple[RequestContext, Source, PastMoment]:
        name, at = request.path_params["game"], request.path_params["at"]
        call, source = await find(self.context, self.context.call(request), name, self._walks)
        source = source._replace(reviewed=await self._reviewed(source, call.language))
        walk, wanted = source.walk, request.query_params.get("view")
        if at > walk.last:
            raise RequestError(404, NO_MOVE, number=walk.last, at=at)
        fitting = [side for side in walk.sides if wanted in (None, word(side))]
        if not fitting:
            raise RequestError(404, NO_VIEW)
        me = call.role.seat if source.table is not None else None
        people = source.people(call.language)
        return call, source, PastMoment(walk, at, fitting[0], me, people, call.language, call.settings.sort)

    async def _reviewed(self, source: Source, language: Language) -> Reviewed:
        """What is known of the game's review."""
        if (running := self._reviews.progress(source.review_name)) is not None:
            return Reviewed(running=running)
        key = source.name, language.code
        if key not in self._summaries:
            found = await self._reviews.stored(source.review_name)
            if found is None:
                return Reviewed()
            record, games = source.walk.record, source.walk.games
            names = [person.name for person in source.people(language)]
            self._summaries[key] = await asyncio.to_thread(Summary, record, found, games, language, names)
            if len(self._summaries) > KEPT:
                self._summaries.popitem(last=False)
        return Reviewed(self._summaries[key])

    async def looked_back(self, call: RequestContext) -> str:
        """What the page of the end shows of the game's review; nothing before there is one."""
        table = call.here.table
        if not table.has_ended or table.game is None or await self._reviews.stored(table.id) is None:
            return ""
        source = of_table(table, self._walks)
        summary = (await self._reviewed(source, call.language)).summary
        if summary is None:
            return ""
        walk, people = source.walk, source.people(call.language)
        start = PastMoment(walk, 0, walk.sides[0], call.role.seat, people, call.language, call.settings.sort)
        return looked_back(summary, start, f"/replay/{source.name}")

    async def review(self, request: Request) -> Response:
        """Begin the review of a table's game, and go to its replay."""
        call = await self.context.call_at(request)
        record = finished(call)
        table = call.here.table
        if await self._reviews.stored(table.id) is None:
            self._reviews.begin(table.id, record)
        return _see(f"/replay/{of_table(table, self._walks).name}/0")

    async def review_here(self, request: Request) -> Response:
        """Begin the review of the game in the address, of a table or a record; `GET` says how far it has come."""
        call, source = await find(self.context, self.context.call(request), request.path_params["game"], self._walks)
        name = source.review_name
        if request.method != "POST":
            return as_json(await progress_of(self._reviews, name))
        if not source.is_reviewable:
            raise RequestError(409, NOT_REVIEWABLE)
        if self._reviews.progress(name) is None and await self._reviews.stored(name) is None:
            if source.table is None:
                self.context.doorkeeper.admit(call.address, LimitKind.REVIEW)
            try:
                self._reviews.begin(name, _text(source))
            except Unanswered:
                raise RequestError(503, BUSY) from None
        form = read_form(await read_body(request, self.context.doorkeeper.limits))
        return _see(f"/replay/{source.name}/{_place(source.walk, str(form.get('at')), str(form.get('view')))}")

    async def open(self, request: Request) -> Response:
        """Open a record: the address that it leads to holds the whole game."""
        call = self.context.call(request)
        if request.method != "POST":
            return HTMLResponse(open_record(call))
        fields = read_upload(await read_body(request, self.context.doorkeeper.limits), request)
        text = fields.get("file", b"").strip() or fields.get("record", b"").strip()
        try:
            record = checked(call, text)
            code = packed.pack(record)
            if not code:
                raise RequestError(422, TOO_LONG)
        except RequestError as error:
            shown = fields.get("record", b"").decode("utf-8", "replace")
            return HTMLResponse(open_record(call, error.said(call.language), shown), error.status, error.headers)
        return _see(f"/replay/{code}/0")

    async def play_on(self, request: Request) -> Response:
        """Open a table that plays on from this moment against bots."""
        call, source, moment = await self._moment(request)
        form = read_form(await read_body(request, self.context.doorkeeper.limits))
        try:
            plan = _plan(moment, str(form.get("seat", "")), str(form.get("level", "")))
            played_on = _origin(source, moment)
            name = call.settings.name or "Player"
            room, keys = await open_table(self.context, call, plan, name, played_on=played_on)
        except RequestError as error:
            page = replayed(call, source, moment, error.said(call.language))
            return HTMLResponse(page, error.status, error.headers)
        response = _see(f"/t/{room.table.id}")
        Handlers(self.context).keep(request, response, room.table, keys.all)
        return response


def _text(source: Source) -> str:
    """The record of the game."""
    record = source.walk.record
    return write(record.game, record.details)


def _place(walk: Walk, at: str, view: str) -> str:
    """The move and the way to look that a form came from, as the end of an address; the beginning if it names none."""
    step = at if at in map(str, range(walk.last + 1)) else "0"
    side = next((side for side in walk.sides if word(side) == view), walk.sides[0])
    return f"{step}{asked(side, walk.sides)}"


def _plan(moment: PastMoment, seat: str, level: str) -> Plan:
    """The reader at one seat, bots of one level at the others."""
    lineup = moment.game.lineup
    if seat not in map(str, range(lineup.players)) or level not in BOTS:
        raise RequestError(422, NO_CHOICE)
    seats = tuple(SeatPlan(Who.ME if at == int(seat) else Who.BOT, level=level) for at in range(lineup.players))
    return Plan(lineup.players, lineup.names, seats, lineup.heroes, moment.game.start.leader)


def _origin(source: Source, moment: PastMoment) -> tuple[Origin, Game]:
    """Where the new game comes from, and the moves that it takes over."""
    if not may_play_on(source, moment):
        raise RequestError(422, NOT_FROM_HERE)
    whole = moment.game
    seed = whole.seed or random_seed()
    start = Game.at(whole.start, seed, whole.dealt)
    game = start.replay(whole.moves)
    name = "a record" if source.table is None else f"table {source.table.id}"
    address = f"/replay/{source.name}/{moment.at}{asked(moment.side, source.walk.sides)}"
    return Origin(write(start), len(game.moves), name, address), game


def _see(path: str) -> Response:
    return RedirectResponse(path, 303)
