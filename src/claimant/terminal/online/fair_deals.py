"""What this computer saves of deals on servers: `claimant join` writes it, `claimant verify` compares with it.

There is one file for each seat at a table. Only its user can read it, because a salt is secret until it is revealed.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from claimant.data_directory import data_directory
from claimant.fair.checking import NO_PROOF, NOT_PROVEN, why_not_fair
from claimant.fair.daily import NAME
from claimant.fair.witness import DROPPED, NO_PART, OTHER_DEVICE, WARNING, Deal, Witness
from claimant.locale.marks import N_
from claimant.notation.cards import codes
from claimant.notation.errors import NotationError
from claimant.notation.records import record_file
from claimant.notation.records.proofs import Proof
from claimant.notation.records.record_file import Record
from claimant.rules.events import Event
from claimant.rules.lineup import HAND
from claimant.rules.view import View
from claimant.terminal.data_files import read_whole, write_whole
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Refused, Server

if TYPE_CHECKING:
    from claimant.locale.languages import Language

FAIR = N_("The deal was checked: it follows from what the server and the players had fixed before they knew it.")
OF_DAY = N_("This is a deal of the day: nobody adds a part to it, and its secret is published the next day.")
NOT_CHECKED = N_("The deal could not be checked: the server can’t be reached.")
FINGERPRINT = N_("Deal, round {number}. The server’s fingerprint: {commitment}")
OWN_PART = N_("Deal, round {number}. Your part: {salt}")
FOLDER = "deals"
MOST = 200


def witnesses_of(table: str) -> list[Witness]:
    """What was saved of a table's deal, on any server."""
    return [found for file in sorted(_folder().glob(f"{table}.*.json")) if (found := _read(file)) is not None]


def has_warned(since: float) -> bool:
    """Was any deal found to be unfair since this time?"""
    with suppress(OSError):
        recent = [file for file in _folder().glob("*.json") if file.stat().st_mtime >= since]
        found = [kept for file in recent if (kept := _read(file)) is not None]
        return any(kept.alarms or kept.problem for kept in found)
    return False


def _folder() -> Path:
    return data_directory() / FOLDER


def move(before: Ticket, now: Ticket) -> None:
    """Keep the saved data of a deal whose server has a new address."""
    with suppress(OSError):
        _file(before).replace(_file(now))


def _file(ticket: Ticket) -> Path:
    """The file for a seat; tables of the same name on different servers have different files."""
    told = hashlib.sha256(f"{ticket.seat} {ticket.server}".encode()).hexdigest()
    return _folder() / f"{ticket.table}.{told[:8]}.json"


def _read(file: Path) -> Witness | None:
    try:
        return msgspec.json.decode(read_whole(file), type=Witness)
    except (OSError, msgspec.MsgspecError):
        return None


