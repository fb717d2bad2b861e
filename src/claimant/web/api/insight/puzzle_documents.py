"""The API's documents about puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Move = Annotated[str, msgspec.Meta(max_length=40)]


class PuzzleDocument(msgspec.Struct, frozen=True):
    """A position of phase two in which exactly one card wins."""

    id: str
    document: dict[str, Any]
    """The position, in the notation that `claimant replay` reads."""
    themes: list[str]
    difficulty: int
    """From 0 to 100."""


class PuzzleList(msgspec.Struct, frozen=True):
    """Puzzles that were asked for, the easiest first."""

    puzzles: list[PuzzleDocument]
    total: int
    """How many there are of this kind."""
    after: str | None
    """The last of these, if there are more: the next page begins after it."""


class TryMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move to try in a puzzle."""

    move: Move
    moves: Annotated[list[Move], msgspec.Meta(max_length=120)] = []
    """All moves since the position, those of both sides."""


class TriedMove(msgspec.Struct, frozen=True):
    """What came of it."""

    verdict: Literal["right", "wrong", "solved"]
    line: list[str]
    """After a right move, what the other side replies; after a wrong one, best play to the end, which refutes it."""


class PuzzleSolution(msgspec.Struct, frozen=True):
    """The solution: the winning card, then best play of both sides to the end."""

    solution: list[str]
