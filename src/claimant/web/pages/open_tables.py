"""Tables that everybody may join: the list on the home page, the page to join one, and the page to report one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.waits import open_since
from claimant.web.api.lobby_handlers import open_for, taken
from claimant.web.pages.line_ups import PlanShown, plan_shown
from claimant.web.pages.table_page.people import chair_name
from claimant.web.pages.templating import page
from claimant.web.storage.reports import LONGEST, ReportReason

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext
    from claimant.web.tables.room import Room

MOST_SHOWN = 12
"""How many open tables the home page shows; programs can read all of them."""


class OpenTableShown(NamedTuple):
    """A listed table."""

    id: str
    names: str
    """Who sits there; empty if nobody does yet."""
    plan: PlanShown
    seats: str
    since: str
    mine: bool
    """Is the viewer at it already?"""


def open_tables(call: RequestContext) -> list[OpenTableShown]:
    """The listed tables as the viewer sees them."""
    return [_shown(call, room) for room in call.hall.open_tables()[:MOST_SHOWN]]


def _shown(call: RequestContext, room: Room) -> OpenTableShown:
    table, language = room.table, call.language
    return OpenTableShown(
        table.id,
        _names(room, language),
        plan_shown(table.plan, language),
        language.text("{taken} of {players} seats taken", taken=taken(table), players=table.plan.players),
        open_since(open_for(table), language),
        table.id in call.tables,
    )


def _names(room: Room, language: Language) -> str:
    people = [chair_name(chair, seat, language) for seat, chair in enumerate(room.table.chairs) if chair.is_person]
    return language.words.listed(people) if people else ""


def join_open(call: RequestContext, problem: str = "") -> str:
    """The page to join a listed table: opening it takes no seat, the button does."""
    return page(call, "join_open.html", each=_shown(call, call.here), name=call.settings.name, problem=problem)


def report(call: RequestContext, problem: str = "", text: str = "") -> str:
    """The form to report a table."""
    return page(
        call,
        "report.html",
        table=call.here.table.id,
        names=_names(call.here, call.language),
        reasons=reasons(call.language),
        longest=LONGEST,
        text=text[:LONGEST],
        problem=problem,
        thanks=False,
        back=_back(call),
    )


def thanks(call: RequestContext) -> str:
    """The page after a report."""
    return page(call, "report.html", thanks=True, problem="", back=_back(call))


def _back(call: RequestContext) -> str:
    """The table, for those who are at it, else the home page."""
    return f"/t/{call.here.table.id}" if call.role.may_see else "/"


def reasons(language: Language) -> tuple[tuple[str, str], ...]:
    """The reasons to report a table, in words."""
    text = language.text
    return (
        (ReportReason.NAME.value, text("A name offends")),
        (ReportReason.CONDUCT.value, text("Somebody disturbs the game")),
        (ReportReason.CHEATING.value, text("Somebody cheats")),
        (ReportReason.ADVERTISING.value, text("It is advertising")),
        (ReportReason.OTHER.value, text("Something else")),
    )
