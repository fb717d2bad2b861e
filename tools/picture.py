"""Draws the README's picture: the first tricks of a game in the terminal, as an SVG of plain text."""

import os
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "terminal.svg"
TYPED = "1\n1\nv\nq\n"
FROM, LINES = 5, 30
WIDTH, LEADING, MARGIN = 680, 18, 20
NO_BREAK = "\u00a0"
TYPED_IN = ' fill="#f2c14e"'


def session() -> list[str]:
    """What a player sees, with what they type at the prompts."""
    with tempfile.TemporaryDirectory() as data:
        shown = subprocess.run(
            [sys.executable, "-m", "claimant", "play", "--line-up", "claim", "--seed", "7"],
            input=TYPED,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "CLAIMANT_DATA": data, "COLUMNS": "80"},
        )
    return shown.stdout.splitlines()[FROM : FROM + LINES]


def drawn(lines: list[str]) -> str:
    """The lines on a dark ground, prompts in another colour."""
    height = len(lines) * LEADING + 2 * MARGIN
    text = "\n".join(
        f'<text x="{MARGIN}" y="{MARGIN + (number + 1) * LEADING - 5}"'
        f"{TYPED_IN if '> ' in line else ''}>{escape(line).replace(' ', NO_BREAK)}</text>"
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-label="A game in the terminal">\n'
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="#1f2430"/>\n'
        '<g font-family="ui-monospace, Menlo, monospace" font-size="13" fill="#e6e6e6">\n'
        f"{text}\n</g>\n</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(drawn(session()), encoding="utf-8")
