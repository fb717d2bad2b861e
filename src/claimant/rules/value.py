"""The base class of all immutable values."""

from __future__ import annotations

from typing import Self

import msgspec


class Value(msgspec.Struct, frozen=True, gc=False):
    """An immutable struct. A copy of it is the value itself, so `copy.deepcopy` costs nothing."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
