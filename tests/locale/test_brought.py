"""A faction of a plug-in brings its own figure, colour, sign and translations, or gets some."""

from __future__ import annotations

from typing import ClassVar

from claimant.locale.languages import language
from claimant.rules.power import Faction
from claimant.rules.registry import registered
from claimant.terminal.app.figures import figure as sign_of
from claimant.web.art.palette import home
from claimant.web.art.patterns import pattern_of
from claimant.web.art.symbols import figure


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
        assert "M4 4L44 4L24 44Z" in figure("otters", inline=True)
        assert home("otters")[0] == 200
        assert (sign_of(otters, ascii=False), sign_of(otters, ascii=True)) == ("~", "~")


def test_a_faction_that_brings_nothing_gets_its_initial_on_a_shield_a_colour_and_a_pattern() -> None:
    with registered(Wasps) as wasps, registered(Otters):
        assert ">W</text>" in figure("wasps", inline=True)
        assert home("wasps") == home("wasps")
        assert pattern_of("wasps") != pattern_of("otters")
        assert (sign_of(wasps, ascii=False), sign_of(wasps, ascii=True)) == ("◇", "?")
