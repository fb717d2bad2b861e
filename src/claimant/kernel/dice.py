"""Random numbers for the kernel: quick, and the same for the same seed, compiled or not."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_MASK: Final = 0x1FFFFFFFFFFFFFFF
_TIMES: Final = 0x5851F42D4C957F2D


def dice(seed: int) -> vec[i64]:
    """A new source: one number, which moves on with every throw."""
    thrown: vec[i64] = vec[i64]([seed & _MASK])
    i: i64 = 0
    while i < 4:  # seeds that are alike soon differ
        below(thrown, 2)
        i += 1
    return thrown


def below(thrown: vec[i64], bound: i64) -> i64:
    """A number from 0 to bound - 1: the upper 32 bits of a linear congruence modulo 2 to the 61, scaled."""
    number = (thrown[0] * _TIMES + 0x14057B7EF767814F) & _MASK
    thrown[0] = number
    return ((number >> 29) * bound) >> 32
