"""Fast random numbers for the kernel: the same for the same seed, compiled or not."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_MASK: Final = 0x1FFFFFFFFFFFFFFF
_TIMES: Final = 0x1851F42D4C957F2D
_PLUS: Final = 0x14057B7EF767814F
"""All three are below 2 to the 62: larger constants are converted to Python numbers and back at every use."""


def dice(seed: int) -> vec[i64]:
    """A new random source: one number, which changes with every use."""
    thrown: vec[i64] = vec[i64]([seed & _MASK])
    i: i64 = 0
    while i < 4:  # so that similar seeds give different numbers
        below(thrown, 2)
        i += 1
    return thrown


def below(thrown: vec[i64], bound: i64) -> i64:
    """A number from 0 to bound - 1: the upper 32 bits of a linear congruence modulo 2 to the 61, scaled."""
    number = (thrown[0] * _TIMES + _PLUS) & _MASK
    thrown[0] = number
    return ((number >> 29) * bound) >> 32


def mix(s: vec[i64], first: i64, number: i64, thrown: vec[i64]) -> None:
    """Shuffle `number` consecutive numbers, beginning at `first`."""
    now = thrown[0]
    left = number
    while left > 1:
        now = (now * _TIMES + _PLUS) & _MASK
        other = first + (((now >> 29) * left) >> 32)
        left -= 1
        card = s[first + left]
        s[first + left] = s[other]
        s[other] = card
    thrown[0] = now
