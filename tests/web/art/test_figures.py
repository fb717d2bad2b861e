"""Every faction and hero has a figure, and no two look alike, even tiny and grey."""

from collections.abc import Callable
from itertools import combinations

import pytest

from claimant.rules.powers import RULEBOOK
from claimant.rules.registry import HEROES
from claimant.web.art.figures import FIGURES, SHIELD
from claimant.web.art.icons import ICONS
from claimant.web.art.patterns import FREE, PATTERNS

Raster = tuple[float, ...]
KIT = {name: drawing for name, drawing in ICONS.items() if not name.startswith("moon")}
"""The moon has colours of its own, which the rasteriser doesn't know."""


def difference(one: Raster, other: Raster) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_every_faction_and_hero_has_a_figure() -> None:
    assert FIGURES.keys() == {*RULEBOOK, *HEROES}


def test_every_faction_has_a_pattern_of_its_own() -> None:
    assert PATTERNS.keys() == set(RULEBOOK)
    assert len({*PATTERNS.values(), *FREE}) == len(PATTERNS) + len(FREE)


def test_figures_differ_at_sixteen_pixels_without_colour(raster: Callable[[str, int], Raster]) -> None:
    seen = {name: raster(drawing, 16) for name, drawing in {**FIGURES, "other": SHIELD}.items()}
    alike = {(one, other): difference(seen[one], seen[other]) for one, other in combinations(seen, 2)}
    assert min(alike.values()) > 0.18, min(alike, key=lambda pair: alike[pair])


def test_icons_differ_at_sixteen_pixels(raster: Callable[[str, int], Raster]) -> None:
    seen = [raster(drawing, 16) for drawing in KIT.values()]
    assert min(difference(one, other) for one, other in combinations(seen, 2)) > 0.12


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_fills_its_square_and_stays_inside(
    name: str, raster: Callable[[str, int], Raster], extent: Callable[[str], tuple[float, float]]
) -> None:
    least, most = extent(FIGURES[name])
    assert least >= -0.1
    assert most <= 48.1
    assert 0.25 < sum(raster(FIGURES[name], 16)) / 256 < 0.7


@pytest.mark.parametrize("name", KIT)
def test_an_icon_stays_inside_its_square(name: str, extent: Callable[[str], tuple[float, float]]) -> None:
    least, most = extent(KIT[name])
    assert least >= -0.1
    assert most <= 48.1


def test_the_rasteriser_sees_what_it_should(raster: Callable[[str, int], Raster]) -> None:
    half = raster('<path d="M0 0L24 0L24 48L0 48Z"/>', 4)
    assert list(half) == [1, 1, 0, 0] * 4
    disc = raster('<path d="M12 24a12 12 0 1 1 24 0 12 12 0 1 1-24 0"/>', 16)
    assert sum(disc) / 256 == pytest.approx(3.14159 * 12 * 12 / 48 / 48, rel=0.03)
