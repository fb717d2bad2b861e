"""Errors for texts that can't be read, and how a message quotes what was found."""

from __future__ import annotations

import json

from claimant.rules.reason import Reason, Refused
from claimant.rules.words import ENGLISH, Words

LONGEST_QUOTE = 60
AT = "{where}: {problem}"
"""Says where a problem is. No language changes this."""


class Term:
    """A part of a message that has words of its own, so that it can be said in any language."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def in_words(self, words: Words) -> str:
        return words.text(self.template, **{name: _said(value, words) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.in_words(ENGLISH)


class NotationError(ValueError):
    """A text can't be read; the message says what is wrong and what would be right."""

    def __init__(
        self, message: str | Reason, move: int | None = None, line: int | None = None, **values: object
    ) -> None:
        self.message = message
        """A template for the values, or a reason."""
        self.values = values
        self.move = move
        """The number of the move at fault, from 0, if it is a move."""
        self.line = line
        """The number of the line at fault, from 1, if that is known."""
        super().__init__(self.in_words(ENGLISH))

    @property
    def reason(self) -> Reason | None:
        """The message as a value, where it is one."""
        return self.message if isinstance(self.message, Reason) else None

    def in_words(self, words: Words) -> str:
        """The message in a language; keys of the notation stay as they are."""
        if isinstance(self.message, Reason):
            return words.explain(self.message)
        return words.text(self.message, **{name: _said(value, words) for name, value in self.values.items()})


def _said(value: object, words: Words) -> object:
    """A value of a message as words; cards and moves stay as the notation writes them."""
    if isinstance(value, NotationError | Term):
        return value.in_words(words)
    if isinstance(value, Refused):
        return words.explain(value.reason)
    if isinstance(value, Reason):
        return words.explain(value)
    return value if isinstance(value, int) else str(value)


def quoted(value: object) -> str | Term:
    """The found value, short and printable: a text in quotes, or the type of another value."""
    if isinstance(value, str):
        return repr(_cut(value))
    if isinstance(value, list):
        return Term("a list of {number}", number=len(value))
    if isinstance(value, dict):
        return Term("an object with {number} keys", number=len(value))
    constant = value is None or isinstance(value, bool)
    return _cut(json.dumps(value) if constant else str(value))


def shown(text: str) -> str:
    """The text, short and printable; the message puts the quotes of its language around it."""
    return repr(_cut(text))[1:-1]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
