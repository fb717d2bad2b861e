"""The colours of the factions: one cloth for each, at every table.

A faction's cloth is the colour of its banner, with light or dark lettering on it. Its ink draws figures and numbers
on a card's paper. Some pairs of cloths look alike to some eyes; pattern, letters and figure tell those apart.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from zlib import crc32

from claimant.rules.power import Faction
from claimant.web.art.vision import apart, colour, contrast

IVORY, NIGHT = "#fbf6ea", "#1d1813"
"""The two colours of lettering on cloth."""
PAPER, DIM_PAPER = "#fdfaf2", "#d8ccb2"
"""A card's paper on light and on dark pages: the lamp is dimmed, the inks stay."""
READABLE = 4.5
"""The least contrast of lettering."""
LEVELS = (0.32, 0.48, 0.62, 0.78)
"""The lightness of cloths for factions that bring none."""
DARKEST = 0.12
CHROMA = 0.15


class Cloth(NamedTuple):
    """The colours of one faction."""

    cloth: str
    on: str
    """Lettering and pattern on the cloth."""
    ink: str
    """Figures and numbers on paper."""


CLOTHS: dict[str, Cloth] = {
    "goblins": Cloth("#b7d272", NIGHT, "#3f4f00"),
    "knights": Cloth("#003c9f", IVORY, "#18418a"),
    "gnomes": Cloth("#d9947b", NIGHT, "#6f341e"),
    "giants": Cloth("#590678", IVORY, "#521f6a"),
    "kings": Cloth("#e4ca64", NIGHT, "#564600"),
    "peasants": Cloth("#491e00", IVORY, "#491e00"),
    "undead": Cloth("#00282d", IVORY, "#00282c"),
    "dwarves": Cloth("#d0863f", NIGHT, "#6b3a00"),
    "doppelgangers": Cloth("#9f579b", IVORY, "#6b2769"),
    "dragons": Cloth("#822d00", IVORY, "#7c2800"),
    "trolls": Cloth("#7b7300", IVORY, "#4f4a00"),
    "seers": Cloth("#949af0", NIGHT, "#3d3b88"),
    "automatons": Cloth("#b97507", NIGHT, "#663d00"),
    "bards": Cloth("#f28c9d", NIGHT, "#7c2138"),
    "griffins": Cloth("#52dcfd", NIGHT, "#045160"),
    "raccoons": Cloth("#5c5750", IVORY, "#4c4741"),
    "vikings": Cloth("#0071d1", IVORY, "#004788"),
    "vampires": Cloth("#701c2b", IVORY, "#701c2b"),
    "zombies": Cloth("#0c7f61", IVORY, "#03553f"),
    "werewolves": Cloth("#240058", IVORY, "#240356"),
    "shadows": Cloth("#231e19", IVORY, "#231e19"),
}
HERO = Cloth("#241c2e", "#e9c46a", "#e9c46a")


def cloth_of(faction: Faction) -> Cloth:
    """The faction's colours: ours, or made for a plug-in's."""
    return CLOTHS.get(faction.name) or _made(faction.name, faction.hue)


@cache
def _made(name: str, hue: float | None) -> Cloth:
    """Colours of the hue that the faction brings, or one made from its name: of all shades the one least like ours."""
    angle = float(crc32(name.encode()) % 360) if hue is None else hue
    shades = [colour(level, CHROMA, angle) for level in LEVELS]
    readable = [shade for shade in shades if max(contrast(shade, IVORY), contrast(shade, NIGHT)) >= READABLE]
    shade = max(readable, key=lambda each: min(apart(each, ours.cloth) for ours in CLOTHS.values()))
    on = max((IVORY, NIGHT), key=lambda lettering: contrast(shade, lettering))
    return Cloth(shade, on, _ink(angle))


def _ink(hue: float) -> str:
    """A dark shade of the hue that can be read on both papers."""
    lightness = LEVELS[0]
    while contrast(colour(lightness, CHROMA, hue), DIM_PAPER) < READABLE and lightness > DARKEST:
        lightness -= 0.02
    return colour(lightness, CHROMA, hue)
