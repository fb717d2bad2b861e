"""A hint in words: the name of a move, and how certain its chance is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.choices import choice
from claimant.rules.moves import Move
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language

SHARED = 0.5
"""The value of a shared win."""
LEAST = 0.01
"""The smallest margin that is shown."""


def move_name(move: Move, view: View, language: Language) -> str:
    """The name of a move: its card, or the text of its option."""
    asked = choice(view, language)
    titles = {} if asked is None else {option.move: option.title for option in asked.options}
    return titles.get(move.text) or (move.text if move.card is None else language.card(move.card))


def how_sure(best: float, exact: bool, worlds: int, error: float, language: Language) -> str:
    """A sentence about where the chances come from; `best` is the chance of the best move."""
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
