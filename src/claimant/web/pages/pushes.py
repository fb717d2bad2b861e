"""What is pushed when something happens: the parts of the page that have changed, and one text to announce."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from claimant.web.pages.frame import part
from claimant.web.pages.log import entries
from claimant.web.pages.people import facts
from claimant.web.pages.tables import my_turn, reader, shown_parts, title_of
from claimant.web.table.deeds import WentBack

if TYPE_CHECKING:
    from claimant.web.call import Call

KEPT = 3000
"""How many viewers' last parts are remembered, to send only what has changed."""
COMING_AND_GOING = ("seats", "waiting")
"""What shows who is here: that changes while the table's version stays."""

_LAST: OrderedDict[tuple[object, ...], tuple[int, dict[str, str]]] = OrderedDict()


def parts(call: Call, since_version: int) -> dict[str, str]:
    """What has changed on the viewer's page since that version; what has no element there is told by its name."""
    around = facts(call)
    known = call.here.view(call.role.seat)
    notes = call.here.table.notes_since(since_version)
    whole_log = not since_version or any(isinstance(note.what, WentBack) for note in notes)
    changed = _changed(call, since_version, shown_parts(call, around, known, whole_log))
    if not whole_log:
        del changed["log"]
    fresh = entries(notes, reader(call, around)) if since_version else []
    if fresh and not whole_log:
        changed["log+"] = part(call.language, "table/entries.html", entries=fresh)
    changed["announce"] = " ".join(entry.text for entry in fresh)
    changed["title"] = title_of(call, around, known)
    changed["stage"] = around.stage.value
    changed["turn"] = "yes" if my_turn(call, around, known) else ""
    return changed


def _changed(call: Call, since: int, shown: dict[str, str]) -> dict[str, str]:
    """The parts that the viewer doesn't have yet; the log is always among them."""
    version = call.here.table.version
    if since == version:
        return {name: html for name, html in shown.items() if name in (*COMING_AND_GOING, "log")}
    key = (call.here.table.id, call.role, call.language.code, call.settings.sort)
    seen, before = _LAST.get(key, (-1, {}))
    _LAST[key] = version, shown
    _LAST.move_to_end(key)
    while len(_LAST) > KEPT:
        _LAST.popitem(last=False)
    same = seen == since
    return {name: html for name, html in shown.items() if not same or name == "log" or before.get(name) != html}
