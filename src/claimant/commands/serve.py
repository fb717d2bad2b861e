"""`claimant serve`: the game for browsers."""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from claimant.commands.helpers.options import AsJson, DatabaseUrl, Lang, spoken
from claimant.commands.helpers.output import AWAY, NO, fail, tell_json
from claimant.commands.helpers.speed_warning import say_if_uncompiled

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.operation.gathering import ServerSettings
    from claimant.web.serve import Service

EXAMPLES = (
    "serve",
    "serve --lan",
    "serve --port 9000 --public-url https://claim.example --no-browser",
    "serve --config claimant.toml --check",
    "serve --database postgresql:///claimant --processes 4",
    "serve --bot hal",
)


def serve(  # noqa: PLR0913 - each is an option
    *,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file with settings, in TOML. “docs/settings.md” lists them.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A setting, as in tables.idle-hours=48. May be repeated."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Show the settings, where they come from and what is risky; don’t serve.")
    ] = False,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address to listen on. Default: 127.0.0.1.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=65535, help="The port to listen on. Default: 8000, or the next free one."),
    ] = None,
    any_port: Annotated[bool, typer.Option("--any-port", help="If the port is taken, use the next free one.")] = False,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address that others use, if a proxy stands in front.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file for the tables. Default: in the data directory.")
    ] = None,
    database: DatabaseUrl = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=64, help="How many processes serve, with a database.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Let a bot of this name connect, and show its token on the terminal. May be repeated."
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Create the directory of FILE without asking.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Serve the local network and show a QR code.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don’t open a browser.")] = False,
    until_eof: Annotated[
        bool, typer.Option("--until-eof", help="Stop when standard input ends, for programs that start a server.")
    ] = False,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Serve the game to browsers: play against bots, or with friends by a link."""
    from claimant.commands.helpers.server.bot_tokens import new_bots, token_shower
    from claimant.data_directory import tables_file

    language = spoken(lang)
    say_if_uncompiled(language)
    flags = {
        "host": host, "port": port, "any-port": any_port or None, "public-url": public_url, "data": data,
        "database": database, "processes": processes,
    }  # fmt: skip
    options = {key: str(value) for key, value in flags.items() if value is not None}
    chosen = _gathered(config, options, settings or [])
    figures = _shared_figures(chosen["processes"])
    from claimant.web import serve as service  # after the line before: the figures start with their files

    kept = chosen["data"] or tables_file()
    if check:
        from claimant.commands.helpers.server.settings_check import show_settings

        raise typer.Exit(show_settings(chosen, kept, lan, json))
    public_url = chosen["public-url"]
    if chosen["processes"] > 1 and (chosen["database"] is None or not hasattr(os, "fork")):
        fail(language.text("Several processes need PostgreSQL: name a database with --database, or serve with one."))
    if chosen["database"] is None:
        _see_to_directory(kept, language, yes, ask=not json and sys.stdin.isatty() and sys.stderr.isatty())
    wanted = service.Service(
        host=chosen["host"],
        port=chosen["port"],
        any_port=chosen["any-port"] or (not chosen.is_given("port") and public_url is None),
        public_url=public_url,
        data=kept,
        database=chosen["database"],
        processes=chosen["processes"],
        browser=not no_browser,
        lan=lan,
        limits=chosen.limits,
        policy=chosen.policy,
        proxies=chosen["proxies"],
        log=service.LogFormat(chosen["log"]),
        access=chosen.access,
        bots=new_bots(bot or [], language, json),
    )

    def announce(url: str) -> None:
        if json:
            tell_json({"url": url, "data": str(kept) if chosen["database"] is None else None})
        else:
            if public_url is None and wanted.port and not url.endswith(f":{wanted.port}"):
                typer.echo(language.text("Port {port} is in use, so the next free one was taken.", port=wanted.port))
            _say_where(url, lan, language)
        sys.stdout.flush()
        if until_eof:
            threading.Thread(target=_stop_at_end_of_input, name="end of input", daemon=True).start()

    try:
        with figures:
            service.serve(wanted, announce, token_shower(language))
    except OSError as error:
        fail(_why_not_served(error, wanted, language), AWAY)
    except service.InUse as error:
        _say_in_use(error.process, str(kept), language)
    except service.TooNew as error:
        fail(error.said(language))
    except service.StoreError as error:
        named = str(kept) if chosen["database"] is None else language.text("The database")
        fail(language.text("{file} can’t be used: {problem}.", file=named, problem=str(error)))


def _gathered(config: Path | None, options: dict[str, str], sets: list[str]) -> ServerSettings:
    from claimant.web.operation.gathering import WrongSettings, gather

    try:
        return gather(config, os.environ, options, sets)
    except WrongSettings as error:
        fail(str(error))


def _shared_figures(processes: int) -> ExitStack:
    """Let several processes add their figures up in files of their own; a directory that is named stays."""
    import tempfile

    variable, held = "PROMETHEUS_MULTIPROC_DIR", ExitStack()
    if processes > 1 and variable not in os.environ:
        os.environ[variable] = held.enter_context(tempfile.TemporaryDirectory(prefix="claimant-figures-"))
    return held


def _stop_at_end_of_input() -> None:
    """Stop the server, as Ctrl+C would, when standard input ends."""
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    signal.raise_signal(signal.SIGTERM)


def _see_to_directory(file: Path, language: Language, yes: bool, ask: bool) -> None:
    """Make the directory of the data file; outside the data directory only if the user agrees."""
    from claimant.data_directory import data_directory, make_directory

    directory = file.absolute().parent
    if directory.is_dir():
        return
    if not yes and not directory.is_relative_to(data_directory().absolute()):
        place = str(directory)
        if not ask:
            fail(
                language.text(
                    "There is no directory {directory}. Create it, or let this command create it with --yes.",
                    directory=place,
                )
            )
        from claimant.terminal.plain.console import Console

        question = language.text("There is no directory {directory}. Create it? (y/n)", directory=place)
        if not Console(sys.stdin, sys.stderr).agrees(question, language):
            raise typer.Exit(NO)
    try:
        make_directory(directory)
    except OSError as error:
        problem = error.strerror or str(error)
        fail(language.text("{directory} can’t be created: {problem}.", directory=str(directory), problem=problem))


def _say_in_use(process: int | None, file: str, language: Language) -> NoReturn:
    if process is None:
        fail(language.text("Another server uses {file}: stop it, or name another file with --data.", file=file), AWAY)
    fail(
        language.text(
            "Another server, process {process}, uses {file}: stop it, or name another file with --data.",
            process=process, file=file,
        ),
        AWAY,
    )  # fmt: skip


def _why_not_served(error: OSError, wanted: Service, language: Language) -> str:
    """What is wrong with the address, and what would help."""
    if error.errno == errno.EADDRINUSE and not wanted.any_port:
        return language.text(
            "Port {port} is in use by another program. Choose another with --port, or let --any-port find one.",
            port=wanted.port,
        )
    return language.text(
        "The game can’t be served at {host}, port {port}: {problem}.",
        host=wanted.host, port=wanted.port, problem=error.strerror or str(error),
    )  # fmt: skip


def _say_where(url: str, lan: bool, language: Language) -> None:
    """Print the address, and a QR code for phones in the same network."""
    from claimant.web.pages import qr

    typer.echo(language.text("Claim is served at {url}", url=url))
    if lan and (code := qr.text(url)):
        typer.echo(code)
    typer.echo(language.text("Press Ctrl+C to stop."))
