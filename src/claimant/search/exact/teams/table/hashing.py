"""The hash of a position between teams: positions that must have the same value have the same hash."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest
from claimant.search.exact.mixing import MASK62, mixed
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.frames import COLLECTED, HANDS, LAST, LEADER, MOON, WAITING
from claimant.search.exact.teams.stakes import TeamStakes
from claimant.search.exact.teams.table.ranks import random_numbers

BY_NAME: Final = 64
"""Where the codes of cards that matter by name begin."""


class Hashing:
    """Encodes positions. What matters of most cards is who has how many of their faction; `ranks` adds the rest."""

    def __init__(self, deck: Deck, stakes: TeamStakes) -> None:
        self.deck: Final[Deck] = deck
        self.stakes: Final[TeamStakes] = stakes
        self.codes: Final[vec[i64]] = vec[i64](random_numbers(BY_NAME * 64))

    def shape(self, f: vec[i64], at: i64, salt: i64) -> i64:
        """The hash of the position that `stakes` has evaluated last, but for the order of the cards in hand."""
        deck = self.deck
        stakes = self.stakes
        w = f[at + WAITING]
        cards = f[at + HANDS] | f[at + HANDS + 1] | f[at + HANDS + 2] | f[at + HANDS + 3]
        odd = f[at + HANDS + 1] | f[at + HANDS + 3]
        far = f[at + HANDS + 2] | f[at + HANDS + 3]
        named = stakes.named
        code = (salt + f[at + LEADER] + 4 * f[at + MOON]) & MASK62
        if w:
            code += 16 * (1 + f[at + LAST])
            cards |= w
            named |= deck.waiting
        total: i64 = 0
        while cards != 0:
            low = cards & -cards
            card = lowest(cards)
            cards &= cards - 1
            element = deck.faction[card]
            if w & low == 0:
                element += 8
                if low & odd:
                    element += 8
                if low & far:
                    element += 16
            if named & low:
                element += BY_NAME * (card + 1)
            total += self.codes[element]
        code = mixed(code, total & MASK62)
        code = mixed(code, stakes.unsure)
        code = mixed(code, stakes.extra)
        if stakes.exact:
            code = mixed(code, (f[at + COLLECTED] | f[at + COLLECTED + 2]) & stakes.exact)
            code = mixed(code, (f[at + COLLECTED + 1] | f[at + COLLECTED + 3]) & stakes.exact)
        if stakes.apart:
            seat: i64 = 0
            while seat < 4:
                code = mixed(code, f[at + COLLECTED + seat] & stakes.apart)
                seat += 1
        return code


def whole(f: vec[i64], at: i64, salt: i64) -> i64:
    """The hash of everything in a position."""
    code = (salt + f[at + LEADER] + 4 * f[at + MOON] + 16 * f[at + LAST]) & MASK62
    i: i64 = 0
    while i <= WAITING:
        code = mixed(code, f[at + i])
        i += 1
    return code
