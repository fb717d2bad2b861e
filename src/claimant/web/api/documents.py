"""The documents of the API; the OpenAPI description is made from them too."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from claimant.rules.moves import Ask
from claimant.rules.view import View
from claimant.web.api.deal_documents import Deal
from claimant.web.api.request_documents import SeatNumber
from claimant.web.tables.deeds import WhyClosed
from claimant.web.tables.plan import Plan

WhyEnded: TypeAlias = WhyClosed | Literal["resigned"]


class Card(msgspec.Struct, frozen=True):
    """A played card."""

    seat: SeatNumber
    card: str


class Front(msgspec.Struct, frozen=True):
    """What lies open in front of a seat."""

    gnomes: list[str]
    vampire: str | None
    under: list[str]


class Group(msgspec.Struct, frozen=True):
    """Face-down cards in one place, and the factions that they can't belong to."""

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
    hidden: list[str]
    hand_sizes: list[int]
    follower_sizes: list[int]
    hidden_sizes: list[int]
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
    asks: Ask | None
    about: str | None
    legal: list[str]
    """The caller's legal moves; empty if it isn't the caller's turn."""
    last_trick: list[Card]
    last_winner: int | None
    known_hands: list[list[str]]
    known_followers: list[list[str]]
    groups: list[Group]
    unseen: list[str]
    """The cards that are somewhere in the groups."""
    result: dict[str, Any] | None


