"""Confidence intervals for shares."""

from __future__ import annotations

from math import sqrt

SURE = 1.96
"""Standard deviations to either side of a 95 % confidence interval."""


def wilson(mean: float, spread: float, number: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a mean of shares; a variance below that of wins and losses counts as more games."""
    if not number:
        return 0.0, 1.0
    if spread and 0 < mean < 1:
        number *= mean * (1 - mean) / spread
    square = SURE * SURE
    middle = (mean + square / (2 * number)) / (1 + square / number)
    reach = SURE / (1 + square / number) * sqrt(mean * (1 - mean) / number + square / (4 * number * number))
    return max(0.0, middle - reach), min(1.0, middle + reach)
