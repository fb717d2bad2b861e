"""Lines of text before they are written: the text, its wrapping, and words that stay together."""

from __future__ import annotations

from typing import NamedTuple

from claimant.notation.formats.text_wrapping import GLUE, folded


class Line(NamedTuple):
    """A line to write; if it is wrapped, the following lines are indented."""

    text: str
    hang: int = 0
    strong: bool = False


def glued(text: str) -> str:
    """The text with no-break spaces, so that it stays on one line."""
    return text.replace(" ", GLUE)


def wrapped(text: str, hang: int, width: int) -> list[str]:
    """The text in lines of this width."""
    return folded(text, width, rest=" " * min(hang, width // 2)) or [""]
