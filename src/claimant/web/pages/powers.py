"""The powers of the factions and heroes in play, as players read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.powers import acts_in, in_short, power_name, values, wording
from claimant.rules.power import Hero, Power
from claimant.rules.state import RECRUIT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from claimant.locale.languages import Language


class PowerShown(NamedTuple):
    """A power with its name, its cards and its rule."""

    power: Power
    code: str
    name: str
    short: str
    """The power in a few words; empty if it has none."""
    values: str
    wording: tuple[str, ...]
    phase: str = ""
    """The phase in which it acts, `one` or `two`; empty if in both, or only at the end."""
    phase_name: str = ""

    @property
    def is_hero(self) -> bool:
        return isinstance(self.power, Hero)


def powers(which: Iterable[Power], language: Language, players: int = 2) -> list[PowerShown]:
    """These powers in a language, for a number of players."""
    return [
        PowerShown(
            power,
            power.code,
            power_name(power, language),
            in_short(power, players, language),
            values(power, language),
            wording(power, language),
            *_phase(power, language),
        )
        for power in which
    ]


def _phase(power: Power, language: Language) -> tuple[str, str]:
    phase = acts_in(power)
    if phase is None:
        return "", ""
    return ("one", language.text("Phase one")) if phase == RECRUIT else ("two", language.text("Phase two"))
