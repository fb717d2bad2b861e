"""Card faces and backs, on a card of 100 by 140.

A faction's card has a banner on its left side with value, code and pattern, so that a fanned hand still shows all that
matters. The figure fills the rest. A hero's card is dark where others are light. It has a frame and no banner, because
heroes belong to no faction.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, pairwise
from math import cos, dist, pi, sin

from claimant.rules.cards import Card
from claimant.rules.power import Faction
from claimant.rules.registry import FACTIONS
from claimant.web.art.draw import INK, PAPER, TINT, Point, line
from claimant.web.art.lettering import write
from claimant.web.art.symbols import PEN, figure_symbol, framed, icon_symbol, pattern_symbol, place, worn_by

BOX = "0 0 100 140"
EDGE = f'<rect x="1" y="1" width="98" height="138" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
BANNER = '<path d="M7 1h33v125l-16.5-12-16.5 12z"/>'
NOTCH = f'<path fill="{PAPER}" d="M6 127l17.5-13 17.5 13z"/>'
"""The gap between the banner's two tails, drawn over the pattern."""
_CORNERS = "".join(
    f"M{x} {y + 9 * v}Q{x} {y} {x + 9 * h} {y}L{x + 21 * h} {y}Q{x + 7 * h} {y + 9 * v} {x} {y + 27 * v}Z"
    for x, h in ((6, 1), (94, -1))
    for y, v in ((6, 1), (134, -1))
)


def card_face(card: Card, title: str | None = None, inline: bool = False) -> str:
    """The front of a card. With a title it is an image with that name, else decoration."""
    faction = card.faction
    drawn = _hero(card, inline) if faction is None else _member(card, faction, inline)
    return framed(f"<g {PEN}>{drawn}</g>", BOX, f"art-card {worn_by(card.power)}", title)


def _member(card: Card, faction: Faction, inline: bool) -> str:
    value = str(card.value)
    return "".join((
        EDGE,
        BANNER,
        place(pattern_symbol(faction), (7.5, 72, 32, 44), inline),
        NOTCH,
        line(6.4 if len(value) == 1 else 5.2, write(value, 23.5, 11, 32, 23), tone=PAPER),
        line(3, write(faction.code, 23.5, 54, 11.5, 22), tone=PAPER),
        place(figure_symbol(faction), (42, 28, 55, 55), inline),
        line(5.6, write(value, 77, 99, 28, 26)),
        place(icon_symbol("loot"), (42, 103, 22, 22), inline) if faction.loots(card) else "",
    ))  # fmt: skip


def _hero(card: Card, inline: bool) -> str:
    value = str(card.value)
    return "".join((
        EDGE,
        f'<rect x="6" y="6" width="88" height="128" rx="5" fill="none" stroke="{TINT}" stroke-width="2.5"/>',
        line(6.4, write(value, 21.5, 15, 27, 22)),
        place(figure_symbol(card.power), (20, 40, 60, 60), inline),
        line(6.4, write(value, 78.5, 98, 27, 22)),
        place(icon_symbol("hero"), (70, 12, 17, 17), inline),
        place(icon_symbol("hero"), (13, 111, 17, 17), inline),
    ))  # fmt: skip


def card_back(title: str | None = None, inline: bool = False, ring: bool = True) -> str:
    """The back of a card: a crown, with the figures of all factions around it unless `ring` is false."""
    marks = "".join(place(figure_symbol(who), _on_ring(at), inline) for at, who in enumerate(FACTIONS.values()))
    drawn = "".join((
        EDGE,
        f'<g fill="none" stroke="{TINT}" stroke-width="2"><ellipse cx="50" cy="70" rx="45" ry="65"/>',
        '<ellipse cx="50" cy="70" rx="27" ry="45"/></g>',
        f'<path fill="{TINT}" d="{_CORNERS}"/>',
        marks if ring else "",
        place(icon_symbol("crown"), (29, 49, 42, 42), inline),
    ))  # fmt: skip
    return framed(f"<g {PEN}>{drawn}</g>", BOX, "art-card art-back", title)


def _on_ring(at: int) -> tuple[float, float, float, float]:
    """The window of a mark on the oval; all marks are equally far apart."""
    x, y = _OVAL[len(_OVAL) * at // len(FACTIONS)]
    return round(x - 6, 1), round(y - 6, 1), 12, 12


def _oval(wide: float, high: float) -> list[Point]:
    """Points on an oval, from its top, clockwise, at about equal distances."""
    angles = [2 * pi * step / 5000 for step in range(5000)]
    fine = [(50 + wide * sin(angle), 70 - high * cos(angle)) for angle in angles]
    gone = list(accumulate(dist(one, other) for one, other in pairwise(fine)))
    return [fine[bisect(gone, gone[-1] * step / 840)] for step in range(840)]


_OVAL = _oval(36, 55)
