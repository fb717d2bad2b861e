"""A table: its seats, its game and its log. Its state is the replay of its deeds."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, assert_never

from msgspec.structs import replace

from claimant.fair import hashing
from claimant.fair.checking import seed_of
from claimant.notation.moves import read_move
from claimant.notation.names import shown, unlike
from claimant.notation.records.proofs import AnyProof, Proof1
from claimant.notation.records.record_file import read
from claimant.rules.cards import Seat
from claimant.rules.events import Event, Led, PhaseBegan, PutDown, Won, WonUnplayed
from claimant.rules.game import Game
from claimant.rules.moves import Verb
from claimant.web.tables.deeds import (
    Agreed,
    AnyDeed,
    Asked,
    BotDeclined,
    BotSat,
    By,
    Changed,
    Closed,
    Committed,
    Consented,
    Continued,
    Dealt,
    Declined,
    Denied,
    Departed,
    Hired,
    Listed,
    Lost,
    Moved,
    Opened,
    Proposed,
    Published,
    Reopened,
    Replaced,
    Replayed,
    Resigned,
    Returned,
    Revealed,
    RoundBegan,
    Said,
    Salted,
    Sat,
    Settled,
    Started,
    Stood,
    Swapped,
    TimeUp,
    Unwatched,
    WentBack,
    WhyClosed,
    Withheld,
)  # fmt: skip
from claimant.web.tables.fair_rounds import Rounds
from claimant.web.tables.people.agreements import Agreements
from claimant.web.tables.people.chairs import Chair
from claimant.web.tables.people.taking_back import Trail
from claimant.web.tables.plan import Plan, StoryTime, Who

__all__ = ["Chair", "Note", "Stage", "Table", "replay"]

SEATING = Sat | Reopened | Stood | Hired | Changed | Swapped | Departed | Unwatched | BotSat | BotDeclined
"""Deeds after which somebody may have another role at the table."""
MOST_TOKENS = 8
"""The number of devices on which one seat can be open; the oldest is dropped first."""


class Stage(StrEnum):
    """The stage of a table."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """The table was closed before the game ended."""


class Note:
    """A line of the table's log: an event of the game or of the table."""

    __slots__ = ("moves", "version", "what")

    def __init__(self, version: int, moves: int, what: Event | AnyDeed) -> None:
        self.version = version
        self.moves = moves
        """The number of moves before this note."""
        self.what = what


