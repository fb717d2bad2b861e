"""Hashes of positions: how a number is added to one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MASK62: Final = 0x3FFFFFFFFFFFFFFF
MIX: Final = 0x2545F4914F6CDD1D


def mixed(code: i64, element: i64) -> i64:
    """Add a number to a hash."""
    code = (code * MIX + element) & MASK62
    return code ^ (code >> 31)
