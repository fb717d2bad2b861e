"""Games guided by rules of thumb: what a search starts from, before the games say more."""

from __future__ import annotations

from collections.abc import Sequence

from claimant.search.simulator import Simulator


class Guided:
    """A simulator (see `simulator.py`) that adds a fixed bonus to each move's result."""

    def __init__(self, games: Simulator, bonus: Sequence[float]) -> None:
        self._games = games
        self._bonus = bonus

    def play(self, moves: Sequence[int]) -> list[float]:
        results = self._games.play(moves)
        return [result + self._bonus[move] for move, result in zip(moves, results, strict=True)]
