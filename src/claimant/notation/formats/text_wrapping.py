"""Wraps long sentences without separating a card's name from its value."""

from __future__ import annotations

import re
import textwrap

GLUE = "\u00a0"
"""A no-break space; it is written as an ordinary space."""
CARD = re.compile(r"(?<=[^\W\d_]) (?=\d+\b(?!:))")
"""The space between a card's name and its value."""


def folded(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of this width, with a prefix for the first line and one for the others."""
    # Don't break long words: a path must stay whole to be copied.
    wrapper = textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
    return [line.replace(GLUE, " ") for line in wrapper.wrap(CARD.sub(GLUE, text))]
