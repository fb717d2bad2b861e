"""The accuracy of each seat, and the ledger of each side (docs/review.md has the formulas)."""

from __future__ import annotations

from collections.abc import Sequence

from claimant.review.values import Decision, Ledger
from claimant.rules.lineup import LineUp


def accuracy(decisions: Sequence[Decision], seat: int) -> float:
    """The share of what was at stake that the seat kept: 1 minus all it lost / all it could have lost."""
    own = [decision for decision in decisions if decision.seat == seat]
    lost = -sum(decision.slip for decision in own)
    stake = sum(max(decision.values.values()) - min(decision.values.values()) for decision in own)
    return round(min(1.0, max(0.0, 1 - lost / stake)), 6) if stake > 0 else 1.0


def ledgers(
    lineup: LineUp, decisions: Sequence[Decision], start: Sequence[float], result: Sequence[float]
) -> tuple[Ledger, ...]:
    """One ledger for each side; `start` is each side's chance before the first move."""
    return tuple(_ledger(lineup, decisions, side, start[side], result[side]) for side in range(len(lineup.sides)))


def _ledger(lineup: LineUp, decisions: Sequence[Decision], side: int, start: float, result: float) -> Ledger:
    even = 1 / len(lineup.sides)
    own = others = 0.0
    for decision in decisions:
        if lineup.side_of(decision.seat) == side:
            own += decision.slip
        else:
            others += decision.effects[side]
    deal = start - even
    own, others = round(own, 9), round(others, 9)
    return Ledger(deal=deal, draw=_zero(result - even - deal - own - others), own=own, others=others)


def _zero(value: float) -> float:
    """Clears what only the arithmetic left over."""
    return 0.0 if abs(value) < 1e-9 else value


def in_points(ledger: Ledger, result: float, even: float) -> dict[str, int]:
    """The ledger in whole percentage points as it is printed; the draw takes the rounding, so that the parts add up."""
    parts = {name: round(100 * getattr(ledger, name)) for name in ("deal", "own", "others")}
    total = round(100 * (result - even))
    draw = total - sum(parts.values())
    return {"deal": parts["deal"], "draw": draw, "own": parts["own"], "others": parts["others"], "total": total}
