"""A verified game of a database: what is known of it without playing it again."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from claimant.notation.databases.record_lines import deal_value, read_value, record_line
from claimant.notation.reached_position import piles
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.rules.cards import Pile, Seat
from claimant.rules.deal import dealt
from claimant.rules.lineup import LineUp
from claimant.rules.state import State

AFTER_DEAL = ("moves", "result", "proof")


class Outcome(NamedTuple):
    """How a finished game ended."""

    winners: tuple[Seat, ...]
    votes: tuple[int | None, ...]
    """The side that each faction votes for, in the order of the line-up."""


class VerifiedGame(msgspec.Struct, frozen=True, dict=True):
    """A game of a database whose moves and result are right."""

    value: dict[str, Any]
    """The record as JSON has it."""
    lineup: LineUp
    leader: Seat
    details: Details
    moves: tuple[str, ...]
    outcome: Outcome | None
    """None if the game isn't over."""
    cards: State | tuple[Pile, Pile]
    """The position before the first move, or the shuffled deck and the box."""

    @property
    def start(self) -> State:
        """The position before the first move."""
        return self.cards if isinstance(self.cards, State) else dealt(self.lineup, *self.cards, self.leader)

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that won, also because others gave up; None if nobody has."""
        if self.outcome is not None:
            return self.outcome.winners
        gone = self.details.resigned
        if gone is None:
            return None
        side = self.lineup.side_of(gone)
        return tuple(seat for seat in range(self.lineup.players) if self.lineup.side_of(seat) != side)

    @property
    def key(self) -> bytes:
        """The same for the same game: set-up, cards, moves, and who played it."""
        found = blake2b(digest_size=16)
        about = self.lineup.names, self.lineup.heroes, self.leader, self.details.names, self.details.played_by
        found.update(repr((about, self.moves)).encode("utf-8", "surrogatepass"))
        start = deal_value(self.start) if self.is_dealt else piles(self.start)
        found.update(repr(start).encode())
        return found.digest()

    @property
    def is_dealt(self) -> bool:
        return "position" not in self.value

    def line(self, cards: bool = False) -> bytes:
        """The record as a line; with `cards` it names all cards."""
        if not cards or not self.is_dealt or "deal" in self.value:
            return record_line(self.value)
        before = {key: each for key, each in self.value.items() if key not in AFTER_DEAL}
        after = {key: each for key, each in self.value.items() if key in AFTER_DEAL}
        return record_line({**before, "deal": deal_value(self.start), **after})

    @cached_property
    def record(self) -> Record:
        """The record with its whole game, played by the rules."""
        return read_value(self.value)
