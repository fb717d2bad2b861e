"""The page with earlier entries of a table's log: what the table's own page has no room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.web.pages.frame import page
from claimant.web.pages.log import entries
from claimant.web.pages.people import facts
from claimant.web.pages.tables import reader
from claimant.web.table.log import PAGE, stretch

if TYPE_CHECKING:
    from claimant.web.call import Call


def log(call: Call, before: int | None) -> str:
    """A stretch of the log, latest entry first, and the way to what was before."""
    around, found = facts(call), stretch(call.here.table.notes, PAGE, before)
    return page(
        call,
        "log.html",
        sheets=("pages.css", "table.css"),
        facts=around,
        entries=entries(found.notes, reader(call, around)),
        before=found.before,
    )
