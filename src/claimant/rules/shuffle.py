"""Chance from a seed: a shuffle that anyone can recompute, in any language.

`docs/fair-deals.md` defines it, with test vectors.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

SEED_BYTES = 48
WORD = 4
BLOCK = 32

T = TypeVar("T")


def random_seed() -> bytes:
    """A new seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


class Chance:
    """A stream of numbers from a seed: HMAC-SHA-256 of a label and a counter, cut into words of 32 bits."""

    def __init__(self, seed: bytes, label: str) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
        self._seed = seed
        self._label = f"claimant-1 {label} ".encode()
        self._blocks = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hmac.digest(self._seed, self._label + self._blocks.to_bytes(4, "big"), "sha256")
            self._blocks += 1
            self._words = [int.from_bytes(block[at : at + WORD], "big") for at in range(BLOCK - WORD, -1, -WORD)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: words that would favour some are rejected."""
        limit = (1 << 32) - (1 << 32) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher and Yates, from the last item down)."""
        result = list(items)
        for at in range(len(result) - 1, 0, -1):
            other = self.below(at + 1)
            result[at], result[other] = result[other], result[at]
        return result
