"""The waiting room: who is here, links for those who aren't, and the host's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from claimant.locale.sentences.levels import level_name
from claimant.rules.cards import Seat
from claimant.web.pages import qr
from claimant.web.pages.levels import guests, levels
from claimant.web.pages.line_ups import plan_shown
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
    chairs = [_chair(call, seat, person) for seat, person in enumerate(facts.people)]
    return {
        "facts": facts,
        "title": _title(call, facts),
        "hint": _hint(call, facts),
        "plan": plan_shown(table.plan, call.language),
        "chairs": chairs,
        "invitations": [chair for chair in chairs if chair.link],
        "is_host": call.role.host,
        "filled": table.is_filled,
        "levels": levels(call.language),
        "guests": guests(call.hall),
        "watch": call.watch_link or "",
        "code": code_of(table.plan),
        "dealing": dealing_shown(table, facts.names),
        "started": table.started,
        "published": table.published,
        "may_list": call.hall.policy.listing,
        "was_public": table.was_public,
    }


def _chair(call: RequestContext, seat: Seat, person: Person) -> ChairShown:
    link = call.seat_links.get(seat, "") if person.is_open else ""
    level = level_name(person.level, call.language)
    code = seat_code(call.here.table.chairs[seat].invitation) if link else ""
    return ChairShown(seat, person, seat == call.role.seat, level, link, code, qr.svg(link) if link else "")


def _title(call: RequestContext, facts: Facts) -> str:
    """What everybody waits for."""
    missing = sum(person.is_open for person in facts.people)
    if not missing and (invited := [person.guest for person in facts.people if person.invited]):
        return call.language.text("Waiting for {names}", names=call.language.words.listed(invited))
    if call.here.table.started:
        return call.language.text("The cards are being dealt …")
    if not missing:
        return call.language.text("Everybody is here")
    if call.role.host:
        return call.language.ntext("Invite a friend", "Invite your friends", missing)
    return call.language.ntext("Waiting for one more player", "Waiting for {n} more players", missing)


def _hint(call: RequestContext, facts: Facts) -> str:
    text = call.language.text
    if call.here.table.is_filled and any(person.invited for person in facts.people):
        absent = any(person.invited and person.gone for person in facts.people)
        started = call.here.table.started
        if absent:
            return text("A bot that is invited is away just now. If it doesn’t come soon, its seat becomes open.")
        return text("The game begins when the bot accepts.") if started else text("The bot has been asked to play.")
    if call.here.table.started:
        return text("The game begins in a moment.")
    if call.here.table.is_filled:
        return text("Start when you like.") if call.role.host else text("The host starts the game.")
    if call.role.host:
        return call.language.ntext(
            "Send this link, or let your friend scan the code. Nothing else is needed.",
            "Send each friend the link of a seat. A link is all that they need.",
            sum(person.is_open for person in facts.people),
        )
    return text("The game begins when every seat is taken and the host starts it.")
