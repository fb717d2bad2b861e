"""What is behind a banner or a card: the power in a sentence, who has which of these cards, and the exact rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.locale.sentences.powers import in_short, power_name, values, wording
from claimant.rules.cards import Pile
from claimant.rules.power import Faction, Power
from claimant.rules.state import RECRUIT
from claimant.web.http.errors import RequestError
from claimant.web.pages.table_page.panels.tracker import Unseen, unseen_by_power
from claimant.web.pages.table_page.people import facts, side_name
from claimant.web.pages.table_page.scene import Scene
from claimant.web.pages.templating import page, part

if TYPE_CHECKING:
    from claimant.web.http.request_context import RequestContext


class Having(NamedTuple):
    """What one side has of a faction."""

    side: str
    tone: int
    supporters: Pile
    followers: Pile
    """As far as the viewer knows them; only in phase one."""


class PowerSheet(NamedTuple):
    """A power at this table."""

    power: Power
    name: str
    short: str
    values: str
    rules: tuple[str, ...]
    sides: tuple[Having, ...]
    unseen: Unseen | None


def power(call: RequestContext, code: str, alone: bool) -> str:
    """The page about a power of the line-up, or only its sheet."""
    table = call.here.table
    lineup = table.plan.lineup
    which = next((each for each in (*lineup.factions, *lineup.hero_deck) if each.code == code), None)
    if which is None:
        raise RequestError(404, N_("Nobody plays that faction here."))
    around, known, language = facts(call), call.here.view(call.role.seat), call.language
    scene = None if known is None else Scene(known, around, language)
    sheet = PowerSheet(
        which,
        power_name(which, language),
        in_short(which, lineup.players, language),
        values(which, language),
        wording(which, language, lineup),
        () if scene is None or not isinstance(which, Faction) else _sides(scene, which),
        None if scene is None else unseen_by_power(scene).get(which),
    )
    if alone:
        return part(language, "table/power_sheet.html", sheet=sheet)
    return page(call, "power.html", kind="lessons", sheet=sheet, facts=around)


def _sides(scene: Scene, faction: Faction) -> tuple[Having, ...]:
    view = scene.view
    found = []
    for tone, side in enumerate(scene.sides):
        seats = view.lineup.sides[side]
        known = [view.followers if scene.is_me(seat) else view.knowledge.known_followers[seat] for seat in seats]
        lying = [(*view.supporters[seat], *view.gnomes[seat], *_host(scene, seat)) for seat in seats]
        found.append(
            Having(
                side_name(scene, side),
                tone,
                _of(faction, lying),
                _of(faction, known) if view.phase == RECRUIT else (),
            )
        )
    return tuple(found)


def _host(scene: Scene, seat: int) -> Pile:
    host = scene.view.vampire[seat]
    return () if host is None else (host,)


def _of(faction: Faction, piles: list[Pile]) -> Pile:
    cards = [card for pile in piles for card in pile if card.faction is faction]
    return tuple(sorted(cards, key=lambda card: card.order))
