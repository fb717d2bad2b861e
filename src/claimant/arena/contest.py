"""A contest: two bots, a line-up, and deals that are each played from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from claimant.rules.lineup import LineUp
from claimant.search.budget import Budget

SIDES = {2: ((0, 1), (1, 0)), 4: ((0, 1, 0, 1), (1, 0, 1, 0))}
ROTATIONS = ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
"""With three players, one bot sits against two copies of the other, and the other way round."""


class Contest(msgspec.Struct, frozen=True):
    """Two bots by name, with one line-up."""

    line_up: str
    """The name of the line-up in reports."""
    lineup: LineUp
    bots: tuple[str, str]

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of a deal: which of the two bots sits where. Both get every seat equally often."""
        return SIDES.get(self.lineup.players, ROTATIONS)


class Terms(msgspec.Struct, frozen=True):
    """Settings that all contests of a tournament share."""

    deals: int
    seed: str = "0"
    budget: Budget | None = None
    """The budget for a move of bots that search; None for their usual one."""


def contests(bots: Sequence[str], lineups: Sequence[tuple[str, LineUp]]) -> list[Contest]:
    """Every pair of bots with every line-up; a single bot plays against itself."""
    pairs = list(combinations(bots, 2)) or [(bots[0], bots[0])]
    return [Contest(name, lineup, pair) for name, lineup in lineups for pair in pairs]
