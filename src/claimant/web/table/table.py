"""A table: who sits where, and the game that they play. Its state is the replay of its deeds."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from claimant.notation.moves import read_move
from claimant.notation.names import shown
from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.web import fair
from claimant.web.table.deeds import (
    Agreed,
    AnyDeed,
    Closed,
    Continued,
    Dealt,
    Declined,
    Hired,
    Lost,
    Moved,
    Opened,
    Proposed,
    Reopened,
    Replaced,
    Replayed,
    Returned,
    Said,
    Salted,
    Sat,
    Started,
    Stood,
    WentBack,
)  # fmt: skip
from claimant.web.table.plan import Plan, Who

MOST_TOKENS = 8
"""On so many devices can one seat be open; the oldest is forgotten first."""


class Stage(StrEnum):
    """How far a table has come."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Ended before the game did."""


class Chair:
    """A seat at the table: who sits there."""

    def __init__(self, who: Who, name: str, level: str, invitation: str) -> None:
        self.who = who
        """`ME` stands for any person."""
        self.name = name
        self.level = level
        self.invitation = invitation
        """The digest of the link to this seat."""
        self.tokens: tuple[str, ...] = ()
        """The digests of what the browsers hold that play here."""
        self.salt: str | None = None
        self.stand_in = False
        """Does a bot play for the person who sits here?"""

    @property
    def is_person(self) -> bool:
        return self.who is Who.ME

    @property
    def plays_itself(self) -> bool:
        """Does a person decide here now?"""
        return self.is_person and not self.stand_in


class Note:
    """A line of the table's log: what happened in the game, or around it."""

    __slots__ = ("moves", "version", "what")

    def __init__(self, version: int, moves: int, what: Event | AnyDeed) -> None:
        self.version = version
        self.moves = moves
        """How many moves had been made by then."""
        self.what = what


