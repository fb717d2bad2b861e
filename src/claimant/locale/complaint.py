"""What is wrong, as an exception that can be said in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.reason import Reason
from claimant.rules.words import ENGLISH, Words

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Complaint(ValueError):
    """Something that can't be done; the sentence says what would be right."""

    def __init__(self, sentence: str | Reason, **values: object) -> None:
        super().__init__(sentence)
        self._sentence = sentence
        self._values = values

    def said(self, language: Language) -> str:
        """The sentence in this language."""
        return self._in(language.words)

    def __str__(self) -> str:
        return self._in(ENGLISH)

    def _in(self, words: Words) -> str:
        if isinstance(self._sentence, Reason):
            return words.explain(self._sentence)
        return words.text(self._sentence, **self._values)