class Table:
    """The state of one table, built by applying its deeds."""

    def __init__(self, opened: Opened) -> None:
        self.id = opened.table
        self.opened = opened
        self.plan: Plan = opened.plan.fit_to_show
        self.rounds = Rounds(opened.dealt_for, opened.plan.setup, opened.plan.players)
        self.chairs = [
            Chair.planned(seat, digest) for seat, digest in zip(self.plan.seats, opened.invitations, strict=True)
        ]
        self.watch = opened.watch  # the digest of the link to watch; empty if it was ended
        self._name_guests()
        self.stage = Stage.WAITING
        self.version = 1
        self.game: Game | None = None
        self.started = False
        self.turn = 1
        """The version at which the present decision began, so that phrases said meanwhile don't make a move stale."""
        self.seating = 1
        """The version at which somebody last came or went."""
        self.move_ids: set[str] = set()
        self.times_back = self.proposals = 0
        self.notes: list[Note] = []
        self.next_table: str | None = None
        self.agreed: frozenset[Seat] = frozenset()
        """The seats that agree to play the same deal again; empty if nobody proposed it."""
        self.closed_why: WhyClosed | Literal["resigned"] | None = None
        self.resigned: Seat | None = None
        """Who gave the game up."""
        self.agreements = Agreements()
        self.trail = Trail()
        self.moment = StoryTime.NOTHING
        self.published = False
        """Does the host want it to be listed?"""
        self.was_public = False
        """Was it ever listed? Then strangers may sit here, and everybody here may report it."""

    @property
    def is_public(self) -> bool:
        """May strangers join it now?"""
        return self.published and self.stage is Stage.WAITING and not self.started and not self.is_filled

    @property
    def proof(self) -> AnyProof | None:
        """The proof of the deal, secret until the table has ended; None before the first round."""
        if self.opened.same_deal is not None:
            return self.opened.same_deal
        if self.rounds.all:
            return self.rounds.proof(self.people)
        if self.opened.secret:  # version 1
            secret, deal_of = self.opened.secret, self.opened.same_deal_as or self.id
            salts = self.opened.salts or tuple(chair.salt for chair in self.chairs)
            return Proof1(deal_of, hashing.commitment_1(secret, deal_of), secret, salts)
        return None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def is_filled(self) -> bool:
        return all(chair.who is not Who.OPEN for chair in self.chairs)

    @property
    def invited(self) -> dict[Seat, str]:
        """The seats of bots that connect to the server and haven't answered their invitation, with their names."""
        return {seat: chair.guest for seat, chair in enumerate(self.chairs) if chair.is_invited}

    @property
    def only_one_person(self) -> bool:
        return sum(chair.stays for chair in self.chairs) == 1

    @property
    def has_hints(self) -> bool:
        """May players ask for hints? Not if strict; with other people only if the plan allows it."""
        return not self.plan.strict and (self.only_one_person or self.plan.hints)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of people, also of those who left: they took part in the deal."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.is_person)

    @property
    def staying(self) -> frozenset[Seat]:
        """The people who haven't left the table."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.stays)

    @property
    def is_replay(self) -> bool:
        """Are these the cards of an earlier game?"""
        return self.opened.same_deal_as is not None or self.opened.origin is not None

    @property
    def begins_after(self) -> int:
        """How many moves were made in another game that is played on here."""
        return 0 if self.opened.origin is None else self.opened.origin.moves

    @property
    def may_replay(self) -> bool:
        """May its deal be played again? Only after the game has ended, when everybody has seen the cards."""
        ended = self.stage is Stage.OVER and self.next_table is None
        return ended and not self.plan.strict and self.opened.origin is None

    @property
    def has_ended(self) -> bool:
        return self.stage in (Stage.OVER, Stage.CLOSED)

    @property
    def to_move(self) -> Seat | None:
        return self.game.state.to_move if self.game is not None and self.stage is Stage.PLAYING else None

    def notes_since(self, version: int) -> list[Note]:
        """The notes after that version."""
        first = len(self.notes)
        while first and self.notes[first - 1].version > version:
            first -= 1
        return self.notes[first:]

    def apply(self, deed: AnyDeed) -> None:  # noqa: C901, PLR0912, PLR0915 - a flat list of cases
        """Apply the next deed."""
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
                self.started = self.started and not self.chairs[seat].is_invited
                self.chairs[seat] = Chair(Who.OPEN, plan.name, plan.stand_in, invitation)
                for chair in self.chairs:  # version 1: salts counted from the moment all seats were filled
                    chair.salt = ""
            case Hired(seat, level):
                self.chairs[seat].who, self.chairs[seat].level = Who.BOT, level
            case BotSat(seat):
                self.chairs[seat].accepted = True
            case BotDeclined(seat):
                plan, self.started = self.plan.seats[seat], False
                self.chairs[seat] = Chair(Who.OPEN, plan.name, plan.stand_in, self.chairs[seat].invitation)
            case Changed(plan, invitations):
                self._changed(plan, invitations)
            case Swapped(seat, other):
                self._swapped(seat, other)
            case Published(public):
                self.published = public
                self.was_public = self.was_public or public
            case Unwatched():
                self.watch = ""
            case Started():
                self.started = True
            case RoundBegan() | Committed() | Listed() | Revealed() | Withheld():
                self.rounds.apply(deed, self.people)
            case Salted(seat, salt):
                self.chairs[seat].salt = salt
            case Dealt():
                self._begin(self._dealt())
            case Moved(seat, move, by, id):
                self._moved(seat, move, by, id)
            case WentBack(_, moves):
                self._went_back(moves)
            case Replaced(seat, level):
                self.chairs[seat].replace(level)
            case Returned(seat):
                self.chairs[seat].stand_in = False
            case Continued(table):
                self.next_table = table
            case Proposed() | Agreed() | Declined():
                self._same_deal(deed)
            case Asked() | Consented() | Denied() | Settled():
                self.agreements.apply(deed, self.version)
            case Departed() | Resigned() | Closed():
                self._gave_up(deed)
            case Said() | Opened() | Lost() | Replayed() | TimeUp():
                pass
            case _ as never:
                assert_never(never)
        if isinstance(deed, Dealt | Moved | WentBack):
            self.turn = self.version
        if isinstance(deed, SEATING):
            self.seating = self.version
            self._name_guests()
        if not isinstance(deed, Moved | Committed | Revealed | Salted | Opened):
            self._note(deed)

    def _name_guests(self) -> None:
        """Call bots that connect by their names, which differ from all others at the table."""
        for seat, chair in enumerate(self.chairs):
            if chair.guest and not self.plan.seats[seat].name:
                chair.name = unlike([other.name for other in self.chairs if other is not chair], chair.guest)

    def _changed(self, plan: Plan, invitations: tuple[str, ...]) -> None:
        """Take on another set-up: people stay where they sit, all other seats are as it says."""
        here = {seat: chair for seat, chair in enumerate(self.chairs) if chair.is_person}
        self.plan = plan.fit_to_show
        self.rounds = Rounds(self.id, plan.setup, plan.players)
        self.chairs = [
            here.get(at) or Chair.planned(seat, digest)
            for at, (seat, digest) in enumerate(zip(self.plan.seats, invitations, strict=True))
        ]
        for chair, seat in zip(self.chairs, self.plan.seats, strict=True):
            chair.level = seat.level if chair.who is Who.BOT else seat.stand_in
        self.notes = [note for note in self.notes if getattr(note.what, "seat", 0) < plan.players]

    def _swapped(self, seat: Seat, other: Seat) -> None:
        """Let two seats change places; what the log says about them goes with them."""
        places = {seat: other, other: seat}
        order = [places.get(at, at) for at in range(self.plan.players)]
        self.plan = replace(self.plan, seats=tuple(self.plan.seats[at] for at in order))
        self.chairs = [self.chairs[at] for at in order]
        for note in self.notes:
            if isinstance(note.what, Sat | Reopened | Stood | Hired | Said | BotSat | BotDeclined):
                note.what = replace(note.what, seat=order[note.what.seat])

    def _note(self, what: Event | AnyDeed) -> None:
        self.notes.append(Note(self.version, len(self.game.moves) if self.game else 0, what))

    def _dealt(self) -> Game:
        """The game before its first move."""
        if self.opened.origin is not None:
            return read(self.opened.origin.start).game
        assert self.proof is not None
        return Game.deal(self.plan.lineup, seed_of(self.proof, self.plan.setup), self.plan.leader)

    def _begin(self, game: Game) -> None:
        self.game, self.stage = game, Stage.PLAYING
        for event in game.events:
            self._note(event)

    def _moved(self, seat: Seat, move: str, by: By, move_id: str) -> None:
        assert self.game is not None
        before, made = self.game, read_move(move)
        if by == "clock":
            self._note(TimeUp(seat, made.card.code if made.card and made.verb is Verb.PLAY else ""))
        self.game = before.play(made)
        self.trail.add(before, self.game)
        for event in self.game.events[len(before.events) :]:
            self._note(event)
        if move_id:
            self.move_ids.add(move_id)
        self.moment = moment_of(self.game.events[len(before.events) :])
        self.agreements.moved(seat, by, self.trail)
        if self.game.is_over:
            self.stage = Stage.OVER
            self.agreements.end()

    def _same_deal(self, deed: Proposed | Agreed | Declined) -> None:
        """Somebody proposes the same deal, agrees to it, or declines it."""
        self.agreed = frozenset() if isinstance(deed, Declined) else self.agreed | {deed.seat}
        self.proposals += isinstance(deed, Proposed)

    def _gave_up(self, deed: Departed | Resigned | Closed) -> None:
        """Somebody leaves for good, gives the game up, or the table is closed."""
        self.agreements.end()
        match deed:
            case Departed(seat, level):
                chair = self.chairs[seat]
                chair.replace(level)
                chair.left, chair.tokens = True, ()
            case Resigned(seat):
                self.stage, self.closed_why, self.resigned = Stage.CLOSED, "resigned", seat
            case Closed(why):
                self.stage, self.closed_why = Stage.CLOSED, why

    def _went_back(self, moves: int) -> None:
        """Restore the game as it was; later notes leave the log, except the note about taking back."""
        assert self.game is not None
        self.game = self.game.back_to(moves)
        self.trail.back_to(moves)
        self.moment = StoryTime.NOTHING
        self.times_back += 1
        self.agreements.end()
        self.notes = [note for note in self.notes if note.moves <= moves or not isinstance(note.what, Event)]


def moment_of(events: Sequence[Event]) -> StoryTime:
    """What these events completed: a phase, a trick, or nothing."""
    kinds = {type(event) for event in events}
    if PhaseBegan in kinds:
        return StoryTime.PHASE
    unplayed = PutDown in kinds and not kinds.isdisjoint((Led, WonUnplayed))
    return StoryTime.TRICK if Won in kinds or unplayed else StoryTime.NOTHING


def replay(deeds: list[AnyDeed]) -> Table:
    """The table that results from these deeds."""
    first, *rest = deeds
    assert isinstance(first, Opened)
    table = Table(first)
    for deed in rest:
        table.apply(deed)
    return table
