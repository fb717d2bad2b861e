"""The factions of the package: each module in this folder holds one. To add a faction, write its file."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from claimant.rules.power import Faction

RULEBOOK: Final = (
    "goblins", "knights", "gnomes", "giants", "kings", "peasants",
    "undead", "dwarves", "doppelgangers", "dragons", "trolls", "seers",
    "automatons", "bards", "griffins", "raccoons", "vikings",
    "vampires", "zombies", "werewolves", "shadows",
)  # fmt: skip
"""The order of factions in the rulebook, and so of their cards everywhere. All others follow by their names."""


def place(name: str) -> tuple[int, str]:
    """Where a faction stands in the order of all factions, whatever was registered first."""
    return (RULEBOOK.index(name) if name in RULEBOOK else len(RULEBOOK)), name


def _found() -> Iterator[type[Faction]]:
    for module in iter_modules(__path__):
        for found in vars(import_module(f"{__name__}.{module.name}")).values():
            if isinstance(found, type) and issubclass(found, Faction) and found is not Faction:
                yield found


FACTIONS: Final = tuple(sorted(_found(), key=lambda cls: place(cls.name)))
"""The factions of the package, in their order."""
