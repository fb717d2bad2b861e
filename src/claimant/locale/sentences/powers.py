"""Powers as players read them: name, cards and text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.general_rules import STATED
from claimant.rules.lineup import LineUp
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.state import RALLY, RECRUIT

if TYPE_CHECKING:
    from claimant.locale.languages import Language

IN_PHASE_ONE = frozenset({"joins_winner", "captures", "peeks", "wins_next", "boxes"})
IN_PHASE_TWO = frozenset({
    "place", "one_at_a_time", "engulfs", "all_discard", "collected_by", "collector", "crushes", "bonus_from",
})  # fmt: skip
IN_BOTH = frozenset({"stands_in", "weakens_next", "trumps", "overcomes", "raises", "turns_moon", "leads_next"})
"""The questions by the phase in which they are asked."""


def power_name(power: Power, language: Language) -> str:
    """As in "Goblins" or "Lich King"."""
    if isinstance(power, Faction):
        return language.faction(power)
    assert isinstance(power, Hero)
    return language.card(power.card)


def wording(power: Power, language: Language, lineup: LineUp | None = None) -> tuple[str, ...]:
    """The text of the power, part by part, without the ids of rules; for a line-up only what concerns it."""
    stated: list[tuple[str, str]] = STATED.findall(language.power(power))
    return tuple(part for part, rule in stated if lineup is None or _concerns(power.only_with.get(rule), lineup))


def _concerns(needed: str | tuple[int, ...] | None, lineup: LineUp) -> bool:
    """Is a rule with this condition about the line-up?"""
    if needed is None:
        return True
    return needed in lineup.names if isinstance(needed, str) else lineup.players in needed


def acts_in(power: Power) -> int | None:
    """The only phase in which it acts; None if it acts in both, or at the end."""
    answers = power.own_answers
    one, two = bool(answers & IN_PHASE_ONE), bool(answers & IN_PHASE_TWO)
    if one == two or answers & IN_BOTH:
        return None
    return RECRUIT if one else RALLY


def in_short(power: Power, players: int, language: Language) -> str:
    """The power in a few words, without a full stop; empty if only its text says it."""
    several = power.short_several if players > 2 else ""
    return language.translate(several or power.short)


def values(power: Power, language: Language) -> str:
    """A sentence about which cards the faction or hero has."""
    if isinstance(power, Hero):
        return language.text("One card of value {value}, of no faction.", value=power.value)
    assert isinstance(power, Faction)
    counts = {value: power.values.count(value) for value in sorted(power.values)}
    said = {"number": len(power.values), "low": min(counts), "high": max(counts)}
    if set(counts.values()) == {1}:
        return language.text("{number} cards, from {low} to {high}.", **said)
    several = ", ".join(f"{value} ×{count}" for value, count in counts.items() if count > 1)
    return language.text("{number} cards, from {low} to {high}; {several}.", several=several, **said)
