"""Commands of a fair deal: seats commit to their salts, then reveal them, and the cards are dealt.

`advance` returns the next step; the room calls it after every change and when the time of a step is over.
"""

from __future__ import annotations

from claimant.fair import hashing
from claimant.rules.cards import Seat
from claimant.web.tables.commands import Refusal, Why
from claimant.web.tables.deeds import AnyDeed, Committed, Dealt, Listed, Revealed, RoundBegan, Withheld
from claimant.web.tables.fair_rounds import DealRound
from claimant.web.tables.table import Stage, Table


def advance(table: Table, late: bool, secret: str) -> list[AnyDeed]:
    """The deal's next step, if no seat is awaited or the time is over; `secret` is for a new round."""
    if table.stage is not Stage.WAITING or not table.started or table.invited:
        return []
    latest = table.rounds.latest
    if table.is_replay:
        return [Dealt()]
    if latest is None:
        return _begin(1, secret, bool(table.people))
    if latest.awaited and not late:
        return []
    if not latest.is_listed:
        return [Listed()] if any(latest.commitments) else [Listed(), Dealt()]
    if not latest.awaited:
        return [Dealt()]
    named: list[AnyDeed] = [Withheld(seat, table.rounds.failures(seat) + 1) for seat in latest.awaited]
    return [*named, *_begin(latest.number + 1, secret, True)]


def _begin(number: int, secret: str, asks: bool) -> list[AnyDeed]:
    """Begin a round; if only bots sit at the table, deal at once."""
    began: list[AnyDeed] = [RoundBegan(number, secret)]
    return began if asks else [*began, Listed(), Dealt()]


def commit(table: Table, seat: Seat, number: int, commitment: str) -> list[AnyDeed]:
    """A seat sends its commitment; sending it again changes nothing."""
    latest = _current(table, number)
    sent = latest.commitments[seat]
    if sent == commitment:
        return []
    if seat not in latest.asked:
        raise Refusal(Why.NOT_ASKED)
    if sent:
        raise Refusal(Why.COMMITTED)
    if latest.is_listed:
        raise Refusal(Why.LATE)
    return [Committed(seat, commitment)]


def reveal(table: Table, seat: Seat, number: int, salt: str) -> list[AnyDeed]:
    """A seat reveals its salt; sending it again changes nothing."""
    latest = _current(table, number)
    if latest.salts[seat] == salt:
        return []
    if not latest.commitments[seat]:
        raise Refusal(Why.NOT_COMMITTED)
    if not latest.is_listed:
        raise Refusal(Why.EARLY)
    if hashing.seat_commitment(table.id, number, seat, salt) != latest.commitments[seat]:
        raise Refusal(Why.WRONG_SALT)
    return [Revealed(seat, salt)]


def _current(table: Table, number: int) -> DealRound:
    latest = table.rounds.latest
    if latest is None or table.stage is Stage.CLOSED:
        raise Refusal(Why.NO_ROUND)
    if latest.number != number:
        raise Refusal(Why.OTHER_ROUND)
    return latest
