"""A hint in words: what a move is called, and how sure it is what its chance was said to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.spoken.choices import choice
from claimant.rules.moves import Move
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language

SHARED = 0.5
"""What a shared win counts."""
LEAST = 0.01
"""Less doubt than that isn't told."""


def move_name(move: Move, view: View, language: Language) -> str:
    """By its card, or as the answer that it is."""
    asked = choice(view, language)
    titles = {} if asked is None else {option.move: option.title for option in asked.options}
    return titles.get(move.text) or (move.text if move.card is None else language.card(move.card))


def how_sure(best: float, exact: bool, worlds: int, error: float, language: Language) -> str:
    """Where the chances come from, of which this is the best move's."""
    text = language.text
    if not exact:
        return text(
            "Estimated from {worlds} possible deals, ± {margin}.",
            worlds=language.number(worlds),
            margin=language.percent(max(LEAST, error)),
        )
    if best == 1:
        return text("Proven: it wins against any defence.")
    if best == 0:
        return text("Proven: every move loses against best play; this one makes it hardest.")
    if best == SHARED:
        return text("Proven: if both play their best, the win is shared.")
    return text("Proven: if both play their best, chance decides.")
