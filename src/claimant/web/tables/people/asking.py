"""Commands between people during a game: ask, answer, resign, leave. Each returns deeds, or refuses.

Nobody who is gone blocks a question: who is away for the table's grace time isn't asked any more (`settle`), and for
whom a bot plays isn't asked at all.
"""

from __future__ import annotations

from collections.abc import Collection

from claimant.rules.cards import Seat
from claimant.web.tables.commands import Refusal, Why, come_back, go_back
from claimant.web.tables.deeds import (
    AnyDeed,
    Asked,
    Closed,
    Consented,
    Denied,
    Departed,
    Resigned,
    Settled,
    WentBack,
    What,
)  # fmt: skip
from claimant.web.tables.people.agreements import Question
from claimant.web.tables.people.awaited import asked, missing, partners
from claimant.web.tables.people.taking_back import played_card
from claimant.web.tables.table import Stage, Table

MOST_ASKS = 10
"""How often one player can ask the others for something in one game."""


def _must(condition: bool, why: Why) -> None:
    if not condition:
        raise Refusal(why)


def ask(table: Table, seat: Seat, what: What) -> list[AnyDeed]:
    """Ask the others to take back one's last move, or to end the game; asking the same again changes nothing.

    Who plays only against bots asks nobody.
    """
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    if table.only_one_person:
        return go_back(table, seat) if what == "back" else [Closed("abandoned")]
    pending = table.agreements.question
    if pending is not None and (pending.seat, pending.what) == (seat, what):
        return []
    _must(pending is None, Why.ASKED_ALREADY)
    moves = _taken_back_to(table, seat) if what == "back" else 0
    assert table.game is not None
    card = played_card(table.game, moves) if what == "back" else ""
    question = Question(0, seat, what, moves, card)
    if not asked(table, question):
        return [*come_back(table, seat), *_outcome(question)]
    _must(table.agreements.asks[seat] < MOST_ASKS, Why.ASKED_ENOUGH)
    return [*come_back(table, seat), Asked(seat, what, moves, card)]


def why_not_back(table: Table, seat: Seat) -> Why | None:
    """Why the seat can't ask to take its last move back now; None if it can."""
    if table.stage is not Stage.PLAYING or table.game is None:
        return Why.NOT_PLAYING
    if table.plan.strict:
        return Why.NO_GOING_BACK
    moves = table.trail.last_decision(seat)
    if moves is None:
        return Why.NOTHING_TO_TAKE_BACK
    return Why.CARD_SEEN if table.trail.reveals(moves) else None


def _taken_back_to(table: Table, seat: Seat) -> int:
    why = why_not_back(table, seat)
    if why is not None:
        raise Refusal(why)
    moves = table.trail.last_decision(seat)
    assert moves is not None
    return moves


def answer(table: Table, seat: Seat, number: int, yes: bool) -> list[AnyDeed]:
    """Say yes or no to a question; the asker's no withdraws it. Answering again changes nothing."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    question = table.agreements.question
    if question is None or question.number != number:
        raise Refusal(Why.NOTHING_ASKED)
    if seat == question.seat:
        return [] if yes else [Denied(seat, question.what, withdrawn=True)]
    _must(question.what != "resign" or seat in partners(table, question.seat), Why.NOT_FOR_YOU)
    back = come_back(table, seat)
    if not yes:
        stopped: list[AnyDeed] = [Closed("left")] if question.what == "stay" else []
        return [*back, Denied(seat, question.what), *stopped]
    if seat in question.agreed:
        return []
    rest = [] if missing(table) - {seat} else _outcome(question)
    return [*back, Consented(seat, question.what), *rest]


def settle(table: Table, gone: Collection[Seat]) -> list[AnyDeed]:
    """Decide a question without those who are gone, if everybody else has agreed."""
    question = table.agreements.question
    if question is None or table.stage is not Stage.PLAYING or missing(table) - set(gone):
        return []
    return _outcome(question)


def _outcome(question: Question) -> list[AnyDeed]:
    """What follows once everybody agrees."""
    match question.what:
        case "back":
            return [WentBack(question.seat, question.moves)]
        case "end":
            return [Closed("agreed")]
        case "resign":
            return [Resigned(question.seat)]
        case "stay":
            return [Settled()]


def resign(table: Table, seat: Seat) -> list[AnyDeed]:
    """Give the game up, so that the other side wins. A partner who plays must agree, so they are asked first."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    _must(len(table.plan.lineup.sides) == 2, Why.NO_RESIGNING)
    question = table.agreements.question
    if question is not None and question.what == "resign" and seat in partners(table, question.seat):
        return answer(table, seat, question.number, yes=True)
    if not any(table.chairs[each].plays_itself for each in partners(table, seat)):
        return [*come_back(table, seat), Resigned(seat)]
    return ask(table, seat, "resign")


def leave(table: Table, seat: Seat) -> list[AnyDeed]:
    """Leave the table for good: a bot plays on, and the others may stop the game. Without others, the table closes."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    if table.only_one_person:
        return [Closed("abandoned")]
    left: list[AnyDeed] = [Departed(seat, table.plan.seats[seat].stand_in)]
    others = any(chair.plays_itself for each, chair in enumerate(table.chairs) if each != seat)
    return [*left, Asked(seat, "stay")] if others else left
