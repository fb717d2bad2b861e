"""The fixed phrases that players can say, in place of a chat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from claimant.web.table.commands import PHRASES

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def phrase(name: str, language: Language) -> str:
    """The phrase in the viewer's language."""
    text = language.text
    return {
        "hello": text("Hello!"),
        "good-luck": text("Good luck!"),
        "well-played": text("Well played!"),
        "oops": text("Oops!"),
        "thinking": text("Let me think."),
        "thanks": text("Thank you!"),
        "good-game": text("Good game!"),
        "again": text("Again?"),
    }.get(name, name)


@cache
def phrases(language: Language) -> tuple[tuple[str, str], ...]:
    """All phrases, each with its name."""
    return tuple((name, phrase(name, language)) for name in PHRASES)
