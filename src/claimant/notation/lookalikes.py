"""Names that look alike: "Ann" and "ANN", "Ian" and "lan", "Amy" and "Arny", or "Ann" with a Cyrillic A.

Two names are alike if they are equal in small letters, or if they have the same outline. Unicode says which characters
look alike (`confusables.txt`), and which ones full-width, mathematical and circled letters stand for (NFKD).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o"})
"""Letters that are one stroke or one ring in many typefaces. Applied before lower-casing: a small i has a dot."""
PAIRS = (("rn", "m"), ("vv", "w"))
OURS = {
    "\u0299": "b", "\u029c": "h", "\u0138": "k", "\u028d": "m", "\u0274": "n", "\u1d1b": "t",  # small capitals
    "\u017f": "f", "\u03f2": "c", "\u03f9": "C", "\u0060": "'", "\u00b4": "'",  # which NFKD would replace by others
}  # fmt: skip
"""What Unicode's table doesn't say, or not of the characters that are left after NFKD."""


def alike(one: str, other: str) -> bool:
    """Could somebody take one name for the other?"""
    return not _outlines(one).isdisjoint(_outlines(other))


def _outlines(name: str) -> frozenset[str]:
    """The name in small Latin letters, lower-cased before and after comparing shapes, and its outline."""
    latin = _latin(name)
    outline = latin.translate(STROKES).casefold()
    for pair, single in PAIRS:
        outline = outline.replace(pair, single)
    return frozenset({_latin(name.casefold()), _latin(latin.casefold()), _latin(outline)})


def _latin(name: str) -> str:
    """The name in the characters that its own look like; what is Latin already stays."""
    table = confusables()
    return unicodedata.normalize("NFKD", name.translate(table)).translate(table)


@cache
def confusables() -> dict[int, str]:
    """What each character looks like that could be mistaken for another one."""
    found = {ord(character): prototype for character, prototype in OURS.items()}
    for line in (files("claimant.notation") / "confusables.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        looks, _, characters = line.partition(" = ")
        prototype = "".join(chr(int(code, 16)) for code in looks.split("+"))
        found |= dict.fromkeys((int(code, 16) for code in characters.split()), prototype)
    return found
