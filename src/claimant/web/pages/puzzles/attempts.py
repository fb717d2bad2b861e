"""How far somebody has come with a puzzle, as its address says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request

from claimant.notation.moves import read_move
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.wanted import HARDEST, Wanted, preset_of
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.web.api.insight.puzzle_handlers import after_moves, wanted_in

BETWEEN = "."
"""Between two moves in an address; no move has it."""
SPACE = "_"
ANY = Wanted()
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
    wanted: Wanted = ANY
    """The puzzles among which it was found: the next one is of this kind, too."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.puzzle.game.replay(map(read_move, self.moves))

    @property
    def imagined(self) -> Game:
        """The game after the wrong move and its refutation, or after the solution."""
        moves: list[Move] = [read_move(each) for each in (*((self.wrong,) if self.wrong else ()), *self.line)]
        return self.game.replay(moves)

    def address(self, **more: str) -> str:
        """The address of this moment, or of what it leads to."""
        verdict = self.verdict if self.moves else ""
        return address(self.puzzle, self.moves, verdict, self.wanted, **more)


def address(puzzle: Puzzle, moves: tuple[str, ...] = (), verdict: str = "", wanted: Wanted = ANY, **more: str) -> str:
    """The address of a moment of a puzzle."""
    return _with(f"/puzzles/{puzzle.id}", {"m": packed(moves), "was": verdict} | more | query(wanted))


def next_address(puzzle: Puzzle, wanted: Wanted = ANY) -> str:
    """The address that leads to the puzzle after this one."""
    return _with(f"/puzzles/{puzzle.id}/next", query(wanted))


def list_address(wanted: Wanted = ANY, at: int = 0) -> str:
    """The address of a page of the list."""
    return _with("/puzzles", query(wanted) | {"at": str(at or "")})


def query(wanted: Wanted) -> dict[str, str | tuple[str, ...]]:
    """The fields of an address that ask for these puzzles."""
    lineup = preset_of(wanted.lineup) or ",".join(wanted.lineup)
    easiest, hardest = str(wanted.easiest or ""), "" if wanted.hardest == HARDEST else str(wanted.hardest)
    return {"theme": wanted.theme, "lineup": lineup, "faction": wanted.factions, "from": easiest, "to": hardest}


def _with(path: str, fields: Mapping[str, str | tuple[str, ...]]) -> str:
    told = urlencode({key: value for key, value in fields.items() if value}, doseq=True, safe=",")
    return path + (f"?{told}" if told else "")


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
    verdict = verdict if verdict in (RIGHT, SOLVED) else ""
    return Attempted(puzzle, moves, verdict, shows=shows, wanted=wanted_in(request))
