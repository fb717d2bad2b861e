"""The powers of the factions and heroes in play, as players read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.power import Faction, Hero, Power
from claimant.rules.wordings import STATED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from claimant.locale.languages import Language


class PowerShown(NamedTuple):
    """A power with its name, its cards and its rule."""

    power: Power
    code: str
    name: str
    values: str
    wording: tuple[str, ...]

    @property
    def is_hero(self) -> bool:
        return isinstance(self.power, Hero)


def powers(which: Iterable[Power], language: Language) -> list[PowerShown]:
    return [
        PowerShown(power, power.code, power_name(power, language), _values(power, language), wording(power, language))
        for power in which
    ]


def power_name(power: Power, language: Language) -> str:
    if isinstance(power, Faction):
        return language.faction(power)
    assert isinstance(power, Hero)
    return language.card(power.card)


def wording(power: Power, language: Language) -> tuple[str, ...]:
    """The rule, part by part, without the ids."""
    return tuple(part for part, _ in STATED.findall(language.power(power)))


def _values(power: Power, language: Language) -> str:
    """Which cards there are."""
    if isinstance(power, Hero):
        return language.text("One card of value {value}, of no faction.", value=power.value)
    assert isinstance(power, Faction)
    counts = {value: power.values.count(value) for value in sorted(power.values)}
    said = {"number": len(power.values), "low": min(counts), "high": max(counts)}
    if set(counts.values()) == {1}:
        return language.text("{number} cards, from {low} to {high}.", **said)
    several = ", ".join(f"{value} ×{count}" for value, count in counts.items() if count > 1)
    return language.text("{number} cards, from {low} to {high}; {several}.", several=several, **said)
