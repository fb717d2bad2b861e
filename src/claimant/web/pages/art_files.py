"""Static files that are drawn by code when the server starts: they include the factions of plug-ins."""

from __future__ import annotations

from claimant.web import art


def drawn() -> dict[str, str]:
    """The name and the content of each file."""
    return {
        "art.css": art.stylesheet(),
        "icon.svg": art.favicon(),
        "icon-turn.svg": art.favicon(your_turn=True),
    }
