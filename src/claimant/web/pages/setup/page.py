"""The page that sets up a table; it works without script."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.bots.levels import USUAL
from claimant.locale.sentences.levels import level_hint
from claimant.rules.lineup import TENS, is_pair
from claimant.rules.power import Faction
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.web.pages.levels import levels
from claimant.web.pages.powers import PowerShown, powers
from claimant.web.pages.setup.form import Form
from claimant.web.pages.templating import page
from claimant.web.tables.plan import Pace
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
    language = call.language
    return page(
        call,
        "setup.html",
        problem=problem,
        filled=Filled(form),
        name=call.settings.name,
        levels=levels(language),
        level_hints=[level_hint(level, language) for level, _ in levels(language)],
        usual=USUAL,
        lineups=[_line_up(name, language) for name in PRESETS],
        picks=[_pick(faction, language) for faction in FACTIONS.values()],
        tens=TENS,
        paces=_paces(language),
        clocks=[(seconds or 0, _seconds(seconds, language, language.text("No clock"))) for seconds in CLOCKS],
        graces=[(seconds or 0, _seconds(seconds, language, language.text("For ever"))) for seconds in GRACES],
    )


def _line_up(name: str, language: Language) -> LineUpShown:
    preset = PRESETS[name]
    factions = tuple(FACTIONS[each] for each in preset.factions)
    fits = "only-2" if preset.players == (2,) else "needs-3 needs-more"
    return LineUpShown(name, language.translate(preset.title), language.translate(preset.about), factions, fits)


def _pick(faction: Faction, language: Language) -> Pick:
    [shown] = powers([faction], language)
    partner = faction.partner if is_pair(faction.name) else None
    return Pick(shown, partner or "", language.translate(faction.warning) if faction.warning else "")


def _paces(language: Language) -> tuple[tuple[str, str], ...]:
    text = language.text
    return (
        (Pace.SLOW.value, text("Slow")),
        (Pace.NORMAL.value, text("Normal")),
        (Pace.FAST.value, text("Fast")),
        (Pace.AT_ONCE.value, text("At once")),
    )


def _seconds(seconds: int | None, language: Language, never: str) -> str:
    """A time in words."""
    if seconds is None:
        return never
    if seconds < 60:
        return language.ntext("{n} second", "{n} seconds", seconds)
    if seconds < 3600:
        return language.ntext("{n} minute", "{n} minutes", seconds // 60)
    return language.ntext("{n} hour", "{n} hours", seconds // 3600)
