"""Which errors an address can answer with, and what they mean."""

from __future__ import annotations

from claimant.web.api.routes import BOT_GAME, TABLE, Needs, Route
from claimant.web.storage.incidents import IncidentKind
from claimant.web.tables.commands import Why

TROUBLES = {
    "400": "The request can't be read.",
    "401": "This needs the token of a bot; the server doesn't know the one that came.",
    "403": "The caller may not do this, or its address is blocked.",
    "404": "There is nothing at this address for this caller, or the link isn't good any more.",
    "408": "The request came too slowly.",
    "409": "The table has moved on, so nothing was changed; `why` says what stands against it, `now` how the table is.",
    "410": "The table is set aside or lost; `why` is damaged, newer, unplayable, missing-faction or lost.",
    "413": "The request is too long.",
    "422": "The request can be read, but not fulfilled: it says why.",
    "429": "Too many requests; Retry-After says when to come again.",
    "503": "This can't be stored or read just now; nothing was changed.",
}
NO_STORE = frozenset({"/api/line-ups", "/health", "/api/puzzles", "/api/puzzles/today", "/api/bots"})
"""Addresses that need nothing of the store."""
WHYS = sorted({
    *(why.name.lower() for why in Why), *(kind.value for kind in IncidentKind), "bot_away", "enough_games",
})  # fmt: skip
"""All values of `why`."""


def troubles_of(route: Route) -> dict[str, str]:
    """The errors that can occur at an address."""
    posts, at_table = route.method == "POST", route.path.startswith(TABLE)
    of_bot_game = route.path.startswith(BOT_GAME)
    occurs = {
        "400": route.body is not None,
        "401": route.needs is Needs.BOT,
        "403": True,
        "404": "{" in route.path or route.needs is Needs.INVITATION,
        "408": route.body is not None,
        "409": posts and (at_table or of_bot_game or route.path == "/api/tables"),
        "410": at_table and route.needs is Needs.TOKEN,
        "413": route.body is not None,
        "422": route.body is not None or bool(route.query) or (at_table and route.needs is Needs.TOKEN),
        "429": True,
        "503": route.path not in NO_STORE,
    }
    return {status: TROUBLES[status] for status, can in occurs.items() if can}
