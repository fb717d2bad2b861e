"""Colours are readable on their paper, and with pattern, letters and figure everybody can tell factions apart."""

from itertools import combinations

import pytest

from claimant.rules.lineup import all_line_ups
from claimant.rules.power import Faction
from claimant.rules.powers import RULEBOOK
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FACTIONS, registered
from claimant.web.art import CLOTHS, cloth_of, stylesheet
from claimant.web.art.figures import figure_of
from claimant.web.art.palette import DIM_PAPER, HERO, IVORY, NIGHT, PAPER, READABLE
from claimant.web.art.patterns import pattern_of
from claimant.web.art.vision import EYES, apart, colour, contrast, grey, light, seen

FAR = 12.0
"""The distance of two cloths in a ready-made line-up, for the eyes that see it least."""
NEAR = 5.0
"""Below this, only pattern, letters and figure tell two factions apart."""


def test_lettering_can_be_read_on_every_cloth() -> None:
    assert min(contrast(worn.cloth, worn.on) for worn in CLOTHS.values()) >= READABLE
    assert contrast(HERO.cloth, HERO.on) >= READABLE


@pytest.mark.parametrize("paper", [PAPER, DIM_PAPER])
def test_inks_can_be_read_on_paper(paper: str) -> None:
    assert min(contrast(worn.ink, paper) for worn in CLOTHS.values()) >= READABLE


def nearest(names: tuple[str, ...]) -> float:
    """How far apart the two cloths are that look most alike to anybody."""
    worn = [CLOTHS[name].cloth for name in names]
    return min(apart(one, other) for one, other in combinations(worn, 2))


@pytest.mark.parametrize("name", PRESETS)
def test_cloths_of_the_presets_are_far_apart_for_every_kind_of_colour_vision(name: str) -> None:
    assert nearest(preset(name).names) >= FAR


def test_few_pairs_that_can_meet_look_alike_to_some_eyes() -> None:
    meeting = {pair for names in all_line_ups(3) for pair in combinations(sorted(names), 2)}
    meeting = {pair for pair in meeting if set(pair) <= set(RULEBOOK)}
    alike = [pair for pair in meeting if apart(CLOTHS[pair[0]].cloth, CLOTHS[pair[1]].cloth) < NEAR]
    assert len(alike) <= 8
    assert len(meeting) > 150


def test_in_grey_and_without_colour_pattern_letters_and_figure_tell_all_factions_apart() -> None:
    told = {(pattern_of(name), faction.code, figure_of(faction)) for name, faction in FACTIONS.items()}
    assert len(told) == len({pattern for pattern, _, _ in told}) == len({figure for _, _, figure in told})
    assert min(contrast(grey(worn.cloth), grey(worn.on)) for worn in CLOTHS.values()) >= 4


def test_every_faction_has_one_cloth_of_its_own() -> None:
    assert CLOTHS.keys() == set(RULEBOOK)
    assert len({worn.cloth for worn in CLOTHS.values()}) == len(CLOTHS)
    sheet = stylesheet()
    assert all(f".f-{FACTIONS[name].code}{{--art-cloth:{worn.cloth};" in sheet for name, worn in CLOTHS.items())


class Moles(Faction):
    name, one, code, wording, hue = "moles", "Mole", "mo", "Moles dig. [MOLES-1]", 300


def test_a_plug_ins_faction_gets_a_readable_cloth_of_its_hue() -> None:
    with registered(Moles) as moles:
        worn = cloth_of(moles)
        assert worn.on in (IVORY, NIGHT)
        assert contrast(worn.cloth, worn.on) >= READABLE
        assert min(contrast(worn.ink, paper) for paper in (PAPER, DIM_PAPER)) >= READABLE
        assert f".f-mo{{--art-cloth:{worn.cloth}" in stylesheet()


def test_known_contrasts_and_colours() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert light("#ffffff") == pytest.approx((1, 1, 1))
    assert colour(1, 0, 0) == "#ffffff"
    assert colour(0.628, 0.2577, 29.23) == "#ff0000"
    assert grey("#ffffff") == "#ffffff"


def test_the_colour_blind_see_less() -> None:
    red, green = "#b04a4a", "#5f7f2f"
    for eyes in ("protanopia", "deuteranopia"):
        (_, a, _), (_, other, _) = seen(red, eyes), seen(green, eyes)
        assert abs(a - other) < 0.03
    assert apart(red, green) < apart("#203080", "#d0b040")
    assert all(seen("#808080", eyes) == pytest.approx(seen("#808080", "usual"), abs=0.01) for eyes in EYES)
