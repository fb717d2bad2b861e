"""Rollouts on the kernel's boards: random games between two players, partly sensible ones among more."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.tables.layout import LARGEST
from claimant.rules.view import View
from claimant.search.random_trials import RandomTrials
from claimant.search.sensible_trials import SeveralSensibleTrials
from claimant.search.value.several_weights import several_policy_of
from claimant.search.worlds.sampler import ROOM_FOR_DECK, Sampler

WORK = LARGEST
"""Where the games are played in the buffer; the world lies before it, the deck after it."""
DECK = 2 * LARGEST
SLIPS = 2
"""With three or four players, one move in this number is random and the others are sensible."""
WIN = 2
"""The points of a win; a shared win counts half."""


class RandomRollouts:
    """A simulator (see `simulator.py`) on the kernel."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self._lineup = view.lineup
        self._sampler = Sampler(view, rng)
        self._numbers: vec[i64] = vec[i64]([0] * (DECK + ROOM_FOR_DECK))

    def play(self, moves: Sequence[int]) -> list[float]:
        tried = [self._sampler.moves[move] for move in moves]
        self._sampler.deal(self._numbers, 0, DECK)
        return self._at_random(tried) if self._lineup.players == 2 else self._by_sense(tried)

    def _at_random(self, moves: list[int]) -> list[float]:
        games = RandomTrials(self._sampler.tables, self._seat, moves)
        games.play(self._numbers, 0, WORK, self._sampler.thrown)
        return [points / WIN for points in games.points]

    def _by_sense(self, moves: list[int]) -> list[float]:
        """With several players random games say too little, because one card hardly changes the chance to win."""
        games = SeveralSensibleTrials(several_policy_of(self._lineup, SLIPS), None, self._seat, moves)
        games.play(self._numbers, 0, WORK, self._sampler.thrown)
        return list(games.chances)
