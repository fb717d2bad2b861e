"""What goes into a page is well-formed, small, and fit for a policy without inline styles and scripts."""

import re
from xml.etree import ElementTree as Xml

import pytest

from claimant.rules.power import Faction
from claimant.rules.presets import preset
from claimant.rules.registry import CARDS, FACTIONS, card, registered
from claimant.web.art import (
    ICONS,
    banner,
    card_back,
    card_face,
    every_power,
    favicon,
    figure,
    icon,
    icons,
    sheet,
    sign,
    sprite,
    stylesheet,
)
from claimant.web.art.scenes import TIERS, tier_of

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "symbol", "g", "path", "rect", "circle", "ellipse", "use", "title", "text"}
SHEET = sprite([*icons(), *sheet(CARDS.values(), every_power())])
KNOWN = {symbol.attrib["id"] for symbol in Xml.fromstring(SHEET)}

SINGLE = {
    **{f"face {code}": card_face(found) for code, found in CARDS.items()},
    **{f"figure {who}": figure(who) for who in every_power()},
    **{f"banner {name}": banner(faction) for name, faction in FACTIONS.items()},
    **{f"sign {name}": sign(faction) for name, faction in FACTIONS.items()},
    **{f"icon {name}": icon(name) for name in ICONS},
    "back": card_back(),
    "named back": card_back("A card"),
    "favicon": favicon(),
    "your turn": favicon(your_turn=True),
}


def check(markup: str) -> list[Xml.Element]:
    """All elements, none of which does what a page mustn't."""
    found = list(Xml.fromstring(markup).iter())
    for element in found:
        assert element.tag.removeprefix(SVG) in ALLOWED
        assert not {name for name in element.attrib if name == "style" or name.startswith("on")}
        assert all("url(" not in value and "http" not in value for value in element.attrib.values())
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in KNOWN
    return found


@pytest.mark.parametrize("what", SINGLE)
def test_a_drawing_is_clean_and_has_no_ids(what: str) -> None:
    assert not any("id" in element.attrib for element in check(SINGLE[what]))


def test_the_sheet_of_all_cards_is_clean_and_its_ids_are_its_own() -> None:
    ids = [element.attrib["id"] for element in check(SHEET) if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("art-") for name in ids)


def test_a_page_gets_the_drawings_of_its_own_cards_only() -> None:
    small = sprite([*icons(), *sheet(preset("claim").cards)])
    assert "art-go" in small
    assert "art-va" not in small
    assert len(small) < 27_000
    assert not check_references(small)


def check_references(markup: str) -> set[str]:
    """References to drawings that the sheet doesn't have."""
    sheet = Xml.fromstring(markup)
    known = {symbol.attrib["id"] for symbol in sheet}
    return {use.attrib["href"].removeprefix("#") for use in sheet.iter(f"{SVG}use")} - known


def test_drawings_are_small() -> None:
    assert len(stylesheet()) < 6_000
    assert max(len(markup) for what, markup in SINGLE.items() if "face" in what) < 260


def test_a_cards_scene_grows_with_its_value() -> None:
    assert [tier_of(value) for value in (0, 1, 3, 4, 6, 7, 8, 9, 19)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    sizes = [tier.size for tier in TIERS]
    assert sizes == sorted(sizes)


def test_a_title_makes_an_image_and_no_title_decoration() -> None:
    assert 'aria-hidden="true"' in card_face(card("go5"))
    named = card_face(card("go5"), "Kobold <5> & Co.")
    assert 'role="img"' in named
    assert "aria-hidden" not in named
    assert Xml.fromstring(named).findtext(f"{SVG}title") == "Kobold <5> & Co."


def test_faces_differ() -> None:
    assert len({card_face(found) for found in CARDS.values()}) == len(CARDS)


def test_only_raccoons_with_loot_carry_the_mark() -> None:
    carriers = {code for code, found in CARDS.items() if "#art-loot" in card_face(found)}
    assert carriers == {f"ra{value}" for value in range(7)}


def test_a_face_wears_its_colours() -> None:
    assert 'class="card f-go"' in card_face(card("go5"))
    assert 'class="card f-hero"' in card_face(card("lich"))


def test_the_stylesheet_fetches_nothing() -> None:
    assert not re.search(r"url\(|@import|expression", stylesheet())
    assert stylesheet().count("{") == stylesheet().count("}")


class Moles(Faction):
    name, one, code, wording = "moles", "Mole", "mo", "Moles dig. [MOLES-1]"


def test_a_faction_that_others_registered_gets_a_plain_standard() -> None:
    with registered(Moles) as moles:
        assert 'id="art-mo"' in sprite(sheet(moles.cards))
        assert ".f-mo{" in stylesheet()
        Xml.fromstring(sprite(sheet(moles.cards)))
