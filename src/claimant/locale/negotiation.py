"""Chooses the language for a browser from its Accept-Language header."""

from __future__ import annotations

import re
from collections.abc import Collection

from claimant.locale.codes import LANGUAGES, SOURCE

LONGEST = 1000
"""Longer headers are cut: real ones have some fifty characters."""
WISH = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*)?")
"""One language of an Accept-Language header, with its weight."""


def negotiate(accept_language: str | None, offered: Collection[str] = LANGUAGES, usual: str = SOURCE) -> str:
    """The code of the offered language that fits an Accept-Language header best; the usual one if none does.

    >>> negotiate("fr, pt;q=0.8, de-AT;q=0.9")
    'de'
    """
    wishes = [_wish(part) for part in (accept_language or "")[:LONGEST].split(",")]
    found = [(weight, code) for weight, code in wishes if code in offered and weight > 0]
    return max(found, key=lambda wish: wish[0], default=(0.0, None))[1] or usual  # the first of equal weights


def _wish(part: str) -> tuple[float, str | None]:
    """The weight of one entry, and our language for it."""
    match = WISH.fullmatch(part)
    if match is None:
        return 0.0, None
    tag, weight = match.groups()
    return float(weight or 1), closest(tag.lower())


def closest(tag: str) -> str | None:
    """Our language for this tag, or a variant of it: pt-PT readers get pt-BR."""
    primary, _, _ = tag.partition("-")
    for code in LANGUAGES:
        if code.lower() == tag:
            return code
    return next((code for code in LANGUAGES if code.lower().partition("-")[0] == primary), None)
