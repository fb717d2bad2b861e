"""Unpacks the observations of a batch, which the kernel writes as bits."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from claimant.kernel.batch import Batch
from claimant.kernel.observing.packed import BITS, EXTRA_WORDS, PLANES
from claimant.kernel.tables.tables import tables_of
from claimant.research.observation import Observation
from claimant.research.observation_layout import PARTS, layout_of
from claimant.rules.lineup import LineUp

Words = npt.NDArray[np.int64]
_WORD: Final = 64


class Unpacker:
    """Turns packed observations of a line-up into the bytes that `observe` gives."""

    def __init__(self, lineup: LineUp) -> None:
        planes = tuple(name for name, _ in PLANES)
        assert planes == tuple(part.name for part in PARTS if part.kind == "cards"), "both have the same planes"
        self.layout: Final = layout_of(lineup)
        numbers = tables_of(lineup).numbering.cards
        self._cards: Final = [sum(number // _WORD == word for number in numbers) for word in (0, 1)]
        """How many cards each word of a plane has."""
        self._words: Final = 2 if self._cards[1] else 1
        self._bits: Final = self._places_of_bits()
        self.packed_bytes: Final = (self.layout.planes * self._words + EXTRA_WORDS) * _WORD // 8
        """How many bytes the bits of an observation take."""
        self.numbers: Final = self.layout.size - self.layout.numbers_at
        """How many numbers follow, a byte each."""

    def _places_of_bits(self) -> npt.NDArray[np.intp]:
        """For each byte between planes and numbers, its bit after the planes."""
        layout = self.layout
        places = np.zeros(layout.numbers_at - layout.bits_at, np.intp)
        for name, word, first in BITS:
            length = int(np.prod(layout.shapes[name]))
            start = layout.first[name] - layout.bits_at
            places[start : start + length] = word * _WORD + first + np.arange(length)
        return places

    def unpack(self, words: Words, numbers: Observation) -> Observation:
        """The observations, one in each row."""
        layout, games = self.layout, len(words)
        bits = np.unpackbits(as_bytes(words), axis=1, bitorder="little")
        seen: Observation = np.empty((games, layout.size), np.uint8)
        planes = bits[:, : -EXTRA_WORDS * _WORD].reshape(games, layout.planes, self._words * _WORD)
        written = seen[:, : layout.bits_at].reshape(games, layout.planes, layout.width)
        first = self._cards[0]
        written[:, :, :first] = planes[:, :, :first]
        if self._words > 1:
            written[:, :, first:] = planes[:, :, _WORD : _WORD + self._cards[1]]
        seen[:, layout.bits_at : layout.numbers_at] = bits[:, -EXTRA_WORDS * _WORD :][:, self._bits]
        seen[:, layout.numbers_at :] = numbers
        return seen


def as_bytes(words: Words) -> Observation:
    """The words of bits as bytes, the lowest bits first, without a copy on most machines."""
    return words.astype("<i8", copy=False).view(np.uint8)


@lru_cache(maxsize=64)
def unpacker(lineup: LineUp) -> Unpacker:
    """The unpacker for a line-up, made once."""
    return Unpacker(lineup)


def observations(batch: Batch) -> Observation:
    """What the seat to move knows in each game of a batch made with `observe=True`, as `observe` gives it."""
    if not len(batch.observed):
        raise ValueError("The batch doesn't observe: make it with observe=True.")
    return unpacker(batch.lineup).unpack(batch.observed, batch.numbers)
