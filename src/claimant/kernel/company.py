"""Common sense for three and four on a board: quick guesses of what a card brings, for games that end sensibly."""

from __future__ import annotations

from math import sqrt, tanh
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.bits import bit, lowest, number_of
from claimant.kernel.dice import below
from claimant.kernel.holdings import supporters_of
from claimant.kernel.layout import (
    ASKS,
    DECK_AT,
    FRONT,
    HAND,
    LEADER,
    MARKET,
    MOON,
    NONE,
    PHASE,
    PLAY,
    PLAYED,
    RECRUIT,
    SEAT,
    TAKE,
    TO_LOWEST,
    TO_MOVE,
    TOP,
    TRICK,
    WAITING,
)
from claimant.kernel.legal import legal_cards, legal_moves
from claimant.kernel.playout import random_move
from claimant.kernel.step import play_card, step
from claimant.kernel.tables import Tables
from claimant.kernel.trick import effective_value

SLIPS: Final = 8
"""One move in so many is any legal one."""
SPENDING: Final = 150
"""What it costs to spend the best card of phase one, where a vote is worth a thousand."""
A_POINT: Final = 4
"""What a point of a card's value is worth in phase two, kept for later."""
COUNTS: Final = 1000
TRUMPS: Final = 2000
"""How much higher cards stand that count as the led faction, and those that a power makes win."""


