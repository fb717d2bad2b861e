"""A figure for every faction and hero: a plain silhouette, recognisable at 16 pixels and without colour."""

from html import escape

from claimant.rules.power import Faction, Power
from claimant.web.art.draw import INK, ink, tint, whole
from claimant.web.art.figures import anniversary, boxes, heroes, night, pairs

FIGURES: dict[str, str] = {
    "goblins": pairs.GOBLINS,
    "knights": pairs.KNIGHTS,
    "gnomes": pairs.GNOMES,
    "giants": pairs.GIANTS,
    "kings": pairs.KINGS,
    "peasants": pairs.PEASANTS,
    "undead": boxes.UNDEAD,
    "dwarves": boxes.DWARVES,
    "doppelgangers": boxes.DOPPELGANGERS,
    "dragons": boxes.DRAGONS,
    "trolls": boxes.TROLLS,
    "seers": boxes.SEERS,
    "automatons": anniversary.AUTOMATONS,
    "bards": anniversary.BARDS,
    "griffins": anniversary.GRIFFINS,
    "raccoons": anniversary.RACCOONS,
    "vikings": anniversary.VIKINGS,
    "vampires": night.VAMPIRES,
    "zombies": night.ZOMBIES,
    "werewolves": night.WEREWOLVES,
    "shadows": night.SHADOWS,
    "lich king": heroes.LICH_KING,
    "skeleton": heroes.SKELETON,
    "warlock": heroes.WARLOCK,
    "cthulhu": heroes.CTHULHU,
    "mummy": heroes.MUMMY,
    "gelatinous cube": heroes.GELATINOUS_CUBE,
}
SHIELD = tint(whole("M24 3C31 7 37 8 43 8L43 24C43 34 35 42 24 46"))
"""The shield for a faction without its own figure."""


def figure_of(who: Power) -> str:
    """The figure of a faction or hero: ours, its plug-in's, or its initial on a shield."""
    if who.name in FIGURES:
        return FIGURES[who.name]
    if isinstance(who, Faction) and who.figure:
        return ink(who.figure)
    initial = escape(who.one[:1].upper())
    letter = f'<text x="24" y="32" text-anchor="middle" font-size="24" font-weight="700" fill="{INK}">{initial}</text>'
    return SHIELD + letter
