"""Static files that are drawn by code when the server starts: they include the factions of plug-ins."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from claimant.locale.languages import LANGUAGES, SOURCE, language
from claimant.web import art
from claimant.web.http.static_files import DRAWINGS

if TYPE_CHECKING:
    from claimant.locale.languages import Language

THEME, GROUND = "#1d4441", "#f4ecdd"
"""The colours of the cloth and of the page, around the page when it is installed."""


def drawn() -> dict[str, str]:
    """The name and the content of each file."""
    return {
        "art.css": art.stylesheet(),
        DRAWINGS: art.drawings(art.every_symbol()),
        "icon.svg": art.favicon(),
        "icon-turn.svg": art.favicon(your_turn=True),
        **{manifest_name(code): json.dumps(manifest(language(code))) for code in LANGUAGES},
    }


def manifest_name(code: str) -> str:
    """The name of the manifest in a language."""
    return "app.webmanifest" if code == SOURCE else f"app-{code}.webmanifest"


def manifest(spoken: Language) -> dict[str, object]:
    """What a phone needs to install the page. The PNG icons are the same drawing (`tools/draw_icons.py`)."""
    sizes = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}
    kinds = {"svg": "image/svg+xml", "png": "image/png"}
    icons = [{"src": name, "sizes": size, "type": kinds[name[-3:]]} for name, size in sizes.items()]
    whole = {"src": "icon-maskable-512.png", "sizes": "512x512", "type": kinds["png"], "purpose": "maskable"}
    return {
        "name": "Claimant",
        "short_name": "Claimant",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME,
        "background_color": GROUND,
        "icons": [*icons, whole],
        "lang": spoken.code,
        "shortcuts": [
            {"name": spoken.text("Play now"), "url": "/#play-now"},
            {"name": spoken.text("My tables"), "url": "/tables"},
            {"name": spoken.text("My games"), "url": "/games"},
        ],
    }