class ChairDocument(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    who: Literal["open", "bot", "person"]
    name: str
    level: str
    """A bot's level; `bot:` and a name for a bot that connects to the server."""
    gone: bool
    """Is this player away? Bots of the server never are."""
    stand_in: bool
    """Does a bot of the server play for a person, or for a bot that connects to it, who is away?"""
    waited_for: int | None
    """Seconds left before a bot takes over."""
    left: bool = False
    """Has this person left the table for good? A bot plays on."""
    invited: bool = False
    """Is a bot that connects to the server invited here, and hasn't answered? `level` says which."""


class You(msgspec.Struct, frozen=True):
    """The caller's role at the table."""

    seat: int | None
    host: bool
    seats: list[int]
    """All seats of the caller's cookies; `?seat=` chooses one of them. A bearer token is for one seat."""


class SameDeal(msgspec.Struct, frozen=True):
    """Whether this table's cards can be played again, and which players agree."""

    allowed: bool
    agreed: list[int]
    missing: list[int]
    """The players who must still agree, once somebody has proposed it."""


class QuestionDocument(msgspec.Struct, frozen=True):
    """What a player asks the others during a game; the game goes on meanwhile."""

    number: int
    """For the answer."""
    seat: int
    """Who asks, or who has left the table."""
    what: Literal["back", "end", "resign", "stay"]
    """To take back the last move, to end without a result, to resign together, to play on without somebody."""
    card: str
    """The card to take back; empty if it is another choice."""
    agreed: list[int]
    missing: list[int]
    """The players who must still answer."""


class DayOfTable(msgspec.Struct, frozen=True):
    """The deal of a day that is played at a table: no seat adds a part to it, and its secret stays hidden that day."""

    day: str
    counts: bool


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
    continues: str | None
    """The address of the moment of another game that is played on here, without a proof; it doesn't count either."""
    of_day: DayOfTable | None
    """The deal of the day, if this is one."""
    same_deal: SameDeal
    times_back: int
    """How often moves were taken back."""
    question: QuestionDocument | None
    closed_why: WhyEnded | None
    resigned: int | None
    """Who gave the game up, so that the other side won."""
    seconds_left: int | None
    """The time left for the current decision, if a clock runs; a bot that connects always has one."""
    position: Position | None
    log: list[dict[str, Any]]
    """The latest events, oldest first; each entry has its version and its kind."""
    log_before: int | None
    """If there are earlier entries, ask for the log before this version; null if this is all."""


class LogPage(msgspec.Struct, frozen=True):
    """A part of a table's log, oldest entry first; entries of one version are never split."""

    entries: list[dict[str, Any]]
    log_before: int | None
    """If there are earlier entries, ask for the log before this version; null if this is the beginning."""


class ViewDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the caller knows of the game, for programs that have the rules."""

    version: int
    turn: int
    stage: Literal["waiting", "playing", "over", "closed"]
    you: You
    chairs: list[ChairDocument]
    next_table: str | None
    same_deal_as: str | None
    """The table whose cards are played again here: everybody may know them, and the game doesn't count."""
    continues: str | None
    """The address of the moment of another game that is played on here, without a proof; it doesn't count either."""
    of_day: DayOfTable | None
    """The deal of the day, if this is one."""
    same_deal: SameDeal
    times_back: int
    """How often moves were taken back."""
    question: QuestionDocument | None
    closed_why: WhyEnded | None
    resigned: int | None
    """Who gave the game up, so that the other side won."""
    hints: bool
    """Are hints allowed? A program that gives hints of its own should respect this."""
    seconds_left: int | None
    """The time left for the current decision, if a clock runs; a bot that connects always has one."""
    deal: Deal
    view: View | None
    """The library's `View`, with cards by their codes and factions by their names; null before the deal."""
    history: list[dict[str, Any]]
    """The events of the game as the caller saw them, oldest first; each has its kind."""


class TableLinks(msgspec.Struct, frozen=True):
    """The addresses of a table and its seats."""

    table: str
    seats: list[str]
    watch: str


class NewTable(msgspec.Struct, frozen=True):
    """A new table with its tokens, which are sent only once."""

    table: TableDocument
    host: str
    seat: str | None
    watch: str
    invitations: list[str]
    links: TableLinks


class Invitation(msgspec.Struct, frozen=True):
    """The table of a link, and the seat of an invitation."""

    table: str
    seat: int | None


class Seated(msgspec.Struct, frozen=True):
    """The caller's own token for the seat, to use as the bearer token from now on."""

    seat: int
    token: str
    table: TableDocument


class Push(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One message of the event stream. Only the latest one says what the caller is asked.

    A message without events says who is at the table: the first time, and whenever that changes. In server-sent events
    it has no id.
    """

    version: int
    events: list[dict[str, Any]]
    stage: Literal["waiting", "playing", "over", "closed"] | None = None
    to_move: int | None = None
    seconds_left: int | None = None
    """The time left for the current decision, if a clock runs; a bot that connects always has one."""
    legal: list[str] = []
    chairs: list[ChairDocument] = []
    log_before: int | None = None
    """If too much was missed, some entries are left out: ask for the log before this version."""
    deal: Deal | None = None
    """Only in the latest message, while the cards are being dealt."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The state of the table for the caller after an action, and the events meanwhile.

    It doesn't grow with the game. The position and the rest of the log are in the table's own document.
    """

    version: int
    turn: int
    """The version at which the current decision came up; a move made since then is not stale."""
    stage: Literal["waiting", "playing", "over", "closed"]
    to_move: int | None
    legal: list[str]
    """The caller's legal moves; empty if it isn't the caller's turn."""
    seconds_left: int | None
    """The time left for the current decision, if a clock runs; a bot that connects always has one."""
    deal: Deal | None
    """While the cards are being dealt."""
    events: list[dict[str, Any]]
    """The log entries since the version of the move, or else those of the action."""
    log_before: int | None
    """If there are too many entries, the earlier ones are left out: ask for the log before this version."""


class LineUpDocument(msgspec.Struct, frozen=True):
    """A ready-made line-up."""

    name: str
    title: str
    players: list[int]
    factions: list[str]
    about: str


class Health(msgspec.Struct, frozen=True):
    """The state of the server and its numbers of tables."""

    status: Literal["ok", "failing"]
    """Can the server store changes now?"""
    tables: int
    """All tables that can be shown."""
    open: int
    """The tables among them with a game that isn't over."""
    set_aside: int
    """Tables that are damaged or don't fit the rules of this version."""
    newer: int
    """Tables from a newer version, which are also set aside."""
    without_faction: int
    """Tables whose factions aren't installed, which are set aside until they are."""
    missing_factions: list[str]
    """The names of these factions."""
    lost: int
    """Tables that are lost because the end of the file was missing."""
    version: str
    """The version of claimant that runs."""


class Ready(msgspec.Struct, frozen=True):
    """Whether the server can do its work."""

    ready: bool
    why: Literal["", "starting", "stopping", "store"] = ""
    """Why it can't: it starts, it stops, or nothing can be stored."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error; after a refused action also the state of the table."""

    error: str
    why: str = ""
    now: Outcome | None = None
