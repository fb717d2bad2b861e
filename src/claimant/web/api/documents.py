"""What the API is told and tells: plain documents, from which the descriptions in OpenAPI are made too."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from claimant.rules.view import View
from claimant.web.api.deal_documents import Deal
from claimant.web.api.request_documents import SeatNumber
from claimant.web.tables.plan import Plan


class Card(msgspec.Struct, frozen=True):
    """A card that somebody played."""

    seat: SeatNumber
    card: str


class Front(msgspec.Struct, frozen=True):
    """What lies open in front of a seat."""

    gnomes: list[str]
    vampire: str | None
    under: list[str]


class Group(msgspec.Struct, frozen=True):
    """Face-down cards in one place, and the factions that none of them is of."""

    place: Literal["hand", "followers", "hidden", "offered", "deck", "box"]
    seat: int | None
    size: int
    barred: list[str]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The game as the caller knows it; a spectator's has no hand."""

    phase: int
    leader: int
    hand: list[str]
    followers: list[str]
    put_down: list[str]
    hand_sizes: list[int]
    follower_sizes: list[int]
    put_down_sizes: list[int]
    deck_size: int
    box_size: int
    peeked: str | None
    supporters: list[list[str]]
    front: list[Front]
    market: list[str]
    waiting: list[str]
    cube: list[str]
    discard: list[str]
    moon: Literal["dark", "full"]
    automaton: int | None
    trick: list[Card]
    offered: list[str]
    to_move: int | None
    asks: str | None
    about: str | None
    legal: list[str]
    """The caller's legal moves; empty if it isn't to move."""
    last_trick: list[Card]
    last_winner: int | None
    known_hands: list[list[str]]
    known_followers: list[list[str]]
    groups: list[Group]
    unseen: list[str]
    """The cards that lie somewhere in the groups."""
    result: dict[str, Any] | None


