"""Pushed updates: the parts of the page that have changed, and one text to announce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.web.pages.table_page.fairness import deal_data
from claimant.web.pages.table_page.log import entries
from claimant.web.pages.table_page.page import SLOTS, company, contexts, log, my_turn, reader, setting, title_of
from claimant.web.pages.table_page.panels.story import story
from claimant.web.pages.table_page.people import facts
from claimant.web.pages.table_page.scene import HintShown, State
from claimant.web.pages.table_page.told_first import told_first
from claimant.web.pages.templating import part
from claimant.web.tables.deeds import WentBack
from claimant.web.tables.log import LATEST
from claimant.web.tables.table import Stage

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext
    from claimant.web.http.server_context import Push, Shown

COMING_AND_GOING = ("seats", "waiting", "watchers")
"""The parts that show who is present, which changes without a new version of the table."""
MOST_ANNOUNCED = 20
"""The largest number of announced sentences; the log has the rest."""
WITH_HINTS = ("choice", "hand")
"""The parts that show hints, which arrive without a new version of the table."""


def parts(call: RequestContext, since_version: int, shown: Shown) -> Push:
    """What has changed on the viewer's page since this version; parts without an element there are named."""
    table, around = call.here.table, facts(call)
    known = call.here.view(call.role.seat)
    heard = _hint_in(shown)
    changed: Push = _changed(call, contexts(call, around, known, shown), since_version == table.version, shown)
    if since_version == table.version and not changed:
        return {}
    notes = table.notes_since(since_version)
    fresh = entries(notes[-LATEST:], reader(call, around)) if since_version else []
    if not since_version or len(notes) > LATEST or any(isinstance(note.what, WentBack) for note in notes):
        changed["log"] = part(call.language, "table/log.html", **log(call, around))
    elif fresh:
        grown = story(table.notes, reader(call, around), since_version)
        changed["log+"] = part(call.language, "table/entries.html", chapters=grown)
    hint = _hint_in(shown)
    changed["announce"] = " ".join(
        [*(entry.text for entry in fresh[-MOST_ANNOUNCED:]), *([hint] if hint != heard else [])]
    )
    changed["title"] = title_of(call, around, known)
    changed["company"] = company(call, around)
    changed["stage"] = around.stage.value
    if around.stage is Stage.WAITING:
        changed["setting"] = setting(call)
    deal: dict[str, object] = {"version": table.version}
    if shown.get("deal") != deal:  # it changes only by actions
        shown["deal"], changed["deal"] = deal, deal_data(call)
    changed["turn"] = "yes" if my_turn(call, around, known) else ""
    return changed | told_first(call, around, known, notes if since_version else ())


def _changed(
    call: RequestContext, contents: dict[str, dict[str, object]], only_people: bool, shown: Shown
) -> dict[str, str]:
    """Render only the parts whose contents have changed."""
    names = (*COMING_AND_GOING, *WITH_HINTS) if only_people else [name for name in SLOTS if name != "log"]
    changed = {}
    for name in names:
        content = contents.get(name)
        if name not in shown and only_people and name in WITH_HINTS and not _is_asked(content):
            shown[name] = content  # the page was loaded with this content
        if name not in shown or shown[name] != content:
            shown[name] = content
            changed[name] = "" if content is None else part(call.language, f"table/{name}.html", **content)
    return changed


def _is_asked(content: dict[str, object] | None) -> bool:
    """Has the viewer asked for a hint, which may have arrived after the page was loaded?"""
    hint = (content or {}).get("hint")
    return isinstance(hint, HintShown) and hint.state is not State.OFFERED


def _hint_in(shown: Shown) -> str:
    """The hint that the page shows."""
    hints = [(shown.get(name) or {}).get("hint") for name in WITH_HINTS]
    return " ".join(hint.said for hint in hints if isinstance(hint, HintShown))
