"""Error responses: an HTTP status and a sentence that says what is wrong and what would help."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from claimant.locale.marks import N_
from claimant.notation.errors import NotationError
from claimant.rules.reason import Reason
from claimant.web.storage.incidents import IncidentKind
from claimant.web.tables.commands import Refusal, Why

if TYPE_CHECKING:
    from claimant.locale.languages import Language

FORBIDDEN_HERE = N_("You can’t open this: ask the person who invited you for a link, or open your own link again.")
NOT_YOUR_SEAT = N_("Seat {seat} at this table isn’t yours.")
NO_TABLE = N_("This table doesn’t exist here; it may have ended long ago.")
NO_LINK = N_("This link is no longer valid: ask the person who sent it for a new one.")
ASIDE = {
    IncidentKind.DAMAGED: N_(
        "What the server stored of this table is damaged, so the table is set aside. Entries that are still sound: "
        "{count}. The server has deleted nothing, and the person who runs it may have a copy. All other tables go on."
    ),
    IncidentKind.NEWER: N_(
        "A newer version of the game stored this table, and this server can’t read it, so the table is set aside. "
        "Nothing is lost: the table is back once the server is updated. All other tables go on."
    ),
    IncidentKind.UNPLAYABLE: N_(
        "The moves stored for this table don’t fit the rules of the server’s version, so the table is set aside. "
        "The server has deleted nothing. All other tables go on."
    ),
    IncidentKind.MISSING_FACTION: N_(
        "This table plays with factions that aren’t installed on this server, so the table is set aside: {factions}. "
        "Nothing is lost: the table is back once they are installed and the server is restarted. "
        "All other tables go on."
    ),
    IncidentKind.LOST: N_(
        "This table is lost: the end of the server’s file is missing, and the table was in it. Entries that it had: "
        "{count}. The person who runs the server may have a copy. All other tables go on."
    ),
}
"""The sentence for each reason why a table is set aside."""
STORE_FAILS = N_("This can’t be stored just now, so nothing has changed. Try again in a moment.")
NO_HINT = N_("No hint could be found just now. Try again in a moment.")
CRASHED = N_("Something went wrong here, and nothing was changed. It has been noted.")


class RequestError(Exception):
    """A request that can't be fulfilled."""

    def __init__(
        self,
        status: int,
        template: str | Reason,
        retry_after: float | None = None,
        why: str = "",
        **values: object,
    ) -> None:
        super().__init__(template)
        self.status = status
        self.template = template
        """Say what is wrong: a sentence template with its values, or a reason from the rules."""
        self.values = values
        self.retry_after = retry_after
        """Seconds after which the client may try again."""
        self.why = why

    @property
    def headers(self) -> dict[str, str]:
        """A Retry-After header, where trying again would help, and how to say who one is, where that is missing."""
        if self.status == 401:
            return {"www-authenticate": "Bearer"}
        return {} if self.retry_after is None else {"retry-after": str(max(1, ceil(self.retry_after)))}

    def said(self, language: Language) -> str:
        """The sentence in the caller's language."""
        return told(self.template, language, self.values)


def told(template: str | Reason, language: Language, values: dict[str, object] | None = None) -> str:
    """A sentence template or a reason of the rules, as text in the given language."""
    if isinstance(template, Reason):
        return language.words.explain(template)
    said = {
        name: value.in_words(language.words) if isinstance(value, NotationError) else value
        for name, value in (values or {}).items()
    }
    return language.text(template, **said)


STATUS = {
    Why.STALE: 409,
    Why.NOT_YOUR_TURN: 409,
    Why.ILLEGAL: 422,
    Why.NO_MOVE: 422,
    Why.BAD_NAME: 422,
    Why.UNKNOWN_PHRASE: 422,
    Why.WRONG_SALT: 422,
    Why.NO_GOING_BACK: 403,
    Why.CARD_SEEN: 403,
    Why.NO_RESIGNING: 403,
    Why.NO_BOT_RESIGNING: 403,
    Why.NOT_FOR_YOU: 403,
    Why.NO_HINTS: 403,
    Why.NO_SAME_DEAL: 403,
    Why.ONLY_PLAYERS_PROPOSE: 403,
    Why.NOT_PUBLIC: 404,
}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refused command: mostly a conflict with the table's state."""
    return STATUS.get(refusal.why, 409)


def too_many(seconds: float, template: str) -> RequestError:
    """The response to a client that has reached a rate limit."""
    return RequestError(429, template, max(1.0, seconds), seconds=max(1, ceil(seconds)))
