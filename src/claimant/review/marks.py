"""Which decisions get a mark, and which one."""

from __future__ import annotations

from collections.abc import Mapping

from claimant.review.values import STEP, Decision, Mark

WHOLE = 1.0
"""From a win to a loss, as a chance."""
DROPS: tuple[tuple[float, Mark], ...] = ((0.30, "blunder"), (0.20, "mistake"), (0.10, "inaccuracy"))
"""How far the estimated chance must fall for each mark."""
DOUBT = 2.0
"""A fall counts only if it is more than this many standard errors."""
LEAST = 0.10
"""With a random draw ahead, exact values may fall by less than a step; smaller falls get no mark."""
SURE = 1e-9


def exact_mark(values: Mapping[str, float], margins: Mapping[str, float] | None, played: str) -> Mark | None:
    """A blunder turns a win into a loss, a mistake costs one step, an inaccuracy only votes."""
    best = max(values.values())
    drop = best - values[played]
    if drop >= WHOLE - SURE:
        return "blunder"
    if drop >= STEP - SURE:
        return "mistake"
    if drop > SURE:
        return "inaccuracy" if drop >= LEAST else None
    if margins is None:
        return None
    most = max(margins[move] for move, value in values.items() if value >= best - SURE)
    return "inaccuracy" if margins[played] < most - SURE else None


def estimated_mark(drop: float, error: float) -> Mark | None:
    """The mark for a fall of the estimated chance; a forced move has none."""
    if drop <= DOUBT * error:
        return None
    return next((mark for least, mark in DROPS if drop >= least), None)


def is_as_good(decision: Decision, move: str) -> bool:
    """Is the move as good as the best one? Exactly so, in votes too; an estimate may differ by its error."""
    best = decision.best[0]
    if decision.exact:
        margins = decision.margins or {}
        return move in decision.best and margins.get(move) == margins.get(best)
    drop = decision.values[best] - decision.values[move]
    return move != decision.played and drop < LEAST and drop <= DOUBT * decision.error
