"""`claimant bot`: connects a bot to a server, where people can choose it as an opponent."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.arena import bot_names
from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.helpers.output import AWAY, fail
from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.locale.languages import Language

EXAMPLES = (
    "bot http://127.0.0.1:8000 --engine cmd:./mine",
    "bot https://claim.example --engine mine:Bot --token-file token",
    "bot http://127.0.0.1:8000 --engine master --time 2",
)
TOKEN = "CLAIMANT_BOT_TOKEN"
NO_TOKEN = N_("Put the bot’s token into the variable {variable}, or name a file with --token-file.")
SENTENCES = {
    "hello": N_("Connected as {bot}."),
    "accept": N_("Invited by {names}: accepted."),
    "decline": N_("Invited by {names}: declined, because enough games are going on."),
    "won": N_("Game {game}: won."),
    "lost": N_("Game {game}: lost."),
    "closed": N_("Game {game}: ended without a result."),
    "ended": N_("The stream has ended; connecting again …"),
    "away": N_("The server can’t be reached ({problem}); trying again …"),
    "error": N_("The server says: {text}"),
    "rejected": N_("The server refuses: {problem}"),
    "failed": N_("The engine failed, so a random card was played: {problem}"),
}


def bot(
    server: Annotated[str, typer.Argument(metavar="URL", help="The server’s address.")],
    engine: Annotated[
        str,
        typer.Option(
            metavar="BOT", autocompletion=bot_names,
            help="One of {levels}, an installed bot, module:Class, or cmd: and a command.",
        ),
    ] = "master",
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file with the bot’s token. Default: CLAIMANT_BOT_TOKEN.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="How many games it plays at a time.")] = 8,
    seconds: Annotated[
        float | None,
        typer.Option("--time", metavar="SECONDS", help="The time for a move. Default: what the table’s pace allows."),
    ] = None,
    lang: Lang = None,
) -> None:  # fmt: skip
    """Connect a bot to a server, where everybody can choose it as an opponent."""
    from claimant.bots.engine.outside_bots import NoSuchBot, command_of
    from claimant.bots.engine.player import Engine
    from claimant.bots.engine.process import EngineError
    from claimant.bots.online.connection import BotServer, NotWelcome
    from claimant.bots.online.playing import OnlineBot
    from claimant.data_directory import data_directory

    language = spoken(lang)
    if not server.startswith(("https://", "http://")):
        fail(language.text("An address is as in https://claim.example, not {address}.", address=repr(server)))
    playing = Engine(engine, data_directory() / "engines")
    try:
        command_of(engine)
        playing.running()
    except (NoSuchBot, EngineError) as error:
        fail(str(error))

    def says(what: str, values: dict[str, Any]) -> None:
        typer.echo(language.text(SENTENCES[what], **values), err=what in ("away", "error", "rejected", "failed"))

    try:
        OnlineBot(BotServer(server, _token(token_file, language)), playing, says, games, seconds).run()
    except NotWelcome:
        fail(language.text("The server doesn’t know this token, or lets no bots connect."), AWAY)
    finally:
        playing.end()


def _token(file: Path | None, language: Language) -> str:
    """The token: from a file or the environment, so that no list of processes shows it."""
    try:
        found = os.environ.get(TOKEN, "") if file is None else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        fail(language.text("{file} can’t be read: {problem}.", file=str(file), problem=problem))
    if not found.strip():
        fail(language.text(NO_TOKEN, variable=TOKEN))
    return found.strip()
