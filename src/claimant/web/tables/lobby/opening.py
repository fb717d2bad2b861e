"""How a table is opened: its tokens, and its first deeds."""

from __future__ import annotations

import secrets
import time
from typing import NamedTuple

from claimant.rules.game import Game
from claimant.web.tables import commands
from claimant.web.tables.access import digest, new_token
from claimant.web.tables.deeds import (
    AnyDeed,
    DayDeal,
    Dealt,
    Listed,
    Opened,
    Origin,
    Published,
    RoundBegan,
    Sat,
    Started,
)
from claimant.web.tables.match import taken_over
from claimant.web.tables.plan import Plan, Who

TABLE_ID_BYTES = 9


class Keys(NamedTuple):
    """The tokens of a new table; only their digests are stored."""

    host: str
    watch: str
    invitations: tuple[str, ...]
    seat: str | None
    """The token of the host's seat, if the host plays."""

    @property
    def all(self) -> tuple[str, ...]:
        return (self.host, *([self.seat] if self.seat else []), self.watch, *self.invitations)


def new_table_id() -> str:
    """A name for a new table."""
    return secrets.token_hex(TABLE_ID_BYTES)


def first_deeds(
    plan: Plan,
    name: str,
    public: bool,
    played_on: tuple[Origin, Game] | None,
    dealt: tuple[DayDeal, str] | None,
) -> tuple[list[AnyDeed], Keys]:
    """The deeds that open a table by its host's plan and seat the host, and its tokens."""
    mine = next((seat for seat, chair in enumerate(plan.seats) if chair.who is Who.ME), None)
    invitations = tuple(new_token() for _ in plan.seats)
    keys = Keys(new_token(), new_token(), invitations, None if mine is None else new_token())
    plan, name = commands.clean_names(plan, name)
    deeds: list[AnyDeed] = [
        Opened(
            new_table_id(),
            plan,
            digest(keys.host),
            digest(keys.watch),
            tuple(digest(token) for token in keys.invitations),
            int(time.time()),
            origin=None if played_on is None else played_on[0],
            day=None if dealt is None else dealt[0],
        )
    ]
    if mine is not None and keys.seat is not None:
        deeds.append(Sat(mine, name, (digest(keys.seat),)))
    if all(seat.who is not Who.OPEN for seat in plan.seats):
        deeds.append(Started())
    elif public:
        deeds.append(Published(True))
    if played_on is not None:
        deeds += taken_over(played_on[1])
    if dealt is not None:
        deeds += [RoundBegan(1, dealt[1]), Listed(), Dealt()]
    return deeds, keys
