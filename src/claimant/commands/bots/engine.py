"""`claimant engine`: a bot that speaks the engine protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from claimant.commands.arena import bot_names
from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.helpers.output import fail, tell_json

EXAMPLES = ("engine master", "engine mine:Bot")


def engine(
    bot: Annotated[
        str | None,
        typer.Argument(
            metavar="BOT", autocompletion=bot_names, help="One of {levels}, an installed bot, or module:Class."
        ),
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the protocol instead.")] = False,
    lang: Lang = None,
) -> None:
    """Let a bot speak the engine protocol on standard input and output, for other programs."""
    from importlib.metadata import version

    from claimant.bots.engine.outside_bots import PROGRAM, NoSuchBot
    from claimant.bots.engine.speaking import speak

    language = spoken(lang)
    if schema:
        from claimant.bots.engine.schema import schema as described

        tell_json(described())
        return
    if bot is None:
        fail(language.text("Name a bot, as in “claimant engine master”."))
    if bot.startswith(PROGRAM):
        fail(language.text("{name} is a program, which speaks the protocol itself.", name=repr(bot)))
    try:
        speak(bot, version("claimant"))
    except NoSuchBot as error:
        fail(str(error))
