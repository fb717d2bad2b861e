"""The cards of one position as numbers of their own, so that a pile of any line-up is one word.

Only cards that can still matter have a number: those in hands, in the trick, waiting and collected. They keep their
order: by faction, then by value, equal cards as neighbours. What a card does comes from the kernel's tables.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.tables.layout import (
    GNOMES,
    HAND,
    LEADS_NEXT,
    NONE,
    ONE_AT_A_TIME,
    PLAYED,
    SEAT,
    SUPPORTERS,
    TO_LOWEST,
    TRICK,
    TURNS_MOON,
    VALUES,
    WAITING,
)
from claimant.kernel.tables.tables import Tables

ROOM: Final = 62
"""How many cards a word holds."""
COUNTS: Final = 1000
"""Added to the value of a card that counts as the led faction, so that it beats all others."""
TRUMPS: Final = 2000
"""Added to the value of a card that wins by a power."""


class Deck:
    """The numbered cards of a root, and what the search asks about them."""

    def __init__(self, t: Tables) -> None:
        self.t: Final[Tables] = t
        self.size: i64 = 0
        self.kernel: Final[vec[i64]] = vec[i64]([0] * 64)
        """The kernel's number of each card."""
        self.number: Final[vec[i64]] = vec[i64]([0] * 128)
        """The number of each of the kernel's cards."""
        self.value: Final[vec[i64]] = vec[i64]([0] * 64)
        self.faction: Final[vec[i64]] = vec[i64]([0] * 64)
        self.flags: Final[vec[i64]] = vec[i64]([0] * 64)
        self.face: Final[vec[i64]] = vec[i64]([0] * 64)
        self.members: Final[vec[i64]] = vec[i64]([0] * 8)
        self.strength: Final[vec[i64]] = vec[i64]([0] * (16 * 64))
        """For each led faction, moon and card: the card with the largest number wins, the first of equals."""
        self.bonus: Final[vec[i64]] = vec[i64]([0] * (16 * 64))
        """What a raised card gains in strength."""
        self.winners: Final[vec[i64]] = vec[i64]([0] * 8)
        """For each led faction, the cards that can win."""
        self.less: Final[vec[i64]] = vec[i64]([0] * (VALUES + 1))
        """The cards of less than a value."""
        self.raisers: Final[vec[i64]] = vec[i64]([0] * 64)
        """The cards that raise a card while they are its player's supporters."""
        self.crushed: Final[vec[i64]] = vec[i64]([0] * 64)
        """The cards that a card crushes."""
        self.above: Final[vec[i64]] = vec[i64]([0] * 128)
        """For each moon and card: the cards that beat it when it is led."""
        self.seizing: i64 = 0
        """The cards that take the lead from who wins."""
        self.turning: i64 = 0
        """The cards that turn the moon when they win."""
        self.stand_ins: i64 = 0
        self.to_lowest: i64 = 0
        """The cards that go to the player of the lowest card."""
        self.waiting: i64 = 0
        """The cards that may wait."""

    def prepare(self, s: vec[i64], at: i64) -> bool:
        """Number the cards of a board; false if there are too many."""
        t = self.t
        self.size = 0
        i: i64 = 0
        while i < 8:
            self.members[i] = 0
            i += 1
        self.seizing = 0
        self.turning = 0
        self.stand_ins = 0
        self.to_lowest = 0
        self.waiting = 0
        i = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            self.number[card] = NONE
            if _lies_somewhere(s, at, card):
                if self.size == ROOM:
                    return False
                self._add(card)
            i += 1
        self._relate()
        return True

    def _add(self, card: i64) -> None:
        t = self.t
        new = self.size
        self.size = new + 1
        self.kernel[new] = card
        self.number[card] = new
        self.value[new] = t.value[card]
        self.faction[new] = t.faction[card]
        self.flags[new] = t.flags[card]
        self.face[new] = t.face[card]
        self.members[t.faction[card]] |= bit(new)
        if t.stand_ins[card >> 6] & bit(card):
            self.stand_ins |= bit(new)
        if t.flags[card] & TO_LOWEST:
            self.to_lowest |= bit(new)
        if t.flags[card] & LEADS_NEXT:
            self.seizing |= bit(new)
        if t.flags[card] & TURNS_MOON:
            self.turning |= bit(new)
        if t.flags[card] & ONE_AT_A_TIME:
            self.waiting |= bit(new)
        led: i64 = 0
        while led < t.factions:
            self._rate(new, card, led)
            led += 1

    def _rate(self, new: i64, card: i64, led: i64) -> None:
        """Who wins on a faction's lead, under both moons. [RANK-1]"""
        t = self.t
        word = card >> 6
        moon: i64 = 0
        while moon < 2:
            where = (2 * led + moon) * 64 + new
            self.strength[where] = 0
            self.bonus[where] = 0
            if t.trumps[2 * led + word] & bit(card):
                self.strength[where] = TRUMPS + t.value[card]
                self.bonus[where] = t.raised_by
            elif (t.members[2 * led + word] | t.stand_ins[word]) & bit(card):
                low = t.lowest_wins[2 * led + moon] != 0
                self.strength[where] = COUNTS - t.value[card] if low else COUNTS + t.value[card]
                self.bonus[where] = -t.raised_by if low else t.raised_by
            moon += 1

    def _relate(self) -> None:
        """Compute the sets of cards that are related to each card."""
        t = self.t
        i: i64 = 0
        while i <= VALUES:
            self.less[i] = 0
            i += 1
        i = 0
        while i < 8:
            self.winners[i] = 0
            i += 1
        i = 0
        while i < self.size:
            value = self.value[i] + 1
            while value <= VALUES:
                self.less[value] |= bit(i)
                value += 1
            led: i64 = 0
            while led < t.factions:
                if self.strength[2 * led * 64 + i]:
                    self.winners[led] |= bit(i)
                led += 1
            self._fill_above(i)
            card = self.kernel[i]
            self.raisers[i] = self._mine(t.raisers, card)
            self.crushed[i] = self._mine(t.crushed, card)
            i += 1

    def _fill_above(self, card: i64) -> None:
        moon: i64 = 0
        while moon < 2:
            where = (2 * self.faction[card] + moon) * 64
            found: i64 = 0
            i: i64 = 0
            while i < self.size:
                if self.strength[where + i] > self.strength[where + card]:
                    found |= bit(i)
                i += 1
            self.above[moon * 64 + card] = found
            moon += 1

    def _mine(self, masks: vec[i64], card: i64) -> i64:
        """The numbered cards among those that the kernel lists for a card."""
        return self.pile(masks[2 * card], masks[2 * card + 1])

    def pile(self, low: i64, high: i64) -> i64:
        """A pile of the kernel; cards without a number are left out."""
        found: i64 = 0
        while low != 0:
            new = self.number[lowest(low)]
            low &= low - 1
            if new != NONE:
                found |= bit(new)
        while high != 0:
            new = self.number[64 + lowest(high)]
            high &= high - 1
            if new != NONE:
                found |= bit(new)
        return found

    def between(self, one: i64, two: i64) -> i64:
        """All cards whose values lie between those of two cards, both included."""
        return self.less[self.value[two] + 1] & ~self.less[self.value[one]]


def _lies_somewhere(s: vec[i64], at: i64, card: i64) -> bool:
    word = at + (card >> 6)
    found = s[word + WAITING]
    seat: i64 = 0
    while seat < 4:
        own = word + seat * SEAT
        found |= s[own + HAND] | s[own + SUPPORTERS] | s[own + GNOMES]
        seat += 1
    if found & bit(card):
        return True
    i: i64 = 0
    while i < s[at + PLAYED]:
        if s[at + TRICK + i] == card:
            return True
        i += 1
    return False