class ChairDocument(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    who: Literal["open", "bot", "person"]
    name: str
    level: str
    gone: bool
    stand_in: bool
    """Does a bot play for a person who is away?"""
    waited_for: int | None
    """How many seconds the others still wait before a bot takes over."""


class You(msgspec.Struct, frozen=True):
    """What the caller is at the table."""

    seat: int | None
    host: bool
    seats: list[int]
    """All seats that the caller's cookies hold; `?seat=` chooses among them. A bearer token is for one."""


class SameDeal(msgspec.Struct, frozen=True):
    """Whether this table's cards can be played once more, and which people agree to that."""

    allowed: bool
    agreed: list[int]
    missing: list[int]
    """Those whose consent is needed, once somebody has proposed it."""


class TableDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the caller may see it."""

    id: str
    version: int
    turn: int
    """The version at which the current decision came up; a move made since then is not stale."""
    stage: Literal["waiting", "playing", "over", "closed"]
    started: bool
    plan: Plan
    chairs: list[ChairDocument]
    you: You
    deal: Deal
    series: list[int]
    """The match's score before this game, in halves of a win."""
    previous: str | None
    next_table: str | None
    same_deal_as: str | None
    """The table whose cards are played again here: everybody may know them, and the game doesn't count."""
    same_deal: SameDeal
    times_back: int
    closed_why: str | None
    seconds_left: int | None
    """How much time is left for the decision that a person is to make, where a clock runs."""
    position: Position | None
    log: list[dict[str, Any]]
    """What happened lately, oldest first: each entry has its version and its kind."""
    log_before: int | None
    """If there are earlier entries, ask for the log before this version; null if this is all."""


class LogPage(msgspec.Struct, frozen=True):
    """A part of a table's log, oldest entry first; what happened at one version is never torn apart."""

    entries: list[dict[str, Any]]
    log_before: int | None
    """If there are earlier entries, ask for the log before this version; null if this is the beginning."""


class ViewDocument(msgspec.Struct, frozen=True, kw_only=True):
    """All that the caller knows of the game, for programs that have the rules: a view is the same everywhere."""

    version: int
    turn: int
    stage: Literal["waiting", "playing", "over", "closed"]
    you: You
    chairs: list[ChairDocument]
    next_table: str | None
    same_deal_as: str | None
    """The table whose cards are played again here: everybody may know them, and the game doesn't count."""
    same_deal: SameDeal
    hints: bool
    """Do the players agree to hints? A program that gives its own shall ask for this too."""
    seconds_left: int | None
    """How much time is left for the decision that a person is to make, where a clock runs."""
    deal: Deal
    view: View | None
    """As the library's `View`, cards by their codes and factions by their names; null before the cards are dealt."""
    history: list[dict[str, Any]]
    """What happened in the game as the caller saw it, oldest first: each entry is an event with its kind."""


class TableLinks(msgspec.Struct, frozen=True):
    """Where a table and its seats are found."""

    table: str
    seats: list[str]
    watch: str


class NewTable(msgspec.Struct, frozen=True):
    """A table that was just opened, with its tokens, which can't be asked for later."""

    table: TableDocument
    host: str
    seat: str | None
    watch: str
    invitations: list[str]
    links: TableLinks


class Invitation(msgspec.Struct, frozen=True):
    """Where a link leads; only a link to a seat has one."""

    table: str
    seat: int | None


class Seated(msgspec.Struct, frozen=True):
    """The caller's own token for the seat: it is the bearer from now on."""

    seat: int
    token: str
    table: TableDocument


class Push(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One message of the stream of events. Only the latest one says what is asked of the caller.

    A message without events tells who is at the table: the first time, and whenever somebody comes, goes, is waited
    for or is back. In server-sent events it has no id.
    """

    version: int
    events: list[dict[str, Any]]
    stage: str | None = None
    to_move: int | None = None
    seconds_left: int | None = None
    """How much time is left for the decision that a person is to make, where a clock runs."""
    legal: list[str] = []
    chairs: list[ChairDocument] = []
    log_before: int | None = None
    """So much was missed that some of it is left out: ask for the log before this version."""
    deal: Deal | None = None
    """In the latest message while the cards are being dealt."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How the table stands for the caller after an action, and what happened meanwhile.

    It doesn't grow with the game. The position and the rest of the log are in the table's own document.
    """

    version: int
    turn: int
    """The version at which the current decision came up; a move made since then is not stale."""
    stage: Literal["waiting", "playing", "over", "closed"]
    to_move: int | None
    legal: list[str]
    """The caller's legal moves; empty if it isn't to move."""
    seconds_left: int | None
    """How much time is left for the decision that a person is to make, where a clock runs."""
    deal: Deal | None
    """While the cards are being dealt."""
    events: list[dict[str, Any]]
    """What happened after the version that the move was made at, or else during the action; as in the log."""
    log_before: int | None
    """If there are too many such entries, the earlier ones are left out: ask for the log before this version."""


class LineUpDocument(msgspec.Struct, frozen=True):
    """A ready-made line-up."""

    name: str
    title: str
    players: list[int]
    factions: list[str]
    about: str


class Health(msgspec.Struct, frozen=True):
    """How the server is, and how many tables it has."""

    status: Literal["ok", "failing"]
    """Is what is done stored, or does storing fail just now?"""
    tables: int
    """All tables that can be looked at."""
    open: int
    """Of these, where a game goes on or waits to begin."""
    set_aside: int
    """Tables that are damaged or don't fit the rules of this version."""
    newer: int
    """Tables from a newer version, which are set aside too."""
    without_faction: int
    """Tables whose factions aren't installed, which are set aside until they are."""
    missing_factions: list[str]
    """The names of these factions."""
    lost: int
    """Tables that are gone, as the end of the file was missing."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong; after a refused action also how the table stands."""

    error: str
    why: str = ""
    now: Outcome | None = None
