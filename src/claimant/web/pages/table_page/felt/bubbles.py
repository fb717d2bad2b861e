"""What players said a moment ago, for a bubble at their seat; the log announces it to screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.phrases import phrase
from claimant.web.pages.table_page.scene import Bubble
from claimant.web.tables.deeds import Said

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.tables.table import Table

RECENT = 4
"""How many versions of the table a phrase stays; a page hides it earlier, after some seconds."""


def bubbles(table: Table, language: Language) -> tuple[Bubble | None, ...]:
    """The latest phrase of each seat, if it is recent."""
    found: list[Bubble | None] = [None] * table.plan.players
    for note in reversed(table.notes):
        if note.version <= table.version - RECENT:
            break
        said = note.what
        if isinstance(said, Said) and found[said.seat] is None:
            found[said.seat] = Bubble(note.version, phrase(said.phrase, language))
    return tuple(found)
