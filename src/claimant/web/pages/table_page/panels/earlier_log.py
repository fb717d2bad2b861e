"""The page with earlier entries of a table's log, which the table's own page leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.web.pages.table_page.page import reader
from claimant.web.pages.table_page.panels.story import shown
from claimant.web.pages.table_page.people import facts
from claimant.web.pages.templating import page
from claimant.web.tables.log import PAGE

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext


def log(call: RequestContext, before: int | None) -> str:
    """A part of the log, latest entry first, with a link to earlier ones."""
    around = facts(call)
    found = shown(call.here.table.notes, reader(call, around), PAGE, before)
    return page(
        call,
        "log.html",
        kind="lessons",
        facts=around,
        chapters=found.chapters,
        before=found.before,
    )
