"""Colours are readable on their paper, and everybody can distinguish those of one game."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FACTIONS
from claimant.web.art import DARK, LIGHT, Theme, colours_for, lineup_classes, stylesheet
from claimant.web.art.palette import ENOUGH, HOMES, strangeness
from claimant.web.art.swatches import SWATCHES, THEMES
from claimant.web.art.vision import EYES, apart, colour, contrast, light, seen

READABLE = 4.5


@cache
def some_line_ups() -> list[tuple[str, ...]]:
    chance = Random(2017)
    return chance.sample(list(all_line_ups(2)), 120) + chance.sample(list(all_line_ups(3)), 80)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_inks_can_be_read_on_paper(theme: Theme) -> None:
    assert min(contrast(swatch.ink(theme), theme.paper) for swatch in SWATCHES) >= READABLE
    assert contrast(theme.hero[0], theme.paper) >= READABLE  # a hero's figure beside the cards
    for ground, figure, second in (theme.hero, theme.back):
        assert contrast(figure, ground) >= READABLE
        assert contrast(second, ground) >= 1.5


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_tint_lies_between_ink_and_paper(theme: Theme) -> None:
    assert min(contrast(swatch.tint(theme), theme.paper) for swatch in SWATCHES) > 1.4
    assert min(contrast(swatch.tint(theme), swatch.ink(theme)) for swatch in SWATCHES) > 2.3


def nearest(names: tuple[str, ...]) -> float:
    """How far apart the two colours of the line-up are that look most alike to anybody."""
    worn = list(colours_for(names).values())
    pairs = [(one.ink(theme), other.ink(theme)) for theme in THEMES for one, other in combinations(worn, 2)]
    return min(apart(one, other) for one, other in pairs)


@pytest.mark.parametrize("name", PRESETS)
def test_colours_of_the_presets_are_far_apart(name: str) -> None:
    names = preset(name).names
    assert nearest(names) >= dict(ENOUGH)[len(names)]


@pytest.mark.long
def test_colours_of_any_line_up_are_far_apart() -> None:
    for names in some_line_ups():
        assert nearest(names) >= dict(ENOUGH)[len(names)], names


def test_colours_depend_on_the_factions_only() -> None:
    for name in PRESETS:
        line_up: LineUp = preset(name)
        assert colours_for(line_up) == colours_for(reversed(line_up.names))
        assert tuple(colours_for(line_up)) == line_up.names


def test_factions_mostly_stay_near_home() -> None:
    strange = [strangeness(name, swatch) for names in some_line_ups() for name, swatch in colours_for(names).items()]
    near = [cost for cost in strange if cost <= 1.7]  # about a step on the colour circle
    assert len(near) > 0.7 * len(strange)
    assert HOMES.keys() == FACTIONS.keys()


def test_the_stylesheet_knows_all_classes() -> None:
    sheet = stylesheet()
    for names in some_line_ups()[::10]:
        for one in lineup_classes(names).split():
            assert f".{one} .f-{one[:2]}" in sheet
    for name in PRESETS:
        goblins = colours_for(preset(name)).get("goblins")
        if goblins:
            assert {goblins.ink(LIGHT), goblins.ink(DARK)} <= set(sheet.replace(";", ":").split(":"))


def test_known_contrasts_and_colours() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert light("#ffffff") == pytest.approx((1, 1, 1))
    assert colour(1, 0, 0) == "#ffffff"
    assert colour(0.628, 0.2577, 29.23) == "#ff0000"


def test_the_colour_blind_see_less() -> None:
    red, green = "#b04a4a", "#5f7f2f"
    for eyes in ("protanopia", "deuteranopia"):
        (_, a, _), (_, other, _) = seen(red, eyes), seen(green, eyes)
        assert abs(a - other) < 0.03
    assert apart(red, green) < apart("#203080", "#d0b040")
    assert all(seen("#808080", eyes) == pytest.approx(seen("#808080", "usual"), abs=0.01) for eyes in EYES)
