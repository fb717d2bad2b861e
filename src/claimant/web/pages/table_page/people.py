"""Who is who at a table, in the viewer's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.cards import Seat
from claimant.rules.events import Played
from claimant.web.pages.table_page.scene import Facts, Person, Scene
from claimant.web.tables.clocks import decision_left, grace_left
from claimant.web.tables.plan import Who
from claimant.web.tables.table import Chair, Stage

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
        clock=decision_left(room),
        clock_whole=table.plan.clock or 0,
        asked=call.asked,
    )


def _may_go_back(room: Room, seat: Seat | None) -> bool:
    table = room.table
    if seat is None or table.stage is not Stage.PLAYING or table.game is None or table.plan.strict:
        return False
    return table.only_one_person and any(
        isinstance(event, Played) and event.seat == seat for event in table.game.events
    )


def _person(room: Room, seat: Seat, language: Language) -> Person:
    chair = room.table.chairs[seat]
    return Person(
        chair_name(chair, seat, language),
        is_bot=chair.who is Who.BOT,
        is_open=chair.who is Who.OPEN,
        level=chair.level,
        stand_in=chair.stand_in,
        gone=room.is_gone(seat),
        grace=grace_left(room, seat),
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
