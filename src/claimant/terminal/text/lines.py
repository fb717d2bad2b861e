"""Lines of text before they are written: what is said, how it wraps, and which words stay together."""

from __future__ import annotations

from typing import NamedTuple

from claimant.notation.formats.text_wrapping import GLUE, folded


class Line(NamedTuple):
    """A line to say; if it is too long, its other lines hang under the first one."""

    text: str
    hang: int = 0
    strong: bool = False


def glued(text: str) -> str:
    """The text as one that stays on one line."""
    return text.replace(" ", GLUE)


def wrapped(text: str, hang: int, width: int) -> list[str]:
    """The text in lines of that width."""
    return folded(text, width, rest=" " * min(hang, width // 2)) or [""]
