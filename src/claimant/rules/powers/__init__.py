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
"""The order of factions in the rulebook; it also orders their cards. All other factions follow, sorted by name."""


def place(name: str) -> tuple[int, str]:
    """The sort key of a faction in the order of all factions."""
    return (RULEBOOK.index(name) if name in RULEBOOK else len(RULEBOOK)), name


def _factions() -> Iterator[type[Faction]]:
    for found in iter_modules(__path__):
        module = import_module(f"{__name__}.{found.name}")
        for value in vars(module).values():
            is_faction = isinstance(value, type) and issubclass(value, Faction)
            if is_faction and value.__module__ == module.__name__ and hasattr(value, "name"):  # no base class
                yield value


FACTIONS: Final = tuple(sorted(_factions(), key=lambda cls: place(cls.name)))
"""The factions of the package, in their order."""
