"""Lists inside a sentence: "a, b and c", with the conjunction of each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from babel import Locale

BEFORE_I = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)
"""Words before which a Spanish "y" becomes "e": Ignacio, Hilda, but not Hierro."""
BEFORE_E = re.compile("[eèé]", re.IGNORECASE)
"""Words before which an Italian "e" becomes "ed"."""

EUPHONY: dict[str, tuple[re.Pattern[str], str, str]] = {
    "es": (BEFORE_I, " y ", " e "),
    "it": (BEFORE_E, " e ", " ed "),
}


def joiner(locale: Locale) -> Callable[[Sequence[str]], str]:
    """Returns the function that joins words to a list in this language."""
    pattern: str = locale.list_patterns["standard"]["end"]
    before, usual, instead = EUPHONY.get(locale.language, (None, "", ""))

    def join(words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        *most, last = words
        swaps = before is not None and before.match(last)
        end = pattern.replace(usual, instead) if swaps else pattern
        return end.format(", ".join(most), last)

    return join
