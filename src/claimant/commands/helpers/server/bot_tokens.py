"""The tokens of bots that `claimant serve --bot` makes; only a terminal shows them, so that no log keeps them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from claimant.commands.helpers.output import fail
from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.locale.languages import Language

BAD_NAME = N_("{name} is no name for a bot: it has up to 20 small letters, digits and hyphens, and no level’s name.")
NO_TERMINAL = N_("--bot shows a token on the terminal. Elsewhere, “claimant admin add-bot {name}” makes one.")
SHOWN_ONCE = N_("The token of the bot {name}, which is shown only now: {token}")
HAS_ONE = N_("The bot {name} has a token already.")


def new_bots(names: list[str], language: Language, json: bool) -> tuple[tuple[str, str], ...]:
    """The bots that may connect from now on, with their tokens."""
    if not names:
        return ()
    from claimant.bots.levels import BOTS
    from claimant.notation.guest_names import is_guest_name
    from claimant.web.tables.guests.guests import new_bot_token

    for name in names:
        if not is_guest_name(name) or name in BOTS:
            fail(language.text(BAD_NAME, name=repr(name)))
    if json or not sys.stdout.isatty():
        fail(language.text(NO_TERMINAL, name=names[0]))
    return tuple((name, new_bot_token()) for name in names)


def token_shower(language: Language) -> Callable[[str, str | None], None]:
    """Prints a bot's new token, or that it has one."""

    def show(name: str, token: str | None) -> None:
        said = language.text(HAS_ONE if token is None else SHOWN_ONCE, name=name, token=token or "")
        typer.echo(said)
        sys.stdout.flush()

    return show
