"""The colours as a stylesheet, which a page needs beside the file of drawings.

A drawing uses only "ink", "tint", "paper" and "cloth". The class `f-go` on an element makes these the goblins' colours
inside it. Light or dark follows the page's `color-scheme`.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimant.rules.power import Faction, Power
from claimant.rules.registry import FACTIONS
from claimant.web.art.palette import DIM_PAPER, HERO, PAPER, Cloth, cloth_of

_ROOT = (
    f":root{{--art-paper:light-dark({PAPER},{DIM_PAPER});--art-paper-2:light-dark(#f3ead6,#c6b898);"
    "--art-edge:light-dark(#00000026,#0006);--art-tint:light-dark(#cdc4b2,#a89d87);--art-hero:#241c2e;"
    "--art-hero-2:#3a2d45;--art-gold:#e9c46a;--art-gold-2:#8f7136;--art-back:#26375f;--art-back-2:#31477a;"
    "--art-back-line:#5d77b3;--art-back-gold:#efd9a0}"
)
_SHAPES = (
    ".art-figure,.art-icon,.art-banner,.card{fill:currentColor;stroke-linecap:round;stroke-linejoin:round}"
    ".art-figure,.art-icon,.art-banner{display:block;flex:none}"
    ".art-figure,.art-icon{width:1.5em;height:1.5em}"
    # A figure beside words lies on its cloth, so that it can be seen on any ground.
    ".art-figure{background:var(--art-cloth);color:var(--art-on);border-radius:20%;padding:.1em;"
    "--art-paper:var(--art-cloth);--art-tint:color-mix(in srgb,var(--art-cloth) 50%,var(--art-on))}"
    ".art-banner{width:var(--banner,40px);aspect-ratio:40/56;color:var(--art-on);--art-paper:var(--art-cloth);"
    "--art-tint:color-mix(in srgb,var(--art-cloth) 50%,var(--art-on))}"
    ".card{color:var(--art-ink);border-radius:calc(var(--card,72px)*.075);"
    "background:linear-gradient(150deg,var(--art-paper) 40%,var(--art-paper-2));"
    "box-shadow:inset 0 0 0 1px var(--art-edge),0 1px 2px #0004,0 4px 10px #0003;"
    "--art-tint:color-mix(in srgb,var(--art-cloth) 62%,var(--art-paper));"
    "--art-arch:color-mix(in srgb,var(--art-cloth) 20%,var(--art-paper));"
    "--art-ray:color-mix(in srgb,var(--art-cloth) 48%,var(--art-paper))}"
    ".card.f-hero{color:var(--art-gold);background:radial-gradient(circle at 50% 40%,var(--art-hero-2),"
    "var(--art-hero) 75%);--art-paper:var(--art-hero);--art-tint:var(--art-gold-2)}"
    ".card-back{color:var(--art-back-gold);background:linear-gradient(150deg,var(--art-back-2),var(--art-back));"
    "--art-paper:var(--art-back);--art-tint:var(--art-back-line)}"
)


def _worn(code: str, worn: Cloth) -> str:
    return f".f-{code}{{--art-cloth:{worn.cloth};--art-on:{worn.on};--art-ink:{worn.ink}}}"


def stylesheet() -> str:
    """All colours; those of plug-ins' factions too."""
    factions = "".join(_worn(faction.code, cloth_of(faction)) for faction in FACTIONS.values())
    return f"{_ROOT}\n{_SHAPES}\n{factions}{_worn('hero', HERO)}\n"


def colours_of(powers: Iterable[Power]) -> str:
    """The colours of these powers only, for a picture that stands alone."""
    factions = [who for who in powers if isinstance(who, Faction)]
    worn = "".join(_worn(faction.code, cloth_of(faction)) for faction in factions)
    return f"{_ROOT}{_SHAPES}{worn}{_worn('hero', HERO)}"
