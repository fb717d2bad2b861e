"""Parts of a table's log: responses contain the latest part, and clients read the rest page by page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from claimant.web.tables.table import Note

LATEST = 400
"""How many notes a response contains: enough for a whole game, but not for every phrase."""
SHOWN = 16
"""How many notes a table's page contains at first: some tricks. Its link "Earlier" brings the others."""
FOLLOWED = 50
"""How many notes the answer to an action contains; a single move rarely brings more than a dozen."""
PAGE = 100
"""The default number of notes on a page of the log."""


class Stretch(NamedTuple):
    """A run of notes, the oldest first."""

    notes: Sequence[Note]
    before: int | None
    """The version of the first note, to ask for earlier ones; None if there are none."""


def stretch(notes: Sequence[Note], limit: int = LATEST, before: int | None = None) -> Stretch:
    """The latest notes, or the latest before a version.

    There may be a few more than the limit, because the notes of one version stay together.
    """
    last = len(notes) if before is None else bisect_left(notes, before, key=lambda note: note.version)
    first = max(0, last - limit)
    while 0 < first < last and notes[first - 1].version == notes[first].version:
        first -= 1
    found = notes[first:last]
    return Stretch(found, found[0].version if first and found else None)
