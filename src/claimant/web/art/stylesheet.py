"""The colours as a stylesheet, which a page needs beside the sprite sheet.

A drawing uses only "ink", "tint" and "paper". The class `f-go` on an element makes these the goblins' colours inside
it. The classes of `lineup_classes` on an element around the table choose these colours for the line-up.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS
from claimant.web.art.palette import colours_for, strangeness
from claimant.web.art.swatches import DARK, HUES, LEVELS, LIGHT, SWATCHES, THEMES, Theme, ink, tint

_TIMES = {LIGHT.name: "day", DARK.name: "night"}
_SHAPES = (
    ".art-sprite{position:absolute}"
    ".art-card,.art-figure,.art-icon,.art-cloth{display:block}"
    ".art-figure,.art-icon{width:1.5em;height:1.5em}"
    ".art-cloth{background:currentColor}"
    ".f-hero{color:var(--art-hero-ground);--art-tint:var(--art-hero-tint)}"
    ".art-card.f-hero{color:var(--art-hero);--art-paper:var(--art-hero-ground)}"
    ".art-back{color:var(--art-back);--art-tint:var(--art-back-tint);--art-paper:var(--art-back-ground)}"
)


def _grounds(theme: Theme) -> str:
    """The colours that don't depend on the factions."""
    parts = [f"--art-paper:{theme.paper};--art-tint:{tint(theme, 'stone')}"]
    for who, (ground, figure, second) in (("hero", theme.hero), ("back", theme.back)):
        parts.append(f"--art-{who}-ground:{ground};--art-{who}:{figure};--art-{who}-tint:{second}")
    return ";".join(parts)


def _worn(theme: Theme, under: str = "") -> str:
    """The rules that choose each faction's colours; only as specific as a class, so that pages can override them."""
    time = _TIMES[theme.name]
    members = ",".join(f".f-{faction.code}" for faction in FACTIONS.values())
    return f"{under}:is({members}){{color:var(--art-{time});--art-tint:var(--art-{time}-tint)}}"


def _dark(root: str) -> str:
    """The rules for a dark page."""
    return f"{root}{{{_grounds(DARK)}}}" + _worn(DARK, f":where({root}) ")


def _sets(theme: Theme, hue: str, level: int) -> str:
    time = _TIMES[theme.name]
    return f"--art-{time}:{ink(theme, hue, level)};--art-{time}-tint:{tint(theme, hue)}"


def _class(code: str, theme: Theme, hue: str, level: int) -> str:
    return f"{code}-{_TIMES[theme.name]}-{hue}{level}"


def stylesheet() -> str:
    """All colours, light and dark; `data-theme` on the page's root decides, or else the reader's system."""
    homes = "".join(
        f".f-{faction.code}{{{';'.join(_sets(theme, near.hue, near.level(theme)) for theme in THEMES)}}}"
        for name, faction in FACTIONS.items()
        for near in [min(SWATCHES, key=lambda swatch: strangeness(name, swatch))]
    )
    chosen = "".join(
        ",".join(f".{_class(one.code, theme, hue, level)} .f-{one.code}" for one in FACTIONS.values())
        + f"{{{_sets(theme, hue, level)}}}\n"
        for theme in THEMES
        for hue in HUES
        for level in LEVELS
    )
    return (
        f":root{{{_grounds(LIGHT)}}}{_worn(LIGHT)}\n"
        f"@media(prefers-color-scheme:dark){{{_dark(':root:not([data-theme=light])')}}}\n"
        f"{_dark(':root[data-theme=dark]')}\n"
        f"{_SHAPES}\n{homes}\n{chosen}"
    )


def lineup_classes(lineup: LineUp | Iterable[str]) -> str:
    """The classes, for an element around the cards, that give the factions in play their colours."""
    return " ".join(
        _class(FACTIONS[name].code, theme, swatch.hue, swatch.level(theme))
        for name, swatch in colours_for(lineup).items()
        for theme in THEMES
    )
