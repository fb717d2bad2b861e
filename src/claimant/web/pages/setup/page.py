"""The page that sets up a table; it works without script."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.bots.levels import USUAL
from claimant.locale.sentences.levels import level_hint
from claimant.rules.lineup import TENS, is_pair
from claimant.rules.power import Faction
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.web.pages.levels import guests, levels
from claimant.web.pages.line_ups import paces, seconds
from claimant.web.pages.powers import PowerShown, powers
from claimant.web.pages.setup.form import Form, filled_by
from claimant.web.pages.table_page.people import chair_name
from claimant.web.pages.templating import page
from claimant.web.tables.share_codes import CLOCKS, GRACES

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext


class LineUpShown(NamedTuple):
    """A ready-made line-up to choose."""

    name: str
    title: str
    about: str
    factions: tuple[Faction, ...]
    only_for: str
    """A class that hides it if it doesn't fit the number of players."""


class Pick(NamedTuple):
    """A faction to choose."""

    shown: PowerShown
    partner: str
    warning: str


class Filled:
    """The submitted values; defaults where there are none."""

    def __init__(self, form: Form | None) -> None:
        self._form = form

    def get(self, name: str, default: str = "") -> str:
        found = default if self._form is None else self._form.get(name, "")
        return found if isinstance(found, str) else default

    def has(self, name: str, value: str, default: bool = False) -> bool:
        return default if self._form is None else value in self._form.getlist(name)


def set_up(call: RequestContext, problem: str = "", form: Form | None = None) -> str:
    """The set-up page, with what was wrong with the last attempt."""
    language, filled = call.language, Filled(form)
    return page(
        call,
        "setup.html",
        problem=problem,
        filled=filled,
        name=call.settings.name,
        levels=levels(language),
        guests=guests(call.hall),
        level_hints=[level_hint(level, language) for level, _ in levels(language)],
        usual=USUAL,
        lineups=[_line_up(name, language) for name in PRESETS],
        picks=[_pick(faction, language) for faction in FACTIONS.values()],
        tens=TENS,
        paces=paces(language),
        pace=call.hall.policy.pace.value,
        may_list=call.hall.policy.listing,
        clocks=_times(CLOCKS, language.text("No clock"), filled.get("clock"), language),
        graces=_times(GRACES, language.text("For ever"), filled.get("grace"), language),
        table=call.here.table.id if call.room is not None else "",
        seated=_seated(call),
    )


def _times(usual: tuple[int | None, ...], never: str, chosen: str, language: Language) -> list[tuple[int, str]]:
    """The times to choose from, also one that a program chose."""
    own = int(chosen) if chosen.isdecimal() and len(chosen) <= 5 else 0
    return [
        (time, seconds(time, language) if time else never) for time in sorted({*(each or 0 for each in usual), own})
    ]


def _seated(call: RequestContext) -> dict[int, str]:
    """Who sits where, if the set-up of a table is changed; those people stay."""
    if call.room is None:
        return {}
    chairs = enumerate(call.here.table.chairs)
    return {seat: chair_name(chair, seat, call.language) for seat, chair in chairs if chair.is_person}


def change(call: RequestContext, problem: str = "", form: Form | None = None) -> str:
    """The page that changes the set-up of a table that waits, filled in with what it is now."""
    return set_up(call, problem, form or filled_by(call.here.table))


def _line_up(name: str, language: Language) -> LineUpShown:
    preset = PRESETS[name]
    factions = tuple(FACTIONS[each] for each in preset.factions)
    fits = "only-2" if preset.players == (2,) else "needs-3 needs-more"
    return LineUpShown(name, language.translate(preset.title), language.translate(preset.about), factions, fits)


def _pick(faction: Faction, language: Language) -> Pick:
    [shown] = powers([faction], language)
    partner = faction.partner if is_pair(faction.name) else None
    return Pick(shown, partner or "", language.translate(faction.warning) if faction.warning else "")
