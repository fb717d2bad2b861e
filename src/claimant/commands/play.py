"""`claimant play`: a game against bots."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import Lang, faction_lists, levels, line_up_names, saved_games, spoken
from claimant.commands.helpers.output import fail
from claimant.commands.helpers.speed_warning import say_if_uncompiled

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.setup import Setup

EXAMPLES = (
    "play --line-up claim-2 --bot random",
    "play --players 4 --line-up carnival",
    "play --resume",
    "play --plain",
)


def play(  # noqa: PLR0913 - each is an option
    *,
    game: Annotated[
        str, typer.Argument(metavar="GAME", autocompletion=saved_games, help="With --resume: the game to continue.")
    ] = "",
    line_up: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=line_up_names,
            help="A ready-made line-up, or random. “claimant line-ups” lists them.",
        ),
    ] = None,
    factions: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            autocompletion=faction_lists,
            help="Your own line-up: goblins,knights,undead,dwarves,seers",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players: 2, 3 or 4. Four play in pairs.")
    ] = None,
    heroes: Annotated[bool, typer.Option("--heroes", help="Play with heroes (2 players only).")] = False,
    bot: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            autocompletion=levels,
            help="Level of the bots: {levels}. One for all, or one for each: random,apprentice",
        ),
    ] = "apprentice",
    seat: Annotated[int, typer.Option(metavar="N", help="Your seat. Seats are numbered from 0, clockwise.")] = 0,
    leader: Annotated[int, typer.Option(metavar="N", help="The seat that leads the first trick.")] = 0,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name in the game’s record.")] = "Player",
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Deal the cards of this seed, 1 to 96 hex digits.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue GAME, or the last unfinished game.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Use plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Play against bots in this terminal. The game is saved after every move."""
    from claimant.locale.errors import UserError
    from claimant.locale.marks import N_
    from claimant.terminal.plain import session
    from claimant.terminal.plain.console import Console
    from claimant.terminal.setup import Setup, SetupError, seed_of, several
    from claimant.terminal.terminal_check import can_draw

    language = spoken(lang)
    say_if_uncompiled(language)
    try:
        dealt = seed_of(seed)
        named = None if line_up is None else line_up.casefold()
        setup = Setup(players, named, several(factions), heroes, several(bot), seat, leader, name, dealt)
        if resume and setup != Setup():
            raise SetupError(N_("--resume continues a game as it was set up: leave the other options out."))
        if game and not resume:
            raise SetupError(N_("To continue the game {game}, use --resume {game}."), game=game)
        if not plain and can_draw():
            _draw(None if setup == Setup() else setup, game if resume else None, language, lang)
        elif resume:
            session.resume(Console(sys.stdin, sys.stdout), language, name=game)
        else:
            session.play(setup, Console(sys.stdin, sys.stdout), language)
    except UserError as error:
        fail(error.said(language))


def _draw(setup: Setup | None, resumed: str | None, language: Language, lang: str | None) -> None:
    """Play in the app: resume a game, play the one in the options, or set one up there."""
    from claimant.terminal.app import start

    language = start.spoken(language, lang)
    if resumed is not None:
        start.resume(resumed, language)
    elif setup is not None:
        start.play(setup, language)
    else:
        start.set_up(language)
