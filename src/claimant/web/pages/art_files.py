"""Static files that are generated: `python -m claimant.web.pages.drawn` writes them."""

from __future__ import annotations

from claimant.web import art
from claimant.web.http.static_files import HERE


def drawn() -> dict[str, str]:
    """The name and the content of each file."""
    return {
        "art.css": art.stylesheet(),
        "icon.svg": art.favicon(),
        "icon-turn.svg": art.favicon(your_turn=True),
    }


if __name__ == "__main__":
    for name, text in drawn().items():
        (HERE / name).write_text(text, encoding="utf-8")
