"""The master: sensible games in sampled worlds, and exact play wherever all cards are known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from claimant.bots.asked import choices
from claimant.bots.journeyman import best_of
from claimant.bots.pacing import part_of
from claimant.kernel.tables.questions import NoKernel
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.exact.from_view import can_solve, for_solving, sampled_to_solve
from claimant.search.exact.solver import solver_of
from claimant.search.policy_rollouts import PolicyRollouts
from claimant.search.simulator import simulator
from claimant.search.tree_search import TreeSearch, can_grow
from claimant.search.worlds.single_world import all_known, only_world


class Master:
    """Searches, solves phase two where it can, and recruits for it."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, view: View) -> Move:
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        budget = self._budget.start(part_of(view))
        try:
            return self._best(view, budget)
        except NoKernel:
            return moves[best_of(simulator(view, self._rng), len(moves), budget)]

    def _best(self, view: View, budget: Budget) -> Move:
        """Choose by solving, by tree search in phase two with three or four players, or by rollouts."""
        candidates = self._solved(view, budget)
        if len(candidates) == 1:
            return candidates[0]
        if can_grow(view):
            tree = TreeSearch(view, self._rng)
            tree.grow(budget)
            return max(candidates, key=tree.chances.__getitem__)
        return candidates[best_of(PolicyRollouts(view, self._rng, candidates), len(candidates), budget)]

    def _solved(self, view: View, budget: Budget) -> Sequence[Move]:
        """The best moves by exact search: one that wins, or all that aren't proven worse."""
        if not can_solve(view):
            return view.legal
        if all_known(view):
            return solver_of(view.lineup).best_moves(only_world(view), for_solving(budget))
        return sampled_to_solve(view, self._rng, budget).best_moves(for_solving(budget))
