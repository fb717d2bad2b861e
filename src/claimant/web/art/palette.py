"""Chooses the colours of the factions in a line-up.

Every faction has a home colour, and gets it or one near it, so that players recognise it. The colours of one line-up
must be far apart for everybody, colour-blind or not, on light and on dark pages. Among colours that are far enough
apart, the choice is the one nearest to the home colours. Patterns, codes and figures also identify the factions, so
nobody depends on colours alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, permutations
from operator import add, sub
from typing import TypeAlias
from zlib import crc32

from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS
from claimant.web.art.swatches import HUES, LEVELS, SWATCHES, THEMES, Swatch, Theme, ink
from claimant.web.art.vision import apart

HOMES: dict[str, tuple[float | None, int]] = {
    "goblins": (140, 3), "knights": (255, 2), "gnomes": (25, 3), "giants": (310, 2), "kings": (85, 3),
    "peasants": (55, 1), "undead": (175, 2), "dwarves": (65, 2), "doppelgangers": (340, 3), "dragons": (25, 2),
    "trolls": (115, 2), "seers": (295, 3), "automatons": (55, 3), "bards": (0, 3), "griffins": (205, 3),
    "raccoons": (None, 2), "vikings": (240, 3), "vampires": (15, 1), "zombies": (150, 2), "werewolves": (275, 1),
    "shadows": (None, 1),
}  # fmt: skip
"""Hue and level of each faction's home colour."""
ENOUGH = ((5, 10.0), (7, 8.0), (len(SWATCHES), 0.0))
"""The smallest distance between two colours, by the number of factions, for the eyes that see it least."""
KEEN = 0.7
"""A factor on distances for eyes with full colour vision, which need larger distances."""
TRIES = 60
"""How many orders in which the factions might choose are tried at a time."""

Choice: TypeAlias = list[int]
"""The number of each faction's swatch."""
Costs: TypeAlias = list[float]
"""The cost of each swatch."""


def home(name: str) -> tuple[float | None, int]:
    """The faction's home colour: ours, the hue that its plug-in gives, or one made from its name."""
    if name in HOMES:
        return HOMES[name]
    number = crc32(name.encode())
    hue = FACTIONS[name].hue
    return number % 360 if hue is None else hue, LEVELS[number % len(LEVELS)]


def strangeness(name: str, swatch: Swatch) -> float:
    """How far a swatch is from the faction's home colour; one large step costs more than two small ones."""
    hue, level = home(name)
    other = HUES[swatch.hue]
    if hue is None or other is None:
        steps = 0 if hue == other else 2.5
    else:
        around = abs(hue - other) % 360
        steps = min(around, 360 - around) / 30
    return steps * (steps + 1) / 2 + 0.3 * (abs(level - swatch.day) + abs(level - swatch.night))


@cache
def _far(theme: Theme, one: tuple[str, int], other: tuple[str, int]) -> float:
    return apart(ink(theme, *one), ink(theme, *other), KEEN)


def far(one: Swatch, other: Swatch) -> float:
    """The smallest distance between two swatches over all themes and kinds of eyes."""
    return min(_far(theme, (one.hue, one.level(theme)), (other.hue, other.level(theme))) for theme in THEMES)


@cache
def _table() -> list[list[float]]:
    return [[far(one, other) for other in SWATCHES] for one in SWATCHES]


@cache
def _fines(distance: float) -> list[Costs]:
    """The cost of being nearer to each swatch than `distance`: far more than any distance from home."""
    return [[20 * max(0.0, distance - apart) for apart in row] for row in _table()]


def colours_for(lineup: LineUp | Iterable[str]) -> dict[str, Swatch]:
    """The swatch of each faction in play: always the same for the same factions."""
    names = lineup.names if isinstance(lineup, LineUp) else tuple(lineup)
    return dict(_colours(tuple(sorted(names, key=lambda name: FACTIONS[name].rank))))


@lru_cache(maxsize=512)
def _colours(names: tuple[str, ...]) -> tuple[tuple[str, Swatch], ...]:
    enough = next(distance for most, distance in ENOUGH if len(names) <= most)
    ways = [[strangeness(name, swatch) for swatch in SWATCHES] for name in names]

    def merit(choice: Choice) -> tuple[float, float]:
        nearest = min((_table()[one][other] for one, other in combinations(choice, 2)), default=enough)
        return min(enough, nearest), -sum(way[at] for way, at in zip(ways, choice, strict=True))

    best: Choice = []
    for orders in _orders(len(names)):
        tried = [_settle(ways, _fines(enough), order) for order in orders]
        best = max([*tried, best] if best else tried, key=merit)
        if merit(best)[0] >= enough:
            break
    return tuple(zip(names, (SWATCHES[at] for at in best), strict=True))


@cache
def _orders(many: int) -> list[list[tuple[int, ...]]]:
    """Batches of orders in which this many factions might choose; later ones serve if the first fail."""
    every = list(permutations(range(many))) if many <= 7 else [tuple(range(many))]
    step = max(1, len(every) // TRIES)
    return [every[first::step] for first in range(min(step, 10))]


def _settle(ways: list[Costs], fines: list[Costs], order: tuple[int, ...]) -> Choice:
    """Each faction in order takes the cheapest swatch; then they choose again until none changes."""
    costs = [list(way) for way in ways]
    choice = [-1] * len(ways)
    changed = True
    while changed:
        changed = False
        for who in order:
            best = min(range(len(SWATCHES)), key=costs[who].__getitem__)
            before = choice[who]
            if before >= 0 and costs[who][best] >= costs[who][before] - 1e-6:
                continue
            choice[who], changed = best, True
            for other in order:
                if other != who:
                    costs[other] = list(map(add, costs[other], fines[best]))
                    if before >= 0:
                        costs[other] = list(map(sub, costs[other], fines[before]))
    return choice
