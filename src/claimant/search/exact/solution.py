"""Questions to the exact solver, and its answers."""

from __future__ import annotations

import msgspec

from claimant.rules.moves import Move
from claimant.rules.state import RALLY, State


class NotSolvable(ValueError):
    """The position is not in phase two between two sides: two players, or four in teams."""


class OutOfTime(Exception):
    """The budget ended the search."""


class Solution(msgspec.Struct, frozen=True):
    """The value of a position: 1 a win, 0 a shared win, -1 a loss; values between them are expectations."""

    exact: bool
    """False if the budget ended the search early; the values that are given are proven nevertheless."""
    to_move: int | None
    value: float | None
    """For the seat to move; for seat 0 where chance is to move or the game is over."""
    moves: dict[Move, float]
    line: tuple[Move, ...]
    """Best play to the end, or to the next random draw."""
    nodes: int
    margin: float | None = None
    """The difference in votes that best play for it secures."""
    margins: dict[Move, float] | None = None
    """The same for each legal move."""
    bounds: tuple[float, float] = (-1.0, 1.0)
    """The least and the most that the value can be, by what is proven; of use if it isn't known."""


class Choice(msgspec.Struct, frozen=True):
    """The value of a position for the seat to move, and one move that keeps it."""

    value: float
    move: Move
    nodes: int


def why_not_solvable(state: State) -> str | None:
    """Why the state can't be solved, and which states can."""
    if len(state.lineup.sides) != 2:
        return f"Only positions for two or four players can be solved, not for {state.lineup.players}."
    if state.phase < RALLY:
        return "Only positions of phase two can be solved; this one is in phase one."
    return None
