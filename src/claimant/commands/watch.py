"""`claimant watch`: look at a table of a running server."""

from __future__ import annotations

from typing import Annotated

import typer

from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.join import sit_down, taken

EXAMPLES = ("watch http://192.168.0.7:8000/watch/TOKEN", "watch http://192.168.0.7:8000/watch/TOKEN --plain")


def watch(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link to watch, as the host has it.")],
    plain: Annotated[bool, typer.Option("--plain", help="Watch in plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Watch a table of a running server, as a spectator: no hidden cards are seen."""
    from claimant.terminal.online import joining

    language = spoken(lang)
    ticket = taken(lambda: joining.watch(link, language.code), language)
    sit_down(ticket, plain, language, lang)
