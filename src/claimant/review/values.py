"""What a review says, as plain values that can be stored and sent."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Mark: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = ("inaccuracy", "mistake", "blunder")
Sign: TypeAlias = Literal["inaccuracy", "mistake", "blunder", "only"]
SIGNS: dict[Sign, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "only": "!"}
"""The sign beside a marked move, and beside the only move that held."""
STEP = 0.5
"""From a win to a shared win, or from there to a loss, as a chance."""
CHOICES = 3
"""An only move is found among at least this number of moves."""
VERSION = 1


class Swing(msgspec.Struct, frozen=True):
    """How often a faction votes for the decider's side after the best move, and after the move played."""

    faction: str
    best: float
    played: float


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what each move was worth to the side that decided. Moves are texts of the notation."""

    at: int
    """The number of all moves before it, with chance's draws."""
    seat: int
    played: str
    values: dict[str, float]
    """The chance of each legal move, from 0 to 1."""
    best: tuple[str, ...]
    """The best move first; where values are exact, all that are worth as much."""
    exact: bool
    """Is this proven, for a view that only one world fits? Else the values are estimates from what the seat knew."""
    error: float
    """The standard error of the value of the move played minus that of the best one."""
    open: dict[str, float] | None = None
    """The proven value of each move with all cards open; None where it isn't known."""
    margins: dict[str, float] | None = None
    """The difference in votes that best play secures after each move; only where values are exact."""
    mark: Mark | None = None
    line: tuple[str, ...] = ()
    """Best play from the best move on, with the cards as they lay; at least the rest of the trick."""
    answer: tuple[str, ...] = ()
    """The same after the move played."""
    effects: tuple[float, ...] = ()
    """What the choice changed for each side, compared with the best move."""
    swings: tuple[Swing, ...] = ()
    """For a marked estimate: the votes that it changed most."""
    worlds: int = 1
    """From how many worlds the values come."""

    @property
    def slip(self) -> float:
        """The value of the move played minus that of the best one."""
        return self.values[self.played] - self.values[self.best[0]]

    @property
    def forced(self) -> bool:
        return len(self.values) == 1

    @property
    def sign(self) -> Sign | None:
        """The mark; or, where it is proven that every other move would have lost a step at least, `only`."""
        others = [value for move, value in self.values.items() if move != self.played]
        if self.mark is None and self.exact and len(self.values) >= CHOICES:
            return "only" if max(others) <= self.values[self.played] - STEP else None
        return self.mark


class Ledger(msgspec.Struct, frozen=True):
    """Where a side's result came from; the four parts add up to the result minus even chances."""

    deal: float
    draw: float
    own: float
    others: float

    @property
    def total(self) -> float:
        return self.deal + self.draw + self.own + self.others


class Review(msgspec.Struct, frozen=True):
    """The review of one game."""

    decisions: tuple[Decision, ...]
    accuracy: tuple[float, ...]
    """For each seat, from 0 to 1."""
    ledger: tuple[Ledger, ...]
    """For each side."""
    result: tuple[float, ...]
    """For each side: 1, 0, or 1 / the number of winning sides."""
    chances: tuple[tuple[float, ...], ...]
    """Each side's chance before each move and after the last one, with the hands as they were."""

    def decision(self, at: int) -> Decision | None:
        """The decision after this number of moves; None if chance drew there."""
        return next((each for each in self.decisions if each.at == at), None)


def encode(review: Review) -> bytes:
    """The whole review as bytes, to store it."""
    return msgspec.json.encode(review)


def decode(data: bytes) -> Review:
    """The review that was encoded."""
    return msgspec.json.decode(data, type=Review)


def as_json(review: Review, reasons: dict[int, str]) -> dict[str, Any]:
    """The document that `docs/review.md` describes; `reasons` has the sentence of each mark by its number."""
    return {
        "version": VERSION,
        "decisions": [_decision(each, reasons.get(each.at)) for each in review.decisions],
        "accuracy": list(review.accuracy),
        "ledger": [msgspec.structs.asdict(each) for each in review.ledger],
        "result": list(review.result),
    }


def _decision(decision: Decision, why: str | None) -> dict[str, Any]:
    return {
        "at": decision.at,
        "seat": decision.seat,
        "played": decision.played,
        "values": decision.values,
        "best": list(decision.best),
        "exact": decision.exact,
        "error": decision.error,
        "open": decision.open,
        "margins": decision.margins,
        "mark": decision.mark,
        "why": why,
        "line": list(decision.line),
    }
