"""Factions that installed packages bring: each package names them in the entry point group `claimant.factions`.

An entry point is a faction's class, or a list of classes. A plug-in that can't be used is left out as a whole, with the
reason; all others work.
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
    """The names of the factions that it brought."""
    problem: str = ""
    """Why it brought none."""


def load(
    register: Callable[[type[Faction]], Faction],
    forget: Callable[[Faction], None],
    found: Iterable[EntryPoint] | None = None,
) -> tuple[PlugIn, ...]:
    """Register the factions of all plug-ins, in an order that doesn't depend on what was installed first."""
    points = entry_points(group=GROUP) if found is None else found
    ordered = sorted(points, key=lambda point: (_package(point), point.name))
    return tuple(_loaded(point, register, forget) for point in ordered)


def _loaded(
    point: EntryPoint, register: Callable[[type[Faction]], Faction], forget: Callable[[Faction], None]
) -> PlugIn:
    version = "" if point.dist is None else point.dist.version
    known: list[Faction] = []
    try:
        known.extend(register(cls) for cls in _classes(point.load()))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever is wrong with it, the others must work
        for faction in known:
            forget(faction)
        return PlugIn(point.name, _package(point), version, problem=f"{type(error).__name__}: {error}")
    return PlugIn(point.name, _package(point), version, tuple(faction.name for faction in known))


def _classes(brought: object) -> Iterator[type[Faction]]:
    classes = brought if isinstance(brought, list | tuple) else [brought]
    for cls in classes:
        if not (isinstance(cls, type) and issubclass(cls, Faction)):
            raise TypeError(f"A plug-in brings subclasses of claimant.rules.power.Faction, not {cls!r}.")
        yield cls


def _package(point: EntryPoint) -> str:
    return "" if point.dist is None else point.dist.name
