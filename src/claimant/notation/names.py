"""Names of players: every name from outside is cleaned here, for web and terminal alike.

A cleaned name is one line of characters that can be seen. It has no controls, no line breaks, no marks that turn the
direction of writing, no invisible characters, and no towers of accents.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from claimant.notation.lookalikes import alike
from claimant.rules.reason import Reason, Refused

LONGEST = 24
LONGEST_RECORDED = 60
"""Records may have longer names: other programs may write them."""
MOST_ACCENTS = 3
"""The largest number of combining marks after one letter; some scripts need two."""
UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Controls, format characters (bidirectional, zero-width, tags), surrogates, private use, unassigned."""
BLANK = frozenset(
    "\u034f"  # combining grapheme joiner
    "\u115f\u1160\u3164\uffa0"  # Hangul fillers
    "\u17b4\u17b5"  # Khmer inherent vowels
    "\u2800"  # Braille pattern blank
    "\ufffc"  # object replacement
    "\U00016fe4"  # Khitan filler
    "\U0001d159"  # musical null notehead
)
"""Characters that count as letters, marks or symbols, and still show nothing."""
SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Variation selectors: they only change how the character before them looks."""


class BadName(Reason, frozen=True):
    longest: int = LONGEST
    wording = "A name needs 1 to {longest} visible characters."


def clean(name: str) -> str:
    """The cleaned name; raises an error if it is then empty or too long."""
    found = seen(name)
    if not 1 <= len(found) <= LONGEST:
        raise Refused(BadName())
    return found


def shown(name: str, longest: int = LONGEST) -> str:
    """A stored or recorded name, cleaned for display; it may be empty, but never raises an error."""
    return seen(name)[:longest].rstrip()


def named(names: Sequence[str], defaults: Sequence[str]) -> tuple[str, ...]:
    """The names of a record's players for display, with default names where there are none."""
    return tuple(
        shown(name, LONGEST_RECORDED) or default for name, default in zip(names or defaults, defaults, strict=True)
    )


def seen(text: str) -> str:
    """The visible part of the text, in one line with single spaces."""
    spaced = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or not _is_unseen(sign))
    return " ".join(unicodedata.normalize("NFC", "".join(_with_few_accents(" ".join(spaced.split())))).split())


def _is_unseen(sign: str) -> bool:
    if unicodedata.category(sign) in UNSEEN_KINDS or sign in BLANK:
        return True
    return any(first <= ord(sign) <= last for first, last in SELECTORS)


def _with_few_accents(text: str) -> Iterator[str]:
    """Remove combining marks that follow no letter, and those beyond the limit."""
    stacked = MOST_ACCENTS
    for sign in unicodedata.normalize("NFD", text):
        if unicodedata.category(sign) in ("Mn", "Me"):
            stacked += 1
            if stacked > MOST_ACCENTS:
                continue
        else:
            stacked = MOST_ACCENTS if sign == " " else 0
        yield sign


def unlike(others: Iterable[str], name: str) -> str:
    """The name, with a number added if another player's name at the table is equal or looks alike."""
    taken = [other for other in others if other]
    number, found = 1, name
    while any(alike(found, other) for other in taken):
        number += 1
        ending = f" ({number})"
        found = name[: LONGEST - len(ending)].rstrip() + ending
    return found
