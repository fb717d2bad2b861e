"""A shard: every n-th deal, so that n machines without a network between them can share a tournament."""

from __future__ import annotations

import re

import msgspec


class Shard(msgspec.Struct, frozen=True):
    """Part `part` of `of` equal parts, from 1."""

    part: int = 1
    of: int = 1

    @classmethod
    def read(cls, text: str) -> Shard:
        """The shard written as "2/5". Raises ValueError."""
        found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
        if found is None or not 1 <= int(found[1]) <= int(found[2]):
            raise ValueError(text)
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.part}/{self.of}"

    def deals(self, number: int) -> range:
        """Which of this number of deals belong to the shard."""
        return range(self.part - 1, number, self.of)


WHOLE = Shard()
