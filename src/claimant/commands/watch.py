"""`claimant watch`: watches a table of a running server."""

from __future__ import annotations

from typing import Annotated

import typer

from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.join import sit_down, taken

EXAMPLES = ("watch http://192.168.0.7:8000/watch/TOKEN", "watch http://192.168.0.7:8000/watch/TOKEN --plain")


def watch(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link for spectators; the host can send it to you.")],
    plain: Annotated[bool, typer.Option("--plain", help="Use plain lines, for pipes and screen readers.")] = False,
    lang: Lang = None,
) -> None:
    """Watch a table on a server as a spectator. You see no hidden cards."""
    from claimant.terminal.online import joining

    language = spoken(lang)
    ticket = taken(lambda: joining.watch(link, language.code), language)
    sit_down(ticket, plain, language, lang)
