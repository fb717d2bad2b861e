"""Estimates from what the deciding seat knew: all moves in the same worlds that fit its view.

One half of the worlds chooses the best move, the other half gives the values. If the same worlds did both, the best
move would look better than it is, because chance helped to choose it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import LARGEST
from claimant.kernel.tables.questions import NoKernel
from claimant.review.exact import Exact
from claimant.review.trials import Trials, trials_for
from claimant.review.values import Swing
from claimant.rules.moves import Move
from claimant.rules.state import RALLY
from claimant.rules.view import View
from claimant.rules.worlds import Worlds
from claimant.search.budget import Budget
from claimant.search.exact.solution import OutOfTime
from claimant.search.worlds.sampler import Sampler

LEAST = 4
"""The smallest number of worlds, whatever the time."""
BATCH = 8
"""Look at the clock after this number of worlds."""
SOLVED = 100
"""At most this number of worlds is solved."""
ENOUGH = 24
"""With fewer solved worlds, games in many more worlds say more."""
FOR_SOLVING = 0.5
"""The share of the time in which worlds are solved, before games are played instead."""
NODES_PER_WORLD = 4000
"""Without a time limit, solving may look at this number of positions for each world of the budget."""
GAMES = 200
"""The number of games from which swings of votes are counted."""
SWING = 0.1
"""The smallest change of a vote's chance that is worth a word."""
DIGITS = 6
Results: TypeAlias = npt.NDArray[np.float64]
"""By world, move and side: the side's chance."""


class Estimate(NamedTuple):
    """Estimated values of all moves of a view."""

    values: dict[Move, float]
    best: Move
    error: float
    effects: tuple[float, ...]
    worlds: int


def estimate(view: View, played: Move, rng: Random, budget: Budget, exact: Exact) -> Estimate:
    """The values of the moves to the seat to move, by its view alone."""
    budget = budget.start()
    results = _solved(view, rng, budget, exact)
    if results is None:
        results = _tried(view, trials_for(view, rng), budget)
    return _judged(view, played, results)


def swings(view: View, best: Move, played: Move, rng: Random) -> tuple[Swing, ...]:
    """The votes that change most between two moves, the largest first."""
    trials = trials_for(view, rng)
    side = view.lineup.side_of(_seat(view))
    moves = [view.legal.index(best), view.legal.index(played)]
    won = np.zeros((2, len(view.lineup.factions)))
    for _ in range(GAMES):
        trials.deal()
        for row, move in enumerate(moves):
            won[row] += [vote == side for vote in trials.votes(move)]
    shares = won / GAMES
    found = [
        Swing(faction.name, round(float(shares[0, at]), 3), round(float(shares[1, at]), 3))
        for at, faction in enumerate(view.lineup.factions)
        if shares[0, at] - shares[1, at] >= SWING
    ]
    found.sort(key=lambda each: each.played - each.best)
    return tuple(each for each in found[:2] if 2 * (each.best - each.played) >= found[0].best - found[0].played)


def _judged(view: View, played: Move, results: Results) -> Estimate:
    """Choose by the even worlds, value by the odd ones."""
    legal = view.legal
    own = view.lineup.side_of(_seat(view))
    chosen = results[0::2, :, own].mean(axis=0)
    best, made = int(chosen.argmax()), legal.index(played)
    if chosen[made] >= chosen[best] - 1e-12:
        best = made
    valued = results[1::2]
    means = valued.mean(axis=0)
    apart = valued[:, made, own] - valued[:, best, own]
    error = float(apart.std(ddof=1) / np.sqrt(len(apart)))
    values = {move: round(float(means[at, own]), DIGITS) for at, move in enumerate(legal)}
    effects = _balanced([float(each) for each in means[made] - means[best]], own, values[played] - values[legal[best]])
    return Estimate(values, legal[best], round(error, DIGITS), effects, len(results))


def _balanced(effects: list[float], own: int, slip: float) -> tuple[float, ...]:
    """The effects on all sides with the rounded one of the side that decided; together they are 0."""
    others = [side for side in range(len(effects)) if side != own]
    found = [round(effect, DIGITS) for effect in effects]
    found[own] = slip
    found[others[-1]] = -slip - sum(found[side] for side in others[:-1])
    return tuple(found)


def _tried(view: View, trials: Trials, budget: Budget) -> Results:
    moves = range(len(view.legal))

    def world() -> list[list[float]]:
        trials.deal()
        return [list(trials.chances(move)) for move in moves]

    return _collected(world, budget)


def _collected(world: Callable[[], list[list[float]]], budget: Budget) -> Results:
    """Try one world after another as the budget allows; an even number of them."""
    found: list[list[list[float]]] = []
    while len(found) < LEAST or budget.allows(len(found)):
        found += [world() for _ in range(_batch(len(found), budget))]
    return np.array(found)


def _batch(done: int, budget: Budget) -> int:
    """How many worlds come next, an even number."""
    if budget.worlds is None:
        return BATCH
    left = max(2, min(BATCH, budget.worlds - done))
    return left + left % 2


def _solved(view: View, rng: Random, budget: Budget, exact: Exact) -> Results | None:
    """Solve worlds that fit the view; None if that isn't possible, or takes too long."""
    if view.phase != RALLY or len(view.lineup.sides) != 2:
        return None
    try:
        worlds = _SolvedWorlds(view, rng, exact)
    except NoKernel:
        return None
    samples = SOLVED if budget.worlds is None else max(LEAST, min(SOLVED, budget.worlds))
    needed = min(samples, ENOUGH)
    limit = budget.share(1 / FOR_SOLVING).start()
    if budget.seconds is None and budget.worlds is not None:
        limit = Budget(nodes=budget.worlds * NODES_PER_WORLD)
    found: list[list[list[float]]] = []
    while len(found) < samples:
        try:
            found.append(worlds.next(limit.share(max(1, needed - len(found)))))
        except OutOfTime:
            break
        limit = limit.less(worlds.nodes)
    if len(found) < max(needed, LEAST):
        return None
    return np.array(found[: len(found) // 2 * 2])


class _SolvedWorlds:
    """Samples worlds that fit a view and solves each different one once."""

    def __init__(self, view: View, rng: Random, exact: Exact) -> None:
        self._moves = view.legal
        self._side = view.lineup.side_of(_seat(view))
        self._solver = exact.solver
        self._sampler = Sampler(view, rng)
        self._board = Board(Worlds(view).sample(rng))
        self._known: dict[tuple[int, ...], list[list[float]]] = {}
        self.nodes = 0
        """The number of positions that the last world took."""

    def next(self, budget: Budget) -> list[list[float]]:
        """Each side's value of each move in another world, or `OutOfTime`."""
        numbers = self._board.numbers
        self._sampler.deal(numbers, 0, LARGEST)
        world = tuple(int(numbers[at]) for at in range(int(self._sampler.tables.size)))
        self.nodes = 0
        if world not in self._known:
            values, self.nodes = self._solver.values_at(self._board, self._moves, budget.start())
            self._known[world] = [self._sides((value + 1) / 2) for value in values]
        return self._known[world]

    def _sides(self, own: float) -> list[float]:
        return [own, 1 - own] if self._side == 0 else [1 - own, own]


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat
