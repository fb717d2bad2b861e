"""Puzzles in words: their themes, and what is said to somebody who solves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def theme_name(theme: str, language: Language) -> str:
    """The name of a theme."""
    text = language.text
    return {
        "give-way": text("let the trick go"),
        "take-over": text("take the trick now"),
        "right-lead": text("find the lead"),
        "throw-away": text("throw the right card away"),
        "last-of-its-faction": text("keep the last of a faction"),
        "turn-the-moon": text("turn the moon"),
        "crush": text("crush"),
        "keep-the-lead": text("keep the lead"),
        "leave-it-waiting": text("leave a card waiting"),
        "feed-the-host": text("feed the vampire"),
        "loot": text("loot"),
        "loyalty": text("loyal followers"),
        "by-power": text("win by a power"),
        "stand-in": text("stand in"),
        "lowest-wins": text("the lowest wins"),
        "loser-collects": text("what the loser collects"),
        "break-the-run": text("make or break a run"),
        "highest-card": text("the highest card decides"),
        "close-count": text("one card more"),
        "tie-break": text("votes end equal"),
        "right-card": text("which card to spend"),
    }.get(theme, theme)


def theme_names(themes: tuple[str, ...], language: Language) -> str:
    """Themes as a list."""
    return ", ".join(theme_name(theme, language) for theme in themes)
