"""What is played: two bots, a line-up, and deals that each are played from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from claimant.rules.lineup import LineUp
from claimant.search.budget import Budget

SIDES = {2: ((0, 1), (1, 0)), 4: ((0, 1, 0, 1), (1, 0, 1, 0))}
ROTATIONS = ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
"""With three players one of a kind sits against two of the other, and the other way round."""


class Contest(msgspec.Struct, frozen=True):
    """Two bots by name, at one line-up."""

    line_up: str
    """What the line-up is called in reports."""
    lineup: LineUp
    bots: tuple[str, str]

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """How often a deal is played, and which of the two bots sits where: in all, both have every seat as often."""
        return SIDES.get(self.lineup.players, ROTATIONS)


class Terms(msgspec.Struct, frozen=True):
    """What holds for all contests of a tournament."""

    deals: int
    seed: str = "0"
    budget: Budget | None = None
    """What the bots that search may spend on a move; None for their usual budget."""


def contests(bots: Sequence[str], lineups: Sequence[tuple[str, LineUp]]) -> list[Contest]:
    """Every pair of the bots at every line-up; a single bot plays against itself."""
    pairs = list(combinations(bots, 2)) or [(bots[0], bots[0])]
    return [Contest(name, lineup, pair) for name, lineup in lineups for pair in pairs]
