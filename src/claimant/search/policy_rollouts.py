"""Rollouts by the playout policy on the kernel's boards, in worlds that fit a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.policy.two_players import TwoPlayersPolicy
from claimant.search.random_rollouts import DECK, WORK
from claimant.search.sensible_trials import SensibleTrials, SeveralSensibleTrials
from claimant.search.value.several_weights import several_policy_of, several_value_of
from claimant.search.value.two_players_weights import prizes_of, two_players_value_of
from claimant.search.worlds.sampler import ROOM_FOR_DECK, Sampler


class PolicyRollouts:
    """A simulator (see `simulator.py`) with sensible games, for some of a seat's moves."""

    def __init__(self, view: View, rng: Random, moves: Sequence[Move]) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self._lineup = view.lineup
        self._sampler = Sampler(view, rng)
        self._moves = [self._sampler.moves[view.legal.index(move)] for move in moves]
        self._numbers: vec[i64] = vec[i64]([0] * (DECK + ROOM_FOR_DECK))

    def play(self, moves: Sequence[int]) -> list[float]:
        trials = self._trials([self._moves[move] for move in moves])
        self._sampler.deal(self._numbers, 0, DECK)
        trials.play(self._numbers, 0, WORK, self._sampler.thrown)
        return list(trials.chances)

    def _trials(self, moves: list[int]) -> SensibleTrials | SeveralSensibleTrials:
        lineup = self._lineup
        if lineup.players == 2:
            return SensibleTrials(two_players_policy_of(lineup), two_players_value_of(lineup), self._seat, moves)
        return SeveralSensibleTrials(several_policy_of(lineup), several_value_of(lineup), self._seat, moves)


@lru_cache(maxsize=16)
def two_players_policy_of(lineup: LineUp) -> TwoPlayersPolicy:
    return TwoPlayersPolicy(tables_of(lineup), prizes_of(lineup))
