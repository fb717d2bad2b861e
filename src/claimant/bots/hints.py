"""Hints: what a strong player would do, and each move's chance to win."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random

import msgspec
from msgspec.structs import replace

from claimant.bots.master import Master
from claimant.kernel.tables.questions import NoKernel
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.exact.from_view import can_solve, for_solving, sampled_to_solve
from claimant.search.exact.solver import solver_of
from claimant.search.policy_rollouts import PolicyRollouts
from claimant.search.race import Race
from claimant.search.simulator import Simulator, simulator
from claimant.search.tree_search import TreeSearch, can_grow
from claimant.search.worlds.single_world import all_known, only_world

USUAL = Budget(worlds=10_000, seconds=1.0)
"""The budget for a hint. This number of worlds gives chances to within a percentage point."""
FOR_CHOOSING = 256
"""The number of worlds in which the master chooses among equally good moves."""
CONFIDENCE = 1.96
"""Standard errors to either side of a 95 % confidence interval."""


class Chance(msgspec.Struct, frozen=True):
    """A move's chance to win; a shared win counts half."""

    move: Move
    chance: float


class Advice(msgspec.Struct, frozen=True):
    """A strong player's opinion of the moves."""

    best: Move
    chances: tuple[Chance, ...]
    """The chances of all legal moves, the best first."""
    exact: bool
    """Are these proven values with best play of both sides? Otherwise they are estimates from sampled worlds."""
    worlds: int
    error: float
    """Half the width of a 95 % interval around the best move's chance; 0 if it is exact."""


def advise(view: View, budget: Budget = USUAL, rng: Random | None = None) -> Advice:
    """Advise the seat to move, by its view alone.

    Without a time limit the same view and an equal random source give the same advice on every machine.
    """
    rng = rng or Random()
    budget = budget.start()
    for way in (_solved, _solved_in_worlds, _grown):
        if found := way(view, rng, budget):
            return found
    return _sampled(view, rng, budget)


def _solved(view: View, rng: Random, budget: Budget) -> Advice | None:
    """Exact advice, if all cards are known and the search finishes."""
    if not can_solve(view) or not all_known(view):
        return None
    found = solver_of(view.lineup).solve(only_world(view), for_solving(budget), line=False)
    if not found.exact:
        return None
    chances = {move: (value + 1) / 2 for move, value in found.moves.items()}
    best = _favourite(view, rng, budget, chances)
    return Advice(best, _ranked(best, chances), exact=True, worlds=1, error=0.0)


def _solved_in_worlds(view: View, rng: Random, budget: Budget) -> Advice | None:
    """The share of worlds in which each move wins, if cards are unknown and enough worlds can be solved."""
    if not can_solve(view) or all_known(view):
        return None
    try:
        solved = sampled_to_solve(view, rng, budget)
    except NoKernel:
        return None
    found = solved.chances(for_solving(budget))
    if found is None:
        return None
    chances = dict(zip(view.legal, found, strict=True))
    best = _favourite(view, rng, budget, chances)
    return _counted(best, chances, solved.solved, solved.solved)


def _favourite(view: View, rng: Random, budget: Budget, chances: Mapping[Move, float]) -> Move:
    """The equally good move that the master would play."""
    best = max(chances.values())
    good = [move for move, chance in chances.items() if chance == best]
    if len(good) == 1:
        return good[0]
    worlds = FOR_CHOOSING if budget.worlds is None else min(budget.worlds, FOR_CHOOSING)
    chosen = Master(rng, replace(budget, worlds=worlds)).choose(view)
    return chosen if chosen in good else good[0]


def _grown(view: View, rng: Random, budget: Budget) -> Advice | None:
    """Advice from a tree search, where the master uses one; None where the kernel can't play."""
    if not can_grow(view):
        return None
    try:
        tree = TreeSearch(view, rng)
    except NoKernel:
        return None
    tree.grow(budget)
    return _counted(tree.best, tree.chances, tree.tried[tree.best], tree.worlds)


def _counted(best: Move, chances: Mapping[Move, float], tried: int, worlds: int) -> Advice:
    """Advice from games that were won or lost; `tried` games began with the best move."""
    won = chances[best] * tried
    return Advice(best, _ranked(best, chances), exact=False, worlds=worlds, error=_half_width(tried, won, won))


def _sampled(view: View, rng: Random, budget: Budget) -> Advice:
    """Play games from every move in the same worlds, so that all chances are equally precise."""
    race = Race(len(view.legal), drops=False)
    race.run(_games(view, rng), budget)
    results = race.results
    means = results.mean(axis=0)
    best = int(means.argmax())
    chances = dict(zip(view.legal, map(float, means), strict=True))
    error = _half_width(len(results), float(results[:, best].sum()), float((results[:, best] ** 2).sum()))
    return Advice(view.legal[best], _ranked(view.legal[best], chances), exact=False, worlds=len(results), error=error)


def _half_width(number: int, total: float, squares: float) -> float:
    """Half the width of the interval, with one win and one loss added because a few equal results prove nothing."""
    mean = (total + 1) / (number + 2)
    spread = (squares + 1) / (number + 2) - mean * mean
    return CONFIDENCE * sqrt(spread / number)


def _ranked(best: Move, chances: Mapping[Move, float]) -> tuple[Chance, ...]:
    """Sort the best first, and equally good moves in the view's order."""
    order = sorted(chances, key=lambda move: (move != best, -chances[move]))
    return tuple(Chance(move, chances[move]) for move in order)


def _games(view: View, rng: Random) -> Simulator:
    """The master's rollouts, or random ones where the kernel can't play."""
    try:
        return PolicyRollouts(view, rng, view.legal)
    except NoKernel:
        return simulator(view, rng)
