"""The playout policy for two players on a board: quick guesses of what a card gains.

It sees both hands, so it can't be a player itself; it plays out sampled worlds.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.kernel.engine.dice import below
from claimant.kernel.engine.legal import legal_cards, legal_moves
from claimant.kernel.engine.piles import first_of
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import play_card, step
from claimant.kernel.tables.layout import (
    ASKS,
    CAPTURES,
    DECK_AT,
    DISCARDS,
    ELSEWHERE,
    GNOMES,
    HAND,
    HERO,
    JOINS,
    LEADS_NEXT,
    MARKET,
    MOON,
    PHASE,
    PLAY,
    PLAYED,
    RALLY,
    RECRUIT,
    SEAT,
    SUPPORTERS,
    TAKE,
    TO_LAST,
    TO_LEADER,
    TO_LOSER,
    TO_MOVE,
    TOP,
    TRICK,
    WAITING,
)
from claimant.kernel.tables.tables import Tables
from claimant.search.policy.vote_value import worths

A_LEAD: Final = 60
"""The value of leading; a vote is worth 1000."""
A_POINT: Final = 3
"""The value of each point of a card that is kept for later."""
A_STRENGTH: Final = 150
"""The cost of spending a card of strength 1 in phase one."""
SLIPS: Final = 8
"""One move in this number is random."""
SAME_FACTION: Final = 4
"""How much more often two cards of one faction meet than two others, since seats must follow."""


class TwoPlayersPolicy:
    """Plays a line-up for two players sensibly."""

    def __init__(self, t: Tables, prizes: list[float]) -> None:
        self.t: Tables = t
        self.prize: vec[i64] = vec[i64]([round(prize) for prize in prizes])
        """What a card is worth as a follower, beside the average one, in thousandths of a vote."""
        self.worth: vec[i64] = vec[i64](worths())
        self.gains: vec[i64] = vec[i64]([0] * 16)
        self.strength: vec[i64] = vec[i64]([0] * 128)
        """In thousandths: how often a card wins a trick."""
        self.leading: vec[i64] = vec[i64]([0] * 128)
        """The same for a card that is led."""
        self.found: vec[i64] = vec[i64]([0] * 128)
        self._weigh_cards()

    def _weigh_cards(self) -> None:
        t = self.t
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            led: i64 = 0
            followed: i64 = 0
            weights: i64 = 0
            j: i64 = 0
            while j < len(t.numbers):
                other = t.numbers[j]
                weight: i64 = SAME_FACTION if t.faction[other] == t.faction[card] else 1
                weights += weight
                if t.wins[t.by_phase + card * 128 + other] == 0:
                    led += weight
                if t.wins[t.by_phase + other * 128 + card] != 0:
                    followed += weight
                j += 1
            self.leading[card] = 1000 * led // weights
            self.strength[card] = 500 * (led + followed) // weights
            i += 1

    def play_out(self, s: vec[i64], at: i64, thrown: vec[i64], last_phase: i64) -> None:
        """Play on to the end of a phase by this policy, with a random move now and then."""
        t = self.t
        while s[at + PHASE] <= last_phase:
            if s[at + ASKS] == PLAY and below(thrown, SLIPS) != 0:
                play_card(t, s, at, self.card(s, at, thrown))
            else:
                step(t, s, at, self._answer(s, at, thrown))

    def _answer(self, s: vec[i64], at: i64, thrown: vec[i64]) -> i64:
        """Take the better card, discard the weakest, and answer other questions at random."""
        asks = s[at + ASKS]
        if below(thrown, SLIPS) == 0 or (asks != TAKE and asks != DISCARDS):
            return random_move(self.t, s, at, thrown, self.found)
        number = legal_moves(self.t, s, at, self.found, 0)
        best: i64 = 0
        best_score: i64 = -(1 << 40)
        i: i64 = 0
        while i < number:
            card = self.found[i] & 255
            score = (
                -self.strength[card] if asks == DISCARDS else self.prize[s[s[at + DECK_AT]] if card == TOP else card]
            )
            if score > best_score:
                best_score = score
                best = self.found[i]
            i += 1
        return best

    def card(self, s: vec[i64], at: i64, thrown: vec[i64]) -> i64:
        """The card that looks best."""
        low = legal_cards(self.t, s, at, 0)
        high: i64 = 0
        if self.t.last_word:
            high = legal_cards(self.t, s, at, 1)
        if low & (low - 1) == 0 and high == 0:
            return lowest(low)
        self._weigh_votes(s, at)
        best: i64 = -(1 << 40)
        chosen: i64 = 0
        base: i64 = 0
        while base < 128:
            cards = high if base else low
            while cards != 0:
                card = base + lowest(cards)
                cards &= cards - 1
                score = self._score(s, at, card) + below(thrown, 20)
                if score > best:
                    best = score
                    chosen = card
            base += 64
        return chosen

    def _weigh_votes(self, s: vec[i64], at: i64) -> None:
        """Compute the value of one more card in each vote, for seat 0 and for seat 1."""
        t = self.t
        f: i64 = 0
        while f < t.factions:
            word: i64 = 1 if t.members[2 * f + 1] else 0
            members = t.members[2 * f + word]
            left = number_of((s[at + HAND + word] | s[at + HAND + SEAT + word] | s[at + WAITING + word]) & members)
            own = number_of((s[at + SUPPORTERS + word] | s[at + GNOMES + word]) & members)
            theirs = number_of((s[at + SUPPORTERS + SEAT + word] | s[at + GNOMES + SEAT + word]) & members)
            if s[at + PHASE] == RECRUIT:
                left = 5
            elif left == 0:
                left = 1
            where = (own - theirs + 20) * 32 + left
            now = self.worth[where]
            self.gains[f] = self.worth[where + 31] - now
            self.gains[8 + f] = now - self.worth[where - 33]
            f += 1

    def _wins(self, s: vec[i64], at: i64, lead: i64, second: i64) -> bool:
        """Does the second card win? Griffins are ignored."""
        t = self.t
        where = lead * 128 + second + s[at + MOON] * t.by_moon
        if s[at + PHASE] == RALLY:
            where += t.by_phase
        return t.wins[where] != 0

    def _score(self, s: vec[i64], at: i64, card: i64) -> i64:
        """How good a card looks for its player."""
        t = self.t
        seat = s[at + TO_MOVE]
        if s[at + PLAYED] != 0:
            lead = s[at + TRICK]
            wins = self._wins(s, at, lead, card)
            if s[at + PHASE] == RECRUIT:
                return self._stake(s, at, lead, card, seat if wins else 1 - seat, seat)
            return self._brings(lead, card, seat if wins else 1 - seat, seat, 1 - seat) - A_POINT * t.value[card]
        if s[at + PHASE] == RECRUIT:
            stake = self._market(s, at)
            return stake * (2 * self.leading[card] - 1000) // 1000 - A_STRENGTH * self.strength[card] // 1000
        return self._worst(s, at, card, seat) - A_POINT * t.value[card]

    def _market(self, s: vec[i64], at: i64) -> i64:
        """The value of taking the market card instead of an unknown one."""
        card = first_of(s, at + MARKET)
        if card < 0:
            return 0
        return self.prize[card]

    def _stake(self, s: vec[i64], at: i64, lead: i64, second: i64, winner: i64, seat: i64) -> i64:
        """What a trick of phase one gains for a seat, minus the value of its card for later."""
        t = self.t
        stake = self._market(s, at)
        if t.flags[lead] & JOINS:
            stake += self.gains[8 * winner + t.faction[lead]]
        if t.flags[second] & JOINS:
            stake += self.gains[8 * winner + t.faction[second]]
        winning = second if winner == seat else lead
        if t.flags[winning] & CAPTURES:
            loser = lead if winner == seat else second
            if t.flags[loser] & HERO == 0:
                stake += self.gains[8 * winner + t.faction[loser]]
        return (stake if winner == seat else -stake) - A_STRENGTH * self.strength[second] // 1000

    def _brings(self, lead: i64, second: i64, winner: i64, seat: i64, leader: i64) -> i64:
        """What a trick of phase two gains for a seat."""
        t = self.t
        value: i64 = 0
        if t.flags[lead] & HERO == 0:
            value += self._brought(lead, self._taker(lead, lead, second, winner, leader), seat)
        if t.flags[second] & HERO == 0:
            value += self._brought(second, self._taker(second, lead, second, winner, leader), seat)
        next_leader = winner
        if t.flags[second] & LEADS_NEXT:
            next_leader = 1 - leader
        elif t.flags[lead] & LEADS_NEXT:
            next_leader = leader
        return value + (A_LEAD if next_leader == seat else -A_LEAD)

    def _brought(self, card: i64, taker: i64, seat: i64) -> i64:
        gain = self.gains[8 * taker + self.t.faction[card]]
        return gain if taker == seat else -gain

    def _taker(self, card: i64, lead: i64, second: i64, winner: i64, leader: i64) -> i64:
        """Who collects a card; what griffins add is left out."""
        t = self.t
        flags = t.flags[card]
        if flags & ELSEWHERE == 0:
            return winner
        if flags & TO_LOSER:
            return 1 - winner
        if flags & TO_LEADER:
            return leader
        return 1 - leader if flags & TO_LAST or t.value[second] <= t.value[lead] else leader

    def _worst(self, s: vec[i64], at: i64, lead: i64, seat: i64) -> i64:
        """What a lead gains if the other player gives the reply that looks best."""
        t = self.t
        other = at + HAND + (1 - seat) * SEAT
        low = s[other]
        high = s[other + 1]
        led = 2 * t.faction[lead]
        if led < 2 * t.factions and ((low & t.members[led]) | (high & t.members[led + 1])) != 0:
            low &= t.members[led] | t.stand_ins[0]
            high &= t.members[led + 1] | t.stand_ins[1]
        worst: i64 = 1 << 40
        base: i64 = 0
        while base < 128:
            cards = high if base else low
            while cards != 0:
                second = base + lowest(cards)
                cards &= cards - 1
                winner = 1 - seat if self._wins(s, at, lead, second) else seat
                value = self._brings(lead, second, winner, seat, seat) + A_POINT * t.value[second]
                worst = min(worst, value)
            base += 64
        return worst
