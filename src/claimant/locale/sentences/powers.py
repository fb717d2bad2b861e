"""Powers as players read them: name, cards and text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.general_rules import STATED
from claimant.rules.power import Faction, Hero, Power

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def power_name(power: Power, language: Language) -> str:
    """As in "Goblins" or "Lich King"."""
    if isinstance(power, Faction):
        return language.faction(power)
    assert isinstance(power, Hero)
    return language.card(power.card)


def wording(power: Power, language: Language) -> tuple[str, ...]:
    """The text of the power, part by part, without the ids of rules."""
    return tuple(part for part, _ in STATED.findall(language.power(power)))


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