class Table:
    """What the deeds of one table amount to."""

    def __init__(self, opened: Opened) -> None:
        self.id = opened.table
        self.opened = opened
        self.plan: Plan = opened.plan.fit_to_show
        self.secret = bytes.fromhex(opened.secret)
        self.chairs = [
            Chair(seat.who if seat.who is Who.BOT else Who.OPEN, seat.name, seat.level, digest)
            for seat, digest in zip(self.plan.seats, opened.invitations, strict=True)
        ]
        self.stage = Stage.WAITING
        self.version = 1
        self.game: Game | None = None
        self.started = False
        self.turn = 1
        """The version at which the current decision came up: what is said meanwhile makes no move stale."""
        self.seating = 1
        """The version at which somebody last came or went."""
        self.move_ids: set[str] = set()
        self.times_back = 0
        self.notes: list[Note] = []
        self.next_table: str | None = None
        self.agreed: frozenset[Seat] = frozenset()
        """Who wants to play the same deal again; nobody if that isn't proposed."""
        self.proposals = 0
        self.closed_why: str | None = None

    @property
    def commitment(self) -> str:
        return fair.commitment(self.secret, self.deal_of)

    @property
    def deal_of(self) -> str:
        """The table that the deal was made for: this one, unless an earlier deal is played again."""
        return self.opened.same_deal_as or self.id

    @property
    def salts(self) -> tuple[str, ...]:
        """Each seat's part of the deal; none is an empty one."""
        return self.opened.salts or tuple(chair.salt or "" for chair in self.chairs)

    @property
    def seed(self) -> bytes:
        return fair.seed(self.secret, self.salts, self.plan.setup)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def is_filled(self) -> bool:
        return all(chair.who is not Who.OPEN for chair in self.chairs)

    @property
    def needs_salts(self) -> bool:
        """Could a person at the table still add to the deal?"""
        return not self.opened.salts and any(chair.is_person and chair.salt is None for chair in self.chairs)

    @property
    def only_one_person(self) -> bool:
        return sum(chair.is_person for chair in self.chairs) == 1

    @property
    def has_hints(self) -> bool:
        """May players ask for hints? Against bots that is their own business, else everybody knows it beforehand."""
        return not self.plan.strict and (self.only_one_person or self.plan.hints)

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.is_person)

    @property
    def is_replay(self) -> bool:
        """Are these the cards of an earlier game?"""
        return self.opened.same_deal_as is not None

    @property
    def may_replay(self) -> bool:
        """May its deal be played again? Only once its game was played to the end, for then everybody has seen it."""
        return self.stage is Stage.OVER and not self.plan.strict and self.next_table is None

    @property
    def has_ended(self) -> bool:
        return self.stage in (Stage.OVER, Stage.CLOSED)

    @property
    def to_move(self) -> Seat | None:
        return self.game.state.to_move if self.game is not None and self.stage is Stage.PLAYING else None

    def notes_since(self, version: int) -> list[Note]:
        """What was noted after that version, found from the end."""
        first = len(self.notes)
        while first and self.notes[first - 1].version > version:
            first -= 1
        return self.notes[first:]

    def apply(self, deed: AnyDeed) -> None:  # noqa: C901, PLR0912 - a flat list of cases
        """Take in the next deed."""
        self.version += 1
        match deed:
            case Sat(seat, name, tokens):
                chair = self.chairs[seat]
                chair.who, chair.name, chair.tokens = Who.ME, shown(name), tokens
            case Reopened(seat, token):
                chair = self.chairs[seat]
                chair.tokens = (*chair.tokens, token)[-MOST_TOKENS:]
            case Stood(seat, invitation):
                plan = self.plan.seats[seat]
                self.chairs[seat] = Chair(Who.OPEN, plan.name, plan.level, invitation)
                for chair in self.chairs:  # salts count from the moment all seats are filled
                    chair.salt = None
            case Hired(seat, level):
                self.chairs[seat].who, self.chairs[seat].level = Who.BOT, level
            case Started():
                self.started = True
            case Salted(seat, salt):
                self.chairs[seat].salt = salt
            case Dealt():
                self._begin(Game.deal(self.plan.lineup, self.seed, self.plan.leader))
            case Moved(_, move, _, id):
                self._moved(move, id)
            case WentBack(_, moves):
                self._went_back(moves)
            case Replaced(seat, level):
                self.chairs[seat].stand_in, self.chairs[seat].level = True, level
            case Returned(seat):
                self.chairs[seat].stand_in = False
            case Continued(table):
                self.next_table = table
            case Proposed(seat) | Agreed(seat):
                self.agreed |= {seat}
                self.proposals += isinstance(deed, Proposed)
            case Declined():
                self.agreed = frozenset()
            case Closed(why):
                self.stage, self.closed_why = Stage.CLOSED, why
            case Said() | Opened() | Lost() | Replayed():
                pass
            case _ as never:
                assert_never(never)
        if isinstance(deed, Dealt | Moved | WentBack):
            self.turn = self.version
        if isinstance(deed, Sat | Reopened | Stood | Hired):
            self.seating = self.version
        if not isinstance(deed, Moved | Salted | Opened):
            self._note(deed)

    def _note(self, what: Event | AnyDeed) -> None:
        self.notes.append(Note(self.version, len(self.game.moves) if self.game else 0, what))

    def _begin(self, game: Game) -> None:
        self.game, self.stage = game, Stage.PLAYING
        for event in game.events:
            self._note(event)

    def _moved(self, move: str, move_id: str) -> None:
        assert self.game is not None
        before = len(self.game.events)
        self.game = self.game.play(read_move(move))
        for event in self.game.events[before:]:
            self._note(event)
        if move_id:
            self.move_ids.add(move_id)
        if self.game.is_over:
            self.stage = Stage.OVER

    def _went_back(self, moves: int) -> None:
        """The game as it was; what happened since leaves the log, that somebody went back stays."""
        assert self.game is not None
        self.game = self.game.back_to(moves)
        self.times_back += 1
        self.notes = [note for note in self.notes if note.moves <= moves or not isinstance(note.what, Event)]


def replay(deeds: list[AnyDeed]) -> Table:
    """The table that these deeds amount to."""
    first, *rest = deeds
    assert isinstance(first, Opened)
    table = Table(first)
    for deed in rest:
        table.apply(deed)
    return table
