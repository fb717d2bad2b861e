"""`claimant join`: a seat at a table of a running server."""

from __future__ import annotations

import getpass
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.helpers.output import AWAY, NO, fail

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.online.remembered_seats import Ticket

T = TypeVar("T")
EXAMPLES = ("join http://192.168.0.7:8000/join/TOKEN", "join https://example.com/daily", "join", "join --plain")


def join(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL",
            help="The link that the host sent you, or SERVER/daily for the deal of the day. Without it, you return to "
            "your last seat.",
        ),
    ] = "",
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name at the table.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Use plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Take a seat at a table on a server, or return to your last seat."""
    from claimant.terminal.online.joining import take_seat

    language = spoken(lang)
    ticket = taken(lambda: take_seat(url, name or login(), language.code), language)
    sit_down(ticket, plain, language, lang)


def taken(ask: Callable[[], T], language: Language) -> T:
    """The result of a request to a server; if it fails, end the command with a sentence."""
    from claimant.locale.errors import UserError
    from claimant.terminal.online.joining import Away

    try:
        return ask()
    except Away as error:
        fail(error.said(language), AWAY)
    except UserError as error:
        fail(error.said(language))
    except OSError as error:
        fail(f"{error.filename}: {error.strerror or error}.")


def sit_down(ticket: Ticket, plain: bool, language: Language, lang: str | None) -> None:
    """Play or watch, in the app or in plain lines; exit with status 1 if a deal was not fair."""
    from claimant.fair.witness import WARNING
    from claimant.terminal.online.fair_deals import has_warned
    from claimant.terminal.terminal_check import can_draw

    began = time.time()
    if not plain and can_draw():
        from claimant.terminal.app import start

        start.go_online(ticket, start.spoken(language, lang))
    else:
        from claimant.terminal.plain.console import Console
        from claimant.terminal.plain.online_lines import play_online

        play_online(ticket, Console(sys.stdin, sys.stdout), language)
    if has_warned(since=began):
        fail(language.text(WARNING), NO)


def login() -> str:
    """The user's login name, the default name at a table."""
    try:
        return getpass.getuser()[:24] or "Player"
    except (OSError, KeyError):
        return "Player"
