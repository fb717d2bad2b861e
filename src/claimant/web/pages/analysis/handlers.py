"""The handlers of the analysis board: a position comes by text, by a replay or by an address."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import NamedTuple
from urllib.parse import quote

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from claimant.locale.marks import N_
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, write
from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import SolveGame
from claimant.rules.game import Game
from claimant.web.api.insight.puzzle_handlers import BUSY
from claimant.web.api.records import checked
from claimant.web.http.bodies import number_in, read_body, read_upload
from claimant.web.http.errors import RequestError
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext
from claimant.web.pages.analysis.draft import BETWEEN, Draft, draft_in
from claimant.web.pages.analysis.page import LONGEST, SEARCHES, analysis_page, proven
from claimant.web.pages.analysis.set_up_page import legal, set_up_page
from claimant.web.pages.replay.packed import BEGINNING, pack, unpack
from claimant.web.pages.replay.sources import NO_REPLAY

TOO_LONG = N_("This game is too long to be shown by an address.")
NOT_SOLVED = N_("Only phase two between two sides can be solved: two players, or four in teams.")
WITHOUT_CARDS = N_("This record holds what one viewer saw; an analysis needs all cards.")


class AnalysisPages(NamedTuple):
    """The analysis board of one server."""

    context: ServerContext
    analysts: Analysts

    async def set_up(self, request: Request) -> Response:
        """Set up a position card by card, or take one as text; then go to its page."""
        call = self.context.call(request)
        if request.method != "POST":
            return self._drafted(request, call)
        fields = read_upload(await read_body(request, self.context.doorkeeper.limits), request)
        text = fields.get("position", b"").strip()
        try:
            record = checked(call, text)
            if record.seen_by is not None:
                raise RequestError(422, WITHOUT_CARDS)
            code = pack(Record(record.game, Details()))
            if not code:
                raise RequestError(422, TOO_LONG)
        except RequestError as error:
            shown = text.decode("utf-8", "replace")
            page = set_up_page(call, draft_in(QueryParams()), text_problem=error.said(call.language), text=shown)
            return HTMLResponse(page, error.status, error.headers)
        return _see(f"/analysis/{code}")

    def _drafted(self, request: Request, call: RequestContext) -> Response:
        """The position in the query, with a card moved if the query asks for that; `go` leads to its analysis."""
        asked, draft = request.query_params, draft_in(request.query_params)
        to = asked.get("to", "")
        if put := asked.get("put"):
            return _see(_kept(draft.moved(put, asked.get("from", ""), to), to))
        if off := asked.get("off"):
            place, _, code = off.rpartition(BETWEEN)
            return _see(_kept(draft.moved(code, place, ""), to))
        if "clear" in asked:
            return _see(_kept(draft._replace(piles={}, marks={}), to))
        game, problem = legal(call, draft)
        if "go" in asked and game is not None and (code := pack(Record(game, Details()))):
            return _see(f"/analysis/{code}")
        return HTMLResponse(set_up_page(call, draft, to, problem), 422 if "go" in asked else 200)

    async def position(self, request: Request) -> Response:
        """A position with the solver's verdict."""
        call, game = self.context.call(request), self._game(request)
        if game.is_over:
            return HTMLResponse(analysis_page(call, game, None))
        asked = number_in(request, "time")
        seconds = SEARCHES[0] if asked is None else min(asked, LONGEST)
        try:
            solved = await self.analysts.solved(SolveGame(write(game), seconds))
        except Unanswered:
            raise RequestError(503, BUSY) from None
        return HTMLResponse(analysis_page(call, game, solved, solved.problem and NOT_SOLVED, seconds))

    async def verdicts(self, request: Request) -> Response:
        """Lines of JSON with the verdict of each move, as soon as it is proven."""
        call, game = self.context.call(request), self._game(request)
        return StreamingResponse(self._proven(game, call), media_type="application/x-ndjson")

    async def _proven(self, game: Game, call: RequestContext) -> AsyncGenerator[bytes]:
        """What isn't answered ends the lines; the page then shows what it has."""
        with suppress(Unanswered):
            async with aclosing(self.analysts.verdicts(SolveGame(write(game), LONGEST))) as found:
                async for solved in found:
                    yield msgspec.json.encode(proven(game, solved, call.language)._asdict()) + b"\n"

    def _game(self, request: Request) -> Game:
        """The game of the address, up to the position that it asks about."""
        name = request.path_params["game"]
        text = unpack(name) if name.startswith(BEGINNING) else None
        if text is None:
            raise RequestError(404, NO_REPLAY)
        record = checked(self.context.call(request), text)
        if record.seen_by is not None:
            raise RequestError(422, WITHOUT_CARDS)
        return record.game


def _kept(draft: Draft, to: str) -> str:
    """The address of a draft that remembers where the next card goes."""
    return f"{draft.address}&to={quote(to)}"


def _see(path: str) -> Response:
    return RedirectResponse(path, 303)
