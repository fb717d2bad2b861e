"""Errors in the command line, in our words and in all our languages."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

from claimant.commands.helpers.output import NAME

if TYPE_CHECKING:
    from claimant.locale.languages import Language

COMMAND = re.compile(r"No such command ['\"](.*?)['\"]")
EXTRA = re.compile(r"unexpected extra arguments?\S* \((.*)\)")
NUMBER = re.compile(r"(.*) is not (?:a valid|in the range)", re.DOTALL)


def sentence(error: Any, commands: list[str]) -> str:
    """The sentence for an error of the parser; `commands` are the names of all commands."""
    language = _language()
    message = str(error.format_message())
    if found := COMMAND.search(message):
        return _no_command(found[1], commands, language)
    if typed := getattr(error, "option_name", ""):
        return _option(str(typed), message, error, language)
    if found := EXTRA.search(message):
        return language.text(
            ("Unexpected argument {typed!r}; {help}"), typed=_shown(found[1]), help=_help(error, language)
        )
    if (param := getattr(error, "param", None)) is not None:
        return _parameter(param, error, language) or _as_told(message, error, language)
    return _as_told(message, error, language)


def _language() -> Language:
    """The language of `--lang` in the command line, else the terminal's."""
    from claimant.ascii_text import speaks_ascii
    from claimant.locale.language_code import code_for
    from claimant.locale.languages import language

    return language(code_for(sys.argv[1:], os.environ), speaks_ascii(os.environ))


def _no_command(typed: str, commands: list[str], language: Language) -> str:
    from claimant.rules.suggestions import nearest

    if meant := nearest(typed, commands):
        return language.text("There is no command {typed!r}; did you mean {meant!r}?", typed=_shown(typed), meant=meant)
    return language.text(
        "There is no command {typed!r}; “{command} --help” lists them.", typed=_shown(typed), command=NAME
    )


def _option(typed: str, message: str, error: Any, language: Language) -> str:
    from claimant.rules.suggestions import nearest

    if "requires" in message:
        return language.text("{option} needs a value after it; {help}", option=typed, help=_help(error, language))
    if "does not take" in message:
        return language.text("{option} takes no value.", option=typed)
    context = getattr(error, "ctx", None)
    params = [] if context is None else context.command.get_params(context)
    if meant := nearest(typed, [name for param in params for name in param.opts if name.startswith("-")]):
        return language.text("There is no option {typed}; did you mean {meant}?", typed=_shown(typed), meant=meant)
    return language.text("There is no option {typed}; {help}", typed=_shown(typed), help=_help(error, language))


def _parameter(param: Any, error: Any, language: Language) -> str | None:
    """A sentence about a wrong or missing value; None if our words don't cover it."""
    name = next((each for each in param.opts if each.startswith("--")), language.text(param.metavar or param.name))
    found = NUMBER.match(str(error.message))
    kind = str(getattr(param.type, "name", ""))
    if type(error).__name__ == "MissingParameter":
        return language.text("{name} is missing; {help}", name=name.rstrip("."), help=_help(error, language))
    if found is None or not kind.startswith(("int", "float")):
        return None
    return _number(name, found[1].strip("'\""), param.type, language)


def _number(name: str, typed: str, kind: Any, language: Language) -> str:
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    values: dict[str, object] = {"name": name, "typed": _shown(typed)}
    if str(kind.name).startswith("float"):
        return language.text("{name} must be a number, not {typed!r}.", **values)
    if low is not None and high is not None:
        return language.text(
            "{name} must be a whole number from {low} to {high}, not {typed!r}.", low=low, high=high, **values
        )
    if low is not None:
        return language.text("{name} must be a whole number, {low} or more, not {typed!r}.", low=low, **values)
    return language.text("{name} must be a whole number, not {typed!r}.", **values)


def _as_told(message: str, error: Any, language: Language) -> str:
    """The parser's own message."""
    said = " ".join(message.split())
    return f"{said}{'' if said.endswith(('.', '?')) else '.'} {_help(error, language)}"


def _help(error: Any, language: Language) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else " ".join([NAME, *sys.argv[1:2]])
    return language.text("“{command} --help” explains more.", command=path)


def _shown(typed: str) -> str:
    """The typed text, safe to print."""
    from claimant.rules.nouns import printable

    return printable(typed)
