"""All swatches: twelve hues and a grey, each deep, medium or bright, for light and for dark pages.

A swatch's ink is for figures and text and contrasts with the card's paper; its tint is the pale second tone. The hue is
the same on all pages. The level can differ, because different shades are far apart on white and on black paper.
"""

from __future__ import annotations

from typing import NamedTuple

from claimant.web.art.vision import colour

HUES: dict[str, float | None] = {
    "red": 20, "rust": 50, "gold": 80, "olive": 110, "green": 140, "jade": 170,
    "teal": 200, "azure": 230, "blue": 260, "violet": 290, "plum": 320, "rose": 350, "stone": None,
}  # fmt: skip
"""The angle of each hue on the colour circle; stone is a grey."""
LEVELS = (1, 2, 3)
"""Deep, medium, bright on light paper; the reverse on dark paper, where the palest is the strongest."""
CHROMA = 0.16
"""The largest chroma of a colour; its lightness may allow less."""


class Theme(NamedTuple):
    """The colours of a light or a dark page."""

    name: str
    paper: str
    inks: tuple[float, float, float]
    """The lightness of the ink at each level."""
    tint: tuple[float, float]
    """The lightness and the chroma of the tint."""
    hero: tuple[str, str, str]
    """Ground, figure and second tone of a hero's card; dark and light are swapped."""
    back: tuple[str, str, str]
    """Ground, figure and second tone of a card's back."""


LIGHT = Theme(
    name="light",
    paper="#fffdf8",
    inks=(0.28, 0.41, 0.54),
    tint=(0.82, 0.075),
    hero=("#2b2333", "#f6d98f", "#8c7147"),
    back=("#23395b", "#f3e3b8", "#5f7aa3"),
)
DARK = Theme(
    name="dark",
    paper="#1b1d22",
    inks=(0.92, 0.79, 0.67),
    tint=(0.38, 0.07),
    hero=("#ecdcae", "#2c2317", "#b59a5c"),
    back=("#31507f", "#f3e3b8", "#7f9cc8"),
)
THEMES = (LIGHT, DARK)


def _shade(hue: str, lightness: float, chroma: float) -> str:
    angle = HUES[hue]
    return colour(lightness, 0.012, 80) if angle is None else colour(lightness, chroma, angle)


def ink(theme: Theme, hue: str, level: int) -> str:
    """The strong tone of a hue."""
    return _shade(hue, theme.inks[level - 1], CHROMA)


def tint(theme: Theme, hue: str) -> str:
    """The second tone of a hue."""
    return _shade(hue, *theme.tint)


class Swatch(NamedTuple):
    """A colour: a hue, and its levels on light and on dark pages."""

    hue: str
    day: int
    night: int

    def level(self, theme: Theme) -> int:
        return self.day if theme is LIGHT else self.night

    def ink(self, theme: Theme) -> str:
        return ink(theme, self.hue, self.level(theme))

    def tint(self, theme: Theme) -> str:
        return tint(theme, self.hue)


SWATCHES = tuple(Swatch(hue, day, night) for hue in HUES for day in LEVELS for night in LEVELS)
