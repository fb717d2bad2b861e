"""Follows a table: a thread that reads the event stream and reconnects whenever it breaks."""

from __future__ import annotations

import contextlib
import http.client
import socket
import threading
import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from claimant.locale.marks import N_
from claimant.notation.wire import read_event, read_view
from claimant.rules.events import Event
from claimant.rules.view import View
from claimant.terminal.online.fair_deals import Deals
from claimant.terminal.online.remembered_seats import Ticket, keep
from claimant.terminal.online.requests import Refused, Server, Unreachable

PAUSES = (0.3, 0.6, 1.0, 2.0, 4.0)
"""Seconds to wait before each reconnect; the last value repeats."""

ANOTHER_VERSION = N_("the server uses another version of claimant")


class Connection(Enum):
    """The state of the connection."""

    CONNECTING = auto()
    UP = auto()
    DOWN = auto()
    """Lost; reconnecting."""
    LOST = auto()
    """The server says that the seat isn't ours or the table doesn't exist: reconnecting wouldn't help."""


class Occupant(msgspec.Struct, frozen=True):
    """Who sits at a seat, from the server's answer."""

    who: Literal["open", "bot", "person"]
    name: str
    level: str
    gone: bool
    stand_in: bool
    waited_for: int | None = None
    invited: bool = False


class SameDeal(msgspec.Struct, frozen=True):
    """May this deal be played again, and who agrees to it?"""

    allowed: bool = False
    agreed: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """What a player asks the others during the game."""

    number: int
    seat: int
    what: str
    card: str = ""
    agreed: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """A table as our seat sees it."""

    version: int
    turn: int
    stage: Literal["waiting", "playing", "over", "closed"]
    chairs: tuple[Occupant, ...]
    next_table: str | None
    deadline: float | None
    """The deadline of the seat to move, by this machine's clock; None without a clock."""
    view: View | None
    history: tuple[Event, ...]
    has_hints: bool = False
    same_deal: SameDeal = SameDeal()
    is_replay: bool = False
    """Were these cards played before?"""
    question: Question | None = None
    closed_why: str = ""
    resigned: int | None = None

    @property
    def is_filled(self) -> bool:
        return all(chair.who != "open" for chair in self.chairs)

    @property
    def has_ended(self) -> bool:
        return self.stage in ("over", "closed")

    @property
    def is_done(self) -> bool:
        """Is the table finished? After a game, players may still open the match's next table."""
        return self.stage == "closed" or self.next_table is not None


def read_seen(told: dict[str, Any]) -> Seen:
    """A table, from the server's answer."""
    return Seen(
        version=told["version"],
        turn=told["turn"],
        stage=told["stage"],
        chairs=_chairs(told["chairs"]),
        next_table=told["next_table"],
        deadline=None if told["seconds_left"] is None else time.monotonic() + told["seconds_left"],
        view=None if told["view"] is None else read_view(told["view"]),
        history=tuple(map(read_event, told["history"])),
        has_hints=told["hints"],
        same_deal=msgspec.convert(told.get("same_deal", {}), SameDeal),
        is_replay=(told.get("same_deal_as") or told.get("continues")) is not None,
        question=msgspec.convert(told.get("question"), Question | None),
        closed_why=told.get("closed_why") or "",
        resigned=told.get("resigned"),
    )


def _chairs(told: list[Any]) -> tuple[Occupant, ...]:
    return msgspec.convert(told, tuple[Occupant, ...])


