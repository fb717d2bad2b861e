"""The lines of a text on which the moves of a game stand, for error messages."""

from __future__ import annotations

import re

MOVES = re.compile(r'^[^#\n]*?\bmoves"?[ \t]*[=:]\s*\[', re.MULTILINE)
"""The start of the list of moves, in a record or in a document."""
ITEM = re.compile(r"""\#[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s,\[\]{}"'\#]+|\]""")
"""A comment, a text, another value, or the end of the list."""


def lines_of_moves(source: bytes) -> tuple[int, ...]:
    """The line of each move, from 1; none if the list isn't found."""
    text = source.decode("utf-8", "replace")
    start = MOVES.search(text)
    if start is None:
        return ()
    lines: list[int] = []
    line, counted = text.count("\n", 0, start.end()) + 1, start.end()
    for item in ITEM.finditer(text, start.end()):
        if item[0] == "]":
            break
        line, counted = line + text.count("\n", counted, item.start()), item.start()
        if not item[0].startswith("#"):
            lines.append(line)
    return tuple(lines)
