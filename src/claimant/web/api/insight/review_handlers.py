"""The handlers for reviews: of games that have ended here, and of records that somebody brings."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from claimant.locale.marks import N_
from claimant.notation.records.record_file import read
from claimant.review.positions import NotReviewable, check, positions
from claimant.review.processes.analysts import Unanswered
from claimant.review.summary import Summary
from claimant.review.values import Review
from claimant.review.values import as_json as as_document
from claimant.web.api.handlers import as_json
from claimant.web.api.insight.review_documents import ReviewProgress, ReviewRecord
from claimant.web.api.records import checked, record_of
from claimant.web.http.bodies import read_body, read_json
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.http.request_context import RequestContext
from claimant.web.http.server_context import ServerContext
from claimant.web.tables.insight.reviews import Reviews, named_by

if TYPE_CHECKING:
    from claimant.locale.languages import Language

STILL_PLAYED = N_("This game isn’t over yet: only finished games are reviewed, so that nobody gets help during a game.")
BUSY = N_("Too many games are being reviewed just now. Try again in a moment.")


class ReviewHandlers(NamedTuple):
    """The reviews of one server."""

    context: ServerContext
    reviews: Reviews

    async def review(self, request: Request) -> Response:
        """Review the game, or return the stored review."""
        call = await self.context.call_at(request)
        record = finished(call)
        try:
            found = await self.reviews.make(call.here.table.id, record)
        except Unanswered:
            raise RequestError(503, BUSY) from None
        return as_json(await asyncio.to_thread(_document, record, found, call.language))

    async def review_progress(self, request: Request) -> Response:
        """How far the review has come."""
        call = await self.context.call_at(request)
        finished(call)
        return as_json(await progress_of(self.reviews, call.here.table.id))

    async def review_record(self, request: Request) -> Response:
        """Review a record that somebody brings."""
        call = self.context.call(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), ReviewRecord)
        record = checked(call, body.record.encode())
        call.doorkeeper.admit(call.address, LimitKind.REVIEW)
        try:
            check(record)
        except NotReviewable as error:
            raise RequestError(422, str(error)) from None
        text = record.text
        try:
            found = await self.reviews.make(named_by(text), text)
        except Unanswered:
            raise RequestError(503, BUSY) from None
        return as_json(await asyncio.to_thread(_document, text, found, call.language))


async def progress_of(reviews: Reviews, game: str) -> ReviewProgress:
    """How far the review of a game has come."""
    if (running := reviews.progress(game)) is not None:
        return ReviewProgress("running", running.done, running.total)
    found = await reviews.stored(game)
    number = 0 if found is None else len(found.decisions)
    return ReviewProgress("none" if found is None else "done", number, number)


def _document(record: str, found: Review, language: Language) -> dict[str, Any]:
    whole = read(record)
    return as_document(found, Summary(whole, found, positions(whole.game), language).reasons)


def finished(call: RequestContext) -> str:
    """The record of the table's game; an error if the game can't be reviewed."""
    table = call.here.table
    if not table.has_ended:
        raise RequestError(409, STILL_PLAYED)
    record = record_of(table, call.role.seat)
    try:
        check(read(record))
    except NotReviewable as error:
        raise RequestError(409, str(error)) from None
    return record
