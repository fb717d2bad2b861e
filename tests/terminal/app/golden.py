"""Screens that are known to be right, kept as text with their styles below.

After a wanted change, `RENEW_SCREENS=1 python -m pytest tests/terminal/app/test_screens.py` writes them again. Every
test whose screen has changed then fails once and shows the difference. Look at it before you keep it.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

from tests.terminal.app.stage import lines_of, text_of

SCREENS = Path(__file__).parent / "screens"
RENEW = "RENEW_SCREENS"


def assert_golden(pilot: Pilot[str], name: str) -> None:
    """The screen is the one that is kept under this name."""
    file = SCREENS / f"{name}.txt"
    found = drawn(pilot)
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if found == kept:
        return
    change = "\n".join(difflib.unified_diff(kept.split("\n"), found.split("\n"), "kept", "found", lineterm="", n=1))
    if os.environ.get(RENEW):
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8", newline="\n")
        raise AssertionError(f"{file.name} has been renewed:\n{change}")
    raise AssertionError(f"The screen isn't the one in {file.name} ({RENEW}=1 renews it):\n{change}")


def drawn(pilot: Pilot[str]) -> str:
    """The screen as text, then the styles that are used, and where."""
    rows = lines_of(pilot)
    styles = [f"{number:>2} {_runs(row)}".rstrip() for number, row in enumerate(rows, start=1)]
    return f"{text_of(pilot)}\n\n{chr(10).join(styles)}\n"


def _runs(row: list[Segment]) -> str:
    """The styles of a line, each with the column where it begins; blank ends are left out."""
    parts: list[str] = []
    column = 1
    for segment in row:
        if segment.text.strip() or (segment.style and segment.style.reverse):
            parts.append(f"{column}:{_style(segment.style)}")
        column += segment.cell_length
    return " | ".join(parts)


def _style(style: Style | None) -> str:
    if style is None:
        return "plain"
    plain = Style(
        color=style.color, bgcolor=style.bgcolor, bold=style.bold, dim=style.dim, italic=style.italic,
        reverse=style.reverse, underline=style.underline,
    )  # fmt: skip
    return str(plain)
