"""Errors for texts that can't be read, and how a message quotes what was found."""

from __future__ import annotations

import json

from claimant.rules.reason import Reason
from claimant.rules.words import explain

LONGEST_QUOTE = 60


class NotationError(ValueError):
    """A text can't be read; the message says what is wrong and what would be right."""

    def __init__(self, message: str | Reason, move: int | None = None, line: int | None = None) -> None:
        super().__init__(explain(message) if isinstance(message, Reason) else message)
        self.reason = message if isinstance(message, Reason) else None
        """The message as a value, for other languages, where players may read it."""
        self.move = move
        """The number of the move at fault, from 0, if it is a move."""
        self.line = line
        """The number of the line at fault, from 1, if that is known."""


def quoted(value: object) -> str:
    """The found value, short and printable: a text in quotes, or the type of another value."""
    if isinstance(value, str):
        return repr(_cut(value))
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return f"an object with {len(value)} keys"
    constant = value is None or isinstance(value, bool)
    return _cut(json.dumps(value) if constant else str(value))


def shown(text: str) -> str:
    """The text, short and printable; the message puts the quotes of its language around it."""
    return repr(_cut(text))[1:-1]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
