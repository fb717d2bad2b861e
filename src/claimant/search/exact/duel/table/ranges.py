"""Ranges of small numbers, packed into words: five bits for each card of a hand, the lowest card first.

A position is described by such numbers, and a proof allows a range for each of them (see `orders`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import shifted

WIDTH: Final = 5
FIELD: Final = 15
ROOM: Final = 12
"""How many cards of a hand have a field."""
ONES: Final = 0x84210842108421
GUARDS: Final = 0x842108421084210
"""The highest bit of each field."""
ANY: Final = 0x7BDEF7BDEF7BDEF
"""The largest number in each field."""


def larger(one: i64, two: i64) -> i64:
    """The larger one of each two fields."""
    no_less = ((one | GUARDS) - two) & GUARDS
    mask = no_less - (no_less >> 4)
    return (one & mask) | (two & ~mask)


def smaller(one: i64, two: i64) -> i64:
    """The smaller one of each two fields."""
    no_less = ((one | GUARDS) - two) & GUARDS
    mask = no_less - (no_less >> 4)
    return (two & mask) | (one & ~mask)


def within(numbers: i64, least: i64, most: i64) -> bool:
    """Is each number in its range?"""
    return ((numbers | GUARDS) - least) & ((most | GUARDS) - numbers) & GUARDS == GUARDS


def fields(start: i64, number: i64) -> i64:
    """A one in each of these fields."""
    return shifted(ONES & (shifted(1, WIDTH * number) - 1), WIDTH * start)


def inserted(numbers: i64, at: i64, new: i64) -> i64:
    """The fields with one more among them."""
    below = shifted(1, WIDTH * at) - 1
    return ((numbers & below) | ((numbers & ~below) << WIDTH) | shifted(new, WIDTH * at)) & ANY


def least_before(least: i64, place: i64, ones: i64) -> i64:
    """The least numbers before the other hand has lost the card of this place; `ones` are the fields concerned."""
    above = ~((place * ones | GUARDS) - (least & (FIELD * ones))) & (ones << 4)
    return least + (above >> 4)


def most_before(most: i64, place: i64, ones: i64) -> i64:
    """The same for the largest numbers; `FIELD` stays what it is."""
    no_less = ((most & (FIELD * ones) | GUARDS) - place * ones) & (ones << 4)
    most += no_less >> 4
    return (most - ((most & GUARDS) >> 4)) & ANY


def least_alike(least: i64, first: i64, number: i64, ones: i64) -> i64:
    """Least numbers that don't tell apart cards of the other hand: so many, the highest in this place."""
    some = least & (FIELD * ones)
    inside = ((some | GUARDS) - (first + 1) * ones) & (((first + number) * ones | GUARDS) - some) & (ones << 4)
    mask = inside - (inside >> 4)
    return (least & ~mask) | ((first + number) * ones & mask)


def most_alike(most: i64, first: i64, number: i64, ones: i64) -> i64:
    """The same for the largest numbers."""
    some = most & (FIELD * ones)
    inside = ((some | GUARDS) - first * ones) & (((first + number - 1) * ones | GUARDS) - some) & (ones << 4)
    mask = inside - (inside >> 4)
    return (most & ~mask) | (first * ones & mask)


def joined_in(numbers: i64, start: i64, number: i64, upwards: bool) -> i64:
    """The same number in all of these fields: the largest of them, or the smallest."""
    at = WIDTH * start
    end = at + WIDTH * number
    joined = (numbers >> at) & FIELD
    at += WIDTH
    while at < end:
        each = (numbers >> at) & FIELD
        if (each > joined) == upwards:
            joined = each
        at += WIDTH
    ones = fields(start, number)
    return (numbers & ~(FIELD * ones)) | (joined * ones)
