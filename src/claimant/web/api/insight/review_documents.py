"""The API's documents about reviews; `docs/review.md` explains them."""

from __future__ import annotations

from typing import Literal

import msgspec

from claimant.review.values import Ledger, Mark


class ReviewedDecision(msgspec.Struct, frozen=True):
    """What each move of a decision was worth to the side that decided."""

    at: int
    """The number of all moves before it, with chance's draws."""
    seat: int
    played: str
    values: dict[str, float]
    best: list[str]
    exact: bool
    error: float
    open: dict[str, float] | None
    margins: dict[str, float] | None
    mark: Mark | None
    why: str | None
    line: list[str]


class ReviewDocument(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    version: int
    decisions: list[ReviewedDecision]
    accuracy: list[float]
    """For each seat."""
    ledger: list[Ledger]
    """For each side."""
    result: list[float]
    """For each side."""


class ReviewRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game that was played anywhere, as a record or as a document of the notation."""

    record: str


class ReviewProgress(msgspec.Struct, frozen=True):
    """How far a review has come."""

    state: Literal["none", "running", "done"]
    done: int
    """Decisions that are reviewed."""
    total: int