class Company:
    """What a line-up's cards are good for among three or four."""

    def __init__(self, t: Tables, prizes: list[float]) -> None:
        self.t: Tables = t
        self.prize: vec[i64] = vec[i64]([round(prize) for prize in prizes])
        """What a card is worth as a follower, beside the average one, in thousandths of a vote."""
        self.worth: vec[i64] = vec[i64](
            [round(1000 * tanh(1.2 * ahead / sqrt(left + 0.3))) for ahead in range(-20, 21) for left in range(32)]
        )
        self.gains: vec[i64] = vec[i64]([0] * 8)
        """What one card more of each faction is worth to the side that is to move."""
        self.found: vec[i64] = vec[i64]([0] * 128)

    def play_out(self, s: vec[i64], at: i64, thrown: vec[i64], last_phase: i64) -> None:
        """Play on by sense, with a slip now and then, to the end of a phase."""
        t = self.t
        while s[at + PHASE] <= last_phase:
            if below(thrown, SLIPS) == 0:
                step(t, s, at, random_move(t, s, at, thrown, self.found))
            elif s[at + ASKS] == PLAY:
                play_card(t, s, at, self.card(s, at, thrown))
            elif s[at + ASKS] == TAKE:
                step(t, s, at, self._best_to_take(s, at))
            else:
                step(t, s, at, random_move(t, s, at, thrown, self.found))

    def _best_to_take(self, s: vec[i64], at: i64) -> i64:
        number = legal_moves(self.t, s, at, self.found, 0)
        best = self.found[0]
        most: i64 = -(1 << 40)
        i: i64 = 0
        while i < number:
            card = self.found[i] & 255
            prize = self.prize[s[s[at + DECK_AT]] if card == TOP else card]
            if prize > most:
                most = prize
                best = self.found[i]
            i += 1
        return best

    def card(self, s: vec[i64], at: i64, thrown: vec[i64]) -> i64:
        """The card that looks best to who is to move."""
        low = legal_cards(self.t, s, at, 0)
        high: i64 = legal_cards(self.t, s, at, 1) if self.t.last_word else 0
        if s[at + PHASE] != RECRUIT:
            self._weigh_votes(s, at)
        ahead = self._best_so_far(s, at)
        best: i64 = -(1 << 40)
        chosen: i64 = NONE
        base: i64 = 0
        while base < 128:
            cards = high if base else low
            while cards != 0:
                card = base + lowest(cards)
                cards &= cards - 1
                score = self._score(s, at, card, ahead) + below(thrown, 20)
                if score > best:
                    best = score
                    chosen = card
            base += 64
        return chosen

    def _weigh_votes(self, s: vec[i64], at: i64) -> None:
        """Against the strongest other side, as the votes stand."""
        t = self.t
        side = s[at + TO_MOVE] & 1 if t.players == 4 else s[at + TO_MOVE]
        f: i64 = 0
        while f < t.factions:
            word: i64 = 1 if t.members[2 * f + 1] else 0
            members = t.members[2 * f + word]
            left = number_of(s[at + WAITING + word] & members)
            seat: i64 = 0
            while seat < t.players:
                left += number_of(s[at + HAND + seat * SEAT + word] & members)
                seat += 1
            own: i64 = 0
            most: i64 = 0
            each: i64 = 0
            while each < t.sides:
                number = number_of((supporters_of(t, s, at, each, word) | s[at + FRONT + each * SEAT + word]) & members)
                if each == side:
                    own = number
                elif number > most:
                    most = number
                each += 1
            where = (own - most + 20) * 32 + (left or 1)
            self.gains[f] = self.worth[where + 31] - self.worth[where]
            f += 1

    def _standing(self, s: vec[i64], at: i64, seat: i64, card: i64, led: i64) -> i64:
        """How high a card stands in the trick. [RANK-1]"""
        t = self.t
        value = effective_value(t, s, at, seat, card)
        word = card >> 6
        if t.trumps[2 * led + word] & bit(card):
            return TRUMPS + value
        if (t.members[2 * led + word] | t.stand_ins[word]) & bit(card):
            return COUNTS - value if t.lowest_wins[2 * led + s[at + MOON]] else COUNTS + value
        return value

    def _best_so_far(self, s: vec[i64], at: i64) -> i64:
        """The highest standing in the trick so far, times four, plus its seat."""
        best: i64 = -1
        i: i64 = 0
        while i < s[at + PLAYED]:
            seat = (s[at + LEADER] + i) % self.t.players
            standing = self._standing(s, at, seat, s[at + TRICK + i], self.t.faction[s[at + TRICK]])
            if best < 0 or standing > best >> 2:
                best = standing * 4 + seat
            i += 1
        return best

    def _score(self, s: vec[i64], at: i64, card: i64, ahead: i64) -> i64:
        """What the card brings if the trick ends as it looks, less what it would be good for later."""
        t = self.t
        seat = s[at + TO_MOVE]
        played = s[at + PLAYED]
        led = t.faction[s[at + TRICK]] if played else t.faction[card]
        standing = self._standing(s, at, seat, card, led)
        wins = played == 0 or standing > ahead >> 2
        winner = seat if wins else ahead & 3
        ours = winner == seat or (t.players == 4 and (winner ^ seat) & 1 == 0)
        later = t.players - 1 - played
        sure: i64 = 100
        if later and wins:  # the higher it stands, the likelier it stays ahead
            sure = 30 + (standing - COUNTS if standing >= COUNTS else 0) * 5
            sure = min(sure, 95)
        stake = self._market(s, at) if s[at + PHASE] == RECRUIT else self._in_trick(s, at, card)
        cost = (500 + self.prize[card]) * SPENDING // 1000 if s[at + PHASE] == RECRUIT else A_POINT * t.value[card]
        return (stake * sure // 100 if ours else -stake // 2) - cost

    def _market(self, s: vec[i64], at: i64) -> i64:
        """What the best card of the market is worth."""
        best: i64 = -1000
        word: i64 = 0
        while word < 2:
            cards = s[at + MARKET + word]
            while cards != 0:
                prize = self.prize[64 * word + lowest(cards)]
                cards &= cards - 1
                best = max(best, prize)
            word += 1
        return best + 100 if best > -1000 else 0

    def _in_trick(self, s: vec[i64], at: i64, card: i64) -> i64:
        """What the cards of the trick so far and this one are worth to the side that is to move."""
        t = self.t
        total = 0 if t.flags[card] & TO_LOWEST else self.gains[t.faction[card]]
        i: i64 = 0
        while i < s[at + PLAYED]:
            each = s[at + TRICK + i]
            if t.flags[each] & TO_LOWEST == 0:
                total += self.gains[t.faction[each]]
            i += 1
        return total
