"""Whose answer to a question is awaited."""

from __future__ import annotations

from claimant.rules.cards import Seat
from claimant.web.tables.deeds import AnyDeed, Consented, Settled
from claimant.web.tables.people.agreements import Question
from claimant.web.tables.table import Table


def asked(table: Table, question: Question) -> frozenset[Seat]:
    """The seats whose players must answer: people who play themselves, for a resignation only partners."""
    others = {seat for seat, chair in enumerate(table.chairs) if chair.plays_itself} - {question.seat}
    if question.what == "resign":
        others &= set(partners(table, question.seat))
    return frozenset(others)


def partners(table: Table, seat: Seat) -> list[Seat]:
    """The other seats that win together with this one."""
    lineup = table.plan.lineup
    return [each for each in lineup.sides[lineup.side_of(seat)] if each != seat]


def missing(table: Table) -> frozenset[Seat]:
    """The seats whose answer is awaited now."""
    question = table.agreements.question
    return frozenset() if question is None else asked(table, question) - question.agreed


def by_moving(table: Table, seat: Seat) -> list[AnyDeed]:
    """Who goes on playing after somebody has left agrees to that."""
    question = table.agreements.question
    if question is None or question.what != "stay" or seat not in missing(table):
        return []
    rest: list[AnyDeed] = [] if missing(table) - {seat} else [Settled()]
    return [Consented(seat, "stay"), *rest]
