"""The handlers of the pages of puzzles."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import Try
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.daily import puzzle_of_today
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.wanted import Wanted
from claimant.web.api.insight.puzzle_handlers import BUSY, puzzle_of, tried, wanted_in
from claimant.web.http.bodies import number_in
from claimant.web.http.errors import RequestError
from claimant.web.http.server_context import ServerContext
from claimant.web.pages.puzzles.attempts import ANY, SOLVED, WRONG, address, attempted, list_address, tried_in
from claimant.web.pages.puzzles.list_page import LISTED, puzzles_page
from claimant.web.pages.puzzles.page import puzzle_page


class PuzzlePages(NamedTuple):
    """The pages of puzzles of one server."""

    context: ServerContext
    analysts: Analysts

    async def all(self, request: Request) -> Response:
        """The list."""
        first = (number_in(request, "at") or 0) // LISTED * LISTED
        return HTMLResponse(puzzles_page(self.context.call(request), wanted_in(request), first))

    async def today(self, request: Request) -> Response:
        return RedirectResponse(address(puzzle_of_today()), 303)

    async def next(self, request: Request) -> Response:
        """A puzzle of about this difficulty, other than this one; of the same kind, if one was chosen."""
        return RedirectResponse(_onward(puzzle_of(request), wanted_in(request)), 303)

    async def one(self, request: Request) -> Response:
        """A puzzle, and what comes of a try."""
        puzzle = puzzle_of(request)
        attempt = attempted(request, puzzle)
        move = tried_in(request)
        if move:
            found = await tried(self.analysts, puzzle, attempt.moves, move)
            if found.verdict != WRONG:
                return RedirectResponse(
                    address(puzzle, (*attempt.moves, move, *found.line), found.verdict, attempt.wanted), 303
                )
            attempt = attempt._replace(wrong=move, line=found.line, verdict=WRONG)
        elif attempt.shows == "solution" and attempt.verdict != SOLVED:
            try:
                found = await self.analysts.tried(Try(puzzle.id, attempt.moves, ""))
            except Unanswered:
                raise RequestError(503, BUSY) from None
            attempt = attempt._replace(line=found.line)
        call = self.context.call(request)
        return HTMLResponse(puzzle_page(call, attempt))


def _onward(puzzle: Puzzle, wanted: Wanted) -> str:
    """The address of the puzzle after this one; the easiest follows the hardest."""
    found = wanted.of(collection())
    if puzzle not in found:
        return address(found[0], wanted=wanted) if found else list_address(wanted)
    step = 1 if wanted != ANY else 1 + sum(puzzle.id.encode()) % 7
    return address(found[(found.index(puzzle) + step) % len(found)], wanted=wanted)
