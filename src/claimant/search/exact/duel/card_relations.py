"""Relations between the cards of a line-up, computed before the search: which card beats which, which affects which."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.tables.layout import CRUSHES, HERO, NONE, VALUES
from claimant.kernel.tables.tables import Tables


class CardRelations:
    """For each card of a line-up, sets of related cards as bits of one word."""

    def __init__(self, t: Tables) -> None:
        self.t: Final[Tables] = t
        self.beaten: Final[vec[i64]] = vec[i64]([0] * 128)
        """For each moon and card: the cards that it beats when it is led."""
        self.beats: Final[vec[i64]] = vec[i64]([0] * 128)
        """For each moon and card: the led cards that it wins against."""
        self.above: Final[vec[i64]] = vec[i64]([0] * VALUES)
        """The stand-ins of more than a value."""
        self.crushers: Final[vec[i64]] = vec[i64]([0] * 64)
        """The cards that crush a card."""
        self.giants: i64 = 0
        """The cards that crush any other."""
        self.raised: Final[vec[i64]] = vec[i64]([0] * 64)
        """The cards that a card raises while it lies among the supporters."""
        self.heroes: i64 = 0
        self.met: Final[vec[i64]] = vec[i64]([0] * 64)
        """For each card and hero, two bits: does the hero beat it when it is led, and when the card is led?"""
        self.keepers: i64 = 0
        """The cards that keep any other from leaving at the end."""
        i: i64 = 0
        while i < len(t.numbers):
            self._fill(t.numbers[i])
            i += 1
        i = 0
        while i < len(t.numbers):
            self.met[t.numbers[i]] = self._meets(bit(t.numbers[i]))
            i += 1

    def _fill(self, card: i64) -> None:
        t = self.t
        if t.flags[card] & HERO:
            self.heroes |= bit(card)
        if t.leavers[0] & bit(card):
            self.keepers |= t.keepers[2 * card]
        if t.stand_ins[0] & bit(card):
            value: i64 = 0
            while value < t.value[card]:
                self.above[value] |= bit(card)
                value += 1
        if t.flags[card] & CRUSHES:
            self.giants |= bit(card)
            victims = t.crushed[2 * card]
            while victims != 0:
                self.crushers[lowest(victims)] |= bit(card)
                victims &= victims - 1
        raisers = t.raisers[2 * card]
        while raisers != 0:
            self.raised[lowest(raisers)] |= bit(card)
            raisers &= raisers - 1
        self._fill_wins(card)

    def _fill_wins(self, card: i64) -> None:
        t = self.t
        moon: i64 = 0
        while moon < 2:
            wins = t.by_phase + moon * t.by_moon
            i: i64 = 0
            while i < len(t.numbers):
                other = t.numbers[i]
                if t.wins[wins + card * 128 + other] == 0:
                    self.beaten[moon * 64 + card] |= bit(other)
                if t.wins[wins + other * 128 + card] != 0:
                    self.beats[moon * 64 + card] |= bit(other)
                i += 1
            moon += 1

    def _meets(self, card: i64) -> i64:
        bits: i64 = 0
        heroes = self.heroes
        while heroes != 0:
            hero = lowest(heroes)
            heroes &= heroes - 1
            bits *= 4
            if self.beaten[hero] & card:
                bits += 1
            if self.beats[hero] & card:
                bits += 2
        return bits

    def meeting(self, cards: i64) -> i64:
        """The bits of `met` that matter against the heroes among these cards."""
        bits: i64 = 0
        heroes = self.heroes
        while heroes != 0:
            bits *= 4
            if cards & (heroes & -heroes):
                bits += 3
            heroes &= heroes - 1
        return bits

    def alike(self, one: i64, two: i64, other: i64) -> bool:
        """Are two cards of a faction equivalent against the other hand in a trick, under either moon?"""
        differ = (self.beaten[one] ^ self.beaten[two]) | (self.beats[one] ^ self.beats[two])
        if self.t.by_moon:
            differ |= (self.beaten[64 + one] ^ self.beaten[64 + two]) | (self.beats[64 + one] ^ self.beats[64 + two])
        return differ & other == 0

    def merged(self, own: i64, other: i64, apart: i64) -> i64:
        """The cards worth trying: one card of each group of equivalent neighbours in a hand."""
        tried: i64 = 0
        last: i64 = NONE
        while own != 0:
            card = lowest(own)
            low = own & -own
            own &= own - 1
            if last != NONE and self._stands_for(last, card, low | bit(last), other, apart):
                continue
            tried |= low
            last = card
        return tried

    def _stands_for(self, one: i64, two: i64, both: i64, other: i64, apart: i64) -> bool:
        """Can one card always be played instead of the other without changing the result?"""
        if self.t.face[one] == self.t.face[two]:
            return True
        return both & apart == 0 and self.t.faction[one] == self.t.faction[two] and self.alike(one, two, other)


def related(relation: vec[i64], step: i64, cards: i64) -> i64:
    """All cards that are related to one of these; each card has `step` numbers in the relation."""
    found: i64 = 0
    while cards != 0:
        found |= relation[step * lowest(cards)]
        cards &= cards - 1
    return found
