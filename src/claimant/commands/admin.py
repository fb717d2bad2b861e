"""`claimant admin`: moderates a running server, by its local socket or over HTTP with the admin token."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from claimant.commands.helpers.options import AsJson, DataFile, Lang, spoken
from claimant.commands.helpers.output import fail, tell_json

EXAMPLES = (
    "admin list",
    "admin close 0123456789abcdef01",
    "admin ban 192.0.2.7 --hours 24",
    "admin notice --at 2030-01-31T20:00",
    "admin add-bot hal",
    "admin list --url https://claim.example",
)
ACTIONS = (
    "list", "look", "close", "revoke", "ban", "unban", "notice", "end-notice", "reports", "handled", "bots", "add-bot",
    "revoke-bot", "log",
)  # fmt: skip
TARGETED = {
    "look": "TABLE", "close": "TABLE", "revoke": "TABLE", "ban": "ADDRESS", "unban": "ADDRESS", "handled": "NUMBER",
    "add-bot": "NAME", "revoke-bot": "NAME",
}  # fmt: skip


def actions() -> list[str]:
    """What a shell completes."""
    return list(ACTIONS)


def admin(  # noqa: PLR0913 - each is an option
    *,
    action: Annotated[
        str,
        typer.Argument(
            metavar="ACTION",
            help="One of list, look, close, revoke, ban, unban, notice, end-notice, reports, handled, log, bots, "
            "add-bot, revoke-bot.",
            autocompletion=actions,
        ),
    ],
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="A table, an address, a report’s number, or a bot’s name.")
    ] = "",
    seat: Annotated[int | None, typer.Option(metavar="N", help="The seat whose links end. Default: all.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="End the link to watch instead.")] = False,
    hours: Annotated[
        float | None, typer.Option(metavar="N", help="How long a ban or a notice holds. Default: until it is ended.")
    ] = None,
    at: Annotated[
        str, typer.Option(metavar="TIME", help="When the maintenance begins, in UTC, as in 2030-01-31T20:00.")
    ] = "",
    text: Annotated[
        str, typer.Option(metavar="TEXT", help="A notice in your own words. Default: maintenance, in each language.")
    ] = "",
    data: DataFile = None,
    url: Annotated[
        str, typer.Option(metavar="URL", help="The server’s address, for its admin token in CLAIMANT_ADMIN_TOKEN.")
    ] = "",
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Moderate a running server: its tables, reports and bots, banned addresses, announcements."""
    from claimant.commands.helpers.server.admin_requests import by_http, by_socket

    spoken(lang)
    if action not in ACTIONS:
        fail(f"An action is one of {', '.join(ACTIONS)}, not {action!r}.")
    if action in TARGETED and not target:
        fail(f"{action} needs a target: claimant admin {action} {TARGETED[action]}")
    asked = {
        "do": action, "target": target, "seat": seat, "watch": watch, "hours": hours, "text": text, "begins": _time(at),
    }  # fmt: skip
    found = by_http(url, asked) if url else by_socket(data, asked)
    if json:
        tell_json(found)
    else:
        _tell(action, found)


def _time(text: str) -> int:
    """The time in seconds since 1970; 0 without one."""
    from datetime import UTC, datetime

    if not text:
        return 0
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        fail(f"A time is as in 2030-01-31T20:00, not {text!r}.")
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp())


def _tell(action: str, found: Any) -> None:
    from claimant.commands.helpers.server.admin_report import lines

    if action == "add-bot":
        typer.echo(f"The token of {found['target']}, which is shown only now:", err=True)
        typer.echo(found["token"])
        return
    for line in lines(action, found):
        typer.echo(line)
