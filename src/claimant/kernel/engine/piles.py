"""Moves cards between the piles of a board."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, nth, number_of
from claimant.kernel.tables.layout import DECK_AT, HAND, NONE, SEAT
from claimant.kernel.tables.tables import Tables


def put(s: vec[i64], pile: i64, card: i64) -> None:
    """Lay a card on a pile."""
    word = pile + (card >> 6)
    s[word] = s[word] | bit(card)


def lift(s: vec[i64], pile: i64, card: i64) -> None:
    """Take a card off a pile."""
    word = pile + (card >> 6)
    s[word] = s[word] & ~bit(card)


def draw(s: vec[i64], at: i64) -> i64:
    """Take the deck's top card."""
    top = s[at + DECK_AT]
    s[at + DECK_AT] = top + 1
    return s[top]


def size(s: vec[i64], pile: i64) -> i64:
    return number_of(s[pile]) + number_of(s[pile + 1])


def move_all(s: vec[i64], pile: i64, target: i64) -> None:
    """Move a whole pile onto another one."""
    s[target] = s[target] | s[pile]
    s[target + 1] = s[target + 1] | s[pile + 1]
    s[pile] = 0
    s[pile + 1] = 0


def first_of(s: vec[i64], pile: i64) -> i64:
    """The first card of a pile, or `NONE`."""
    if s[pile] != 0:
        return lowest(s[pile])
    if s[pile + 1] != 0:
        return 64 + lowest(s[pile + 1])
    return NONE


def nth_of(low: i64, high: i64, number: i64) -> i64:
    """The card with `number` cards before it."""
    lows = number_of(low)
    return nth(low, number) if number < lows else 64 + nth(high, number - lows)


def highest_value(t: Tables, low: i64, high: i64) -> i64:
    """The card of the highest value, the first of equals, or `NONE`."""
    best: i64 = NONE
    while low != 0:
        card = lowest(low)
        low &= low - 1
        if best == NONE or t.value[card] > t.value[best]:
            best = card
    while high != 0:
        card = 64 + lowest(high)
        high &= high - 1
        if best == NONE or t.value[card] > t.value[best]:
            best = card
    return best


def equal_in(t: Tables, s: vec[i64], pile: i64, card: i64) -> i64:
    """The first card of the pile that equals this one, or `NONE`."""
    face = t.face[card]
    each = face
    while t.face[each] == face:
        if s[pile + (each >> 6)] & bit(each):
            return each
        each += 1
        if each >= 127:
            break
    return NONE


def all_alike(t: Tables, low: i64, high: i64) -> bool:
    """Are all of these cards equal? Equal cards have neighbouring numbers."""
    if low != 0 and high != 0:
        return False
    if low != 0:
        return t.face[lowest(low)] == t.face[highest(low)]
    return high == 0 or t.face[64 + lowest(high)] == t.face[64 + highest(high)]


def a_hand_is_empty(t: Tables, s: vec[i64], at: i64) -> bool:
    seat: i64 = 0
    while seat < t.players:
        hand = at + HAND + seat * SEAT
        if s[hand] == 0 and s[hand + 1] == 0:
            return True
        seat += 1
    return False


def copy(s: vec[i64], at: i64, to: i64, length: i64) -> None:
    """Copy the board at `at` to `to`."""
    i: i64 = 0
    while i < length:
        s[to + i] = s[at + i]
        i += 1
