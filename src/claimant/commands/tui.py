"""`claimant tui`: the game as an app that fills the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from claimant.commands.helpers.options import Lang, saved_games, spoken
from claimant.commands.helpers.output import fail

EXAMPLES = ("tui", "tui --resume", "tui --lang de")


def tui(
    *,
    game: Annotated[
        str, typer.Argument(metavar="GAME", autocompletion=saved_games, help="With --resume: the game to continue.")
    ] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Continue GAME, or the last unfinished game.")] = False,
    lang: Lang = None,
) -> None:
    """Play against bots in an app that fills the terminal."""
    from claimant.locale.errors import UserError
    from claimant.terminal.terminal_check import can_draw

    language = spoken(lang)
    if not can_draw():
        fail(language.text("The app needs a terminal; “claimant play --plain” plays in plain lines anywhere."))
    if game and not resume:
        fail(language.text("To continue the game {game}, use --resume {game}.", game=game))
    from claimant.terminal.app import start

    language = start.spoken(language, lang)
    try:
        if resume:
            start.resume(game, language)
        else:
            start.set_up(language)
    except UserError as error:
        fail(error.said(language))
