"""A race between moves: all are tried in the same worlds, and a move that falls clearly behind is dropped."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from claimant.search.budget import Budget
from claimant.search.simulator import Simulator

BATCH = 16
"""The moves are compared after each batch of this number of worlds."""
DOUBT = 2.6
"""A move that is this many standard errors behind the best one is dropped."""


class Race:
    """What is known of each move so far."""

    def __init__(self, moves: int, drops: bool = True) -> None:
        self.racing = list(range(moves))
        self.worlds = 0
        self.results: npt.NDArray[np.float64] = np.zeros((0, moves))
        """How well each move that is still racing did in each world."""
        self._drops = drops

    def run(self, games: Simulator, budget: Budget) -> None:
        """Race until one move is left or the budget is used up."""
        budget = budget.start()
        batch: list[list[float]] = []
        while (len(self.racing) > 1 or not self._drops) and budget.allows(self.worlds):
            batch.append(games.play(self.racing))
            self.worlds += 1
            if self.worlds % BATCH == 0:
                self._add(batch)
                batch = []
                if self._drops:
                    self._drop_behind()
        if batch:
            self._add(batch)

    def _add(self, batch: list[list[float]]) -> None:
        self.results = np.concatenate([self.results, np.array(batch)])

    def _drop_behind(self) -> None:
        """Drop moves that are clearly behind. All were tried in the same worlds, so compare them world by world."""
        means = self.results.mean(axis=0)
        behind = self.results[:, [means.argmax()]] - self.results
        doubt = DOUBT * np.sqrt((behind.var(axis=0) + 1e-4) / len(behind))
        keep = means.max() - means <= doubt
        self.racing = [move for move, kept in zip(self.racing, keep, strict=True) if kept]
        self.results = self.results[:, keep]

    @property
    def best(self) -> int:
        """The move that won most often."""
        return self.racing[int(self.results.mean(axis=0).argmax())] if self.worlds else self.racing[0]
