"""The interface for trying moves in worlds that fit a view: on the kernel, or through the rules where it can't play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from claimant.kernel.tables.questions import NoKernel
from claimant.rules.view import View
from claimant.search.random_rollouts import RandomRollouts
from claimant.search.rules_rollouts import RulesRollouts


class Simulator(Protocol):
    """Plays games for the seat that is to move."""

    def play(self, moves: Sequence[int]) -> list[float]:
        """Try each of these moves, by index, in one new world, and return how much each wins: 0 to 1."""
        ...


def simulator(view: View, rng: Random) -> Simulator:
    """The fastest simulator for this line-up."""
    try:
        return RandomRollouts(view, rng)
    except NoKernel:
        return RulesRollouts(view, rng)
