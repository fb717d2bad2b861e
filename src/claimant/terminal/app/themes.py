"""The app's colour themes: dark, light and high contrast; with NO_COLOR, dark without colours."""

from __future__ import annotations

from textual.theme import Theme

from claimant.locale.marks import N_

INKS: dict[str, tuple[str, str]] = {
    "goblins": ("#5aac47", "#276c14"), "knights": ("#8cbefd", "#004893"), "gnomes": ("#ee7a74", "#a83230"),
    "giants": ("#d6a0fd", "#652689"), "kings": ("#d8a21c", "#7d5c00"), "peasants": ("#fdddc9", "#441c00"),
    "undead": ("#1dd8b5", "#065748"), "dwarves": ("#fea33c", "#6d3d00"), "doppelgangers": ("#e07cc1", "#a03a83"),
    "dragons": ("#fe9b93", "#8d0a17"), "trolls": ("#b8c638", "#495000"), "seers": ("#b096f5", "#6c49b8"),
    "automatons": ("#ee8a2d", "#9a4d00"), "bards": ("#f07aa4", "#a93262"), "griffins": ("#22c3d1", "#07717b"),
    "raccoons": ("#bfbab2", "#4e4a43"), "vikings": ("#3fb2f2", "#0069a0"), "vampires": ("#fedadc", "#550015"),
    "zombies": ("#63d782", "#005b25"), "werewolves": ("#dde3fd", "#1b0d75"), "shadows": ("#e9e4dc", "#2c2822"),
    "hero": ("#f6d98f", "#6b4e12"),
}  # fmt: skip
"""Each faction's colour on a dark and on a light background, similar to its cards in the browser."""


def _inks(light: bool) -> dict[str, str]:
    return {f"faction-{name}": inks[light] for name, inks in INKS.items()}


DARK = Theme(
    name="claimant-dark",
    primary="#d9b45b",
    secondary="#7f9cc8",
    accent="#f3d27a",
    warning="#f2a65a",
    error="#ff7b72",
    success="#7fd18b",
    foreground="#e8e4da",
    background="#15171b",
    surface="#1b1d22",
    panel="#262a31",
    dark=True,
    variables={**_inks(light=False), "table": "#1a2420", "quiet": "#9a978e", "strong": "#ffffff"},
)
LIGHT = Theme(
    name="claimant-light",
    primary="#7a5a10",
    secondary="#23395b",
    accent="#8a5f00",
    warning="#8f4700",
    error="#a3141f",
    success="#1f6b2c",
    foreground="#211f1b",
    background="#f6f1e6",
    surface="#fffdf8",
    panel="#e9e1d0",
    dark=False,
    variables={**_inks(light=True), "table": "#eef2e6", "quiet": "#5f5a50", "strong": "#000000"},
)
CONTRAST = Theme(
    name="claimant-contrast",
    primary="#ffff00",
    secondary="#ffffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ffffff",
    success="#ffffff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    dark=True,
    variables={
        **dict.fromkeys(_inks(light=False), "#ffffff"), "table": "#000000", "quiet": "#ffffff", "strong": "#ffff00",
    },
)  # fmt: skip
THEMES: dict[str, Theme] = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
TITLES = {"dark": N_("Dark"), "light": N_("Light"), "contrast": N_("High contrast")}
