"""Sensible games from one board, one for each of some moves."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import PHASE, RALLY, RECRUIT
from claimant.search.policy.several import SeveralPolicy
from claimant.search.policy.two_players import TwoPlayersPolicy
from claimant.search.random_trials import points_of
from claimant.search.value.several import SeveralValue
from claimant.search.value.two_players import TwoPlayersValue


class SensibleTrials:
    """Tries some moves for the seat to move, in a series of worlds."""

    def __init__(self, sense: TwoPlayersPolicy, foresight: TwoPlayersValue, seat: int, moves: list[int]) -> None:
        self._sense: TwoPlayersPolicy = sense
        self._foresight: TwoPlayersValue = foresight
        self._seat: i64 = seat
        self._moves: vec[i64] = vec[i64](moves)
        self.chances: vec[float] = vec[float]([0.0] * len(moves))
        """How likely each move wins in the world that was tried last."""

    def play(self, s: vec[i64], at: i64, work: i64, thrown: vec[i64]) -> None:
        """Play each move on a copy of the board, then by the policy, with the same random numbers for all moves.

        Games of phase one stop at the start of phase two and are estimated there; games of phase two are played out.
        """
        sense = self._sense
        luck = thrown[0]
        i: i64 = 0
        while i < len(self._moves):
            thrown[0] = luck
            copy(s, at, work, sense.t.size)
            step(sense.t, s, work, self._moves[i])
            if s[at + PHASE] == RECRUIT:
                sense.play_out(s, work, thrown, RECRUIT)
            else:
                sense.play_out(s, work, thrown, RALLY)
            if s[work + PHASE] == RALLY:
                chance = self._foresight.chance(s, work)
                self.chances[i] = chance if self._seat == 0 else 1.0 - chance
            else:
                self.chances[i] = float(points_of(sense.t, s, work, self._seat)) / 2.0
            i += 1


class SeveralSensibleTrials:
    """The same for three or four players; without a learned value all games are played to the end."""

    def __init__(self, company: SeveralPolicy, outlook: SeveralValue | None, seat: int, moves: list[int]) -> None:
        self._company: SeveralPolicy = company
        self._outlook: SeveralValue | None = outlook
        self._seat: i64 = seat
        self._moves: vec[i64] = vec[i64](moves)
        self.chances: vec[float] = vec[float]([0.0] * len(moves))

    def play(self, s: vec[i64], at: i64, work: i64, thrown: vec[i64]) -> None:
        """Play each move on a copy of the board, then by the policy, with the same random numbers for all moves."""
        company = self._company
        outlook = self._outlook
        last_phase: i64 = s[at + PHASE] if outlook is not None else RALLY
        luck = thrown[0]
        i: i64 = 0
        while i < len(self._moves):
            thrown[0] = luck
            copy(s, at, work, company.t.size)
            step(company.t, s, work, self._moves[i])
            company.play_out(s, work, thrown, last_phase)
            if outlook is not None and s[work + PHASE] == RALLY:
                self.chances[i] = outlook.chance_of(s, work, self._seat)
            else:
                self.chances[i] = float(points_of(company.t, s, work, self._seat)) / 2.0
            i += 1
