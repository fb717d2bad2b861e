"""Which language somebody at a terminal asks for, as its code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from claimant.locale.codes import LANGUAGES, SOURCE
from claimant.locale.negotiation import closest

OPTION = "--lang"
VARIABLE = "CLAIMANT_LANG"
"""Our own variable, which is as good as the option."""
USUAL = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the system; the first one that is set decides."""


def named(wanted: str) -> str | None:
    """The code for what is written as `pt-BR`, `pt_BR.UTF-8`, `pt`, or as the language calls itself."""
    text = wanted.strip().casefold()
    for code, name in LANGUAGES.items():
        if text in (name.casefold(), name.casefold().partition(" ")[0]):
            return code
    tag = text.partition(".")[0].partition("@")[0].replace("_", "-")
    return closest(tag)


def system_code(environ: Mapping[str, str]) -> str:
    """The language that the system is set to, English if that is none of ours."""
    found = next((value for name in USUAL if (value := environ.get(name))), "")
    return named(found) or SOURCE


def code_for(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language for help and for errors about what was typed; one that we don't speak is passed over."""
    wanted = typed(arguments) or environ.get(VARIABLE)
    return (named(wanted) if wanted else None) or system_code(environ)


def typed(arguments: Sequence[str]) -> str | None:
    """The value of the last `--lang` among what was typed."""
    found = None
    for each, after in pairwise([*arguments, ""]):
        if each == OPTION:
            found = after
        elif each.startswith(f"{OPTION}="):
            found = each.removeprefix(f"{OPTION}=")
    return found
