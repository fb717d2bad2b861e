"""What somebody may have meant who mistyped a name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ENOUGH = 0.7
"""How alike two names must be, from 0 to 1."""


def nearest(typed: str, names: Iterable[str]) -> str | None:
    """The name that is most like the one that was typed; None if none is."""
    folded = {name.casefold(): name for name in names}
    found = get_close_matches(typed.casefold(), folded, n=1, cutoff=ENOUGH)
    return folded[found[0]] if found else None
