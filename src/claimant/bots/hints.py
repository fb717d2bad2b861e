"""Hints: what a strong player would do, and how likely each move wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random

import msgspec
import numpy as np
from msgspec.structs import replace

from claimant.bots.master import Master
from claimant.kernel.tables.questions import NoKernel
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.exact.from_view import can_solve, for_solving, sampled_to_solve
from claimant.search.exact.solver import solver_of
from claimant.search.policy_rollouts import PolicyRollouts
from claimant.search.race import BATCH, Trial
from claimant.search.simulator import WIN, Simulator, simulator
from claimant.search.tree_search import TreeSearch, can_grow
from claimant.search.worlds.single_world import all_known, only_world

USUAL = Budget(worlds=10_000, seconds=1.0)
"""How long a hint is thought about. In so many worlds a chance is right to within a point."""
FOR_CHOOSING = 256
"""In so many worlds the master chooses among moves that are equally good."""
CONFIDENCE = 1.96
"""So many standard errors to both sides hold the truth nineteen times of twenty."""


class Chance(msgspec.Struct, frozen=True):
    """How likely a move wins; a shared win counts half."""

    move: Move
    chance: float


class Advice(msgspec.Struct, frozen=True):
    """What a strong player thinks of the moves."""

    best: Move
    chances: tuple[Chance, ...]
    """Of every legal move, the best first."""
    exact: bool
    """Are these the values with best play of both sides? Else they come from games in sampled worlds."""
    worlds: int
    error: float
    """Half the width of a 95 % interval around the best move's chance; 0 if it is exact."""


def advise(view: View, budget: Budget = USUAL, rng: Random | None = None) -> Advice:
    """What the seat that is to move should do, by its view alone.

    Without a time limit the same view and an equal random source give the same advice on every machine.
    """
    rng = rng or Random()
    budget = budget.start()
    for way in (_solved, _solved_in_worlds, _grown):
        if found := way(view, rng, budget):
            return found
    return _sampled(view, rng, budget)


def _solved(view: View, rng: Random, budget: Budget) -> Advice | None:
    """The truth, if all cards are known and the search comes to its end."""
    if not can_solve(view) or not all_known(view):
        return None
    found = solver_of(view.lineup).solve(only_world(view), for_solving(budget), line=False)
    if not found.exact:
        return None
    chances = {move: (value + 1) / 2 for move, value in found.moves.items()}
    best = _favourite(view, rng, budget, chances)
    return Advice(best, _ranked(best, chances), exact=True, worlds=1, error=0.0)


def _solved_in_worlds(view: View, rng: Random, budget: Budget) -> Advice | None:
    """In how many worlds each move wins, if cards are unknown and enough worlds can be solved."""
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
    """Of the moves that are equally good, the one that the master would play."""
    best = max(chances.values())
    good = [move for move, chance in chances.items() if chance == best]
    if len(good) == 1:
        return good[0]
    worlds = FOR_CHOOSING if budget.worlds is None else min(budget.worlds, FOR_CHOOSING)
    chosen = Master(rng, replace(budget, worlds=worlds)).choose(view)
    return chosen if chosen in good else good[0]


def _grown(view: View, rng: Random, budget: Budget) -> Advice | None:
    """What a tree of the moves says, where the master plays by one; none where the kernel can't play."""
    if not can_grow(view):
        return None
    try:
        tree = TreeSearch(view, rng)
    except NoKernel:
        return None
    tree.grow(budget)
    return _counted(tree.best, tree.chances, tree.tried[tree.best], tree.worlds)


def _counted(best: Move, chances: Mapping[Move, float], tried: int, worlds: int) -> Advice:
    """Advice from games that were won or lost, so many of them with the best move."""
    won = chances[best] * tried
    return Advice(best, _ranked(best, chances), exact=False, worlds=worlds, error=_half_width(tried, won, won))


def _sampled(view: View, rng: Random, budget: Budget) -> Advice:
    """Games from every move, in worlds that are the same for all: so each chance is as sure as the others."""
    trial, every = _trial(view, rng), range(len(view.legal))
    results = np.zeros((0, len(every)))
    while budget.allows(played := len(results)):
        number = min(BATCH, max(1, played))  # a slow trial shall not miss the end of its time
        if budget.worlds is not None:
            number = min(number, budget.worlds - played)
        results = np.concatenate([results, np.array(trial.play(every, number))])
    means = results.mean(axis=0)
    best = int(means.argmax())
    chances = dict(zip(view.legal, map(float, means), strict=True))
    error = _half_width(len(results), float(results[:, best].sum()), float((results[:, best] ** 2).sum()))
    return Advice(view.legal[best], _ranked(view.legal[best], chances), exact=False, worlds=len(results), error=error)


def _half_width(number: int, total: float, squares: float) -> float:
    """Of the interval; as if there had been one more win and one more loss, for a few equal results prove nothing."""
    mean = (total + 1) / (number + 2)
    spread = (squares + 1) / (number + 2) - mean * mean
    return CONFIDENCE * sqrt(spread / number)


def _ranked(best: Move, chances: Mapping[Move, float]) -> tuple[Chance, ...]:
    """The best first; of equally good others those that stand first in the view."""
    order = sorted(chances, key=lambda move: (move != best, -chances[move]))
    return tuple(Chance(move, chances[move]) for move in order)


def _trial(view: View, rng: Random) -> Trial:
    """The master's games, or random ones where the kernel can't play."""
    try:
        return PolicyRollouts(view, rng, view.legal)
    except NoKernel:
        return RandomGames(simulator(view, rng))


class RandomGames:
    """A trial (see `race.py`) of the journeyman's games."""

    def __init__(self, games: Simulator) -> None:
        self._games = games

    def play(self, moves: Sequence[int], worlds: int) -> list[list[float]]:
        return [[points / WIN for points in self._games.play(moves)] for _ in range(worlds)]
