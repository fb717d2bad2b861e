"""The drawing kit: shapes in three tones, from outlines that can be mirrored, turned and moved.

A figure is drawn on a square of 48 units in three tones. Ink is the text colour of the surrounding element, tint a pale
shade of it, and paper the card's ground. Tint and paper are custom properties, so one drawing serves every theme. Tint
has little contrast with paper, so it always has an edge of ink.

Outlines are SVG path data with only the absolute commands M, L, C, Q and Z, so that plain arithmetic can move their
points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import cos, radians, sin
from typing import TypeAlias

SIZE = 48
"""The side of the square on which figures are drawn."""
INK = "currentColor"
TINT = "var(--art-tint,#ccc)"
PAPER = "var(--art-paper,#fff)"

Outline: TypeAlias = str
Point: TypeAlias = tuple[float, float]

_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+")
_COMMANDS = "MLCQZ"
Step: TypeAlias = tuple[str, list[Point]]


def number(value: float) -> str:
    """The number as short path data."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if round(value, 1) else "0"


def steps(outline: Outline) -> list[Step]:
    """The outline's commands, each with its points."""
    found: list[Step] = []
    waiting: list[float] = []
    for token in _TOKEN.findall(outline):
        if token in _COMMANDS:
            found.append((token, []))
        else:
            waiting.append(float(token))
        if len(waiting) == 2:
            found[-1][1].append((waiting[0], waiting[1]))
            waiting = []
    return found


def outline(drawn: Iterable[Step]) -> Outline:
    """The path data of some steps."""
    text = "".join(name + " ".join(f"{number(x)} {number(y)}" for x, y in points) for name, points in drawn)
    return text.replace(" -", "-")


def _each(drawn: Outline, moved: Callable[[Point], Point]) -> Outline:
    return outline((name, [moved(point) for point in points]) for name, points in steps(drawn))


def mirror(drawn: Outline) -> Outline:
    """The outline mirrored at the vertical middle line of the figure."""
    return _each(drawn, lambda point: (SIZE - point[0], point[1]))


def both(drawn: Outline) -> Outline:
    """The outline and its mirror image."""
    return drawn + mirror(drawn)


def move(drawn: Outline, right: float, down: float, scale: float = 1) -> Outline:
    """The outline, first scaled and then moved."""
    return _each(drawn, lambda point: (point[0] * scale + right, point[1] * scale + down))


def turn(drawn: Outline, degrees: float, around: Point = (24, 24)) -> Outline:
    """The outline turned clockwise around a point."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    cx, cy = around

    def turned(point: Point) -> Point:
        x, y = point[0] - cx, point[1] - cy
        return cx + c * x - s * y, cy + s * x + c * y

    return _each(drawn, turned)


def whole(half: Outline) -> Outline:
    """The closed outline of which this is the right half, drawn from the top of the middle line to its foot."""
    there = steps(half)
    points = [point for _, group in there for point in group]
    back: list[Step] = []
    for name, group in reversed(there[1:]):
        points = points[: -len(group)]
        back.append((name, [(SIZE - x, y) for x, y in (*reversed(group[:-1]), points[-1])]))
    return outline((*there, *back, ("Z", [])))


def circle(x: float, y: float, radius: float) -> str:
    """A disc. It needs no mirroring or turning, so it may use shorter path data than outlines."""
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {across} 0 {r} {r} 0 1 1-{across} 0"


def circles(x: float, y: float, radius: float) -> str:
    """A disc and its mirror image."""
    return circle(x, y, radius) + circle(SIZE - x, y, radius)


def ink(*drawn: Outline) -> str:
    """Shapes filled with ink."""
    return f'<path d="{"".join(drawn)}"/>'


def paper(*drawn: Outline) -> str:
    """Shapes cut out to the ground."""
    return f'<path fill="{PAPER}" d="{"".join(drawn)}"/>'


def tint(*drawn: Outline, edge: float = 2.4) -> str:
    """Pale shapes with an edge of ink."""
    return f'<path fill="{TINT}" stroke="{INK}" stroke-width="{number(edge)}" d="{"".join(drawn)}"/>'


def pale(*drawn: Outline) -> str:
    """Pale shapes that lie on ink and need no edge."""
    return f'<path fill="{TINT}" d="{"".join(drawn)}"/>'


def line(width: float, *drawn: Outline, tone: str = INK) -> str:
    """Round-ended strokes."""
    return f'<path fill="none" stroke="{tone}" stroke-width="{number(width)}" d="{"".join(drawn)}"/>'
