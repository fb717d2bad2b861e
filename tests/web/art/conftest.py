"""A tiny rasteriser for the drawing kit's paths, so that tests can look at figures without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TypeAlias
from xml.etree import ElementTree as Xml

import pytest

Point: TypeAlias = tuple[float, float]
Raster: TypeAlias = tuple[float, ...]
TONES = {"currentColor": 1.0, "var(--art-tint,#ccc)": 0.35, "var(--art-paper,#fff)": 0.0}
FINE = 48
"""Samples along each side, before they are averaged to pixels."""


def polylines(data: str) -> list[list[Point]]:
    """The path's curves as short straight pieces: M, L, C, Q and Z, and the arcs of discs."""
    lines: list[list[Point]] = []
    for name, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        n = [float(part) for part in re.findall(r"-?\d*\.?\d+", rest)]
        if name == "M":
            lines.append([(n[0], n[1])])
        elif name == "a":
            x, y = lines[-1][0]
            lines[-1] += [(x + n[0] - n[0] * cos(t * pi / 12), y - n[0] * sin(t * pi / 12)) for t in range(25)]
        elif name in "LCQ":
            degree = {"L": 1, "Q": 2, "C": 3}[name]
            points = list(zip(n[::2], n[1::2], strict=True))
            for at in range(0, len(points), degree):
                lines[-1] += _bezier([lines[-1][-1], *points[at : at + degree]])
        else:
            assert name in "Zz", name
            lines[-1].append(lines[-1][0])
    return lines


def _bezier(control: list[Point]) -> Iterator[Point]:
    parts = 1 if len(control) == 2 else 8
    for step in range(1, parts + 1):
        points, t = control, step / parts
        while len(points) > 1:
            points = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(points)]
        yield points[0]


def _filled(lines: list[list[Point]]) -> Iterator[tuple[int, int]]:
    """The samples inside, by the nonzero rule."""
    edges = [(*a, *b) for line in lines for a, b in zip(line, [*line[1:], line[0]], strict=True) if a[1] != b[1]]
    for row in range(FINE):
        y = row + 0.5
        crossings = sorted(
            (x1 + (y - y1) * (x2 - x1) / (y2 - y1), 1 if y2 > y1 else -1)
            for x1, y1, x2, y2 in edges
            if min(y1, y2) <= y < max(y1, y2)
        )
        winding = 0
        for (left, way), (right, _) in pairwise(crossings):
            winding += way
            if winding:
                yield from ((col, row) for col in range(FINE) if left <= col + 0.5 < right)


def _stroked(lines: list[list[Point]], half: float) -> Iterator[tuple[int, int]]:
    """The samples that a round pen touches."""
    for line in lines:
        for (x1, y1), (x2, y2) in pairwise(line):
            long = hypot(x2 - x1, y2 - y1)
            for col in range(int(min(x1, x2) - half), int(max(x1, x2) + half) + 1):
                for row in range(int(min(y1, y2) - half), int(max(y1, y2) + half) + 1):
                    x, y = col + 0.5 - x1, row + 0.5 - y1
                    t = max(0.0, min(1.0, (x * (x2 - x1) + y * (y2 - y1)) / long**2)) if long else 0.0
                    if hypot(x - t * (x2 - x1), y - t * (y2 - y1)) <= half:
                        yield col, row


def rasterise(drawing: str, pixels: int) -> Raster:
    """The figure in this many pixels each way: 1 is ink, 0 is paper."""
    grid: dict[tuple[int, int], float] = {}
    for path in Xml.fromstring(f"<g>{drawing}</g>"):
        lines = polylines(path.attrib["d"])
        fill, stroke = path.get("fill", "currentColor"), path.get("stroke")
        if fill != "none":
            grid.update(dict.fromkeys(_filled(lines), TONES[fill]))
        if stroke:
            grid.update(dict.fromkeys(_stroked(lines, float(path.attrib["stroke-width"]) / 2), TONES[stroke]))
    each = FINE // pixels
    return tuple(
        sum(grid.get((col * each + x, row * each + y), 0.0) for x in range(each) for y in range(each)) / each**2
        for row in range(pixels)
        for col in range(pixels)
    )


def reach(drawing: str) -> tuple[float, float]:
    """The least and the greatest coordinate that the drawing touches."""
    found: list[float] = []
    for path in Xml.fromstring(f"<g>{drawing}</g>"):
        if path.get("fill") == "var(--art-paper,#fff)" or path.get("stroke") == "var(--art-paper,#fff)":
            continue  # paper outside the square isn't seen
        pen = float(path.get("stroke-width", "0")) / 2
        for line in polylines(path.attrib["d"]):
            found += [part + way for point in line for part in point for way in (pen, -pen)]
    return min(found), max(found)


@pytest.fixture(scope="session")
def raster() -> Callable[[str, int], Raster]:
    return rasterise


@pytest.fixture(scope="session")
def extent() -> Callable[[str], tuple[float, float]]:
    return reach
