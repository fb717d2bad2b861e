"""Long sentences in short lines, in which no card is torn from its value."""

from __future__ import annotations

import re
import textwrap

GLUE = "\u00a0"
"""A space at which no line is broken; it is written as an ordinary one."""
CARD = re.compile(r"(?<=[^\W\d_]) (?=\d+\b(?!:))")
"""Where a card's name and its value would be torn apart."""


def folded(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of that width, with what stands before the first and before the others."""
    # A path is longer than a line now and then, and whoever copies it wants it whole.
    wrapper = textwrap.TextWrapper(
        width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
    return [line.replace(GLUE, " ") for line in wrapper.wrap(CARD.sub(GLUE, text))]
