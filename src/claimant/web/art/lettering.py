"""Our own digits and capitals, drawn as strokes, so that cards look the same with any installed fonts.

A glyph is 28 units high. `write` scales the text to the given height and width.
"""

from __future__ import annotations

from claimant.web.art.draw import Outline, Point, outline, steps, turn

HEIGHT = 28
GAP = 9
"""The distance between the middle lines of strokes of two neighbouring glyphs."""

_SIX = "M13.5 0C6.5 2 0 9 0 19C0 25 3.5 28 8 28C12.5 28 16 24.5 16 19.5C16 14.5 12.5 11.5 8 11.5C4 11.5 1 14 0 18.5"
_P = "M0 28L0 0L8.5 0C13 0 16 3 16 8C16 13 13 16 8.5 16L0 16"
_O = "M8.5 0C14 0 17 5 17 14C17 23 14 28 8.5 28C3 28 0 23 0 14C0 5 3 0 8.5 0Z"

GLYPHS: dict[str, Outline] = {
    "0": "M8 0C13 0 16 4 16 14C16 24 13 28 8 28C3 28 0 24 0 14C0 4 3 0 8 0Z",
    "1": "M0 6L7.5 0L7.5 28",
    "2": "M.5 7.5C1 2.5 4 0 8.5 0C13 0 16 3 16 7.5C16 13.5 8 18 .5 28L16 28",
    "3": (
        "M1 3C3 1 5.5 0 8 0C12.5 0 15 3 15 7C15 11 12 13.5 7.5 13.5C12.5 13.5 16 16 16 20.5"
        "C16 25 12.5 28 8 28C5 28 2 27 0 24.5"
    ),
    "4": "M12 28L12 0L0 19.5L16.5 19.5",
    "5": "M14.5 0L3 0L1.5 13C4 11 6 10.5 8.5 10.5C13 10.5 16 14 16 19C16 24.5 12.5 28 8 28C5 28 2 27 0 24.5",
    "6": _SIX,
    "7": "M0 0L16 0L6 28",
    "8": (
        "M8 13C4 13 1 10.5 1 6.5C1 2.5 4 0 8 0C12 0 15 2.5 15 6.5C15 10.5 12 13 8 13C3.5 13 0 16 0 20.5"
        "C0 25 3.5 28 8 28"
        "C12.5 28 16 25 16 20.5C16 16 12.5 13 8 13"
    ),
    "9": turn(_SIX, 180, (8, 14)),
    "A": "M0 28L8 0L16 28M3 19L13 19",
    "B": (
        "M8 14L0 14L0 0L8 0C12 0 14.5 2.5 14.5 7C14.5 11.5 12 14 8 14C13 14 16 16.5 16 21C16 25.5 13 28 9 28L0 28L0 14"
    ),
    "C": "M16 5C14 1.5 11.5 0 8.5 0C3 0 0 5 0 14C0 23 3 28 8.5 28C11.5 28 14 26.5 16 23",
    "D": "M0 0L6 0C13 0 16 5 16 14C16 23 13 28 6 28L0 28Z",
    "E": "M14.5 0L0 0L0 28L14.5 28M0 13.5L11.5 13.5",
    "F": "M14.5 0L0 0L0 28M0 13.5L11.5 13.5",
    "G": "M16 5C14 1.5 11.5 0 8.5 0C3 0 0 5 0 14C0 23 3 28 8.5 28C13 28 16 25 16 20L16 15L9.5 15",
    "H": "M0 0L0 28M16 0L16 28M0 14L16 14",
    "I": "M0 0L0 28",
    "J": "M12 0L12 20C12 25 10 28 6 28C3 28 1 26.5 0 24",
    "K": "M0 0L0 28M15 0L0 16M5.5 11L16 28",
    "L": "M0 0L0 28L14 28",
    "M": "M0 28L0 0L10 18L20 0L20 28",
    "N": "M0 28L0 0L16 28L16 0",
    "O": _O,
    "P": _P,
    "Q": _O + "M11 20L18 29",
    "R": _P + "M8 16L16 28",
    "S": "M15 4.5C13.5 1.5 11 0 8 0C3.5 0 .5 2.5 .5 7C.5 17 16 11 16 21C16 25.5 12.5 28 8 28C4.5 28 1.5 26.5 0 23",
    "T": "M0 0L16 0M8 0L8 28",
    "U": "M0 0L0 18C0 25 3 28 8 28C13 28 16 25 16 18L16 0",
    "V": "M0 0L8 28L16 0",
    "W": "M0 0L5.5 28L11 6L16.5 28L22 0",
    "X": "M0 0L16 28M16 0L0 28",
    "Y": "M0 0L8 14L16 0M8 14L8 28",
    "Z": "M0 0L16 0L0 28L16 28",
}


def _points(glyph: Outline) -> list[Point]:
    return [point for _, points in steps(glyph) for point in points]


def write(text: str, middle: float, top: float, height: float, room: float) -> Outline:
    """The text as lines to be stroked, centred, and narrowed if it is too wide; skips unknown characters."""
    glyphs = [GLYPHS[letter] for letter in text.upper() if letter in GLYPHS]
    widths = [max(x for x, _ in _points(glyph)) for glyph in glyphs]
    wide = sum(widths) + GAP * (len(glyphs) - 1)
    down = height / HEIGHT
    across = min(down, room / wide) if wide else down
    at = middle - wide * across / 2
    written = ""
    for glyph, width in zip(glyphs, widths, strict=True):
        left = at
        written += outline(
            (name, [(left + x * across, top + y * down) for x, y in points]) for name, points in steps(glyph)
        )
        at += (width + GAP) * across
    return written
