"""The API's answers to actions that return more than a new version of the table."""

from __future__ import annotations

import msgspec

from claimant.web.api.documents import Outcome, SameDeal, You


class MoveChance(msgspec.Struct, frozen=True):
    """A move's chance to win, from 0 to 1; a shared win counts half."""

    move: str
    chance: float


class Hint(msgspec.Struct, frozen=True):
    """A strong player's opinion of the caller's moves, from what the caller knows."""

    turn: int
    """The version at which this decision came up."""
    best: str
    chances: list[MoveChance]
    """The chances of all legal moves, the best first."""
    exact: bool
    """Are these proven values with best play of both sides? Otherwise they are estimates from sampled deals."""
    worlds: int
    """How many deals were sampled."""
    error: float
    """Half the width of a 95 % interval around the best move's chance; 0 if it is exact."""


class Freed(msgspec.Struct, frozen=True):
    """The host's new link to a seat that is open again; the old link is no longer valid."""

    invitation: str | None
    link: str | None
    now: Outcome


class Rearranged(msgspec.Struct, frozen=True):
    """The links of seats that are new after a change; null for seats that keep theirs."""

    invitations: list[str | None]
    links: list[str | None]
    now: Outcome


class Following(msgspec.Struct, frozen=True):
    """The match's next table; the same tokens are valid there."""

    id: str
    you: You
    """The caller's role at that table."""


class Replaying(msgspec.Struct, frozen=True):
    """The table where the same deal is played again."""

    id: str | None
    """Null while other players must agree."""
    you: You
    """The caller's role at that table, or at this one while others must agree."""
    same_deal: SameDeal
    """The seats that agree so far."""
