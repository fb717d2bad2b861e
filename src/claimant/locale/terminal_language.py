"""Chooses the language of a terminal: from the option, our variable or the system's locale."""

from __future__ import annotations

from collections.abc import Mapping

from claimant.ascii_text import speaks_ascii
from claimant.locale.codes import LANGUAGES
from claimant.locale.errors import UserError
from claimant.locale.language_code import VARIABLE, named, system_code
from claimant.locale.languages import Language, language
from claimant.locale.marks import N_
from claimant.rules.nouns import printable

LONGEST = 60


class NoSuchLanguage(UserError):
    """The user asked for a language that we don't have; the sentence names those that we have."""

    def __init__(self, wanted: str, environ: Mapping[str, str]) -> None:
        known = tuple(f"{code} ({name})" for code, name in LANGUAGES.items())
        super().__init__(
            N_("There is no language {wanted!r}; there are {known}."), wanted=printable(wanted[:LONGEST]), known=known
        )
        self._language = of_system(environ)

    def __str__(self) -> str:
        return self.said(self._language)


def for_terminal(option: str | None, environ: Mapping[str, str]) -> Language:
    """The language of the option `--lang`, else of CLAIMANT_LANG, else of the system, else English.

    An unknown language in the option or in CLAIMANT_LANG is an error. A system with another language gets English.
    """
    wanted = option or environ.get(VARIABLE)
    if not wanted:
        return of_system(environ)
    code = named(wanted)
    if code is None:
        raise NoSuchLanguage(wanted, environ)
    return language(code, speaks_ascii(environ))


def of_system(environ: Mapping[str, str]) -> Language:
    """The system's language; English if it is none of ours."""
    return language(system_code(environ), speaks_ascii(environ))
