"""Exact play from a view, as far as a budget goes: phase two between two."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.exact.solved_worlds import SolvedWorlds

NODES_PER_WORLD = 400
"""How many positions of an exact search are worth as much as one world."""
TIME_SHARE = 0.8
"""The share of the time that an exact search may take."""
SAMPLES = 100
"""So many worlds are sampled to be solved."""


def can_solve(view: View) -> bool:
    """Is there something to solve, if not in this world then in worlds that fit?"""
    return view.phase == RALLY and view.lineup.players == 2


def for_solving(budget: Budget) -> Budget:
    """How far an exact search may go in place of so many worlds, and in a part of the time."""
    nodes = None if budget.worlds is None else budget.worlds * NODES_PER_WORLD
    return replace(budget.share(1 / TIME_SHARE), nodes=nodes)


def sampled_to_solve(view: View, rng: Random, budget: Budget) -> SolvedWorlds:
    """Worlds to solve, where cards are unknown; `NoKernel` if a power isn't one of ours."""
    return SolvedWorlds(view, rng, SAMPLES if budget.worlds is None else min(SAMPLES, budget.worlds))
