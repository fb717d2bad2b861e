"""Suggests the right name for a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ENOUGH = 0.7
"""How similar two names must be, from 0 to 1."""


def nearest(typed: str, names: Iterable[str]) -> str | None:
    """The name most similar to the typed one; None if no name is similar enough."""
    folded = {name.casefold(): name for name in names}
    matches = get_close_matches(typed.casefold(), folded, n=1, cutoff=ENOUGH)
    return folded[matches[0]] if matches else None
