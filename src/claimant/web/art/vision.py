"""Colour arithmetic: Oklab to screen colours, contrast, and how four kinds of eyes see a colour.

Colours are made and compared in Oklab, where equal distances look about equally large. The three kinds of colour
blindness use the matrices of Machado, Oliveira and Fernandes (2009), which work on linear light.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, dist, radians, sin
from typing import TypeAlias

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_FROM_CONES: Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB: Matrix = (
    (1, 0.3963377774, 0.2158037573),
    (1, -0.1055613458, -0.0638541728),
    (1, -0.0894841775, -1.2914855480),
)


def _times(matrix: Matrix, by: Triple) -> Triple:
    a, b, c = (row[0] * by[0] + row[1] * by[1] + row[2] * by[2] for row in matrix)
    return a, b, c


def _clip(light: Triple) -> Triple:
    a, b, c = (min(1.0, max(0.0, part)) for part in light)
    return a, b, c


def light(colour: str) -> Triple:
    """The linear light of a colour such as "#2d6a35"."""
    a, b, c = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (a, b, c))
    return r, g, b


def colour(lightness: float, chroma: float, hue: float) -> str:
    """The colour as "#rrggbb", with as much of the chroma as a screen can show."""
    while True:
        lab = (lightness, chroma * cos(radians(hue)), chroma * sin(radians(hue)))
        a, b, c = _times(_FROM_LAB, lab)
        shown = _times(_FROM_CONES, (a**3, b**3, c**3))
        if chroma <= 0 or all(-0.002 <= part <= 1.002 for part in shown):
            return "#" + "".join(f"{round(255 * part):02x}" for part in _gamma(_clip(shown)))
        chroma -= 0.005


def _gamma(shown: Triple) -> Iterator[float]:
    return (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in shown)


def grey(shown: str) -> str:
    """The colour without its hue, equally bright."""
    level = next(_gamma((_luminance(light(shown)),) * 3))
    return "#" + f"{round(255 * level):02x}" * 3


def contrast(one: str, other: str) -> float:
    """The contrast ratio of the accessibility guidelines, 1 to 21."""
    low, high = sorted(_luminance(light(which)) for which in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(shown: Triple) -> float:
    return 0.2126 * shown[0] + 0.7152 * shown[1] + 0.0722 * shown[2]


@cache
def seen(shown: str, eyes: str) -> Triple:
    """The colour in Oklab as these eyes see it."""
    a, b, c = _times(_TO_CONES, _clip(_times(EYES[eyes], light(shown))))
    return _times(_TO_LAB, (a ** (1 / 3), b ** (1 / 3), c ** (1 / 3)))


def apart(one: str, other: str) -> float:
    """The smallest distance of two colours over all kinds of eyes, 0 to 100."""
    return min(100 * dist(seen(one, eyes), seen(other, eyes)) for eyes in EYES)
