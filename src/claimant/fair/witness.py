"""What a player's client saves of a deal from the start, and how it notices a cheating server.

A witness is a value. `look` compares what the server shows now with what it showed before; `to_commit` and `to_reveal`
say what to send. The terminal stores the witness before it sends anything (`terminal/online/fair_deals.py`). The page
does the same in script (`web/static/fair.js`).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from claimant.fair import hashing
from claimant.locale.marks import N_
from claimant.notation.wire import write_event
from claimant.rules.events import Event

MOST_FAILURES = 2
"""After this number of failures to reveal its salt a seat is not asked again."""
NO_PART = N_("This computer added no part to this deal: it came too late, or the server did not ask for it.")
WARNING = N_("Warning: this deal may not be fair.")
OTHER_DEVICE = N_(
    "The server says that another device at your seat added its part to the deal. "
    "If that wasn’t you, this deal may not be fair."
)


DROPPED = N_(
    "The server says that it didn’t get your part of the deal in time, although it was sent from here. Either the "
    "connection failed, or the server left your part out. In that case this deal may not be fair."
)


class Alarm(StrEnum):
    """Warnings of a client: an honest server never causes them."""

    COMMITMENT = N_("The server has changed its fingerprint after it was shown.")
    SETUP = N_("The server has changed the set-up after the round of the deal had begun.")
    LEFT_OUT = N_("Your part of the deal was sent in time, but the server left it out.")
    REPLACED = N_("The server lists another part of the deal for your seat than the one that was sent from here.")
    LIST = N_("The server has changed the list of the players’ parts after it was shown.")
    INVENTED = N_("The server lists a part of the deal for a seat that has none: only people add one.")
    NAMED = N_("The server says that you did not reveal your part of the deal, but you did.")
    NO_REASON = N_(
        "The server began another round of the deal although everybody had revealed their part in the last one."
    )
    GAME = N_("The server shows a different course of the game than before.")


class Shown(msgspec.Struct, frozen=True):
    """One round as the server shows it: the `deal` of a table's document, or one of its earlier rounds."""

    round: int
    commitment: str
    commitments: tuple[str, ...] | None = None
    """None until the list is final."""
    failed: tuple[int, ...] = ()


class Deal(msgspec.Struct, frozen=True):
    """A deal as the server shows it."""

    version: int
    table: str
    setup: dict[str, Any]
    step: str
    round: int
    commitment: str
    seconds_left: float | None
    asked: tuple[int, ...]
    commitments: tuple[str, ...] | None
    rounds: tuple[Shown, ...] = ()
    """The rounds before this one, in which a seat failed."""

    @property
    def all(self) -> tuple[Shown, ...]:
        """Every round so far."""
        if not self.round:
            return ()
        return (*self.rounds, Shown(self.round, self.commitment, self.commitments))


class Held(msgspec.Struct, frozen=True):
    """One round as this client saw it."""

    number: int
    commitment: str
    setup: str
    """As canonical JSON."""
    salt: str = ""
    """Our own; empty if we sent none."""
    until: float = 0.0
    """The deadline for commitments by this machine's clock, as the server first announced it."""
    is_commitment_sent: bool = False
    """Did we send our commitment in time? It is noted before the server answers, for it may take it and be silent."""
    is_committed: bool = False
    """Has the server confirmed our commitment?"""
    commitments: tuple[str, ...] = ()
    """The final list; empty until it is shown."""
    reveal_until: float = 0.0
    """The deadline for salts, as the server announced it with the list."""
    is_salt_sent: bool = False
    """Did we send our salt in time?"""
    is_revealed: bool = False
    """Has the server confirmed our salt?"""
    is_refused: bool = False
    """Has the server refused what we sent? Then we send nothing more in this round."""


class Course(msgspec.Struct, frozen=True):
    """How a game has gone so far, as it was shown: the number of events, and their hash."""

    events: int = 0
    hash: str = ""


def course_of(events: Sequence[Event]) -> Course:
    return Course(len(events), hashing.course(map(write_event, events)))


