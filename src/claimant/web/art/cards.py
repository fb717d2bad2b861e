"""Card faces and backs, on a card of 100 by 140.

A faction's card has a banner on its left side with value, letters and pattern, so that a fanned hand still shows all
that matters. The scene and the figure right of it grow with the value. A hero's card is gold on night and has no
banner, because heroes belong to no faction.
"""

from __future__ import annotations

from math import cos, pi, sin

from claimant.rules.cards import Card
from claimant.rules.power import Faction, Hero, Power
from claimant.web.art.draw import INK, PAPER, line, number
from claimant.web.art.lettering import write
from claimant.web.art.power_signs import LOOT
from claimant.web.art.scenes import MIDDLE, TIERS, tier_of
from claimant.web.art.symbols import (
    FINE,
    ON,
    Symbol,
    every_power,
    figure_symbol,
    icon_symbol,
    icons,
    parts_of,
    pattern_symbol,
    shown,
    sign_symbol,
    use,
    value_symbol,
    worn_by,
)
from claimant.web.art.table_signs import table_signs

BOX = "0 0 100 140"
BACK = "card-back"
_BANNER = "M6 0h32v123l-16-12-16 12z"
_FOLDS = "M6 0h5v119.3l-5 3.7zM30 0h8v123l-8-6z"
_SIGN = (46, 111, 20, 20)
_LATTICE = "".join(f"M{x} 5L{x + 130} 135M{x} 135L{x + 130} 5" for x in range(-105, 95, 20))


def card_face(card: Card, file: str, title: str | None = None) -> str:
    """The front of a card. With a title it is an image with that name, else decoration."""
    return shown(card.code, file, f"card {worn_by(card.power)}", title)


def every_symbol() -> list[Symbol]:
    """All symbols of all cards, powers and signs, those of plug-ins included."""
    powers = every_power()
    factions = [who for who in powers if isinstance(who, Faction)]
    cards = list(dict.fromkeys(card for faction in factions for card in faction.cards))
    scenes = dict.fromkeys((card.power, tier_of(card.value)) for card in cards)
    return [
        *icons(),
        *table_signs(),
        *(symbol for who in powers for symbol in parts_of(who)),
        *(_banner_of(faction) for faction in factions),
        *(_ground(tier) for tier in range(len(TIERS))),
        *(_scene(faction, tier) for faction, tier in scenes),
        *(value_symbol(value) for value in sorted({card.value for card in cards})),
        _loot(),
        *(_card(card) for card in cards),
        *(_hero(who.card) for who in powers if isinstance(who, Hero)),
        _back(),
    ]


def _card(card: Card) -> Symbol:
    """A faction's card: its scene, its value, and its loot if it has any."""
    loot = [_loot().id] if card.faction is not None and card.faction.loots(card) else []
    drawn = [_scene_id(card.power, tier_of(card.value)), value_symbol(card.value).id, *loot]
    return Symbol(card.code, BOX, "".join(f'<use href="#{name}"/>' for name in drawn))


def _scene_id(who: Power, tier: int) -> str:
    return f"{who.code}-scene{tier}"


def _banner_of(faction: Faction) -> Symbol:
    """The banner down a card's side, and the sign of the power at its foot."""
    drawing = "".join((
        f'<path fill="var(--art-cloth)" d="{_BANNER}"/>',
        f'<path fill="#000" opacity=".14" d="{_FOLDS}"/>',
        f'<g color="{ON}">',
        f'<path fill="none" stroke="{INK}" stroke-width=".7" opacity=".55" d="M9 0v119M35 0v119"/>',
        use(pattern_symbol(faction), (6, 68, 32, 42)),
        line(2.8, write(faction.code, 22, 49.5, 10, 20)),
        "</g>",
        "" if _has_loot(faction) else f'<g display="{FINE}" opacity=".78">{use(sign_symbol(faction), _SIGN)}</g>',
    ))  # fmt: skip
    return Symbol(f"{faction.code}-side", BOX, drawing)


def _has_loot(faction: Faction) -> bool:
    return any(faction.loots(card) for card in faction.cards)


def _loot() -> Symbol:
    """The mark of a card that carries loot."""
    return Symbol("loot-mark", BOX, f'<g display="{FINE}" transform="translate(45 108)">{LOOT}</g>')


def _scene(faction: Power, tier: int) -> Symbol:
    """A faction's card without its value."""
    step = TIERS[tier]
    window = (MIDDLE - step.size / 2, step.top, step.size, step.size)
    around, side = f'<use href="#{_ground(tier).id}"/>', f'<use href="#{faction.code}-side"/>'
    return Symbol(_scene_id(faction, tier), BOX, around + use(figure_symbol(faction), window) + side)


def _ground(tier: int) -> Symbol:
    """What stands around the figures of a tier, in any faction's colours."""
    return Symbol(f"scene-{tier}", BOX, TIERS[tier].scene)


def _hero(card: Card) -> Symbol:
    """A hero's card: a halo of rays, a star, and a plate with the value."""
    angles = [2 * pi * at / 36 for at in range(36)]
    rays = "".join(f"M{_around(angle, 39)}L{_around(angle, 44)}" for angle in angles)
    value = str(card.value)
    drawing = "".join((
        f'<rect x="6" y="6" width="88" height="128" rx="8" fill="none" stroke="{INK}" stroke-width="1.6"/>',
        '<circle cx="50" cy="62" r="37" fill="#0003" stroke="var(--art-tint,#ccc)"/>',
        f'<path stroke="{INK}" stroke-width="1.4" d="{rays}"/>',
        use(figure_symbol(card.power), (19, 31, 62, 62)),
        line(4.6, write(value, 19, 14, 20, 18)),
        use(icon_symbol("hero"), (75, 10, 16, 16)),
        f'<path fill="{PAPER}" stroke="{INK}" stroke-width="1.2" d="M10 108h80v21H10z"/>',
        line(2.4, write(card.power.code, 50, 113.5, 10, 66)),
    ))  # fmt: skip
    return Symbol(card.code, BOX, drawing)


def _around(angle: float, radius: float) -> str:
    return f"{number(50 + radius * cos(angle))} {number(62 + radius * sin(angle))}"


def card_back(file: str, title: str | None = None) -> str:
    """The back of a card."""
    return shown(BACK, file, "card card-back", title)


def _back() -> Symbol:
    """A crown in an oval on a lattice."""
    drawing = "".join((
        f'<rect x="5" y="5" width="90" height="130" rx="7" fill="none" stroke="{INK}" stroke-width="1.6"/>',
        '<svg x="5" y="5" width="90" height="130" viewBox="5 5 90 130">',
        f'<path fill="none" stroke="var(--art-tint,#ccc)" stroke-width="1.3" opacity=".45" d="{_LATTICE}"/></svg>',
        f'<ellipse cx="50" cy="70" rx="27" ry="34" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>',
        '<ellipse cx="50" cy="70" rx="23" ry="30" fill="none" stroke="var(--art-tint,#ccc)"/>',
        use(icon_symbol("crown"), (32, 52, 36, 36)),
    ))  # fmt: skip
    return Symbol(BACK, BOX, drawing)
