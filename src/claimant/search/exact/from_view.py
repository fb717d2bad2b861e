"""Exact play from a view, within a budget: phase two between two players, or four in teams who know all cards."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.exact.solved_worlds import SolvedWorlds
from claimant.search.worlds.single_world import all_known

NODES_PER_WORLD = 400
"""How many positions of an exact search replace one world of the budget."""
TIME_SHARE = 0.9
"""The share of the time that an exact search may take."""
SAMPLES = 100
"""The number of worlds sampled for solving."""


def can_solve(view: View) -> bool:
    """Can the view be solved: with two players, also in worlds that fit it, with four only if all cards are known?"""
    return view.phase == RALLY and (view.lineup.players == 2 or (view.lineup.players == 4 and all_known(view)))


def for_solving(budget: Budget) -> Budget:
    """The budget of an exact search that replaces this number of worlds and uses a part of the time."""
    nodes = None if budget.worlds is None else budget.worlds * NODES_PER_WORLD
    return replace(budget.share(1 / TIME_SHARE), nodes=nodes)


def sampled_to_solve(view: View, rng: Random, budget: Budget) -> SolvedWorlds:
    """Sample worlds to solve where cards are unknown; raises `NoKernel` if the kernel can't play the line-up."""
    return SolvedWorlds(view, rng, SAMPLES if budget.worlds is None else min(SAMPLES, budget.worlds))
