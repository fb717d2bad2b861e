"""The playout policy for three and four players on a board; partners count as one side.

It sees all hands, so it can't be a player itself; it plays out sampled worlds.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest
from claimant.kernel.engine.dice import below
from claimant.kernel.engine.legal import legal_cards
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import play_card, step
from claimant.kernel.tables.layout import ASKS, DRAW, PHASE, PLAY, PLAYED, RECRUIT, TRICK
from claimant.kernel.tables.tables import Tables
from claimant.search.policy.answers import Answers
from claimant.search.policy.card_ranks import CardRanks
from claimant.search.policy.rally_score import RallyScore
from claimant.search.policy.recruit_score import RecruitScore
from claimant.search.policy.trick_so_far import TrickSoFar
from claimant.search.policy.vote_gain import VoteGain
from claimant.search.policy.vote_value import worths

WHIM: Final = 20
"""Differences below this, in thousandths of a vote, are decided at random."""


class SeveralPolicy:
    """Plays a line-up for three or four players sensibly."""

    def __init__(self, t: Tables, prizes: list[float], slips: int) -> None:
        self.t: Final[Tables] = t
        self._slips: Final[i64] = slips
        """One move in so many is any legal one."""
        worth: vec[i64] = vec[i64](worths())
        prize: vec[i64] = vec[i64]([round(each) for each in prizes])
        ranks = CardRanks(t)
        self._so_far: Final[TrickSoFar] = TrickSoFar(t, ranks, VoteGain(t, worth))
        self._places: Final[RecruitScore] = RecruitScore(self._so_far, prize)
        self._takers: Final[RallyScore] = RallyScore(self._so_far)
        self.answers: Final[Answers] = Answers(t, prize, ranks.strength, worth)
        self._found: Final[vec[i64]] = vec[i64]([0] * 128)

    def play_out(self, s: vec[i64], at: i64, thrown: vec[i64], last_phase: i64) -> None:
        """Play on to the end of a phase by this policy, with a random move now and then."""
        t = self.t
        while s[at + PHASE] <= last_phase:
            if s[at + ASKS] == DRAW or below(thrown, self._slips) == 0:
                step(t, s, at, random_move(t, s, at, thrown, self._found))
            elif s[at + ASKS] == PLAY:
                play_card(t, s, at, self.card(s, at, thrown))
            else:
                step(t, s, at, self.answers.answer(s, at))

    def card(self, s: vec[i64], at: i64, thrown: vec[i64]) -> i64:
        """The card that looks best for the seat to move."""
        low = legal_cards(self.t, s, at, 0)
        high: i64 = 0
        if self.t.last_word:
            high = legal_cards(self.t, s, at, 1)
        if high == 0 and low & (low - 1) == 0:
            return lowest(low)
        if low == 0 and high & (high - 1) == 0:
            return 64 + lowest(high)
        self._look(s, at)
        best: i64 = -(1 << 40)
        chosen: i64 = 0
        led: i64 = -1
        base: i64 = 0
        while base < 128:
            cards = high if base else low
            while cards != 0:
                card = base + lowest(cards)
                cards &= cards - 1
                if s[at + PLAYED] == 0 and led != self.t.faction[card]:
                    led = self.t.faction[card]
                    self._lead(s, at, led)
                score = self._score(s, at, card) + below(thrown, WHIM)
                if score > best:
                    best = score
                    chosen = card
            base += 64
        return chosen

    def _look(self, s: vec[i64], at: i64) -> None:
        """Compute what is the same for all cards."""
        self._so_far.look(s, at)
        if s[at + PHASE] == RECRUIT:
            self._places.look(s, at)
        elif s[at + PLAYED] != 0:
            self._takers.look_ahead(s, at, self.t.faction[s[at + TRICK]])

    def _lead(self, s: vec[i64], at: i64, led: i64) -> None:
        """Compute what is the same for all cards of a faction that might be led."""
        self._so_far.lead(s, at, led)
        if s[at + PHASE] != RECRUIT:
            self._takers.look_ahead(s, at, led)

    def _score(self, s: vec[i64], at: i64, card: i64) -> i64:
        return self._places.score(s, at, card) if s[at + PHASE] == RECRUIT else self._takers.score(s, at, card)
