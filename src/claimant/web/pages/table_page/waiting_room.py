"""The waiting room: who is here, links for those who aren't, and the host's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from claimant.locale.sentences.levels import level_name
from claimant.rules.cards import Seat
from claimant.web.pages import qr
from claimant.web.pages.levels import levels
from claimant.web.pages.table_page.fairness import dealing_shown
from claimant.web.pages.table_page.scene import Facts, Person
from claimant.web.tables.access import seat_code
from claimant.web.tables.share_codes import code_of

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext


class ChairShown(NamedTuple):
    """A seat before the game."""

    seat: Seat
    person: Person
    is_me: bool
    level: str
    link: str
    code: str
    qr: str


def waiting(call: RequestContext, facts: Facts) -> dict[str, Any]:
    """The context of the waiting room."""
    table = call.here.table
    return {
        "facts": facts,
        "hint": _hint(call, facts),
        "factions": table.plan.lineup.factions,
        "heroes": table.plan.heroes,
        "hints": table.plan.hints and not table.plan.strict,
        "chairs": [_chair(call, seat, person) for seat, person in enumerate(facts.people)],
        "is_host": call.role.host,
        "filled": table.is_filled,
        "one_open": sum(person.is_open for person in facts.people) == 1,
        "levels": levels(call.language),
        "watch": call.watch_link or "",
        "code": code_of(table.plan),
        "dealing": dealing_shown(table, facts.names),
        "started": table.started,
    }


def _chair(call: RequestContext, seat: Seat, person: Person) -> ChairShown:
    link = call.seat_links.get(seat, "") if person.is_open else ""
    level = level_name(person.level, call.language)
    code = seat_code(call.here.table.chairs[seat].invitation) if link else ""
    return ChairShown(seat, person, seat == call.role.seat, level, link, code, qr.svg(link) if link else "")


def _hint(call: RequestContext, facts: Facts) -> str:
    text = call.language.text
    if call.here.table.started:
        return text("The cards are being dealt …")
    if call.here.table.is_filled:
        if call.role.host:
            return text("Everybody is here: start when you like.")
        return text("Everybody is here: the host starts the game.")
    if call.role.host:
        return text("Send each friend the link of a seat. A link is all that they need.")
    return text("Waiting for the others. The host starts the game.")
