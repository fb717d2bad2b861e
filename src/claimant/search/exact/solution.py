"""What the exact solver is asked, and what it answers."""

from __future__ import annotations

import msgspec

from claimant.rules.moves import Move
from claimant.rules.state import RALLY, State


class NotSolvable(ValueError):
    """A position that is no duel of phase two."""


class OutOfTime(Exception):
    """The budget ended the search."""


class Solution(msgspec.Struct, frozen=True):
    """What a position is worth: 1 a win, 0 a shared win, -1 a loss, between them an expectation."""

    exact: bool
    """False if the budget ended the search first; what is there nevertheless is proven."""
    to_move: int | None
    value: float | None
    """For the seat to move; for seat 0 where chance is to move or the game is over."""
    moves: dict[Move, float]
    line: tuple[Move, ...]
    """Best play to the end, or to the next chance."""
    nodes: int
    margin: float | None = None
    """The difference in votes that best play for it secures."""
    margins: dict[Move, float] | None = None
    """The same for each legal move."""


class Choice(msgspec.Struct, frozen=True):
    """The value of a position for the seat to move, and one move that keeps it."""

    value: float
    move: Move
    nodes: int


def why_not_solvable(state: State) -> str | None:
    """What keeps the state from being solved, and what would be right."""
    if state.lineup.players != 2:
        return f"Only positions for two players can be solved, not for {state.lineup.players}."
    if state.phase < RALLY:
        return "Only positions of phase two can be solved; this one is in phase one."
    return None
