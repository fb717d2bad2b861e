"""What it is worth to be ahead in a vote, in thousandths of it."""

from __future__ import annotations

from math import sqrt, tanh
from typing import Final

SPAN: Final = 32
"""How many numbers of cards left are told apart."""


def worths() -> list[int]:
    """What a lead of so many cards is worth with so many left to collect: all once it can't be caught up with."""
    return [round(1000 * tanh(1.2 * ahead / sqrt(left + 0.3))) for ahead in range(-20, 21) for left in range(SPAN)]
