"""Exact play from a view, as far as a budget goes: phase two between two."""

from __future__ import annotations

from random import Random

from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.search.budget import Clock
from claimant.search.exact.solved_worlds import SolvedWorlds
from claimant.search.exact.solver import Limit

NODES_PER_WORLD = 400
"""How many positions of an exact search are worth as much as one world."""
FOR_SOLVING = 0.8
"""The share of the time that an exact search may take."""
SAMPLES = 100
"""So many worlds are sampled to be solved."""


def can_solve(view: View) -> bool:
    """Is there something to solve, if not in this world then in worlds that fit?"""
    return view.phase == RALLY and view.lineup.players == 2


def limit_of(worlds: int, clock: Clock) -> Limit:
    """How far an exact search may go in place of so many worlds."""
    return Limit(worlds * NODES_PER_WORLD, clock.left(FOR_SOLVING))


def sampled_to_solve(view: View, rng: Random, worlds: int) -> SolvedWorlds:
    """Worlds to solve, where cards are unknown; `NoKernel` if a power isn't one of ours."""
    return SolvedWorlds(view, rng, min(SAMPLES, worlds))
