"""Options that several commands share, and their shell completion."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from claimant.commands.helpers.output import fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def languages() -> list[tuple[str, str]]:
    """The codes of all languages, with their names."""
    from claimant.locale.languages import LANGUAGES

    return list(LANGUAGES.items())


def power_names() -> list[str]:
    """All factions, and the heroes by their codes, because a shell would split a name of two words."""
    from claimant.rules.registry import FACTIONS, HEROES

    return [*FACTIONS, *(hero.code for hero in HEROES.values())]


def line_up_names() -> list[tuple[str, str]]:
    """The ready-made line-ups, and "random"."""
    from claimant.rules.presets import PRESETS

    text = spoken(None).text
    return [*((name, text(preset.about)) for name, preset in PRESETS.items()), ("random", text("Draw one."))]


def faction_lists(incomplete: str) -> list[str]:
    """One more faction at the end of a list such as goblins,knights."""
    from claimant.rules.registry import FACTIONS

    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in FACTIONS if name not in before.split(",")]


def levels(incomplete: str) -> list[str]:
    """One more level at the end of a list such as novice,apprentice."""
    from claimant.bots.levels import BOTS

    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS]


def saved_games() -> list[str]:
    """The saved games, the latest first."""
    from claimant.terminal.saves.saved_games import names

    return names()


Lang: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="CODE",
        autocompletion=languages,
        help="Language: en, de, es, it or pt-BR. Default: the terminal’s.",
    ),
]
DataFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file with a server’s tables. Default: in the data directory."),
]
DatabaseUrl: TypeAlias = Annotated[
    str | None, typer.Option(metavar="URL", help="A PostgreSQL database for the tables, instead of FILE.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def spoken(code: str | None) -> Language:
    """The language with this code, or else the terminal's."""
    from claimant.locale.terminal_language import NoSuchLanguage, for_terminal

    try:
        return for_terminal(code, os.environ)
    except NoSuchLanguage as error:
        fail(str(error))
