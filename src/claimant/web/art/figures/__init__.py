"""A figure for every faction and hero: a plain silhouette that can be told at 16 pixels, and without colour."""

from claimant.web.art.draw import ink, tint, whole
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
OTHER = (
    # A plain standard, for a faction that others registered.
    ink("M7 2L11 2L11 47L7 47Z")
    + tint("M11 5L42 5L35 15.5L42 26L11 26Z")
    + ink(whole("M24 9.5L26 14L31 15L27.5 18.5L28 23L24 21"))
)
