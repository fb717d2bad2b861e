"""Loads factions of installed packages, which name them in the entry point group `claimant.factions`.

An entry point is a faction's class, or a list of classes. If a plug-in is broken, all its factions are left out, with
the reason; other plug-ins work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Final

import msgspec

from claimant.rules.power import Faction

GROUP: Final = "claimant.factions"


class PlugIn(msgspec.Struct, frozen=True):
    """One entry point of an installed package."""

    name: str
    package: str
    version: str
    factions: tuple[str, ...] = ()
    """The names of the factions that it added."""
    problem: str = ""
    """Why it added none."""


def load(
    register: Callable[[type[Faction]], Faction],
    forget: Callable[[Faction], None],
    points: Iterable[EntryPoint] | None = None,
) -> tuple[PlugIn, ...]:
    """Register the factions of all plug-ins, in an order that doesn't depend on what was installed first."""
    points = entry_points(group=GROUP) if points is None else points
    ordered = sorted(points, key=lambda point: (_package(point), point.name))
    return tuple(_loaded(point, register, forget) for point in ordered)


def _loaded(
    point: EntryPoint, register: Callable[[type[Faction]], Faction], forget: Callable[[Faction], None]
) -> PlugIn:
    version = "" if point.dist is None else point.dist.version
    known: list[Faction] = []
    try:
        known.extend(register(cls) for cls in _classes(point.load()))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the other plug-ins must work
        for faction in known:
            forget(faction)
        return PlugIn(point.name, _package(point), version, problem=f"{type(error).__name__}: {error}")
    return PlugIn(point.name, _package(point), version, tuple(faction.name for faction in known))


def _classes(loaded: object) -> Iterator[type[Faction]]:
    classes = loaded if isinstance(loaded, list | tuple) else [loaded]
    for cls in classes:
        if not (isinstance(cls, type) and issubclass(cls, Faction)):
            raise TypeError(f"A plug-in must provide subclasses of claimant.rules.power.Faction, not {cls!r}.")
        yield cls


def _package(point: EntryPoint) -> str:
    return "" if point.dist is None else point.dist.name
