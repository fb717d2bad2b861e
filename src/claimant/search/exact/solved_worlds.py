"""Exact play where some cards are unknown: phase two between two players, solved in sampled worlds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from claimant.kernel.board import Board
from claimant.kernel.tables.layout import LARGEST
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.rules.worlds import Worlds
from claimant.search.budget import Budget
from claimant.search.exact.solution import OutOfTime
from claimant.search.exact.solver import solver_of
from claimant.search.worlds.sampler import Sampler

ENOUGH: Final = 12
"""With fewer different worlds than this the result would be chance, unless there are no others."""
NEAR: Final = 0.02
"""Moves whose chances differ by less are equally good."""
A_CALL: Final = 50
"""How many positions take as long as one query for a move's value."""


class SolvedWorlds:
    """Samples worlds that fit a view and solves the different ones; `NoKernel` if the kernel can't play the line-up."""

    def __init__(self, view: View, rng: Random, samples: int) -> None:
        self._moves = view.legal
        self._solver = solver_of(view.lineup)
        self._board = Board(Worlds(view).sample(rng))
        sampler = Sampler(view, rng)
        self._worlds = Counter(self._sampled(sampler) for _ in range(samples))
        """The different boards, and how often each was sampled."""
        self.solved = 0
        """From so many samples the last chances come."""

    @property
    def different(self) -> int:
        return len(self._worlds)

    def best_moves(self, budget: Budget) -> tuple[Move, ...]:
        """The moves that win most often in the solved worlds; all moves if too few worlds were solved."""
        if self.different == 1:
            return self._solver.best_moves_at(self._laid(next(iter(self._worlds))), budget)
        chances = self.chances(budget)
        if chances is None:
            return self._moves
        best = max(chances)
        return tuple(move for move, chance in zip(self._moves, chances, strict=True) if chance > best - NEAR)

    def chances(self, budget: Budget) -> list[float] | None:
        """Each move's chance to win if both sides see all cards and play their best; None if that takes too long."""
        needed = min(self.different, ENOUGH)
        budget = budget.start()
        points = [0.0] * len(self._moves)
        solved = self.solved = 0
        for world, times in self._worlds.items():
            share = budget.share(max(1, needed - solved)).start()
            if share.is_over:
                break
            try:
                values, nodes = self._solver.values_at(self._laid(world), self._moves, share)
            except OutOfTime:
                break
            budget = budget.less(nodes + A_CALL * len(self._moves))
            points = [point + times * (value + 1) / 2 for point, value in zip(points, values, strict=True)]
            solved += 1
            self.solved += times
        return [point / self.solved for point in points] if solved >= needed else None

    def _sampled(self, sampler: Sampler) -> tuple[int, ...]:
        numbers = self._board.numbers
        sampler.deal(numbers, 0, LARGEST)
        return tuple(int(numbers[at]) for at in range(int(sampler.tables.size)))

    def _laid(self, world: tuple[int, ...]) -> Board:
        for at, number in enumerate(world):
            self._board.numbers[at] = number
        return self._board
