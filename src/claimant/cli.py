"""The command `claimant`. What a command needs is imported when it runs, so that each starts quickly."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

app = typer.Typer(
    name="claimant",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

WRONG = 2
"""The exit status for wrong input, as for wrong usage."""


@app.callback()
def claimant() -> None:
    """The card game Claim: play it, look up its rules, show recorded games, replay positions."""


@app.command(epilog="Example: claimant play --players 4 --line-up carnival --bot apprentice")
def play(  # noqa: PLR0913 - each is an option
    *,
    line_up: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A ready-made line-up, or random; “claimant line-ups” lists them."),
    ] = None,
    factions: Annotated[
        str | None, typer.Option(metavar="LIST", help="A line-up of your own: goblins,knights,undead,dwarves,seers")
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="2, 3 or 4; with 4 you have a partner.")] = None,
    heroes: Annotated[bool, typer.Option("--heroes", help="Play with heroes (2 players).")] = False,
    bot: Annotated[
        str, typer.Option(metavar="LEVEL", help="apprentice or random; or one for each other seat: random,apprentice")
    ] = "apprentice",
    seat: Annotated[int, typer.Option(metavar="N", help="Where you sit; seats count from 0, clockwise.")] = 0,
    leader: Annotated[int, typer.Option(metavar="N", help="The seat that leads the first trick.")] = 0,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name in the game's record.")] = "Player",
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Deal these cards: 1 to 96 hex digits.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Take up the last unfinished game instead.")] = False,
) -> None:
    """Play a game in the terminal against bots; it is saved after every move."""
    from claimant.notation.errors import NotationError
    from claimant.notation.setups import read_seed
    from claimant.terminal import session
    from claimant.terminal.console import Console
    from claimant.terminal.saves import SaveError
    from claimant.terminal.setup import Setup, SetupError, several

    console = Console(sys.stdin, sys.stdout)
    try:
        dealt = None if seed is None else read_seed(seed)
        named = None if line_up is None else line_up.casefold()
        setup = Setup(players, named, several(factions), heroes, several(bot), seat, leader, name, dealt)
        if resume and setup != Setup():
            raise SetupError("--resume takes up a game as it was set up: leave the other options out.")
        if resume:
            session.resume(console)
        else:
            session.play(setup, console)
    except (SetupError, SaveError, NotationError) as error:
        _fail(str(error))


@app.command(epilog="Examples: claimant rules · claimant rules dwarves · claimant rules SCORE-2")
def rules(
    about: Annotated[str, typer.Argument(metavar="[FACTION|HERO|RULE]", help="Whose power, or which rule.")] = "",
) -> None:
    """Tell the rules: all general ones, the power of a faction or a hero, or one rule by its id."""
    from claimant.terminal.console import Console
    from claimant.terminal.reference import power_names
    from claimant.terminal.reference import rules as told

    lines = told(about)
    if lines is None:
        _fail(f"There is no faction, hero or rule {about!r}; the factions and heroes are {', '.join(power_names())}.")
    Console(sys.stdin, sys.stdout).say(*lines)


@app.command("line-ups", epilog="Example: claimant line-ups --players 3")
def line_ups(
    players: Annotated[int | None, typer.Option(metavar="N", help="Only those for 2, 3 or 4 players.")] = None,
) -> None:
    """List the ready-made line-ups, with their factions and what they are about."""
    from claimant.terminal.console import Console
    from claimant.terminal.reference import line_ups as listed

    if players not in (None, 2, 3, 4):
        _fail(f"Claim is for 2, 3 or 4 players, not for {players}.")
    Console(sys.stdin, sys.stdout).say(*listed(players))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON or JSON Lines; - is standard input.")],
) -> None:
    """Play each document's moves and print the position reached, a line of JSON for each."""
    from claimant.notation.replay import LONGEST_INPUT, answers, line

    wrong = False
    for found in answers(_bytes_of(file, LONGEST_INPUT)):
        sys.stdout.buffer.write(line(found))
        wrong = wrong or "error" in found
    if wrong:
        raise typer.Exit(WRONG)


@app.command()
def show(file: Annotated[str, typer.Argument(metavar="FILE", help="A record (.claim); - is standard input.")]) -> None:
    """Tell a recorded game trick by trick, with the votes at its end."""
    from claimant.notation import records, toml
    from claimant.notation.errors import NotationError
    from claimant.notation.show import show as shown

    try:
        record = records.read(_bytes_of(file, toml.LONGEST))
    except NotationError as error:
        _fail(f"{file}: {error}")
    typer.echo(shown(record), nl=False)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record of a served game; - is standard input.")],
) -> None:
    """Check that a served game was dealt as its table had promised before anybody sat down."""
    from claimant.notation import records, toml
    from claimant.notation.errors import NotationError
    from claimant.web.proof import why_not_fair

    try:
        record = records.read(_bytes_of(file, toml.LONGEST))
    except NotationError as error:
        _fail(f"{file}: {error}")
    if problem := why_not_fair(record):
        _fail(f"{file}: {problem}")
    assert record.proof is not None
    typer.echo("The deal is the one that was promised: commitment, secret, salts, seed, cards and draws agree.")
    typer.echo(f"Compare this with what your table showed at the start: {record.proof.commitment}")


@app.command(epilog="Example: claimant serve --lan")
def serve(
    *,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="If it is busy, the next is taken.")] = 8000,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where others reach it, if that is somewhere else.")
    ] = None,
    data: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the tables are stored.")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Serve the local network, and show a code to scan.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don't open a browser.")] = False,
) -> None:
    """Serve the game to browsers: play against bots, or with friends by a link."""
    from claimant.web import serve as service

    if public_url is not None and (problem := service.why_not_public(public_url)):
        _fail(problem)
    kept = service.usual_file() if data is None else data
    try:
        service.serve(service.Service(host, port, public_url, kept, not no_browser, lan), typer.echo)
    except OSError as error:
        _fail(f"The game can't be served at {host}, port {port}: {error.strerror or error}.")
    except service.StoreError as error:
        _fail(f"{kept} can't be used: {error}.")


def _bytes_of(file: str, longest: int) -> bytes:
    """What the file holds, if that isn't too long."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(longest + 1)
        else:
            with Path(file).open("rb") as source:
                data = source.read(longest + 1)
    except OSError as error:
        _fail(f"{file} can't be read: {error.strerror or error}.")
    except ValueError as error:
        _fail(f"{file!r} can't be read: {error}.")
    if len(data) > longest:
        _fail(f"{file} is too long: at most {longest:,} bytes are read.")
    return data


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(WRONG)


def main() -> None:
    """Run the command; a reader that has gone away is no reason to complain."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a question mark
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        sys.exit(1)
