"""The keys of the table's page, and what each does."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.locale.languages import Language

KEYS = {
    "← →": N_("Choose a card"),
    "1–9": N_("Answer"),
    "Enter": N_("Play"),
    "a–z": N_("Move by text"),
    "?": N_("The card’s power"),
    "Shift+W": N_("Why the last trick was won"),
    "Shift+V": N_("The kingdom"),
    "Shift+T": N_("Cards not seen yet"),
    "Esc": N_("Close"),
}
"""Small letters begin a typed move, so that the other commands have capital ones."""


@cache
def keys(language: Language) -> tuple[tuple[str, str], ...]:
    """Each key, and what it does."""
    return tuple((key, language.text(does)) for key, does in KEYS.items())
