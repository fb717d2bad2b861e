"""What stands around a figure on its card: it grows with the value, so that strength shows before one reads the number.

Coordinates are those of a card of 100 by 140; the scene fills the part right of the banner.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

from claimant.web.art.draw import INK, number

GROUND, ARCH, GATE, SUN = "0.8", "var(--art-arch)", "0.6", "var(--art-ray)"
MIDDLE = 68.5
RAYS = 24


class Tier(NamedTuple):
    """A step of strength."""

    least: int
    """The lowest value that has it."""
    size: float
    """How large the figure is."""
    top: float
    """Where the figure begins."""
    scene: str


def _stroke(drawn: str, width: float = 1.6, opacity: str = GROUND) -> str:
    return f'<path fill="none" stroke="{INK}" stroke-width="{width:g}" opacity="{opacity}" d="{drawn}"/>'


def _arch(left: float, right: float, shoulder: float, foot: float) -> str:
    radius = (right - left) / 2
    return f"M{left:g} {foot:g}V{shoulder:g}a{radius:g} {radius:g} 0 0 1 {right - left:g} 0V{foot:g}"


def _filled(drawn: str, tone: str = ARCH) -> str:
    return f'<path fill="{tone}" d="{drawn}z"/>'


def _reach(angle: float, centre: float = 62, radius: float = 26.5, shoulder: float = 34, foot: float = 101) -> str:
    """Where a ray from the sun's middle meets the edge of the largest arch."""
    right, down = cos(radians(angle)), sin(radians(angle))
    far = 200.0
    if right:
        far = min(far, radius / abs(right))
    if down > 0:
        far = min(far, (foot - centre) / down)
    if centre + far * down < shoulder:  # in the round part
        rise = centre - shoulder
        far = -rise * down + (rise * rise * (down * down - 1) + radius * radius) ** 0.5
    return f"{number(MIDDLE + far * right)} {number(centre + far * down)}"


def _rays() -> str:
    step = 360 / RAYS
    return "".join(f"M{MIDDLE} 62L{_reach(step * at)}L{_reach(step * at + step / 2)}Z" for at in range(RAYS))


_LOZENGE = f'<path fill="{INK}" d="M68.5 15l4 6-4 6-4-6z"/>'
_CROWN = f'<path fill="{INK}" d="M68.5 12l3 5.5 6-3-1.5 10h-15l-1.5-10 6 3z"/>'
TIERS = (
    Tier(0, 36, 56, _stroke("M56 94h25")),
    Tier(1, 41, 53, _stroke("M46 95h45")),
    Tier(4, 47, 50, _filled(_arch(47, 90, 44, 97)) + _stroke("M43 98h51")),
    Tier(
        7, 52, 47, _filled(_arch(44, 93, 36, 100)) + _stroke(_arch(49, 88, 37, 99), 0.8, GATE)
        + _stroke("M41 100h55") + _LOZENGE,
    ),
    Tier(
        9, 54, 41, _filled(_arch(42, 95, 34, 101)) + f'<path fill="{SUN}" d="{_rays()}"/>'
        + _stroke(_arch(46, 91, 35, 100), 0.8, GATE) + _stroke("M40 101h57") + _CROWN,
    ),
)  # fmt: skip
"""From bare to a sunburst with a crown."""


def tier_of(value: int) -> int:
    """The number of the tier of a card with this value."""
    return max(at for at, tier in enumerate(TIERS) if value >= tier.least)
