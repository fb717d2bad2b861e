"""The handlers for puzzles: the collection, the one of the day, tries and solutions."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from claimant.locale.marks import N_
from claimant.notation.errors import NotationError
from claimant.notation.moves import read_move
from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import Tried, Try
from claimant.review.puzzles.collection import by_id, collection
from claimant.review.puzzles.daily import puzzle_of_today
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.themes import THEMES
from claimant.review.puzzles.wanted import HARDEST, NoSuchLineUp, Wanted, factions_in
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.rules.words import explain
from claimant.web.api.handlers import as_json
from claimant.web.api.insight.puzzle_documents import PuzzleDocument, PuzzleList, PuzzleSolution, TriedMove, TryMove
from claimant.web.http.bodies import number_in, read_body, read_json
from claimant.web.http.errors import RequestError
from claimant.web.http.server_context import ServerContext

PAGE = 50
NO_PUZZLE = N_("There is no such puzzle.")
NO_THEME = N_("There is no theme “{wanted}”; the themes are {names}.")
NO_FACTION = N_("There is no faction “{wanted}”; the factions are {names}.")
NO_LINE_UP = N_("There is no line-up “{wanted}”: name a ready-made one ({presets}) or factions ({names}), with commas.")
BUSY = N_("Too many people solve puzzles just now. Try again in a moment.")
NOT_YOURS = N_("“moves” must hold the other side’s replies too: it is its turn there.")
NOT_HERE = N_("{move} can’t be played here. {problem}")


class PuzzleHandlers(NamedTuple):
    """The puzzles of one server."""

    context: ServerContext
    analysts: Analysts

    async def puzzles(self, request: Request) -> Response:
        """A page of the collection."""
        found = wanted_in(request).of(collection())
        first = 1 + next((at for at, each in enumerate(found) if each.id == request.query_params.get("after")), -1)
        shown = found[first : first + PAGE]
        more = shown[-1].id if first + PAGE < len(found) else None
        return as_json(PuzzleList([tell_puzzle(each) for each in shown], len(found), more))

    async def puzzle_of_the_day(self, request: Request) -> Response:
        return as_json(tell_puzzle(puzzle_of_today()))

    async def puzzle(self, request: Request) -> Response:
        return as_json(tell_puzzle(puzzle_of(request)))

    async def puzzle_solution(self, request: Request) -> Response:
        return as_json(PuzzleSolution(list(puzzle_of(request).solution)))

    async def try_move(self, request: Request) -> Response:
        """Try a move."""
        puzzle = puzzle_of(request)
        body = read_json(await read_body(request, self.context.doorkeeper.limits), TryMove)
        found = await tried(self.analysts, puzzle, tuple(body.moves), body.move)
        return as_json(TriedMove(found.verdict, list(found.line)))  # type: ignore[arg-type]


def tell_puzzle(puzzle: Puzzle) -> PuzzleDocument:
    return PuzzleDocument(puzzle.id, puzzle.document, list(puzzle.themes), puzzle.difficulty)


def puzzle_of(request: Request) -> Puzzle:
    """The puzzle in the address."""
    found = by_id().get(request.path_params["puzzle"])
    if found is None:
        raise RequestError(404, NO_PUZZLE)
    return found


def wanted_in(request: Request) -> Wanted:
    """The puzzles that the query asks for."""
    asked, names = request.query_params, ", ".join(FACTIONS)
    theme, factions = asked.get("theme", ""), tuple(filter(None, asked.getlist("faction")))
    if theme and theme not in THEMES:
        raise RequestError(422, NO_THEME, wanted=theme[:40], names=", ".join(THEMES))
    if unknown := next((name for name in factions if name not in FACTIONS), ""):
        raise RequestError(422, NO_FACTION, wanted=unknown[:40], names=names)
    try:
        lineup = factions_in(asked.get("lineup", ""))
    except NoSuchLineUp as error:
        presets = ", ".join(PRESETS)
        raise RequestError(422, NO_LINE_UP, wanted=str(error)[:40], presets=presets, names=names) from None
    easiest, hardest = number_in(request, "from"), number_in(request, "to")
    return Wanted(theme, lineup, factions, easiest or 0, HARDEST if hardest is None else hardest)


async def tried(analysts: Analysts, puzzle: Puzzle, moves: tuple[str, ...], move: str) -> Tried:
    """The answer to a move; an error if it can't be made there."""
    before = after_moves(puzzle, moves)
    if before.state.to_move != puzzle.game.state.to_move:
        raise RequestError(422, NOT_YOURS)
    after_moves(puzzle, (*moves, move))
    try:
        return await analysts.tried(Try(puzzle.id, moves, move))
    except Unanswered:
        raise RequestError(503, BUSY) from None


def after_moves(puzzle: Puzzle, moves: tuple[str, ...]) -> Game:
    """The game after these moves; an error if they can't be made one after another."""
    game = puzzle.game
    for text in moves:
        try:
            game = game.play(read_move(text))
        except NotationError as error:
            raise RequestError(422, NOT_HERE, move=text, problem=error) from None
        except IllegalMove as error:
            raise RequestError(422, NOT_HERE, move=text, problem=explain(error.reason)) from None
    return game