class Deals:
    """Takes part in the deal of one table for our seat, and checks the server meanwhile."""

    def __init__(self, ticket: Ticket, server: Server, clock: Callable[[], float] = time.time) -> None:
        self._server, self._path, self._clock = server, f"/api/tables/{ticket.table}", clock
        self._file = _file(ticket)
        self.witness = _read(self._file) or Witness(ticket.server, ticket.table, ticket.seat)
        self.is_fair = False
        """Has the whole deal been checked, and found to be what it had to be?"""
        self._has_part = False
        """Did we add to the deal? That of an earlier game may be played again."""
        self._is_replay = False
        """Does the server say that these are the cards of an earlier game? Then nobody adds to the deal."""
        self._is_of_day = False
        """Does the server say that this is a deal of the day? Nobody adds to it; its proof comes the next day."""
        self._is_unreachable = False
        self.times_back = 0
        """How often moves were taken back, as the server says openly."""

    def attend(
        self,
        told: dict[str, Any],
        bots: frozenset[int],
        view: View | None,
        history: Sequence[Event] = (),
        is_replay: bool = False,
    ) -> bool:
        """Look at the deal and send what is due. True if something was sent: the deal may then have moved on."""
        deal = msgspec.convert(told, Deal)
        self._is_replay = is_replay
        self._is_of_day = NAME.fullmatch(deal.table) is not None
        is_alone = view is not None and len(bots) == view.lineup.players - 1
        self._keep(self.witness.look(deal, bots, self._clock()).follow(history, is_alone, self.times_back))
        if view is not None and _is_as_dealt(view) and not self.witness.hand:
            self._keep(replace(self.witness, hand=tuple(codes(view.hand))))
        if (commit := self.witness.to_commit(deal)) is not None:
            return self._send("commit", commit[0], commitment=commit[1])
        if (reveal := self.witness.to_reveal(deal)) is not None:
            return self._send("reveal", reveal[0], salt=reveal[1])
        return False

    def _send(self, action: str, number: int, **body: str) -> bool:
        self._keep(self.witness.sent(number, self._clock()))
        try:
            self._server.ask(f"{self._path}/{action}", {"round": number, **body})
        except Refused as error:
            self._keep(self.witness.refused(number, error.why, self._clock()))
        else:
            self._keep(self.witness.committed(number) if action == "commit" else self.witness.revealed(number))
        return True

    @property
    def saw_cards(self) -> bool:
        """Were cards dealt, as far as we know?"""
        return bool(self.witness.hand or self.witness.course.events)

    def check(self, record: bytes | None) -> None:
        """Compare the record of a game that has ended with everything that was kept; None if the server refuses it."""
        problem: str | None = NOT_PROVEN
        try:
            if record is not None:
                problem = self._problem(record_file.read(record))
        except NotationError as error:
            problem = str(error)
        self._is_unreachable = False
        if problem == NO_PROOF and self._is_of_day:
            return
        problem = NOT_PROVEN if problem == NO_PROOF else problem
        self._keep(replace(self.witness, problem=problem or ""))
        self.is_fair = problem is None and not self.witness.alarms

    def could_not_check(self) -> None:
        """The server can't be reached after the end."""
        self._is_unreachable = True

    def _problem(self, record: Record) -> str | None:
        proof = record.proof
        if isinstance(proof, Proof) and proof.table == self.witness.table:
            self._note_own_part(proof)
        earlier = [] if proof is None or proof.table == self.witness.table else witnesses_of(proof.table)
        compared = [self.witness, *earlier]
        self._has_part = any(each.has_part for each in compared)
        return next((found for each in compared if (found := why_not_fair(record, each)) is not None), None)

    def _note_own_part(self, proof: Proof) -> None:
        """If the answer to our salt was lost, but the salt was not, it is in the deal."""
        number, seat = len(proof.rounds), self.witness.seat
        held = self.witness.held(number)
        if seat is not None and held is not None and held.salt and proof.rounds[-1].salts[seat] == held.salt:
            self._keep(self.witness.revealed(number))

    def transcript(self, language: Language) -> list[str]:
        """What our person needs for “claimant verify”: each round's fingerprint, and our part once it is revealed."""
        told = []
        for each in self.witness.rounds:
            told.append(language.text(FINGERPRINT, number=each.number, commitment=each.commitment))
            if each.is_revealed:
                told.append(language.text(OWN_PART, number=each.number, salt=each.salt))
        return told

    def verdict(self, language: Language) -> str:
        """What the check at the end has found, if nothing is wrong."""
        if not self.is_fair:
            return ""
        if self._is_of_day:
            return language.text(FAIR)
        return language.text(FAIR if self._has_part or self.witness.seat is None else NO_PART)

    def said(self, language: Language) -> str:
        """What the player must know about the deal; nothing if it is fair so far."""
        text = language.text
        found = [text(each.value) for each in self.witness.alarms]
        found += [text(self.witness.problem)] if self.witness.problem else []
        if found:
            return " ".join([text(WARNING), *found])
        notes = [DROPPED] if self.witness.dropped else []
        notes += [OTHER_DEVICE] if self.witness.others else []
        notes += [OF_DAY] if self._is_of_day else []
        notes += [NO_PART] if self.witness.lacks_part and not notes and not self._is_replay else []
        notes += [NOT_CHECKED] if self._is_unreachable else []
        return " ".join(map(text, notes))

    def _keep(self, witness: Witness) -> None:
        """Save it on disk before anything is sent; a full disk doesn't end the game."""
        if witness != self.witness or not self._file.exists():
            self.witness = witness
            with suppress(OSError):
                _write(self._file, msgspec.json.encode(witness))


def _is_as_dealt(view: View) -> bool:
    """Does the seat still hold all cards that it was dealt?"""
    return view.phase == 1 and len(view.hand) == HAND[view.lineup.players]


def _write(file: Path, data: bytes) -> None:
    """Write the file so that only the user can read it, and delete the oldest files if there are too many."""
    write_whole(file, data)
    kept = sorted(file.parent.glob("*.json"), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in kept[MOST:]:
        old.unlink(missing_ok=True)
