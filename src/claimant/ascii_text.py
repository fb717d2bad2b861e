"""Text for terminals that lack some letters: replaces typographic signs and accented letters by ASCII."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Callable, Mapping

READABLE, NARROW = "claimant-readable", "claimant-narrow"
"""Two handlers for encoding errors: readable replacements, and replacements of one letter that keep columns aligned."""
CODEC = "claimant_ascii"
"""Our own encoding, because some libraries take "ascii" for a wrong setting and write UTF-8 instead."""
VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
"""The system's variables for the character set; the first one that is set decides."""
SIGNS = {
    "\u2018": "'", "’": "'", "\u201a": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "…": "...", "–": "-",
    "—": "-", "\u2212": "-", "×": "x", "·": "-", "•": "*", "½": "1/2", "≥": ">=", "≤": "<=", "≈": "~", "±": "+/-",
    "→": "->", "←": "<-", "↑": "^", "↓": "v", "▸": ">", "◂": "<", "★": "*", "ß": "ss", "Ä": "Ae", "Ö": "Oe",
    "Ü": "Ue", "ä": "ae", "ö": "oe", "ü": "ue", "¿": "", "¡": "", "\u00a0": " ", "\u202f": " ", "█": "#", "░": ":",
    "▒": ":", "─": "-", "━": "-", "│": "|", "┃": "|",
}  # fmt: skip
ALONE = {"…": ".", "ß": "s", "½": "5", "≥": ">", "≤": "<", "→": ">", "←": "<", "±": "~", "¿": "?", "¡": "!"}
"""Replacements of a single letter."""


def locale_of(environ: Mapping[str, str]) -> str:
    """The locale that decides the character set; empty if none is set."""
    return next((value for name in VARIABLES if (value := environ.get(name))), "")


def draws_ascii(environ: Mapping[str, str]) -> bool:
    """Does the locale ask for figures and frames in ASCII?"""
    return "utf" not in (locale_of(environ) or "UTF-8").casefold()


def speaks_ascii(environ: Mapping[str, str]) -> bool:
    """Does the locale allow only ASCII, as LC_ALL=C does?"""
    return locale_of(environ) in ("C", "POSIX")


def in_ascii(text: str) -> str:
    """The text in readable ASCII."""
    return text if text.isascii() else text.encode("ascii", READABLE).decode("ascii")


def _readable(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    bare = "".join(each for each in unicodedata.normalize("NFKD", letter) if each.isascii())
    return bare or "?"


def _narrow(letter: str) -> str:
    if letter in ALONE:
        return ALONE[letter]
    bare = unicodedata.normalize("NFKD", letter)[0]
    return bare if bare.isascii() else SIGNS.get(letter, "?")[:1] or "?"


def _replaced(error: UnicodeError) -> tuple[str, int]:
    return _with(error, _readable)


def _replaced_narrowly(error: UnicodeError) -> tuple[str, int]:
    return _with(error, _narrow)


def _with(error: UnicodeError, replace: Callable[[str], str]) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(replace(letter) for letter in error.object[error.start : error.end]), error.end


class _Encoder(codecs.IncrementalEncoder):
    """Encodes to ASCII with the stream's error handler, by default READABLE."""

    def encode(self, text: str, final: bool = False) -> bytes:
        return text.encode("ascii", self.errors)


def _codec(name: str) -> codecs.CodecInfo | None:
    if name != CODEC:
        return None
    ascii_codec = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii_codec.encode,
        ascii_codec.decode,
        incrementalencoder=_Encoder,
        incrementaldecoder=ascii_codec.incrementaldecoder,
        name=CODEC,
    )


codecs.register(_codec)
codecs.register_error(READABLE, _replaced)
codecs.register_error(NARROW, _replaced_narrowly)
