"""Sets of cards as bits of a word."""

from __future__ import annotations

from mypy_extensions import i64


def shifted(one: i64, by: i64) -> i64:
    """Shift the parameter `one`; mypyc would shift a literal in 32 bits."""
    return one << by


def bit(card: i64) -> i64:
    """The bit of a card in its word."""
    return shifted(1, card & 63)


def lowest(bits: i64) -> i64:
    """The index of the lowest set bit."""
    return number_of((bits & -bits) - 1)


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
    """How many bits are set. gcc makes one instruction of this loop where the processor has it."""
    number: i64 = 0
    while bits != 0:
        bits &= bits - 1
        number += 1
    return number


def nth(bits: i64, number: i64) -> i64:
    """The index of the set bit that has `number` set bits below it."""
    while number > 0:
        bits &= bits - 1
        number -= 1
    return lowest(bits)
