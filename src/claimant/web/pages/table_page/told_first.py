"""What a page shows before the new state: the complete trick, and the moment between the phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from claimant.rules.cards import Card, Pile, remove
from claimant.rules.events import Ended, Event, PhaseBegan, Played, Won
from claimant.rules.state import RALLY
from claimant.web.pages.table_page.centre import centre
from claimant.web.pages.table_page.moment import moment
from claimant.web.pages.table_page.page import followed, game_parts
from claimant.web.pages.table_page.scene import Facts, Scene
from claimant.web.pages.table_page.status import status
from claimant.web.pages.templating import part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from claimant.rules.view import View
    from claimant.web.http.request_context import RequestContext
    from claimant.web.http.server_context import Push
    from claimant.web.tables.table import Note


def told_first(call: RequestContext, around: Facts, known: View | None, notes: Iterable[Note]) -> Push:
    """The parts to show first (`first`), and the moment between the phases (`moment`), if there are such.

    A viewer who has missed more than one move sees the new state at once.
    """
    events = [note.what for note in notes if isinstance(note.what, Event)]
    if known is None or sum(isinstance(event, Played) for event in events) > 1:
        return {}
    told: Push = {}
    phase_ends = any(isinstance(event, PhaseBegan) and event.phase == RALLY for event in events)
    won = next((event for event in events if isinstance(event, Won)), None)
    before = call.here.view_before(call.role.seat)
    if won is not None and before is not None:
        held = phase_ends or any(isinstance(event, Ended) for event in events)
        told["first"] = _complete_trick(call, around, _after_last_card(before, won), held)
    if phase_ends:
        told["moment"] = part(call.language, "table/moment.html", moment=moment(_scene(call, around, known), events))
    return told


def _scene(call: RequestContext, around: Facts, known: View) -> Scene:
    return Scene(known, around, call.language, call.settings.sort, followed=followed(call, around))


def _after_last_card(before: View, won: Won) -> View:
    """The table with the complete trick on it: nobody has taken anything, and nobody has to decide."""
    mine = next((card for seat, card in _plays(won) if seat == before.seat and card in before.hand), None)
    led_already = before.trick and any(seat == before.seat for seat, _ in before.trick)
    hand: Pile = before.hand if mine is None or led_already else remove(before.hand, mine)
    return replace(before, trick=(), last_won=won, hand=hand, to_move=None, asks=None, legal=())


def _plays(won: Won) -> Iterable[tuple[int, Card]]:
    return () if won.trick is None else zip(won.trick.seats, won.trick.cards, strict=True)


def _complete_trick(call: RequestContext, around: Facts, shown: View, held: bool) -> dict[str, str]:
    """The middle; with hand and head if the new ones wait until the trick has been seen."""
    scene = _scene(call, around, shown)
    if not held:  # most tricks: the other parts would be computed for nothing
        return {"centre": part(call.language, "table/centre.html", centre=centre(scene), status=status(scene))}
    contents = game_parts(scene)
    contents["status"]["status"] = contents["status"]["status"]._replace(turn=contents["centre"]["centre"].last_said)
    names = ("centre", "hand", "status")
    return {name: part(call.language, f"table/{name}.html", **contents[name]) for name in names}
