"""For which needs a proof holds: what a search notes on its way back, so that an entry serves many positions.

*Terms* have a field for each faction, as needs have (see `stakes`). A proof for side 0 holds for all positions whose
needs are no larger, one for side 1 for all whose needs are no smaller. A field that the proof doesn't look at is free:
127 in a proof for side 0, 0 in one for side 1. Such a faction is cared for by nobody: neither the numbers of its cards
nor who has its highest one matter.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

EVEN: Final = 64
"""A need of nothing."""
ONES: Final = 0x01010101010101
HIGH: Final = 0x80808080808080
MOST: Final = 0x7F7F7F7F7F7F7F


def fields(bits: i64) -> i64:
    """How many of the fields have their highest bit set."""
    return (((bits >> 7) * ONES) >> 48) & 127


def spread(bits: i64) -> i64:
    """Fill the fields whose highest bit is set: 127 in each."""
    return bits - (bits >> 7)


def no_more(one: i64, two: i64) -> bool:
    """Is no field of the first larger than that of the second?"""
    return ((two | HIGH) - one) & HIGH == HIGH


def free(terms: i64, side: i64) -> i64:
    """The fields that a proof for a side doesn't look at."""
    if side:
        return ~(terms + MOST) & HIGH
    return (terms + ONES) & HIGH


def chosen(votes: i64, number: i64, later: i64, limits: i64, side: i64) -> i64:
    """The terms of so many of these votes, those of `later` only if there are too few others."""
    extra = fields(votes) - number
    while extra > 0:
        dropped = votes & later or votes
        votes &= ~(dropped & -dropped)
        extra -= 1
    mask = spread(votes)
    if side:
        return limits & mask
    return (limits & mask) | (MOST & ~mask)


def both(one: i64, two: i64, side: i64) -> i64:
    """The terms of two proofs for a side together."""
    no_less = ((one | HIGH) - two) & HIGH
    mask = spread(no_less)
    if side:
        return (one & mask) | (two & ~mask)
    return (two & mask) | (one & ~mask)


def allow(terms: i64, needs: i64, lost: i64, side: i64) -> bool:
    """Does a proof for a side also hold if it doesn't get these cards, but the other one does?"""
    mask = spread((lost + MOST) & HIGH)
    if side:
        return no_more(terms & mask, (needs - 2 * lost) & mask)
    return no_more((needs + 2 * lost) & mask, terms & mask)


def before(terms: i64, change: i64, side: i64) -> i64:
    """The terms before needs changed."""
    open_to_all = free(terms, side)
    mask = spread(open_to_all)
    moved = ((terms & ~mask) | (open_to_all >> 1)) - change  # any number in the middle: it must not overflow
    if side:
        return moved & ~mask
    return (moved & ~mask) | mask


def limited(terms: i64, most: i64, side: i64) -> i64:
    """The terms of an entry as numbers: what says that a faction is decided becomes the need for which it is."""
    if side:
        mask = spread(free(terms, 0))
        return (terms & ~mask) | (((EVEN + 1) * ONES + most) & mask)
    mask = spread(free(terms, 1))
    return terms | ((EVEN * ONES - most) & mask)


def settled(terms: i64, decided: i64, needs: i64, most: i64, side: i64) -> i64:
    """Terms under which votes that are decided in a position stay so; `needs` has 0 or 127 for these.

    Only then it doesn't matter which of their cards are played. What the side of the proof has lost is free.
    """
    for1 = decided & (needs << 1)
    if side:
        terms &= ~spread(decided & ~for1)
        mask = spread(for1 & ~free(terms, 1))
        return (terms & ~mask) | (((EVEN + 1) * ONES + most) & mask)
    terms |= spread(for1)
    mask = spread(decided & ~for1 & ~free(terms, 0))
    return (terms & ~mask) | ((EVEN * ONES - most) & mask)


def general(terms: i64, decided: i64, unsure: i64, side: i64) -> i64:
    """Terms as an entry has them: what is decided must be so; what is unsure is part of the hash."""
    looked_at = ~free(terms, side)
    if side:
        return (terms | spread(decided & looked_at)) & ~spread(unsure)
    return (terms & ~spread(decided & looked_at)) | spread(unsure)
