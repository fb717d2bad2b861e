"""What happens at a table, as it is stored: the table's state is the replay of its deeds.

Tokens are never stored, only their digests; the secret is, and is told at the end.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from claimant.web.table.plan import Plan

By = Literal["player", "bot", "clock"]


class Deed(
    msgspec.Struct, frozen=True, tag_field="deed", tag=str.lower, omit_defaults=True, forbid_unknown_fields=True
):
    """One entry of a table's log. One with a field that isn't known here is from a newer version."""


class Opened(Deed, frozen=True):
    """The table exists: the host's plan, the deal's secret, and who may do what by which token's digest."""

    table: str
    plan: Plan
    secret: str
    host: str
    watch: str
    invitations: tuple[str, ...]
    """For each seat the digest of the link that gives it, also for bots' seats."""
    at: int
    """When, in seconds since 1970."""
    series: tuple[int, ...] = ()
    """Games won by each seat of the match so far, in halves; empty for the first game."""
    previous: str | None = None
    same_deal_as: str | None = None
    """The table whose deal is played again, with its secret; None for a deal of its own."""
    salts: tuple[str, ...] = ()
    """The salts of that deal."""


class Sat(Deed, frozen=True):
    """A person takes a seat."""

    seat: int
    name: str
    tokens: tuple[str, ...] = ()
    """The digests of what the person's browsers hold from now on."""


class Reopened(Deed, frozen=True):
    """The link of a seat that is taken was used on another device: everybody is told, for it shows that hand."""

    seat: int
    token: str


class Stood(Deed, frozen=True):
    """A person leaves a seat before the game, or is removed by the host: the old link is void."""

    seat: int
    invitation: str


class Hired(Deed, frozen=True):
    """A bot is put on an open seat."""

    seat: int
    level: str


class Started(Deed, frozen=True):
    """The host says go: the cards are dealt as soon as the salts are in."""


class Salted(Deed, frozen=True):
    """A seat's browser adds its part to the deal."""

    seat: int
    salt: str


class Dealt(Deed, frozen=True):
    """The cards are dealt."""


class Moved(Deed, frozen=True):
    """A move was made."""

    seat: int
    move: str
    by: By
    id: str = ""
    """What the client called it, so that a repeated request changes nothing."""


class WentBack(Deed, frozen=True):
    """A player took back everything since their last decision."""

    seat: int
    moves: int
    """How many moves remain."""


class Replaced(Deed, frozen=True):
    """A bot takes over for a player who is gone."""

    seat: int
    level: str


class Returned(Deed, frozen=True):
    """A player takes the seat back."""

    seat: int


class Said(Deed, frozen=True):
    """One of the fixed phrases."""

    seat: int
    phrase: str


class Continued(Deed, frozen=True):
    """The next game of the match is at another table."""

    table: str


class Lost(Deed, frozen=True):
    """The server's file was damaged: the table's last entries are gone, and it goes on from what is left."""

    entries: int


class Proposed(Deed, frozen=True):
    """After a game a player would like to play its deal once more: the other people must agree."""

    seat: int


class Agreed(Deed, frozen=True):
    """A player agrees to that."""

    seat: int


class Declined(Deed, frozen=True):
    """A player doesn't, or takes the proposal back."""

    seat: int


class Replayed(Deed, frozen=True):
    """The cards of an earlier game are dealt again here: everybody may know them, and the game doesn't count."""


class Closed(Deed, frozen=True):
    """Nobody plays here any more."""

    why: Literal["abandoned", "idle", "damaged"]


AnyDeed = (
    Opened | Sat | Reopened | Stood | Hired | Started | Salted | Dealt
    | Moved | WentBack | Replaced | Returned | Said | Continued | Lost | Closed
    | Proposed | Agreed | Declined | Replayed
)  # fmt: skip