class Witness(msgspec.Struct, frozen=True):
    """Everything that one client saves of one table's deal."""

    server: str
    table: str
    seat: int | None
    """None for spectators: they add nothing, but check what they see."""
    rounds: tuple[Held, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    hand: tuple[str, ...] = ()
    """The cards that the seat was dealt, as they were first shown."""
    course: Course = Course()
    """How the game had gone when we last looked."""
    times_back: int = 0
    """How often moves had been taken back by then."""
    problem: str = ""
    """The result of checking the record at the end."""
    others: tuple[int, ...] = ()
    """Rounds in which our seat's commitment wasn't sent from here; the server says that another device sent it."""
    dropped: tuple[int, ...] = ()
    """Rounds in which we sent our part in time, and of which the server says that it didn't get it."""

    def held(self, number: int) -> Held | None:
        return next((held for held in self.rounds if held.number == number), None)

    def with_round(self, held: Held) -> Witness:
        others = tuple(each for each in self.rounds if each.number != held.number)
        return replace(self, rounds=tuple(sorted((*others, held), key=lambda each: each.number)))

    def with_alarm(self, *alarms: Alarm) -> Witness:
        return replace(self, alarms=tuple(dict.fromkeys((*self.alarms, *alarms))))

    def own_commitment(self, held: Held) -> str:
        if self.seat is None or not held.salt:
            return ""
        return hashing.seat_commitment(self.table, held.number, self.seat, held.salt)

    def of_our_seat(self, listed: tuple[str, ...]) -> str:
        """Our seat's entry in a list of all seats."""
        return "" if self.seat is None else listed[self.seat]

    @property
    def has_part(self) -> bool:
        """Is our salt in the last known round?"""
        return bool(self.rounds) and self.rounds[-1].is_revealed

    @property
    def lacks_part(self) -> bool:
        """Has the game begun without our salt, for all we know? It may have arrived although no answer came."""
        last = self.rounds[-1] if self.rounds else None
        return (
            self.seat is not None and self.course.events > 0 and not (last and (last.is_revealed or last.is_salt_sent))
        )

    # What we send, and what the server answers
    def to_commit(self, deal: Deal) -> tuple[int, str] | None:
        """The round and the commitment to send now."""
        held = self.held(deal.round)
        if deal.step != "committing" or held is None or not held.salt or held.is_committed or held.is_refused:
            return None
        return held.number, self.own_commitment(held)

    def to_reveal(self, deal: Deal) -> tuple[int, str] | None:
        """The round and the salt to send now; only if the final list has our own commitment."""
        held = self.held(deal.round)
        if deal.step != "revealing" or held is None or not held.salt or held.is_revealed or held.is_refused:
            return None
        if not held.commitment or not held.commitments or self._is_broken(held, deal):
            return None
        return held.number, held.salt

    def _is_broken(self, held: Held, deal: Deal) -> bool:
        return (
            self.of_our_seat(held.commitments) != self.own_commitment(held)
            or held.commitments != deal.commitments
            or held.commitment != deal.commitment
            or held.setup != hashing.canonical(deal.setup)
        )

    def sent(self, number: int, now: float) -> Witness:
        """We are about to send what is due."""
        held = self.held(number)
        if held is None:
            return self
        if held.commitments:
            return self.with_round(replace(held, is_salt_sent=held.is_salt_sent or now < held.reveal_until))
        return self.with_round(replace(held, is_commitment_sent=held.is_commitment_sent or now < held.until))

    def committed(self, number: int) -> Witness:
        held = self.held(number)
        return self if held is None else self.with_round(replace(held, is_committed=True))

    def revealed(self, number: int) -> Witness:
        held = self.held(number)
        return self if held is None else self.with_round(replace(held, is_revealed=True))

    def refused(self, number: int, why: str, now: float) -> Witness:
        """Note that the server refused what we sent: because of another device, or wrongly as too late."""
        held = self.held(number)
        if held is None or held.is_revealed:
            return self
        found = self.with_round(replace(held, is_refused=True))
        if why == "committed":
            return replace(found, others=tuple(dict.fromkeys((*self.others, number))))
        if held.commitments:
            return found.with_alarm(Alarm.NAMED) if now < held.reveal_until else found
        return found.with_alarm(Alarm.LEFT_OUT) if now < held.until else found

    # What we see
    def look(self, deal: Deal, bots: frozenset[int], now: float) -> Witness:
        """Take in what the server shows now; a difference from before becomes an alarm."""
        if deal.version != hashing.VERSION or deal.table != self.table:
            # version 1, or a deal that is played again: nobody adds a part to it
            return self.with_alarm(Alarm.COMMITMENT) if self.rounds else self
        if self.rounds and deal.round < self.rounds[-1].number:
            return self.with_alarm(Alarm.COMMITMENT)
        found, setup = self, hashing.canonical(deal.setup)
        for shown in deal.all:
            is_open = shown.round == deal.round and deal.step == "committing" and self.seat in deal.asked
            found = found._take_in(shown, setup, is_open, now + (deal.seconds_left or 0.0))
            if shown.commitments and any(shown.commitments[bot] for bot in bots):
                found = found.with_alarm(Alarm.INVENTED)
        failures = sum(self.seat in shown.failed for shown in deal.rounds)
        if deal.step == "committing" and self.seat not in (None, *deal.asked) and failures < MOST_FAILURES:
            found = found.with_alarm(Alarm.LEFT_OUT)
        numbers = [shown.round for shown in deal.rounds]
        if numbers != list(range(1, deal.round)) or not all(map(_has_reason, deal.rounds)):
            found = found.with_alarm(Alarm.NO_REASON)
        return found

    def _take_in(self, shown: Shown, setup: str, is_open: bool, until: float) -> Witness:
        held = self.held(shown.round)
        if held is None:
            salt = hashing.new_salt() if is_open else ""
            held = Held(shown.round, shown.commitment, setup, salt, until)
        alarms, others, dropped = [], self.others, self.dropped
        if held.commitment != shown.commitment:
            alarms.append(Alarm.COMMITMENT)
        if held.setup != setup:
            alarms.append(Alarm.SETUP)
        if shown.commitments:
            alarms += self._look_at_list(held, shown.commitments)
            if self.of_our_seat(shown.commitments) and not held.salt and held.number not in others:
                others = (*others, held.number)
            if not held.commitments:
                held = replace(held, commitments=shown.commitments, reveal_until=until)
        if self.seat in shown.failed and held.is_revealed:
            alarms.append(Alarm.NAMED)
        if self._is_dropped(held, shown) and held.number not in dropped:
            dropped = (*dropped, held.number)
        return replace(self.with_round(held).with_alarm(*alarms), others=others, dropped=dropped)

    def _is_dropped(self, held: Held, shown: Shown) -> bool:
        """Did we send our part in time, without an answer, and does the server say that it didn't get it?"""
        if held.is_refused or held.number in self.others:
            return False
        if shown.commitments and not self.of_our_seat(shown.commitments):
            return held.is_commitment_sent and not held.is_committed
        return self.seat in shown.failed and held.is_salt_sent and not held.is_revealed

    def follow(self, events: Sequence[Event], is_alone: bool, times_back: int = 0) -> Witness:
        """Take in how the game has gone. What was shown before stays, unless it was taken back.

        Who plays alone against bots takes moves back; people ask each other, and the table's log says so; a damaged
        server may lose the last ones, and says so, too.
        """
        if not events:
            return self
        known = self.course.events
        is_same = len(events) < known or course_of(events[:known]) == self.course or not known
        is_taken_back = is_alone or times_back > self.times_back
        found = self if is_same or is_taken_back else self.with_alarm(Alarm.GAME)
        return replace(found, course=course_of(events), times_back=max(times_back, self.times_back))

    def _look_at_list(self, held: Held, listed: tuple[str, ...]) -> list[Alarm]:
        """Is our own commitment in the list, and is the list the one that was shown before?"""
        alarms = []
        own, found = self.own_commitment(held), self.of_our_seat(listed)
        if held.commitments and held.commitments != listed:
            alarms.append(Alarm.LIST)
        if own and found and found != own and held.number not in self.others:
            alarms.append(Alarm.REPLACED)
        if not found and held.is_committed:
            alarms.append(Alarm.LEFT_OUT)
        return alarms


def _has_reason(shown: Shown) -> bool:
    """Did a committed seat fail in this round, so that another round was necessary?"""
    listed = shown.commitments or ()
    return any(listed[seat : seat + 1] not in ((), ("",)) for seat in shown.failed)