class Follower:
    """The current state of the table, kept up to date by a thread."""

    def __init__(self, ticket: Ticket, language: str, told: Callable[[], None]) -> None:
        self.ticket = ticket
        self.server = Server(ticket.server, ticket.token, language)
        self.seen: Seen | None = None
        self.line = Connection.CONNECTING
        self.problem = ""
        """Why the line is down or lost."""
        self.notes: list[dict[str, Any]] = []
        """What has happened since we first looked, as the stream tells it; notes are added, never removed."""
        self.heard = 0
        """The version up to which the stream has told everything."""
        self.deals = Deals(ticket, self.server)
        self._told = told
        self._deal: tuple[dict[str, Any], frozenset[int]] = {}, frozenset()
        self._stopped = threading.Event()
        self._open: http.client.HTTPConnection | None = None
        self._thread = threading.Thread(target=self._follow, name="table", daemon=True)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.ticket.table}"

    def start(self) -> None:
        """Start following; a second call does nothing."""
        if self._thread.ident is None:
            self._thread.start()

    def stop(self) -> None:
        """End the thread, even while it waits for the stream."""
        self._stopped.set()
        connection = self._open
        if connection is not None and connection.sock is not None:
            with contextlib.suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    def look(self) -> Seen:
        """Fetch the state of the table."""
        try:
            told = self.server.ask(f"{self.path}/view")
            seen = read_seen(told)
            self._sit_at(told["you"]["seat"])
            bots = frozenset(seat for seat, chair in enumerate(seen.chairs) if chair.who == "bot")
            deal = told["deal"], bots
            self.deals.times_back = int(told.get("times_back", 0))
        except (KeyError, TypeError, ValueError, msgspec.ValidationError):
            raise Unreachable(ANOTHER_VERSION) from None
        if self.seen is None or seen.version >= self.seen.version:
            self.seen, self._deal = seen, deal
        return self.seen

    def _sit_at(self, seat: int | None) -> None:
        """Follow our chair if the host let seats change places before the deal, which depends on the seat."""
        if None in (seat, self.ticket.seat) or seat == self.ticket.seat or self.deals.witness.rounds:
            return
        self.ticket = replace(self.ticket, seat=seat)
        self.deals = Deals(self.ticket, self.server)
        keep(self.ticket)

    def _follow(self) -> None:
        failures = 0
        while not self._stopped.is_set():
            try:
                self._listen()
                failures = 0
            except Refused as error:
                self._is(Connection.LOST, str(error))
                return
            except Unreachable as error:
                if self._stopped.is_set():
                    return
                failures = 0 if self.line is Connection.UP else failures + 1
                self._is(Connection.DOWN, str(error))
            if self.seen is not None and self.seen.is_done and self.line is Connection.UP:
                return
            self._stopped.wait(PAUSES[min(failures, len(PAUSES) - 1)])

    def _listen(self) -> None:
        """Fetch the table, then listen until the stream ends; the stream also sends what happened in between."""
        seen = self._attend(self.look())
        self.heard = self.heard or seen.version
        with self.server.listen(f"{self.path}/events?since={self.heard}") as (lines, connection):
            self._open = connection
            self._is(Connection.UP)
            if self._stopped.is_set() or (seen.is_done and self.heard >= seen.version):
                return
            for told in lines:
                if self._stopped.is_set():
                    return
                self._take_in(told)
                if self.seen is not None and self.seen.is_done and self.heard >= self.seen.version:
                    return

    def _take_in(self, told: dict[str, Any]) -> None:
        """Handle a message of the stream: a change of the table, who is present, or a heartbeat."""
        known = self.seen
        if known is None or told.get("version", 0) > known.version:
            self._attend(self.look())
        elif told.get("chairs"):
            self.seen = replace(known, chairs=_chairs(told["chairs"]))
        elif not told.get("events"):
            return
        self.notes += [note for note in told.get("events", ()) if note["version"] > self.heard]
        self.heard = max(self.heard, told.get("version", 0))
        self._told()

    def _attend(self, seen: Seen) -> Seen:
        """Take part in the deal, and fetch the table again if we sent something."""
        try:
            while self.deals.attend(*self._deal, seen.view, seen.history, seen.is_replay):
                seen = self.look()
        except (msgspec.ValidationError, IndexError):
            raise Unreachable(ANOTHER_VERSION) from None
        return seen

    def _is(self, line: Connection, problem: str = "") -> None:
        self.line, self.problem = line, problem
        self._told()
