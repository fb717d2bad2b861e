"""From where a recorded game is first shown in the terminal."""

from __future__ import annotations

from claimant.notation.records.record_file import Record
from claimant.notation.records.walk import Open, Side
from claimant.terminal.saves.resume import PERSON


def usual_side(record: Record) -> Side:
    """The default viewpoint: open cards, but the person's seat for an unfinished game, to keep cards secret."""
    played_by = record.details.played_by
    if record.game.is_over or played_by.count(PERSON) != 1:
        return Open.CARDS
    return played_by.index(PERSON)
