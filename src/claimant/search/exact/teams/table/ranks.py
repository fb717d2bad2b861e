"""Which ranks matter: what a search notes on its way back, so that one entry of the table serves many positions.

For each faction there is a list of all cards that can win a trick which it leads, the strongest first. If a proof
depends on who has the first few cards of the list only, it holds for all positions that agree on these, as long as each
player has equally many cards of each faction. A last list has all cards by value, the lowest first: where the lowest
card of a trick matters.

A *reach* says how far down each list a proof looks: eight fields of seven bits. Neighbours in a list that one player
has are one class (one side in the last list); entries of the table count classes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, lowest, shifted
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import DEPTH, HANDS

LISTS: Final = 8
LOWEST: Final = 7
"""The list of all cards by value."""
WIDTH: Final = 7
FIELD: Final = 63
GUARDS: Final = 0x81020408102040
"""The highest bit of each field."""
BY_VALUE: Final = 63 << 49
"""The field of the last list."""
ROOM: Final = 64
"""The room for one list."""
EVERYTHING: Final = 62
"""A reach to the end of a list."""
ELSEWHERE: Final = 63
"""The level of a card in a list to which it doesn't belong."""
ALL_ELSEWHERE: Final = 0xFDFBF7EFDFBF
"""In none of the lists of factions."""
MASK62: Final = 0x3FFFFFFFFFFFFFFF
NO_CLASS: Final = 0x1B873593CC9E2D51
"""The hash of a class that a list doesn't have."""


def larger(one: i64, two: i64) -> i64:
    """The larger one of each two fields."""
    no_less = ((one | GUARDS) - two) & GUARDS
    mask = no_less - (no_less >> 6)
    return (one & mask) | (two & ~mask)


def reaches(reach: i64, levels: i64) -> bool:
    """Does a reach include a card of these levels?"""
    return ((reach | GUARDS) - levels) & GUARDS != 0


def extended(reach: i64, high: i64, low: i64) -> i64:
    """A reach that doesn't tell apart cards which were tried as one; `high` and `low` are its first and last ones."""
    no_less = ((reach | GUARDS) - high) & GUARDS
    return larger(reach, low & (no_less - (no_less >> 6)))


