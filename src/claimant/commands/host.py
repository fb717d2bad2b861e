"""`claimant host`: opens a table for friends, at a given server or at one that it starts."""

from __future__ import annotations

import sys
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import Lang, faction_lists, levels, line_up_names, spoken
from claimant.commands.helpers.output import AWAY, fail
from claimant.commands.join import login, sit_down, taken

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.online.own_server import OwnServer
    from claimant.terminal.online.remembered_seats import Ticket

EXAMPLES = (
    "host --lan",
    "host --players 3 --bot apprentice --clock 60",
    "host http://192.168.0.7:8000 --line-up claim-2",
    "host --resume",
)


def host(  # noqa: PLR0913 - each is an option
    *,
    url: Annotated[
        str, typer.Argument(metavar="URL", help="Address of a server. Without it, one is started on this machine.")
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
            metavar="LIST", autocompletion=faction_lists, help="Your own line-up: goblins,knights,undead,dwarves,seers"
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players: 2, 3 or 4. Four play in pairs.")
    ] = None,
    heroes: Annotated[bool, typer.Option("--heroes", help="Play with heroes (2 players only).")] = False,
    bot: Annotated[
        str,
        typer.Option(
            metavar="LEVELS", autocompletion=levels, help="Bots for the last seats, a level for each: {levels}."
        ),
    ] = "",
    leader: Annotated[int, typer.Option(metavar="N", help="The seat that leads the first trick. You sit at 0.")] = 0,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name at the table.")] = None,
    clock: Annotated[
        int | None, typer.Option(metavar="SECONDS", help="Time for each decision. Without it, there is no limit.")
    ] = None,
    pace: Annotated[
        str, typer.Option(metavar="PACE", help="How fast bots play: at-once, fast, normal or slow.")
    ] = "normal",
    strict: Annotated[bool, typer.Option("--strict", help="No taking back, no hints.")] = False,
    hints: Annotated[bool, typer.Option("--hints", help="Everybody may ask for hints.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Host the table and watch, without playing.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in your network reach your server.")] = False,
    port: Annotated[int | None, typer.Option(metavar="N", min=0, max=65535, help="Port of your server.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Return to the table that you hosted last.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Use plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Open a table for friends: send links, add bots, then play or watch."""
    from claimant.terminal.online import hosting
    from claimant.terminal.online.joining import read_link
    from claimant.terminal.setup import Setup, choose_line_up, several

    language = spoken(lang)
    if resume:
        _go_back(lan, port, plain, language, lang)
        return
    named = None if line_up is None else line_up.casefold()
    setup = Setup(players, named, several(factions), heroes)
    wanted = hosting.Wanted(name or login(), several(bot), not watch, leader, clock, pace.casefold(), strict, hints)
    plan = taken(lambda: hosting.plan_of(choose_line_up(setup, SystemRandom(), language), wanted), language)
    own = None if url else _own_server(lan, port, language)
    try:
        server = taken(lambda: read_link(url).server, language) if own is None else own.url
        ticket = taken(lambda: hosting.open_table(server, plan, wanted.name, language.code, own is not None), language)
        sit_down(ticket, plain, language, lang)
    finally:
        _stop(own, language)


def _go_back(lan: bool, port: int | None, plain: bool, language: Language, lang: str | None) -> None:
    """Return to the table that was hosted last; start its own server again, at the port in its links."""
    from claimant.terminal.online import hosting
    from claimant.terminal.online.joining import come_back

    found = taken(hosting.last_hosted, language)
    assert found.hosting is not None
    same = hosting.port_of(found) if port is None else port
    own = _own_server(lan, same, language) if found.hosting.own else None
    try:
        here: Ticket = found if own is None else hosting.moved_to(found, own.url)
        ticket = taken(lambda: come_back(here, language.code), language)
        sit_down(ticket, plain, language, lang)
    finally:
        _stop(own, language)


def _own_server(lan: bool, port: int | None, language: Language) -> OwnServer:
    from claimant.terminal.online.own_server import NoServer, OwnServer

    try:
        return OwnServer.start(lan, port, language.code)
    except NoServer as error:
        more = language.text("To open the table at a server that is running, name its address: “claimant host URL”.")
        fail(f"{error.said(language)} {more}", AWAY)


def _stop(own: OwnServer | None, language: Language) -> None:
    """Stop our own server when its host leaves; its data stays."""
    if own is None:
        return
    from claimant.terminal.online.own_server import STOPPED

    own.stop()
    typer.echo(language.text(STOPPED))
    sys.stdout.flush()
