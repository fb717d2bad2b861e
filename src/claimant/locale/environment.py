"""Which of our languages somebody at a terminal gets."""

from __future__ import annotations

from collections.abc import Mapping

from claimant.letters import speaks_ascii
from claimant.locale.choice import VARIABLE, named, system_code
from claimant.locale.codes import LANGUAGES
from claimant.locale.complaint import Complaint
from claimant.locale.languages import Language, language
from claimant.locale.marks import N_
from claimant.rules.nouns import printable

LONGEST = 60


class NoSuchLanguage(Complaint):
    """A language that we don't speak was asked for; its sentence names those that we do."""

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

    Whoever asks for one that we don't speak is told so; a system may speak any other, and gets English.
    """
    wanted = option or environ.get(VARIABLE)
    if not wanted:
        return of_system(environ)
    code = named(wanted)
    if code is None:
        raise NoSuchLanguage(wanted, environ)
    return language(code, speaks_ascii(environ))


def of_system(environ: Mapping[str, str]) -> Language:
    """The language that the system is set to, English if that is none of ours."""
    return language(system_code(environ), speaks_ascii(environ))
