"""What the API answers to those actions that bring more than a new version of the table."""

from __future__ import annotations

import msgspec

from claimant.web.api.documents import Outcome, SameDeal, You


class MoveChance(msgspec.Struct, frozen=True):
    """How likely a move wins, from 0 to 1; a shared win counts half."""

    move: str
    chance: float


class Hint(msgspec.Struct, frozen=True):
    """What a strong player thinks of the caller's moves, by what the caller knows."""

    turn: int
    """The version at which the decision came up that this is about."""
    best: str
    chances: list[MoveChance]
    """Of every legal move, the best first."""
    exact: bool
    """Are these the values with best play of both sides? Else they come from games in sampled deals."""
    worlds: int
    """How many deals were sampled."""
    error: float
    """Half the width of a 95 % interval around the best move's chance; 0 if it is exact."""


class Freed(msgspec.Struct, frozen=True):
    """The link to a seat that is open again, for the host; the old one is void."""

    invitation: str | None
    link: str | None
    now: Outcome


class Following(msgspec.Struct, frozen=True):
    """The match's next table; the same tokens are good there."""

    id: str
    you: You
    """What the caller is at that table."""


class Replaying(msgspec.Struct, frozen=True):
    """The table at which the same deal is played again."""

    id: str | None
    """Null while other people have to agree."""
    you: You
    """What the caller is at that table; at this one while others have to agree."""
    same_deal: SameDeal
    """Who agrees so far."""
