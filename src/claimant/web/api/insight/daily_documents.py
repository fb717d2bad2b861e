"""The API's documents about the deal of the day."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from claimant.web.api.deal_documents import RequestBody
from claimant.web.api.documents import NewTable
from claimant.web.tables.plan import Name

Player = Annotated[str, msgspec.Meta(max_length=64)]


class DayDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Today's deal: the same cards for everybody. Days change at midnight UTC."""

    day: str
    setup: dict[str, Any]
    level: str
    """The bot; it has a fixed number of worlds for each move and answers everybody alike."""
    worlds: int
    commitment: str
    """The fingerprint of the day's secret."""
    published: str
    """When the secret becomes public; games that end later don't count."""
    begun: int
    """How many players have begun."""


class StartDay(RequestBody, frozen=True):
    """Who plays: only the first start of a player counts, and none without a key."""

    name: Name = "Player"
    player: Player = ""
    """A random key of the client's, the same for all its starts. Only a hash of it is stored."""


class DayTable(msgspec.Struct, frozen=True):
    """A new table with today's deal."""

    day: str
    counts: bool
    table: NewTable


class DayOutcomes(msgspec.Struct, frozen=True):
    """A result, and how many games had it."""

    result: Literal["won", "shared", "lost"]
    votes: list[int] | None
    """The player's and the bot's; null if the player resigned."""
    games: int


class PublishedDay(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of an earlier day, with everything that it came from, and how its players did."""

    day: str
    setup: dict[str, Any]
    commitment: str
    secret: str
    seed: str
    hands: list[list[str]]
    deck: list[str]
    begun: int
    outcomes: list[DayOutcomes]
