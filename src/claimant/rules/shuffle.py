"""Random numbers from a seed: a shuffle that anyone can recompute, in any programming language.

`docs/fair-deals.md` defines it, with test vectors.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import count
from operator import index
from struct import Struct
from typing import SupportsIndex, TypeAlias, TypeVar

SEED_BYTES = 48
DIGITS = re.compile(f"[0-9a-fA-F]{{1,{2 * SEED_BYTES}}}")
"""A seed as text."""
Seed: TypeAlias = bytes | SupportsIndex | str
"""The types of seed that callers may pass; a whole number may be NumPy's."""
WORDS = Struct(">8I")
"""A block of HMAC-SHA-256 as eight numbers."""
RANGE = 1 << 32
"""How many different words there are."""

T = TypeVar("T")


def random_seed() -> bytes:
    """A new seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(given: Seed) -> bytes:
    """The seed as 48 bytes: an int is the number itself, a str that number in hex digits.

    >>> seed_from(42) == seed_from("2a") == bytes(47) + b"*"
    True
    """
    if isinstance(given, bool) or not isinstance(given, bytes | str | SupportsIndex):
        raise TypeError(f"A seed is a number, a text of hex digits or {SEED_BYTES} bytes, not {given!r}.")
    if isinstance(given, bytes):
        if len(given) != SEED_BYTES:
            raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(given)}.")
        return given
    if isinstance(given, str) and not DIGITS.fullmatch(given):
        raise ValueError(f"A seed as text is 1 to {2 * SEED_BYTES} hex digits, not {given!r}.")
    number = int(given, 16) if isinstance(given, str) else index(given)
    try:
        return number.to_bytes(SEED_BYTES, "big")
    except OverflowError:
        kind = "a negative one" if number < 0 else "a greater one"
        raise ValueError(f"A seed as a number is from 0 to 2**{8 * SEED_BYTES} - 1, not {kind}.") from None


class Chance:
    """A stream of numbers from a seed: HMAC-SHA-256 of a label and a counter, cut into words of 32 bits."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed_from(seed)
        self._label = f"claimant-1 {label} ".encode()
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        for number in count():
            block = hmac.digest(self._seed, self._label + number.to_bytes(4, "big"), "sha256")
            yield from WORDS.unpack(block)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: words that would cause a bias are rejected."""
        word = next(self._words)
        while word >= RANGE - RANGE % bound:
            word = next(self._words)
        return word % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher–Yates, from the last item down)."""
        result = list(items)
        for at in range(len(result) - 1, 0, -1):
            other = self.below(at + 1)
            result[at], result[other] = result[other], result[at]
        return result
