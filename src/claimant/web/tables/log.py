"""A stretch of a table's log: answers carry the latest part of it, and the rest can be read page by page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from claimant.web.tables.table import Note

LATEST = 400
"""So many notes an answer carries: a whole game fits, whatever is said on top of it doesn't."""
PAGE = 100
"""So many notes a page of the log has, if nobody says how many."""


class Stretch(NamedTuple):
    """Some notes in a row, oldest first."""

    notes: Sequence[Note]
    before: int | None
    """The version of the first one, if there are earlier ones: they are asked for by it."""


def stretch(notes: Sequence[Note], limit: int = LATEST, before: int | None = None) -> Stretch:
    """The latest notes, or the latest before a version.

    There may be a few more than the limit: what happened at one version is never torn apart.
    """
    last = len(notes) if before is None else bisect_left(notes, before, key=lambda note: note.version)
    first = max(0, last - limit)
    while 0 < first < last and notes[first - 1].version == notes[first].version:
        first -= 1
    found = notes[first:last]
    return Stretch(found, found[0].version if first and found else None)
