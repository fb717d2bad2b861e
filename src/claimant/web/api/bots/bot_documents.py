"""The documents of the API for bots: the lines of their stream, and what they are answered."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from claimant.bots.engine.messages import PROTOCOL
from claimant.rules.view import View
from claimant.web.api.documents import WhyEnded
from claimant.web.api.request_documents import SeatNumber


class BotLine(msgspec.Struct, frozen=True, tag_field="type"):
    """A line of a bot's stream, told apart by `type`. Those for a game are lines of the engine protocol, with more."""


class BotHello(BotLine, frozen=True, tag="hello"):
    """The first line."""

    bot: str
    most_games: int
    """How many games the bot may play at a time."""
    protocol: int = PROTOCOL


class BotInvited(BotLine, frozen=True, tag="invitation"):
    """The bot is invited to a game: it accepts or declines. A reconnect brings it again, until it is answered."""

    game: str
    """A name for the game and the bot's seat in it, for all further requests."""
    table: str
    seat: SeatNumber
    players: int
    lineup: list[str]
    heroes: bool
    leader: SeatNumber
    pace: Literal["at-once", "fast", "normal", "slow"]
    clock: int | None
    """Seconds for each decision; null for no clock. A bot never has more than `move_seconds`."""
    move_seconds: float
    strict: bool
    names: list[str]
    """Who is at the table: names by seat, empty for open seats."""
    rematch: bool
    """Is it the next game of a match that the bot played?"""
    answer_seconds: float
    """The invitation ends after this time without an answer."""


class BotWithdrawn(BotLine, frozen=True, tag="withdrawn"):
    """An invitation has ended, or the seat was given to somebody else before the game."""

    game: str


class BotNewGame(BotLine, frozen=True, tag="newgame"):
    """A game begins that the bot accepted; for an engine it is the protocol's `newgame`."""

    game: str
    lineup: list[str]
    players: int
    seat: SeatNumber
    heroes: bool
    leader: SeatNumber
    seed: int
    """For the bot's own dice; it has nothing to do with the cards."""
    names: list[str]


class BotEvents(BotLine, frozen=True, tag="events"):
    """What happened in a game, once and in order, as the bot's seat saw it."""

    game: str
    version: int
    events: list[dict[str, Any]]
    """Entries of the log; each has its version and its kind."""
    log_before: int | None = None
    """If too much was missed, earlier entries are left out."""


class BotBudget(msgspec.Struct, frozen=True):
    """How long the table's pace lets a bot think; its move appears no earlier."""

    seconds: float


class BotAsked(BotLine, frozen=True, tag="choose"):
    """The bot is asked for a move. It is sent again after a reconnect, and when a move was taken back."""

    game: str
    version: int
    """For the move."""
    view: View
    """Everything that the seat knows, as in GET /api/tables/{table}/view."""
    legal: list[str]
    budget: BotBudget
    seconds_left: int | None
    """A bot of the server moves after this time."""


class BotOver(BotLine, frozen=True, tag="over"):
    """A game has ended; the bot stays connected, and a rematch comes as an invitation."""

    game: str
    version: int
    winners: list[int]
    """The seats that won; empty without a result."""
    stage: Literal["over", "closed"]
    why: WhyEnded | None = None
    """Why it was closed before its end."""


class BotPing(BotLine, frozen=True, tag="ping"):
    """Nothing happened for 15 seconds; no answer is needed."""


class BotTrouble(BotLine, frozen=True, tag="error"):
    """Why the stream ends: another one was opened with the same token, or the token has ended."""

    text: str


BotStreamLine = (
    BotHello | BotInvited | BotWithdrawn | BotNewGame | BotEvents | BotAsked | BotOver | BotPing | BotTrouble
)


class BotGame(msgspec.Struct, frozen=True):
    """A game that a bot plays or is invited to."""

    game: str
    accepted: bool
    stage: Literal["waiting", "playing", "over", "closed"]


class BotDocument(msgspec.Struct, frozen=True):
    """The bot whose token this is, and its games that haven't ended."""

    bot: str
    games: list[BotGame]
    most_games: int


class BotAnswered(msgspec.Struct, frozen=True):
    """What came of accepting, declining or resigning."""

    game: str
    stage: Literal["waiting", "playing", "over", "closed"]
    version: int


class BotListed(msgspec.Struct, frozen=True):
    """A bot that can be chosen for a seat."""

    level: str
    """For the `level` of a seat: a level of the server, or `bot:` and the name of a bot that connects to it."""
    kind: Literal["level", "program"]
    here: bool
    """Can it be invited now? A level always can; a bot that connects must be connected."""


class BotList(msgspec.Struct, frozen=True):
    """All bots that can be chosen, the weakest level first."""

    bots: list[BotListed]
