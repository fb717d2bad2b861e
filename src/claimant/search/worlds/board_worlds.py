"""Sample hidden worlds on boards: deal the unseen cards of a view, with equal probability for each possible deal.

Places are filled one by one, the most restricted first, each with any cards that it can hold. A deal that leaves a
later place fewer cards to choose from would come up too often. Rejection sampling corrects this: such a deal is kept
only with a matching probability, else dealing starts again. After too many rejections `shuffle` returns False.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest
from claimant.kernel.engine.dice import below
from claimant.kernel.engine.piles import put
from claimant.kernel.tables.layout import DECK_AT, DECK_END, DISCARD, NONE, OFFERED
from claimant.kernel.tables.numbering import ROOM
from claimant.kernel.tables.tables import Tables

DECK: Final = -1
"""The deck as a place; its cards have an order."""
CHOSEN: Final = -2
"""The place of a card that was chosen for the discard and isn't shown yet."""
ALWAYS: Final = 1 << 30
"""The number that stands for probability 1."""
TRIES: Final = 500
"""After this many rejections another method is faster."""


class BoardWorlds:
    """All worlds that fit one view. The board contains everything known; its places are to be filled."""

    def __init__(self, t: Tables, board: vec[i64], top: i64, cards: list[int], places: list[tuple[int, int]]) -> None:
        self.size: i64 = t.size
        self.board: vec[i64] = board
        self.top: i64 = top
        """The deck's top card if it is known, or none."""
        self.low: i64 = 0
        self.high: i64 = 0
        for card in cards:
            if card < 64:
                self.low |= bit(card)
            else:
                self.high |= bit(card)
        self.piles: vec[i64] = vec[i64]([pile for pile, _ in places])
        """Where each place lies on the board, the pickiest first."""
        self.sizes: vec[i64] = vec[i64]([size for _, size in places])
        self.lows: vec[i64] = vec[i64]([self.low for _ in places])
        """What each place can hold."""
        self.highs: vec[i64] = vec[i64]([self.high for _ in places])
        self.chances: vec[i64] = vec[i64]([ALWAYS] * (ROOM * len(places)))
        self.laid: vec[i64] = vec[i64]([NONE] * len(cards))
        """The cards as they were laid last, place by place."""
        self._found: vec[i64] = vec[i64]([0] * ROOM)

    def restrict(self, place: i64, low: i64, high: i64, chances: list[int]) -> None:
        """Restrict a place to these cards; `chances` has the probability of keeping a deal by its number of options."""
        self.lows[place] = low
        self.highs[place] = high
        i: i64 = 0
        while i < len(chances):
            self.chances[place * ROOM + i] = chances[i]
            i += 1

    def shuffle(self, thrown: vec[i64]) -> bool:
        """Deal the cards at random; False after too many rejections."""
        i: i64 = 0
        while i < TRIES:
            if self._try(thrown):
                return True
            i += 1
        return False

    def _try(self, thrown: vec[i64]) -> bool:
        low = self.low
        high = self.high
        laid: i64 = 0
        place: i64 = 0
        while place < len(self.sizes):
            number = self._gather(low & self.lows[place], high & self.highs[place])
            size = self.sizes[place]
            if number < size:
                return False
            chance = self.chances[place * ROOM + number]
            if chance < ALWAYS and below(thrown, ALWAYS) >= chance:
                return False
            i: i64 = 0
            while i < size:
                other = i + below(thrown, number - i)
                card = self._found[other]
                self._found[other] = self._found[i]
                self.laid[laid] = card
                laid += 1
                if card < 64:
                    low &= ~bit(card)
                else:
                    high &= ~bit(card)
                i += 1
            place += 1
        return True

    def _gather(self, low: i64, high: i64) -> i64:
        """List these cards, and return their number."""
        number: i64 = 0
        while low != 0:
            self._found[number] = lowest(low)
            low &= low - 1
            number += 1
        while high != 0:
            self._found[number] = 64 + lowest(high)
            high &= high - 1
            number += 1
        return number

    def write(self, s: vec[i64], at: i64, deck_at: i64) -> None:
        """Write the last dealt world as a board, and its deck after it."""
        i: i64 = 0
        while i < self.size:
            s[at + i] = self.board[i]
            i += 1
        s[at + DECK_AT] = deck_at
        if self.top != NONE:
            s[deck_at] = self.top
            deck_at += 1
        laid: i64 = 0
        place: i64 = 0
        while place < len(self.sizes):
            pile = self.piles[place]
            last = laid + self.sizes[place]
            while laid < last:
                card = self.laid[laid]
                laid += 1
                if pile == DECK:
                    s[deck_at] = card
                    deck_at += 1
                elif pile == CHOSEN:
                    put(s, at + DISCARD, card)
                    s[at + OFFERED] = card
                else:
                    put(s, at + pile, card)
            place += 1
        s[at + DECK_END] = deck_at
