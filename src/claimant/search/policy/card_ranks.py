"""The ranks of cards in a trick of three or four cards, for each led faction, and the strength that follows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit
from claimant.kernel.tables.tables import Tables

ROW: Final = 128
"""The distance from the ranks under one moon to those under the other; each led faction has two rows."""
SAME_FACTION: Final = 4
"""How much more often cards of the led faction are played than others, since seats must follow."""
TRUMPS: Final = 2000
COUNTS: Final = 1000
"""The rank bonus of cards that win by a power, and of those that count as the led faction."""


class CardRanks:
    """The rank of each card of a line-up in a trick, by led faction and moon."""

    def __init__(self, t: Tables) -> None:
        self._t: Final[Tables] = t
        self.keys: Final[vec[i64]] = vec[i64]([0] * (16 * ROW))
        """The highest wins, the first of equals."""
        self.behind: Final[vec[i64]] = vec[i64]([0] * (16 * ROW))
        """In thousandths: how often another card stands before it."""
        self.strength: Final[vec[i64]] = vec[i64]([0] * ROW)
        """In thousandths: how many of the others it stands before, on average."""
        row: i64 = 0
        while row < 2 * t.factions:
            self._weigh_row(row * ROW, row >> 1, t.lowest_wins[row])
            row += 1
        self._weigh_cards()

    def row_of(self, led: i64, moon: i64) -> i64:
        """The start of the ranks for tricks in which this faction is led."""
        return (2 * led + moon) * ROW

    def _weigh_row(self, row: i64, led: i64, low_wins: i64) -> None:
        t = self._t
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            self.keys[row + card] = _key(t, card, led, low_wins)
            i += 1
        i = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            weights: i64 = 0
            before: i64 = 0
            j: i64 = 0
            while j < len(t.numbers):
                other = t.numbers[j]
                weight: i64 = SAME_FACTION if t.faction[other] == led else 1
                weights += weight
                if self.keys[row + other] > self.keys[row + card]:
                    before += weight
                j += 1
            self.behind[row + card] = 1000 * before // weights
            i += 1

    def _weigh_cards(self) -> None:
        t = self._t
        i: i64 = 0
        while i < len(t.numbers):
            card = t.numbers[i]
            total: i64 = 0
            led: i64 = 0
            while led < t.factions:
                weight: i64 = SAME_FACTION if led == t.faction[card] else 1
                total += weight * (1000 - self.behind[2 * ROW * led + card])
                led += 1
            self.strength[card] = total // (t.factions - 1 + SAME_FACTION)
            i += 1


def _key(t: Tables, card: i64, led: i64, low_wins: i64) -> i64:
    """The sort key of a card's rank. [RANK-1]"""
    word = card >> 6
    value = t.value[card]
    if t.trumps[2 * led + word] & bit(card):
        return TRUMPS + value
    if (t.members[2 * led + word] | t.stand_ins[word]) & bit(card):
        return COUNTS - value if low_wins else COUNTS + value
    return value
