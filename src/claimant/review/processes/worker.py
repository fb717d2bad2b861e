"""A process that reviews games and answers puzzles, at the lowest priority, so that bots at tables come first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from claimant.bots.processes.piped import serve
from claimant.notation.moves import read_move
from claimant.notation.records.record_file import read
from claimant.review.puzzles.collection import by_id
from claimant.review.puzzles.solving import Attempt
from claimant.review.reviewing import Reviewing
from claimant.review.values import encode
from claimant.review.verdicts import verdicts
from claimant.search.budget import Budget, working_time
from claimant.search.exact.solver import why_not_solvable

NICENESS = 19


class Try(msgspec.Struct, frozen=True, tag=True):
    """Somebody tries a move in a puzzle, after some moves of both sides."""

    puzzle: str
    moves: tuple[str, ...]
    move: str
    """Empty: the solution from here is wanted."""


class Tried(msgspec.Struct, frozen=True):
    """The answer to it."""

    verdict: str
    """`right`, `wrong` or `solved`; empty for the solution."""
    line: tuple[str, ...]
    """The replies, the refutation, or the solution."""


class SolveGame(msgspec.Struct, frozen=True, tag=True):
    """The position at the end of a record is to be solved."""

    record: str
    seconds: float
    known: dict[str, float] = {}
    """Moves that are decided already."""


class SolvedPosition(msgspec.Struct, frozen=True):
    """What the solver says about it, for the side to move; moves that aren't finished are missing."""

    exact: bool = False
    value: float | None = None
    moves: dict[str, float] = {}
    line: tuple[str, ...] = ()
    problem: str = ""
    """Why the position can't be solved; empty if it can."""


class ReviewGame(msgspec.Struct, frozen=True, tag=True):
    """A finished game is to be reviewed."""

    record: str
    budget: Budget
    seed: int


class Progress(msgspec.Struct, frozen=True, tag=True):
    """How far a review has come."""

    done: int
    total: int


class Reviewed(msgspec.Struct, frozen=True, tag=True):
    """The review, encoded (see `values.py`)."""

    review: bytes


AnyRequest: TypeAlias = Try | ReviewGame | SolveGame


def answer(request: bytes) -> Iterator[bytes]:
    """Answer one request, in one message or several."""
    asked: AnyRequest = msgspec.msgpack.decode(request, type=AnyRequest)
    found: Iterator[object]
    match asked:
        case ReviewGame():
            found = _reviewed(asked)
        case SolveGame():
            found = _solved(asked)
        case Try():
            found = _tried(asked)
    return map(msgspec.msgpack.encode, found)


def _solved(asked: SolveGame) -> Iterator[SolvedPosition]:
    """What is proven, again and again until everything is, or the time is over."""
    game = read(asked.record).game
    if problem := why_not_solvable(game.state):
        yield SolvedPosition(problem=problem)
        return
    known = {move: asked.known[move.text] for move in game.legal if move.text in asked.known}
    for found in verdicts(game.state, asked.seconds, known):
        moves = {move.text: value for move, value in found.moves.items()}
        yield SolvedPosition(found.exact, found.value, moves, tuple(move.text for move in found.line))


def _reviewed(asked: ReviewGame) -> Iterator[Progress | Reviewed]:
    """The review in processor time, so that a busy machine makes it later but no worse."""
    with working_time():
        reviewing = Reviewing(read(asked.record), asked.budget, asked.seed)
        for done, _ in enumerate(reviewing, 1):
            yield Progress(done, reviewing.total)
        yield Reviewed(encode(reviewing.finish()))


def _tried(asked: Try) -> Iterator[Tried]:
    attempt = Attempt(by_id()[asked.puzzle], tuple(map(read_move, asked.moves)))
    if asked.move:
        verdict, line = attempt.play(read_move(asked.move))
        found = Tried(verdict.value, tuple(move.text for move in line))
    else:
        found = Tried("", tuple(move.text for move in attempt.rest))
    yield found


if __name__ == "__main__":
    serve(answer, NICENESS)
