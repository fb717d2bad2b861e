"""Readable colours, and figures that identify the factions without colours."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.color import Color
from textual.theme import Theme

from claimant.rules.registry import FACTIONS, HEROES
from claimant.terminal.app.figures import FIGURES, colour, figure
from claimant.terminal.app.themes import INKS, THEMES

READABLE = 4.5
"""The contrast that text must have (WCAG AA)."""


def contrast(one: str, other: str) -> float:
    lights = sorted(_light(Color.parse(each)) for each in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: Color) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_text_stands_out_from_its_ground(theme: Theme) -> None:
    grounds = [theme.variables["table"], str(theme.surface), str(theme.background)]
    inks = {name: theme.variables[name] for name in ("quiet", "strong", *(f"faction-{each}" for each in INKS))}
    names = ("primary", "secondary", "accent", "warning", "foreground")
    inks |= {name: str(getattr(theme, name)) for name in names}
    on_panel = {name: inks[name] for name in ("primary", "warning", "foreground")}
    pairs = [(name, ink, ground) for name, ink in inks.items() for ground in grounds]
    pairs += [(name, ink, str(theme.panel)) for name, ink in on_panel.items()]
    poor = [(name, ink, ground) for name, ink, ground in pairs if contrast(ink, ground) < READABLE]
    assert not poor


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_faction_has_a_figure_of_its_own_in_one_column(ascii_only: bool) -> None:
    figures = [figure(faction, ascii_only) for name, faction in FACTIONS.items() if name in FIGURES]
    figures.append(figure(next(iter(HEROES.values())), ascii_only))
    assert len(set(figures)) == len(figures)
    assert all(cell_len(each) == 1 for each in figures)
    assert not ascii_only or all(each.isascii() for each in figures)


def test_every_faction_of_the_rules_has_a_figure_and_a_colour() -> None:
    ours = {name for name, faction in FACTIONS.items() if type(faction).__module__.startswith("claimant.")}
    assert ours == set(FIGURES) == set(INKS) - {"hero"}
    assert {colour(hero) for hero in HEROES.values()} == {"$faction-hero"}
