"""The value of being ahead in a vote, in thousandths of the vote."""

from __future__ import annotations

from math import sqrt, tanh
from typing import Final

SPAN: Final = 32
"""How many different numbers of remaining cards are distinguished."""


def worths() -> list[int]:
    """The value of a lead in cards for each number of cards left to collect; a lead beyond reach has the full value."""
    return [round(1000 * tanh(1.2 * ahead / sqrt(left + 0.3))) for ahead in range(-20, 21) for left in range(SPAN)]
