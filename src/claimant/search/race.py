"""A race between moves: all are tried in the same worlds, and a move that falls clearly behind is dropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from claimant.search.budget import Budget

BATCH = 16
"""The moves are compared after each batch of this number of worlds."""
DOUBT = 2.6
"""A move that is this many standard errors behind the best one is dropped."""


class Trial(Protocol):
    """Anything that can try moves in worlds."""

    def play(self, moves: Sequence[int], worlds: int) -> list[list[float]]: ...


class Race:
    """What is known of each move so far."""

    def __init__(self, moves: int) -> None:
        self.racing = list(range(moves))
        self.worlds = 0
        self._results = np.zeros((0, moves))
        self._given_up: dict[int, float] = {}

    def run(self, trial: Trial, budget: Budget) -> None:
        """Race until one move is left or the budget is used up."""
        budget = budget.start()
        while len(self.racing) > 1 and budget.allows(self.worlds):
            number = BATCH if budget.worlds is None else min(BATCH, budget.worlds - self.worlds)
            self._results = np.concatenate([self._results, np.array(trial.play(self.racing, number))])
            self.worlds += number
            self._give_up()

    def _give_up(self) -> None:
        """Drop moves that are clearly behind. All were tried in the same worlds, so compare them world by world."""
        means = self._results.mean(axis=0)
        behind = self._results[:, [means.argmax()]] - self._results
        doubt = DOUBT * np.sqrt((behind.var(axis=0) + 1e-4) / len(behind))
        keep = means.max() - means <= doubt
        for move, mean, kept in zip(self.racing, means, keep, strict=True):
            if not kept:
                self._given_up[move] = float(mean)
        self.racing = [move for move, kept in zip(self.racing, keep, strict=True) if kept]
        self._results = self._results[:, keep]

    @property
    def best(self) -> int:
        """The move that won most often."""
        return self.racing[int(self._results.mean(axis=0).argmax())] if self.worlds else self.racing[0]

    @property
    def chances(self) -> dict[int, float]:
        """The estimated chance that each move wins."""
        means = self._results.mean(axis=0)
        return self._given_up | {move: float(mean) for move, mean in zip(self.racing, means, strict=True)}
