"""Sets of cards as bits of a word."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_SEQUENCE: Final = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: times a power of two, its upper six bits are different for each power."""


def _positions() -> list[int]:
    found = [0] * 64
    for number in range(62):
        found[(((1 << number) * _SEQUENCE) >> 58) & 63] = number
    return found


_POSITION: Final[vec[i64]] = vec[i64](_positions())


def shifted(one: i64, by: i64) -> i64:
    """Shift the parameter `one`; mypyc would shift a literal in 32 bits."""
    return one << by


def bit(card: i64) -> i64:
    """The bit of a card in its word."""
    return shifted(1, card & 63)


def lowest(bits: i64) -> i64:
    """The index of the lowest set bit."""
    return _POSITION[(((bits & -bits) * _SEQUENCE) >> 58) & 63]


def highest(bits: i64) -> i64:
    """The index of the highest set bit."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    bits |= bits >> 16
    bits |= bits >> 32
    return number_of(bits) - 1


def number_of(bits: i64) -> i64:
    """How many of the 62 used bits are set."""
    bits = bits - ((bits >> 1) & 0x1555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 127


def nth(bits: i64, number: i64) -> i64:
    """The index of the set bit that has `number` set bits below it."""
    while number > 0:
        bits &= bits - 1
        number -= 1
    return lowest(bits)
