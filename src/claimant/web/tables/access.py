"""Who may do what: a token in a link or a cookie gives a seat, the host's rights, or the right to watch.

A link is only an invitation. Its user gets a new token for the seat, and everybody at the table is informed. So the
host, who knows all links, can't secretly look into a guest's hand.

An open seat also has a short code to read out and type. It follows from the link's digest, so it isn't stored. It is
shorter than any code of a set-up.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable
from typing import NamedTuple

from claimant.rules.cards import Seat
from claimant.web.tables.plan import Who
from claimant.web.tables.share_codes import DIGITS, LOOK_ALIKES
from claimant.web.tables.table import Table

TOKEN_BYTES = 18
"""144 bits, 24 characters."""
CODE_LENGTH = 8
"""40 bits, enough for an open seat: wrong guesses are limited, and a code leads nowhere once the seat is taken."""


def new_token() -> str:
    """A random token that can't be guessed."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """The hash that is stored instead of a token; looking it up takes the same time for every wrong guess."""
    return hashlib.sha256(b"claimant-1 token " + token.encode("utf-8", "replace")).hexdigest()


def seat_code(invitation: str) -> str:
    """The code of the seat whose link has this digest, as in K7QM-2XPD."""
    told = hashlib.sha256(b"claimant-1 seat " + invitation.encode()).digest()
    signs = "".join(DIGITS[byte % len(DIGITS)] for byte in told[:CODE_LENGTH])
    return f"{signs[:4]}-{signs[4:]}"


def replay_name(table: Table) -> str:
    """The name of the table's game in the addresses of its replay: who knows it may see the game once it has ended.

    It follows from the digest of the link to watch, so it isn't stored and can't be guessed.
    """
    told = hashlib.sha256(f"claimant-1 replay {table.id} {table.opened.watch}".encode()).digest()
    return f"{table.id}-{base64.urlsafe_b64encode(told[:TOKEN_BYTES]).decode()}"


def code_in(text: str) -> str | None:
    """The code that somebody typed, as `seat_code` writes it; None if it can't be one."""
    signs = text.upper().translate(LOOK_ALIKES)
    if len(signs) != CODE_LENGTH or not set(signs) <= set(DIGITS):
        return None
    return f"{signs[:4]}-{signs[4:]}"


class Role(NamedTuple):
    """What the holder of some tokens may do at a table."""

    table: str
    seat: Seat | None = None
    host: bool = False
    watch: bool = False
    seats: tuple[Seat, ...] = ()
    """All seats of these tokens; `seat` is the one that the caller plays now."""

    @property
    def may_see(self) -> bool:
        return self.seat is not None or self.host or self.watch


def role_at(table: Table, tokens: list[str], wanted: Seat | None = None) -> Role:
    """The role that these tokens together give at this table; of several seats it takes the wanted one or the first."""
    digests = {digest(token) for token in tokens}
    seats = tuple(seat for seat, chair in enumerate(table.chairs) if chair.is_person and digests & set(chair.tokens))
    first = seats[0] if seats else None
    return Role(
        table.id,
        first if wanted is None else wanted if wanted in seats else None,
        host=table.opened.host in digests,
        watch=table.watch in digests,
        seats=seats,
    )


def seat_after(table: Table, following: Table, seat: Seat) -> Seat | None:
    """The seat of this player at the match's next table."""
    held = set(table.chairs[seat].tokens)
    return next((at for at, chair in enumerate(following.chairs) if held & set(chair.tokens)), None)


def invited_to(table: Table, token: str) -> Seat | None:
    """The seat that a link offers, taken or not, or that a seat code offers as long as it is open."""
    told, code = digest(token), code_in(token)
    for seat, chair in enumerate(table.chairs):
        if chair.invitation == told or (chair.who is Who.OPEN and seat_code(chair.invitation) == code):
            return seat
    return None


def tokens_for(table: Table, tokens: Iterable[str]) -> tuple[str, ...]:
    """The tokens that are valid at this table."""
    seats = [told for chair in table.chairs for told in (*chair.tokens, chair.invitation)]
    known = {table.opened.host, table.watch, *seats}
    return tuple(token for token in tokens if digest(token) in known)
