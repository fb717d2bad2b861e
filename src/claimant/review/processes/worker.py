"""The process that answers puzzles; it runs at the lowest priority, so that bots at tables come first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from claimant.bots.processes.piped import serve
from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import by_id
from claimant.review.puzzles.solving import Attempt

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


def answer(request: bytes) -> Iterator[bytes]:
    """Answer one request."""
    asked = msgspec.msgpack.decode(request, type=Try)
    attempt = Attempt(by_id()[asked.puzzle], tuple(map(read_move, asked.moves)))
    if asked.move:
        verdict, line = attempt.play(read_move(asked.move))
        found = Tried(verdict.value, tuple(move.text for move in line))
    else:
        found = Tried("", tuple(move.text for move in attempt.rest))
    yield msgspec.msgpack.encode(found)


if __name__ == "__main__":
    serve(answer, NICENESS)
