"""Every drawing by its id in the sprite sheet, and the markup that shows it.

A page that contains the sprite sheet shows each drawing by a short reference. With `inline` the markup contains the
drawing itself, for pages without the sheet. Drawings contain no ids, so ids can't collide.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from claimant.rules.power import Faction, Power
from claimant.rules.registry import FACTIONS, HEROES, power
from claimant.web.art.draw import INK, SIZE
from claimant.web.art.figures import figure_of
from claimant.web.art.icons import ICONS
from claimant.web.art.patterns import HEIGHT, WIDTH, pattern_of

PREFIX = "art-"
PEN = f'fill="{INK}" stroke-linecap="round" stroke-linejoin="round"'
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


class Symbol(NamedTuple):
    """A drawing that can be shown many times."""

    id: str
    box: str
    drawing: str


def figure_symbol(who: Power) -> Symbol:
    """The symbol of a faction's or hero's figure."""
    return Symbol(f"{PREFIX}{who.code}", f"0 0 {SIZE} {SIZE}", figure_of(who))


def pattern_symbol(faction: Faction) -> Symbol:
    """The symbol of a faction's pattern."""
    return Symbol(f"{PREFIX}{faction.code}-cloth", f"0 0 {WIDTH} {HEIGHT}", pattern_of(faction.name))


def icon_symbol(name: str) -> Symbol:
    """The symbol of a small sign."""
    return Symbol(f"{PREFIX}i-{name}", f"0 0 {SIZE} {SIZE}", ICONS[name])


def all_symbols() -> list[Symbol]:
    """All figures, patterns and icons, including those of registered plug-ins."""
    powers: list[Power] = [*FACTIONS.values(), *HEROES.values()]
    return [
        *(figure_symbol(who) for who in powers),
        *(pattern_symbol(faction) for faction in FACTIONS.values()),
        *(icon_symbol(name) for name in ICONS),
    ]


def sprite() -> str:
    """The sheet of all symbols; a page includes it once, at the start of its body."""
    symbols = "".join(f'<symbol id="{s.id}" viewBox="{s.box}" {PEN}>{s.drawing}</symbol>' for s in all_symbols())
    return f'<svg {XMLNS} class="art-sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>'


def place(symbol: Symbol, at: tuple[float, float, float, float], inline: bool) -> str:
    """The symbol in a window (left, top, width, height) of a larger drawing."""
    x, y, width, height = (f"{part:g}" for part in at)
    window = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    if not inline:
        return f'<use href="#{symbol.id}" {window}/>'
    return f'<svg {window} viewBox="{symbol.box}" {PEN}>{symbol.drawing}</svg>'


def framed(content: str, box: str, classes: str, title: str | None) -> str:
    """A complete SVG element: an image with a name if it has a title, else decoration."""
    if title is None:
        return f'<svg {XMLNS} class="{classes}" viewBox="{box}" aria-hidden="true" focusable="false">{content}</svg>'
    named = f"<title>{escape(title)}</title>"
    return f'<svg {XMLNS} class="{classes}" viewBox="{box}" role="img">{named}{content}</svg>'


def _alone(symbol: Symbol, classes: str, title: str | None, inline: bool) -> str:
    _, _, width, height = (float(part) for part in symbol.box.split())
    return framed(place(symbol, (0, 0, width, height), inline), symbol.box, classes, title)


def worn_by(who: Power) -> str:
    """The class that gives an element a faction's or a hero's colours."""
    return f"f-{who.code}" if isinstance(who, Faction) else "f-hero"


def figure(name: str, title: str | None = None, inline: bool = False) -> str:
    """The figure of a faction or hero, such as "goblins" or "lich king"."""
    who = power(name)
    return _alone(figure_symbol(who), f"art-figure {worn_by(who)}", title, inline)


def cloth(name: str, title: str | None = None, inline: bool = False) -> str:
    """The pattern of a faction on its colour, as on the lower part of its banner."""
    faction = FACTIONS[name]
    return _alone(pattern_symbol(faction), f"art-cloth f-{faction.code}", title, inline)


def icon(name: str, title: str | None = None, inline: bool = False) -> str:
    """A small sign, such as "crown" or "moon-full"."""
    return _alone(icon_symbol(name), "art-icon", title, inline)
