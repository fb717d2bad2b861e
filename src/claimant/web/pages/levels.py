"""The bots' levels in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.bots.levels import BOTS

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def level_name(level: str, language: Language) -> str:
    """What a bot's level is called."""
    text = language.text
    return {
        "random": text("Random"),
        "apprentice": text("Apprentice"),
    }.get(level, level.capitalize())


def level_hint(level: str, language: Language) -> str:
    """How a bot of this level plays."""
    text = language.text
    return {
        "random": text("Random plays any legal card."),
        "apprentice": text("The apprentice thinks a trick ahead."),
    }.get(level, "")


def levels(language: Language) -> tuple[tuple[str, str], ...]:
    """All levels, each with its words, the strongest first."""
    return tuple((level, level_name(level, language)) for level in reversed(BOTS))
