"""A small sign for each power, at the foot of its cards, on a square of 24."""

from claimant.rules.power import Faction
from claimant.web.art.draw import INK, circle
from claimant.web.art.icons import ICONS

SIZE = 24


def _line(width: float, drawn: str) -> str:
    return f'<path fill="none" stroke="{INK}" stroke-width="{width:g}" d="{drawn}"/>'


def _shape(drawn: str) -> str:
    return f'<path d="{drawn}"/>'


SIGNS: dict[str, str] = {
    "goblins": _shape(circle(12, 6.5, 3.6) + circle(5.5, 17.5, 3.6) + circle(18.5, 17.5, 3.6)),  # many
    "knights": _line(2.8, "M12 2.5v13M6.5 15.5h11M12 15.5v6"),  # a sword
    "gnomes": _shape(circle(12, 6.5, 3.7) + "M12 11c-4 2-4.6 5-4.6 7.5h9.2C16.6 16 16 13 12 11z")
    + _line(2.6, "M3.5 21.5h17"),  # somebody in front
    "giants": _line(2.6, "M12 2v10M6.5 8L12 13.5 17.5 8") + _line(4, "M3.5 19.5h17"),  # crushes
    "kings": _shape("M12 1.8l8.5 3v6.4c0 5-3.6 8.6-8.5 11-4.9-2.4-8.5-6-8.5-11V4.8z"),  # a shield
    "peasants": _line(2.6, "M10 3H4v18h6M9.5 12H21M16 7l5 5-5 5"),  # leaves
    "undead": _line(2.6, "M12 2v10.5M7 8.5l5 5 5-5M3 14.5V21h18v-6.5"),  # into the supporters
    "dwarves": _line(2.6, "M5 5h8.5a5.5 5.5 0 0 1 0 11H5M9.5 11l-5 5 5 5"),  # back to the loser
    "doppelgangers": _line(3.4, "M4 8.5h16M4 15.5h16"),  # equals
    "dragons": _line(2.6, "M6 2v20.5") + _shape("M6 3h14.5l-4.5 5 4.5 5H6z"),  # a flag: who leads
    "trolls": _line(2.4, "M5 2.5h14M5 21.5h14M7 2.5c0 5.5 5 6.5 5 9.5s-5 4-5 9.5M17 2.5c0 5.5-5 6.5-5 9.5s5 4 5 9.5"),
    "seers": _line(2.4, "M2 12c5-8 15-8 20 0-5 8-15 8-20 0z") + _shape(circle(12, 12, 3.4)),  # an eye
    "automatons": _line(3, "M4 5l7 7-7 7M13 5l7 7-7 7"),  # twice
    "bards": _line(4, "M4.5 20.5v-5M12 20.5V10.5M19.5 20.5v-16"),  # a run
    "griffins": _line(2.6, "M8 13.5v-9M3.5 9h9")
    + _line(
        2.6,
        "M20.8 9L15.9 9L15.2 14.6C16.3 13.7 17.1 13.5 18.2 13.5C20.1 13.5 21.4 15 21.4 17.1C21.4 19.5 19.9 21 18 21"
        "C16.7 21 15.4 20.6 14.6 19.5",
    ),  # plus five
    "vikings": _line(2.4, "M3 13l7 7M10 13l-7 7")
    + _line(2.8, "M13.2 7.8C13.5 5.2 15 4 17.2 4C19.5 4 21 5.5 21 7.8C21 10.8 17 13 13.2 18L21 18"),  # times two
    "vampires": _line(2.2, "M3.5 9h11v13h-11z") + _shape("M9 2h12v14H9z"),  # a card under another
    "zombies": _line(2.8, "M5 3c0 8 1 12 4 18M12 3v18M19 3c0 8-1 12-4 18"),  # claws
    "werewolves": _shape("M14.5 2.5a9.8 9.8 0 1 0 7.5 14.5A8.6 8.6 0 0 1 14.5 2.5z"),  # the moon
    "shadows": _line(2.8, "M7 8a5 5 0 1 1 7.3 4.5C12.6 13.5 12 14.4 12 16M12 21v.2"),  # who knows
}
PLAIN = _shape("M12 2l2.9 7.1L22 12l-7.1 2.9L12 22l-2.9-7.1L2 12l7.1-2.9z")
"""The sign of a faction that brings none."""
LOOT = f'<g transform="scale(.5)">{ICONS["loot"]}</g>'


def sign_of(faction: Faction) -> str:
    """The sign of the faction's power; a raccoon's depends on its loot and is drawn with the card."""
    return SIGNS.get(faction.name, PLAIN)
