"""How far somebody has come with a puzzle, as its address says it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request

from claimant.notation.moves import read_move
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.web.api.insight.puzzle_handlers import after_moves

BETWEEN = "."
"""Between two moves in an address; no move has it."""
SPACE = "_"
MOST_MOVES = 120
RIGHT, SOLVED, WRONG = "right", "solved", "wrong"


class Attempted(NamedTuple):
    """The moves since the position, and what came of the last try."""

    puzzle: Puzzle
    moves: tuple[str, ...] = ()
    verdict: str = ""
    wrong: str = ""
    """The move that was tried and doesn't win."""
    line: tuple[str, ...] = ()
    """Its refutation, or the solution from here."""
    shows: str = ""
    """`hint` or `solution`, if that was asked for."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.puzzle.game.replay(map(read_move, self.moves))

    @property
    def imagined(self) -> Game:
        """The game after the wrong move and its refutation, or after the solution."""
        moves: list[Move] = [read_move(each) for each in (*((self.wrong,) if self.wrong else ()), *self.line)]
        return self.game.replay(moves)

    @property
    def address(self) -> str:
        return address(self.puzzle, self.moves, self.verdict)


def address(puzzle: Puzzle, moves: tuple[str, ...] = (), verdict: str = "", **more: str) -> str:
    """The address of a moment of a puzzle."""
    query = {"m": packed(moves), "was": verdict} | more
    told = urlencode({key: value for key, value in query.items() if value})
    return f"/puzzles/{puzzle.id}" + (f"?{told}" if told else "")


def query(asked: dict[str, str], at: int) -> str:
    """The address of a page of the list."""
    told = urlencode(asked | ({"at": str(at)} if at else {}))
    return "/puzzles" + (f"?{told}" if told else "")


def packed(moves: tuple[str, ...]) -> str:
    return BETWEEN.join(moves).replace(" ", SPACE)


def unpacked(text: str) -> tuple[str, ...]:
    return tuple(text[: MOST_MOVES * 20].replace(SPACE, " ").split(BETWEEN))[:MOST_MOVES] if text else ()


def tried_in(request: Request) -> str:
    """The move that the address tries; empty if it tries none."""
    return next(iter(unpacked(request.query_params.get("try", ""))), "")


def attempted(request: Request, puzzle: Puzzle) -> Attempted:
    """The attempt that the address describes; an error if its moves can't be made."""
    asked = request.query_params
    moves = unpacked(asked.get("m", ""))
    after_moves(puzzle, moves)
    verdict = asked.get("was", "") if moves else ""
    shows = next((each for each in ("hint", "solution") if each in asked), "")
    return Attempted(puzzle, moves, verdict if verdict in (RIGHT, SOLVED) else "", shows=shows)
