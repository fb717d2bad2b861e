"""The hash of a position between teams: positions that must have the same value have the same hash."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import COLLECTED, HANDS, LAST, LEADER, MOON, WAITING
from claimant.search.exact.teams.stakes import TeamStakes

MASK62: Final = 0x3FFFFFFFFFFFFFFF
BY_NAME: Final = 64
CLASS: Final = 4096
STANDING: Final = 524288
"""Where the codes of cards that matter by name, of classes of values, and of stand-ins around a card begin."""


class Hashing:
    """Encodes positions. For most cards only their order counts, within their faction and relative to stand-ins."""

    def __init__(self, deck: Deck, stakes: TeamStakes) -> None:
        self.deck: Final[Deck] = deck
        self.stakes: Final[TeamStakes] = stakes
        self.classes: Final[vec[i64]] = vec[i64]([0] * 128)
        """The class of each value, where the lowest card of a trick matters."""

    def signature(self, f: vec[i64], at: i64, salt: i64) -> i64:
        """The hash of the position that `stakes` has evaluated last."""
        deck = self.deck
        stakes = self.stakes
        w = f[at + WAITING]
        cards = f[at + HANDS] | f[at + HANDS + 1] | f[at + HANDS + 2] | f[at + HANDS + 3]
        standing = cards & deck.stand_ins
        named = stakes.named
        code = (salt + f[at + LEADER] + 4 * f[at + MOON]) & MASK62
        if w:
            code += 16 * (1 + f[at + LAST])
            cards |= w
            named |= deck.waiting
        if stakes.low:
            self._classify(f, at, stakes.low)
        while cards != 0:
            low = cards & -cards
            card = lowest(cards)
            cards &= cards - 1
            element = deck.faction[card]
            if w & low == 0:
                seat: i64 = 0
                while f[at + HANDS + seat] & low == 0:
                    seat += 1
                element += 8 + 8 * seat
                value = deck.value[card]
                if stakes.low & low:
                    element += CLASS * self.classes[value]
                if standing:
                    facing = standing & ~f[at + HANDS + seat]
                    element += STANDING * number_of(facing & deck.less[value])
                    element += STANDING * 32 * number_of(facing & deck.less[value + 1])
            if named & low:
                element += BY_NAME * (card + 1)
            code = mixed(code, element)
        code = mixed(code, stakes.unsure)
        code = mixed(code, stakes.extra)
        if stakes.exact:
            code = mixed(code, (f[at + COLLECTED] | f[at + COLLECTED + 2]) & stakes.exact)
            code = mixed(code, (f[at + COLLECTED + 1] | f[at + COLLECTED + 3]) & stakes.exact)
        if stakes.apart:
            seat = 0
            while seat < 4:
                code = mixed(code, f[at + COLLECTED + seat] & stakes.apart)
                seat += 1
        return code

    def _classify(self, f: vec[i64], at: i64, low: i64) -> None:
        """Number the values of low cards; neighbouring values whose cards all belong to one side are one class."""
        side0 = f[at + HANDS] | f[at + HANDS + 2]
        left = (side0 | f[at + HANDS + 1] | f[at + HANDS + 3]) & low
        number: i64 = 0
        last: i64 = 0
        value: i64 = 0
        while left != 0:
            cards = left & self.deck.less[value + 1]
            if cards:
                left &= ~cards
                owner: i64 = 1 if cards & ~side0 == 0 else (2 if cards & side0 == 0 else 3)
                if owner == 3 or owner != last:
                    number += 1
                last = owner
                self.classes[value] = number
            value += 1


def whole(f: vec[i64], at: i64, salt: i64) -> i64:
    """The hash of everything in a position."""
    code = (salt + f[at + LEADER] + 4 * f[at + MOON] + 16 * f[at + LAST]) & MASK62
    i: i64 = 0
    while i <= WAITING:
        code = mixed(code, f[at + i])
        i += 1
    return code


def mixed(code: i64, element: i64) -> i64:
    """Add a number to a hash."""
    code = (code * 0x2545F4914F6CDD1D + element) & MASK62
    return code ^ (code >> 31)
