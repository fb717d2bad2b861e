"""Errors for users, as exceptions with a sentence in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.marks import N_
from claimant.notation.errors import NotationError
from claimant.rules.reason import Reason
from claimant.rules.words import ENGLISH, Words

if TYPE_CHECKING:
    from claimant.locale.languages import Language

SYSTEM = (
    N_("No space left on device"), N_("Disk quota exceeded"), N_("Read-only file system"), N_("Permission denied"),
    N_("Operation not permitted"), N_("No such file or directory"), N_("Not a directory"), N_("Is a directory"),
    N_("Input/output error"), N_("File exists"),
)  # fmt: skip
"""The most common messages of Linux and macOS when a file can't be read or written."""


def why(error: OSError, words: Words) -> str:
    """The system's message about a file in the user's language, without a full stop."""
    return words.text(error.strerror) if error.strerror else str(error)


class UserError(ValueError):
    """A user's error; its sentence says what is wrong and what would be right."""

    def __init__(self, sentence: str | Reason, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values

    def said(self, language: Language) -> str:
        """The sentence in this language."""
        return self._in(language.words)

    def __str__(self) -> str:
        return self._in(ENGLISH)

    def _in(self, words: Words) -> str:
        if isinstance(self.sentence, Reason):
            return words.explain(self.sentence)
        return words.text(self.sentence, **{name: _said(value, words) for name, value in self.values.items()})


def _said(value: object, words: Words) -> object:
    """Another error that the sentence names, as words."""
    if isinstance(value, OSError):
        return why(value, words)
    return value.in_words(words) if isinstance(value, NotationError) else value
