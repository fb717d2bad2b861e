"""A faction of a plug-in brings its own figure, colour, sign and translations, or gets some."""

from __future__ import annotations

from typing import ClassVar

from claimant.locale.languages import language
from claimant.rules.power import Faction
from claimant.rules.registry import registered
from claimant.terminal.app.figures import figure as sign_of
from claimant.web.art import cloth_of, drawings, every_symbol, stylesheet
from claimant.web.art.patterns import pattern_of
from claimant.web.art.vision import light


class Otters(Faction):
    name, one, code = "otters", "Otter", "ot"
    wording = "Otters have no power. [OTTERS-1]"
    figure = "M4 4L44 4L24 44Z"
    hue, sign = 200.0, "~"
    translations: ClassVar = {
        "de": {
            "Otters": "Fischotter",
            "the Otters": "die Fischotter",
            "Otter": "Fischotter",
            "Otters have no power. [OTTERS-1]": "Fischotter haben keine Fähigkeit. [OTTERS-1]",
        }
    }


class Wasps(Faction):
    name, one, code = "wasps", "Wasp", "wa"
    wording = "Wasps have no power. [WASPS-1]"


def test_a_faction_speaks_the_languages_that_it_brings_and_english_elsewhere() -> None:
    with registered(Otters) as otters:
        german, italian = language("de"), language("it")
        assert german.faction(otters) == "Fischotter"
        assert german.card(otters.cards[5]) == "Fischotter 5"
        assert german.power(otters) == "Fischotter haben keine Fähigkeit. [OTTERS-1]"
        assert german.text("{led:The}", led=otters) == "Die Fischotter"
        assert italian.card(otters.cards[5]) == "Otter 5"


def test_a_faction_looks_as_it_wants_to() -> None:
    with registered(Otters) as otters:
        assert "M4 4L44 4L24 44Z" in drawings(every_symbol())
        _, green, blue = light(cloth_of(otters).cloth)
        assert min(green, blue) > light(cloth_of(otters).cloth)[0], "a hue of 200 is a blue green"
        assert (sign_of(otters, ascii=False), sign_of(otters, ascii=True)) == ("~", "~")


def test_a_faction_that_brings_nothing_gets_its_initial_on_a_shield_a_colour_and_a_pattern() -> None:
    with registered(Wasps) as wasps, registered(Otters):
        assert ">W</text>" in drawings(every_symbol())
        assert f".f-{wasps.code}{{--art-cloth:{cloth_of(wasps).cloth}" in stylesheet()
        assert pattern_of("wasps") != pattern_of("otters")
        assert (sign_of(wasps, ascii=False), sign_of(wasps, ascii=True)) == ("◇", "?")
