"""The hash of a duel's position: positions that must have the same value have the same hash."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations
from claimant.search.exact.duel.stakes import Stakes

MASK62: Final = 0x3FFFFFFFFFFFFFFF
BY_NAME: Final = 1024
COPIES: Final = 4096
STANDING: Final = 262144
MEETING: Final = 1 << 42
"""Where the codes of cards that matter by name, of equal cards, of stand-ins above a card, and of heroes begin."""


def signature(t: Tables, faces: CardRelations, stakes: Stakes, root: i64, h0: i64, h1: i64, w: i64, misc: i64) -> i64:
    """Encode a hand. For most cards only their order counts, within their faction and relative to the stand-ins."""
    code = root + misc
    cards = h0 | h1 | w
    standing = cards & t.stand_ins[0]
    meeting0: i64 = 0
    meeting1: i64 = 0
    if cards & faces.heroes:
        meeting0 = faces.meeting(cards & ~h0)
        meeting1 = faces.meeting(cards & ~h1)
    while cards != 0:
        low = cards & -cards
        card = lowest(cards)
        element = t.faction[card] * 64
        if stakes.named & low:
            element = BY_NAME + card * 8
        if t.twins[card] & ~low:
            copies = t.twins[card] & cards
            facing = standing
            element += COPIES * (1 + number_of(h0 & copies) * 8 + number_of(h1 & copies))
            cards &= ~copies
        else:
            facing = standing & ~(h0 if h0 & low else (h1 if h1 & low else 0))
            element += 0 if h0 & low else (1 if h1 & low else 2)
            cards &= ~low
        if meeting0 | meeting1:
            meeting = (meeting0 if h0 & low else 0) | (meeting1 if h1 & low else 0)
            element += MEETING * (faces.met[card] & meeting)
        if standing:
            value = t.value[card]
            element += STANDING * 2 * number_of(facing & faces.above[value])
            if t.by_moon and value:
                element += STANDING * 32 * number_of(facing & faces.above[value - 1])
        code = (code * 0x2545F4914F6CDD1D + element) & MASK62
        code ^= code >> 31
    code = (code * 0x369DEA0F31A53F85 + stakes.uncertain + (64 if stakes.whole else 0)) & MASK62
    code ^= code >> 29
    code = (code * 0x27BB2EE687B0B0FD + stakes.key0 * 0x3C6EF372FE94F82B + stakes.key1 * 0x2F58476D1CE4E5B9) & MASK62
    code ^= code >> 32
    if stakes.loose | stakes.sheltered:
        code = (code * 0x369DEA0F31A53F85 + stakes.loose) & MASK62
        code ^= code >> 29
        code = (code * 0x27BB2EE687B0B0FD + stakes.sheltered) & MASK62
        code ^= code >> 32
    if stakes.looted:
        code = (code * 0x369DEA0F31A53F85 + stakes.looted) & MASK62
        code ^= code >> 29
    if stakes.extra:
        code = (code * 0x2545F4914F6CDD1D + stakes.extra) & MASK62
        code ^= code >> 30
    return (code * 0x2545F4914F6CDD1D) & MASK62  # the table doesn't use the lowest bits
