"""The bots' levels in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.notation.guest_names import guest_in

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def level_name(level: str, language: Language) -> str:
    """The name of a bot's level, or of a bot that connects to a server."""
    text = language.text
    if guest := guest_in(level):
        return text("bot, {level}", level=guest)
    return {
        "random": text("Random"),
        "novice": text("Novice"),
        "apprentice": text("Apprentice"),
        "journeyman": text("Journeyman"),
        "master": text("Master"),
    }.get(level, level.capitalize())


def bot_name(seat: int, language: Language) -> str:
    """The default name of a bot: by its seat, never by its level."""
    return language.text("Bot {number}", number=seat + 1)


def with_level(name: str, level: str, language: Language) -> str:
    """A bot's name with its level, as in "Bot 2 (Apprentice)"."""
    shown = level_name(level, language)
    return name if name == shown else f"{name} ({shown})"  # older records call a bot by its level


def level_hint(level: str, language: Language) -> str:
    """A short description of how a bot of this level plays."""
    text = language.text
    return {
        "random": text("Random plays any legal card."),
        "novice": text("The novice looks at the current trick only, and is often careless."),
        "apprentice": text("The apprentice imagines a few deals, and overlooks a card now and then."),
        "journeyman": text("The journeyman imagines many deals and plays each of them to the end."),
        "master": text("The master makes no mistake once all cards are known."),
    }.get(level, "")