class Ranks:
    """The lists of a root, and their classes in the positions of the current line of play."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final[Deck] = deck
        self.levels: Final[vec[i64]] = vec[i64]([0] * 64)
        """For each card, how far down it is in each list: the first ones have 1, and equally strong cards the same."""
        self.own: Final[vec[i64]] = vec[i64]([0] * 64)
        """The same in the list of its own faction only."""
        self.at_level: Final[vec[i64]] = vec[i64]([0] * (LISTS * ROOM))
        """The cards of each level of each list."""
        self.turned: i64 = 0
        """The whole lists of the factions whose order depends on the moon."""
        self.number: Final[vec[i64]] = vec[i64]([0] * (DEPTH * LISTS))
        """How many classes each list has, for each depth."""
        self.sums: Final[vec[i64]] = vec[i64]([0] * (DEPTH * LISTS * ROOM))
        """A hash of the first classes of each list, for each depth and number of classes."""
        self.ends: Final[vec[i64]] = vec[i64]([0] * (DEPTH * LISTS * ROOM))
        """The level where a class ends."""
        self.codes: Final[vec[i64]] = vec[i64](random_numbers(LISTS * ROOM * 32))

    def prepare(self) -> None:
        """Make the lists of the deck's cards."""
        deck = self.deck
        self.turned = 0
        i: i64 = 0
        while i < LISTS * ROOM:
            self.at_level[i] = 0
            i += 1
        i = 0
        while i < deck.size:
            self.levels[i] = ALL_ELSEWHERE + shifted(deck.value[i] + 1, WIDTH * LOWEST)
            self.at_level[LOWEST * ROOM + deck.value[i] + 1] |= bit(i)
            i += 1
        led: i64 = 0
        while led < deck.t.factions:
            self._prepare_list(led)
            led += 1

    def _prepare_list(self, led: i64) -> None:
        deck = self.deck
        where = 2 * led * 64
        left = deck.winners[led]
        level: i64 = 0
        while left != 0:
            level += 1
            best: i64 = 0
            cards = left
            while cards != 0:
                best = max(best, deck.strength[where + lowest(cards)])
                cards &= cards - 1
            cards = left
            while cards != 0:
                card = lowest(cards)
                cards &= cards - 1
                if deck.strength[where + card] == best:
                    left &= ~bit(card)
                    self.at_level[led * ROOM + level] |= bit(card)
                    self.levels[card] += shifted(level - ELSEWHERE, WIDTH * led)
                    if deck.faction[card] == led:
                        self.own[card] = shifted(level, WIDTH * led)
                if deck.strength[where + card] != deck.strength[where + 64 + card]:
                    self.turned |= shifted(EVERYTHING, WIDTH * led)

    def describe(self, f: vec[i64], at: i64, depth: i64, low: i64) -> None:
        """Find the classes of a position; `low` are the cards of which it matters whether they are lowest."""
        deck = self.deck
        rest = f[at + HANDS] | f[at + HANDS + 1] | f[at + HANDS + 2] | f[at + HANDS + 3]
        led: i64 = 0
        while led < deck.t.factions:
            self._classify(f, at, depth, led, rest & deck.winners[led] if rest & deck.members[led] else 0)
            led += 1
        self._classify(f, at, depth, LOWEST, rest & low)

    def _classify(self, f: vec[i64], at: i64, depth: i64, which: i64, left: i64) -> None:
        odd = f[at + HANDS + 1] | f[at + HANDS + 3]
        far = f[at + HANDS + 2] | f[at + HANDS + 3]
        apart = far
        if which == LOWEST:
            apart &= 0
        where = (depth * LISTS + which) * ROOM
        level = which * ROOM
        total: i64 = 0
        number: i64 = 0
        last: i64 = -1
        while left != 0:
            level += 1
            cards = self.at_level[level] & left
            if cards:
                left &= ~cards
                one = cards & -cards
                owner = _seat(one, odd, apart)
                if cards != one and _several(cards, odd, apart):
                    owner = 4
                if owner == 4 or owner != last:
                    number += 1
                last = owner
                while cards != 0:
                    card = lowest(cards)
                    one = cards & -cards
                    cards &= cards - 1
                    code = (which * ROOM + number) * 4 + _seat(one, odd, far)
                    total += self.codes[code * 8 + self.deck.faction[card]]
                self.sums[where + number] = total & MASK62
                self.ends[where + number] = level - which * ROOM
        # What an earlier position has left behind must not be taken for classes of this one.
        i = self.number[depth * LISTS + which]
        while i > number:
            self.sums[where + i] = NO_CLASS
            i -= 1
        self.number[depth * LISTS + which] = number

    def classes(self, depth: i64, reach: i64) -> i64:
        """The numbers of classes that a reach includes, in the position described for a depth."""
        found: i64 = 0
        which: i64 = 0
        while which < LISTS:
            level = (reach >> (WIDTH * which)) & FIELD
            if level:
                where = (depth * LISTS + which) * ROOM
                number = self.number[depth * LISTS + which]
                i: i64 = 0
                while i < number and self.ends[where + i] < level:
                    i += 1
                found += shifted(i, WIDTH * which)
            which += 1
        return found

    def reach(self, depth: i64, classes: i64) -> i64:
        """The reach that so many classes are, in the position described for a depth."""
        found: i64 = 0
        which: i64 = 0
        while which < LISTS:
            number = (classes >> (WIDTH * which)) & FIELD
            if number:
                found += shifted(self.ends[(depth * LISTS + which) * ROOM + number], WIDTH * which)
            which += 1
        return found


def pattern(sums: vec[i64], at: i64, classes: i64) -> i64:
    """A hash of the first classes of all lists."""
    found: i64 = 0
    while classes != 0:
        found += sums[at + (classes & FIELD)]
        classes >>= WIDTH
        at += ROOM
    return found & MASK62


def _seat(one: i64, odd: i64, far: i64) -> i64:
    """Who has a card."""
    seat: i64 = 0
    if one & odd:
        seat = 1
    if one & far:
        seat += 2
    return seat


def _several(cards: i64, odd: i64, far: i64) -> bool:
    """Do these cards belong to several players?"""
    return (cards & odd != 0 and cards & ~odd != 0) or (cards & far != 0 and cards & ~far != 0)


def random_numbers(number: int) -> list[int]:
    """Numbers whose sums are all different, as far as chance allows: sums of small numbers would be a poor hash."""
    found = []
    state = 0x2545F4914F6CDD1D
    for _ in range(number):
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        found.append((state ^ (state >> 29)) * 0x2545F4914F6CDD1D >> 3 & 0x3FFFFFFFFFFFFFFF)
    return found
