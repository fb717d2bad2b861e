"""What is answered when something can't be done: a status and a sentence that says why, and what would help."""

from __future__ import annotations

from claimant.web.table.commands import Refusal, Why

FORBIDDEN_HERE = "This isn't open to you: ask whoever invited you for a link, or open the link you got once more."
NO_TABLE = "There is no such table here; it may have ended long ago."
NO_LINK = "This link isn't good any more: ask whoever sent it for a new one."
DAMAGED = "What was stored of this table has been damaged, so it was set aside. All other tables go on."
STORE_FAILS = "This can't be stored just now, so nothing has changed. Try again in a moment."
CRASHED = "Something went wrong here, and nothing was changed. It has been noted."


class Trouble(Exception):
    """A request that can't be fulfilled."""

    def __init__(self, status: int, sentence: str, retry_after: float | None = None, why: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.retry_after = retry_after
        """Seconds after which trying again makes sense."""
        self.why = why


STATUS = {
    Why.STALE: 409,
    Why.NOT_YOUR_TURN: 409,
    Why.ILLEGAL: 422,
    Why.BAD_NAME: 422,
    Why.UNKNOWN_PHRASE: 422,
    Why.NO_GOING_BACK: 403,
}


def status_of(refusal: Refusal) -> int:
    """The status of a refused deed: mostly it contradicts how the table stands."""
    return STATUS.get(refusal.why, 409)


def too_many(seconds: float, what: str) -> Trouble:
    """Somebody asks for too much."""
    return Trouble(429, f"{what} Try again in {max(1, round(seconds))} s.", max(1.0, seconds))
