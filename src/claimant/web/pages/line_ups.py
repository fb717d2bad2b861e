"""A set-up in words: its line-up, its number of players, and what differs from the usual."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.power import Faction
from claimant.rules.presets import PRESETS
from claimant.web.tables.plan import Pace, Plan

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class PlanShown(NamedTuple):
    """A set-up as pages show it."""

    title: str
    """The line-up's name, or that it is one of the host's own."""
    factions: tuple[Faction, ...]
    notes: tuple[str, ...]
    """The number of players, then what differs from the usual."""


def plan_shown(plan: Plan, language: Language) -> PlanShown:
    """What is played by this set-up."""
    text = language.text
    notes = [
        language.ntext("{n} player", "{n} players", plan.players),
        text("Heroes") if plan.heroes else "",
        text("No clock")
        if plan.clock is None
        else text("{time} for each decision", time=seconds(plan.clock, language)),
        text("Strict") if plan.strict else "",
        text("Hints for everybody") if plan.hints and not plan.strict else "",
    ]
    return PlanShown(
        line_up_title(plan, language) or text("Own line-up"), plan.lineup.factions, tuple(filter(None, notes))
    )


def line_up_title(plan: Plan, language: Language) -> str:
    """The name of a ready-made line-up; empty for any other."""
    return "" if plan.preset is None else language.translate(PRESETS[plan.preset].title)


def paces(language: Language) -> tuple[tuple[str, str], ...]:
    """The bots' paces, each with its name."""
    text = language.text
    return (
        (Pace.SLOW.value, text("Slow")),
        (Pace.NORMAL.value, text("Normal")),
        (Pace.FAST.value, text("Fast")),
        (Pace.AT_ONCE.value, text("At once")),
    )


def seconds(number: int, language: Language) -> str:
    """A time in words."""
    if number < 60:
        return language.ntext("{n} second", "{n} seconds", number)
    if number < 3600:
        return language.ntext("{n} minute", "{n} minutes", number // 60)
    return language.ntext("{n} hour", "{n} hours", number // 3600)
