"""The fixed phrases that players can say at a table, instead of a chat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.locale.languages import Language

PHRASES = {
    "hello": N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "well-played": N_("Well played!"),
    "oops": N_("Oops!"),
    "thinking": N_("Let me think."),
    "thanks": N_("Thank you!"),
    "good-game": N_("Good game!"),
    "again": N_("Again?"),
}
"""The phrases by their names in the API."""


def phrase(name: str, language: Language) -> str:
    """The phrase in the reader's language."""
    return language.text(PHRASES[name]) if name in PHRASES else name


@cache
def phrases(language: Language) -> tuple[tuple[str, str], ...]:
    """All phrases, each with its name."""
    return tuple((name, phrase(name, language)) for name in PHRASES)
