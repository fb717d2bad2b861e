"""A pattern for each faction, which identifies it without colour.

A pattern fills the lower part of a card's banner, a window of 32 by 44, in ink. It repeats a simple shape; the
window clips it.
"""

from __future__ import annotations

from collections.abc import Iterator

from claimant.rules.registry import FACTIONS
from claimant.web.art.draw import INK, number

WIDTH, HEIGHT = 32, 44


def _places(across: float, down: float, shifted: bool = False) -> Iterator[tuple[float, float]]:
    """The centres of a grid's cells; with `shifted`, every other row moves by half a cell."""
    row = 0
    y = down / 2
    while y - down / 2 < HEIGHT:
        x = 0.0 if shifted and row % 2 else across / 2
        while x - across / 2 < WIDTH:
            yield x, y
            x += across
        y += down
        row += 1


def _each(mark: str, across: float, down: float, shifted: bool = False) -> str:
    """The mark, drawn from its centre with relative steps, repeated over the window."""
    return "".join(f"M{number(x)} {number(y)}{mark}" for x, y in _places(across, down, shifted))


def _rows(mark: str, down: float, first: float, left: float = 0) -> str:
    """The mark, drawn from the left edge with relative steps, on every row."""
    rows = int((HEIGHT + down - first) // down) + 1
    return "".join(f"M{number(left)} {number(first + row * down)}{mark}" for row in range(rows))


def _filled(drawn: str) -> str:
    return f'<path fill="{INK}" d="{drawn}"/>'


def _stroked(width: float, drawn: str) -> str:
    return f'<path fill="none" stroke="{INK}" stroke-width="{number(width)}" d="{drawn}"/>'


DOT = "h0"
_SCALES = "c1 12 15 12 16 0" + " 1 12 15 12 16 0" * 2
_EYE = _each("m-5 0a5 5 0 0 1 10 0 5 5 0 0 1-10 0", 16, 14.7)
PATTERNS: dict[str, str] = {
    "goblins": _stroked(3, _rows("l4-5 4 5 4-5 4 5 4-5 4 5 4-5 4 5", 9, 7)),  # teeth
    "knights": _filled(_each("m-4-4h8v8h-8z", 16, 8, True)),  # a chessboard
    "gnomes": _stroked(6, _each(DOT, 10.7, 9, True)),  # mushroom spots
    "giants": _stroked(2.6, _rows("h32", 11, 0) + _each("m0-5.5v11", 21.4, 11, True)),  # big stones
    "kings": _filled(_each("m0-6.5l4.5 6.5-4.5 6.5-4.5-6.5z", 10.7, 14.7)),  # lozenges
    "peasants": _stroked(3.4, "".join(f"M{x} -2v48" for x in (4, 12, 20, 28))),  # furrows
    "undead": _stroked(3, _each("m-3.5 0h7m-3.5-3.5v7", 10.7, 11, True)),  # churchyard crosses
    "dwarves": _filled(_each("m-5 4.5l5-9 5 9z", 10.7, 11)),  # mountains
    "doppelgangers": _filled(_each("m-5.5-5h11l-5.5 5 5.5 5h-11l5.5-5z", 16, 14.7)),  # hourglasses
    "dragons": _stroked(2.4, _rows(_SCALES, 19, -4) + _rows(_SCALES, 19, -13.5, -8)),  # scales
    "trolls": _filled(_each("m-6 5v-4a6 6 0 0 1 12 0v4z", 16, 14.7)),  # arches of a bridge
    "seers": _stroked(2.4, _EYE) + _stroked(3.4, _each(DOT, 16, 14.7)),  # eyes
    "automatons": _stroked(2.2, _rows("h32", 8, 4) + "".join(f"M{x} 0v44" for x in (4, 12, 20, 28))),  # plates
    "bards": _stroked(1.8, _rows("h32", 5, 2)),  # staves
    "griffins": _filled(_each("m0-6q8 5.5 0 12-8-6.5 0-12", 10.7, 11, True)),  # feathers
    "raccoons": _stroked(7.4, _rows("h40", 14.7, 7.3, -4)),  # a ringed tail
    "vikings": _stroked(2.8, _rows("q4-7 8 0t8 0 8 0 8 0 8 0", 8.8, 4.5, -4)),  # waves
    "vampires": _filled(_each("m0-6c2.5 4 4 5.5 4 8a4 4 0 0 1-8 0c0-2.5 1.5-4 4-8z", 10.7, 14.7, True)),  # drops
    "zombies": _stroked(3, _each("m-2.5 3l5-6", 10.7, 8.8, True)),  # scratches
    "werewolves": _filled(_each("m2-5.5a5.5 5.5 0 1 0 0 11 7 7 0 0 1 0-11z", 10.7, 14.7, True)),  # crescents
    "shadows": _stroked(3.2, "".join(f"M-2 {y}l36-36" for y in range(2, 84, 9))),  # slanting light
}  # fmt: skip
FREE: tuple[str, ...] = (
    _stroked(2.4, "M8-2v48M24-2v48"),  # two stripes
    _stroked(3.4, _each(DOT, 8, 8.8, True)),  # dots
    _stroked(2.4, _rows("l8 6 8-6 8 6 8-6", 11, 3)),  # long zigzags
    _stroked(2.4, _each("m-3-3h6v6h-6z", 16, 14.7, True)),  # squares
    _stroked(2.8, "M-2 14.7h36M-2 29.3h36"),  # two bars
)
"""Patterns for factions of plug-ins, in their order."""


def pattern_of(name: str) -> str:
    """The pattern of the faction's banner."""
    if name in PATTERNS:
        return PATTERNS[name]
    others = [each for each in FACTIONS if each not in PATTERNS]
    return FREE[others.index(name) % len(FREE)]
