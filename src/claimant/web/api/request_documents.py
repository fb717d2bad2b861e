"""Bodies of API requests, except those about the deal."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from claimant.bots.levels import BOTS
from claimant.locale.sentences.phrases import PHRASES
from claimant.web.api.deal_documents import RequestBody
from claimant.web.storage.reports import LONGEST, ReportReason
from claimant.web.tables.plan import Name, Plan

SeatNumber = Annotated[int, Meta(ge=0, le=3, description="A seat, 0 to 3, clockwise.")]
Version = Annotated[int, Meta(ge=0, le=2**53, description="How many deeds of the table the caller knows.")]
MoveText = Annotated[str, Meta(max_length=40, description="A move in notation: go5, take top, loot goblins.")]


class Nothing(RequestBody, frozen=True):
    """An empty object."""


class OpenTable(RequestBody, frozen=True):
    """A new table: its set-up and its host's name."""

    plan: Plan
    name: Name = "Player"
    public: bool = False
    """Is it listed for everybody, as long as a seat is open?"""


class ChangeTable(RequestBody, frozen=True):
    """Another set-up for a table that waits. At a seat where somebody sits, `who` is not a bot; that person stays."""

    plan: Plan


class SwapSeats(RequestBody, frozen=True):
    """Two seats that change places."""

    seat: SeatNumber
    other: SeatNumber


class PublishTable(RequestBody, frozen=True):
    """Whether the table is listed for everybody."""

    public: bool


class ReportTable(RequestBody, frozen=True):
    """Why a listed table is reported to the server's host."""

    reason: ReportReason
    text: Annotated[str, Meta(max_length=LONGEST)] = ""


class TakeSeat(RequestBody, frozen=True):
    """The player's name."""

    name: Name = "Player"


class MakeMove(RequestBody, frozen=True):
    """A move, the version of the table it was made at, and an id; sending it again changes nothing."""

    move: MoveText
    version: Version
    id: Annotated[str, Meta(max_length=64)] = ""


class HireBot(RequestBody, frozen=True):
    """A bot for an open seat; the default level is the set-up's."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=24, extra_json_schema={"examples": [*BOTS, "bot:hal"]})] = ""
    """A level of the server, or `bot:` and the name of a bot that connects to it: see GET /api/bots."""


class FreeSeat(RequestBody, frozen=True):
    """The seat to free."""

    seat: SeatNumber


class SayPhrase(RequestBody, frozen=True):
    """One of the fixed phrases."""

    phrase: Annotated[str, Meta(max_length=24, extra_json_schema={"enum": list(PHRASES)})]


class AskOthers(RequestBody, frozen=True):
    """What the others are asked: to take back the caller's last move, or to end the game without a result."""

    what: Literal["back", "end"]


class AnswerQuestion(RequestBody, frozen=True):
    """Yes or no to the table's open question; the asker's no withdraws it."""

    question: Annotated[int, Meta(ge=0, le=2**53, description="The number of the question.")]
    yes: bool
