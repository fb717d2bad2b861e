"""The handlers of the analysis board: a position comes by text, by a replay or by an address."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from claimant.locale.marks import N_
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, write
from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import SolveGame
from claimant.web.api.insight.puzzle_handlers import BUSY
from claimant.web.api.records import checked
from claimant.web.http.bodies import number_in, read_body, read_upload
from claimant.web.http.errors import RequestError
from claimant.web.http.server_context import ServerContext
from claimant.web.pages.analysis.page import LONGER, analysis_page, set_up_page
from claimant.web.pages.replay.packed import BEGINNING, pack, unpack
from claimant.web.pages.replay.sources import NO_REPLAY

SECONDS = 1
TOO_LONG = N_("This game is too long to be shown by an address.")
NOT_SOLVED = N_("Only phase two between two sides can be solved: two players, or four in teams.")
WITHOUT_CARDS = N_("This record holds what one viewer saw; an analysis needs all cards.")


class AnalysisPages(NamedTuple):
    """The analysis board of one server."""

    context: ServerContext
    analysts: Analysts

    async def set_up(self, request: Request) -> Response:
        """Take a position or a record, and go to its page."""
        call = self.context.call(request)
        if request.method != "POST":
            return HTMLResponse(set_up_page(call))
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
            return HTMLResponse(set_up_page(call, error.said(call.language), shown), error.status, error.headers)
        return RedirectResponse(f"/analysis/{code}", 303)

    async def position(self, request: Request) -> Response:
        """A position with the solver's verdict."""
        call = self.context.call(request)
        name = request.path_params["game"]
        text = unpack(name) if name.startswith(BEGINNING) else None
        if text is None:
            raise RequestError(404, NO_REPLAY)
        record = checked(call, text)
        if record.seen_by is not None:
            raise RequestError(422, WITHOUT_CARDS)
        game = record.game
        if game.is_over:
            return HTMLResponse(analysis_page(call, game, None))
        seconds = min(number_in(request, "time") or SECONDS, LONGER)
        try:
            solved = await self.analysts.solved(SolveGame(write(game), seconds))
        except Unanswered:
            raise RequestError(503, BUSY) from None
        return HTMLResponse(analysis_page(call, game, solved, solved.problem and NOT_SOLVED))
