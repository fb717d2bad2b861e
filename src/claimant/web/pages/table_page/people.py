"""Who is who at a table, in the viewer's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences import questions
from claimant.locale.sentences.questions import Proposal
from claimant.rules.cards import Seat
from claimant.web.pages.table_page.scene import Between, Facts, Person, Scene
from claimant.web.tables.clocks import decision_waits, grace_left, shown_left
from claimant.web.tables.people.asking import MOST_ASKS, why_not_back
from claimant.web.tables.people.awaited import missing, partners
from claimant.web.tables.plan import Who
from claimant.web.tables.table import Chair, Stage, Table

NAMELESS = "Player"
"""The name of people who gave none, shown in each viewer's language."""

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext
    from claimant.web.tables.room import Room


def facts(call: RequestContext) -> Facts:
    """What everybody at the table may know besides the game."""
    room, seat = call.here, call.role.seat
    table = room.table
    return Facts(
        table.id,
        table.version,
        table.stage,
        seat,
        tuple(_person(room, number, call.language) for number in range(table.plan.players)),
        may_go_back=_may_go_back(room, seat),
        clock=shown_left(room),
        clock_waits=decision_waits(room),
        clock_whole=table.plan.clock or 0,
        asked=call.asked,
        between=None if seat is None else _between(room.table, seat),
    )


def _between(table: Table, seat: Seat) -> Between | None:
    """What the player can do besides playing; a question that is open comes first."""
    if table.stage is not Stage.PLAYING:
        return None
    alone, free = table.only_one_person, table.agreements.question is None
    may_ask = free and not alone and table.agreements.asks[seat] < MOST_ASKS
    return Between(
        alone,
        back=may_ask and why_not_back(table, seat) is None,
        end=may_ask,
        resign=len(table.plan.lineup.sides) == 2,
        partner=any(table.chairs[each].plays_itself for each in partners(table, seat)),
    )


def _may_go_back(room: Room, seat: Seat | None) -> bool:
    table = room.table
    if seat is None or table.stage is not Stage.PLAYING or table.game is None or table.plan.strict:
        return False
    made = table.trail.last_decision(seat)
    return table.only_one_person and made is not None and made >= table.begins_after


def _person(room: Room, seat: Seat, language: Language) -> Person:
    chair = room.table.chairs[seat]
    return Person(
        chair_name(chair, seat, language),
        is_bot=chair.who is Who.BOT,
        is_open=chair.who is Who.OPEN,
        level=chair.level,
        stand_in=chair.stand_in,
        left=chair.left,
        gone=room.is_gone(seat),
        grace=grace_left(room, seat),
        guest=chair.guest,
        invited=chair.is_invited,
    )


def chair_name(chair: Chair, seat: Seat, language: Language) -> str:
    """The name of a seat's player; bots and open seats without a name are numbered."""
    if chair.name == NAMELESS:
        return language.text("Player")
    if chair.name:
        return chair.name
    if chair.who is Who.BOT:
        return language.text("Bot {number}", number=seat + 1)
    return language.text("Seat {number}", number=seat + 1)


def side_name(scene: Scene, side: int) -> str:
    """Who wins together, as a heading: "You", "You and Ida", "Mara and Tom"."""
    language, seats = scene.language, scene.view.lineup.sides[side]
    if scene.seat not in seats:
        return language.words.players(seats, scene.names)
    if len(seats) == 1:
        return language.text("You")
    return language.text("You and {name}", name=language.words.players(seats, scene.names, but=scene.seat))


def proposal(call: RequestContext, facts: Facts) -> Proposal | None:
    """The open question for a player whom it concerns; spectators see it in the log only."""
    question, seat = call.here.table.agreements.question, call.role.seat
    if question is None or seat is None:
        return None
    fields = {"number": question.number, "seat": question.seat, "what": question.what, "card": question.card}
    return questions.proposal(fields, missing(call.here.table), facts.names, seat, call.language)
