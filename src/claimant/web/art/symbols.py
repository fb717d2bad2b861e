"""Every drawing by its id in the file of all drawings, and the markup that shows it.

The file is one for all pages, which refer to its symbols: `<use href="cards.svg#go5"/>`. A card's id is its code; all
other ids contain a hyphen. Browsers don't apply a page's style sheet inside such a file, but colours and custom
properties are inherited into it. So a drawing has no classes: it names its colours in attributes.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from claimant.rules.power import Faction, Hero, Power
from claimant.rules.registry import FACTIONS, HEROES
from claimant.web.art.draw import INK, SIZE, line
from claimant.web.art.figures import figure_of
from claimant.web.art.icons import ICONS
from claimant.web.art.lettering import write
from claimant.web.art.patterns import HEIGHT, WIDTH, pattern_of
from claimant.web.art.power_signs import SIZE as SIGN_SIZE
from claimant.web.art.power_signs import sign_of

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
BANNER = "0 0 40 56"
ON = "var(--art-on)"
"""The colour of what lies on a faction's cloth."""
FINE = "var(--art-fine,inline)"
"""Whether small things are drawn: not on cards of which little is seen."""
_TAILS = "M3 1h34v54l-17-9-17 9z"


class Symbol(NamedTuple):
    """A drawing that can be shown many times."""

    id: str
    box: str
    drawing: str


def figure_symbol(who: Power) -> Symbol:
    """The symbol of a faction's or hero's figure."""
    return Symbol(f"{who.code}-figure", f"0 0 {SIZE} {SIZE}", figure_of(who))


def pattern_symbol(faction: Faction) -> Symbol:
    """The symbol of a faction's pattern."""
    return Symbol(f"{faction.code}-cloth", f"0 0 {WIDTH} {HEIGHT}", pattern_of(faction.name))


def sign_symbol(faction: Faction) -> Symbol:
    """The symbol of the sign of a faction's power."""
    return Symbol(f"{faction.code}-sign", f"0 0 {SIGN_SIZE} {SIGN_SIZE}", sign_of(faction))


def banner_symbol(faction: Faction) -> Symbol:
    """The symbol of a faction's banner: its figure over its pattern, on a pole."""
    drawing = "".join((
        f'<path fill="var(--art-cloth)" d="{_TAILS}"/>',
        '<svg x="4" y="33" width="32" height="13" viewBox="0 0 32 13">',
        use(pattern_symbol(faction), (0, 0, 32, 44)) + "</svg>",
        '<path fill="none" stroke="#fff" stroke-opacity=".35" d="' + _TAILS + '"/>',
        f'<path stroke="{INK}" stroke-width="3" d="M0 1.5h40"/>',
        use(figure_symbol(faction), (6, 4, 28, 28)),
    ))  # fmt: skip
    return Symbol(f"{faction.code}-banner", BANNER, drawing)


def icon_symbol(name: str) -> Symbol:
    """The symbol of a small sign."""
    return Symbol(f"icon-{name}", f"0 0 {SIZE} {SIZE}", ICONS[name])


def value_symbol(value: int) -> Symbol:
    """The symbol of a card's value: large on the banner, and once more at the foot."""
    text = str(value)
    width, small = (6.0, 4.1) if len(text) == 1 else (5.0, 3.6)
    large = line(width, write(text, 22, 11, 26, 24))
    return Symbol(
        f"value-{value}",
        "0 0 100 140",
        f'<g color="{ON}">{large}</g><g display="{FINE}">{line(small, write(text, 84, 112, 18, 20))}</g>',
    )


def use(symbol: Symbol, at: tuple[float, float, float, float]) -> str:
    """A reference to the symbol in a window (left, top, width, height) of a larger drawing."""
    x, y, width, height = (f"{part:g}" for part in at)
    return f'<use href="#{symbol.id}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def every_power() -> list[Power]:
    """All factions and heroes, those of plug-ins included."""
    return [*FACTIONS.values(), *HEROES.values()]


def parts_of(who: Power) -> list[Symbol]:
    """The symbols of one power, without its cards."""
    if isinstance(who, Faction):
        return [figure_symbol(who), pattern_symbol(who), sign_symbol(who), banner_symbol(who)]
    return [figure_symbol(who)]


def drawings(symbols: Iterable[Symbol]) -> str:
    """The file with these symbols."""
    drawn = "\n".join(f'<symbol id="{s.id}" viewBox="{s.box}">{s.drawing}</symbol>' for s in symbols)
    return f"<svg {XMLNS}>\n{drawn}\n</svg>\n"


def icons() -> list[Symbol]:
    """The symbols of all small signs."""
    return [icon_symbol(name) for name in ICONS]


def shown(name: str, file: str, classes: str, title: str | None = None) -> str:
    """A symbol of the file as an element of a page: an image with a name if it has a title, else decoration."""
    content = f'<use href="{file}#{name}"/>'
    if title is None:
        return f'<svg class="{classes}" aria-hidden="true">{content}</svg>'
    return f'<svg class="{classes}" role="img"><title>{escape(title)}</title>{content}</svg>'


def worn_by(who: Power) -> str:
    """The class that gives an element a faction's or a hero's colours."""
    return "f-hero" if isinstance(who, Hero) else f"f-{who.code}"


def figure(who: Power, file: str, title: str | None = None) -> str:
    """The figure of a faction or hero, on its cloth."""
    return shown(figure_symbol(who).id, file, f"art-figure {worn_by(who)}", title)


def banner(faction: Faction, file: str, title: str | None = None) -> str:
    """The faction's banner on its pole."""
    return shown(banner_symbol(faction).id, file, f"art-banner {worn_by(faction)}", title)


def sign(faction: Faction, file: str, title: str | None = None) -> str:
    """The sign of the faction's power."""
    return shown(sign_symbol(faction).id, file, "art-icon", title)


def icon(name: str, file: str, title: str | None = None) -> str:
    """A small sign, such as "crown" or "moon-full"."""
    return shown(icon_symbol(name).id, file, "art-icon", title)
