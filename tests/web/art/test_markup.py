"""What goes into a page is well-formed, small, and fit for a policy without inline styles and scripts."""

import gzip
import re
from xml.etree import ElementTree as Xml

import pytest

from claimant.rules.power import Faction
from claimant.rules.registry import CARDS, FACTIONS, card, registered
from claimant.web.art import (
    ICONS,
    banner,
    card_back,
    card_face,
    drawings,
    every_power,
    every_symbol,
    favicon,
    figure,
    icon,
    sign,
    stylesheet,
)
from claimant.web.art.scenes import TIERS, tier_of

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "symbol", "g", "path", "rect", "circle", "ellipse", "use", "title", "text"}
FILE = "/cards.svg"
SHEET = drawings(every_symbol())
KNOWN = {symbol.attrib["id"] for symbol in Xml.fromstring(SHEET)}

SINGLE = {
    **{f"face {code}": card_face(found, FILE) for code, found in CARDS.items()},
    **{f"figure {who}": figure(who, FILE) for who in every_power()},
    **{f"banner {name}": banner(faction, FILE) for name, faction in FACTIONS.items()},
    **{f"sign {name}": sign(faction, FILE) for name, faction in FACTIONS.items()},
    **{f"icon {name}": icon(name, FILE) for name in ICONS},
    "back": card_back(FILE),
    "named back": card_back(FILE, "A card"),
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
            assert element.attrib["href"].removeprefix(FILE).removeprefix("#") in KNOWN
    return found


@pytest.mark.parametrize("what", SINGLE)
def test_a_drawing_is_clean_and_has_no_ids(what: str) -> None:
    assert not any("id" in element.attrib for element in check(SINGLE[what]))


def test_the_file_of_all_drawings_is_clean_and_each_id_is_there_once() -> None:
    """Browsers don't style the inside of such a file by classes, so it has none."""
    found = check(SHEET)
    ids = [element.attrib["id"] for element in found if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {name for name in ids if "-" not in name} == set(CARDS), "a card's id is its code"
    assert not any("class" in element.attrib for element in found)


def test_drawings_are_small() -> None:
    assert len(stylesheet()) < 6_000
    assert max(len(markup) for what, markup in SINGLE.items() if "face" in what) < 90
    assert len(gzip.compress(SHEET.encode())) < 20_000


def test_a_cards_scene_grows_with_its_value() -> None:
    assert [tier_of(value) for value in (0, 1, 3, 4, 6, 7, 8, 9, 19)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    sizes = [tier.size for tier in TIERS]
    assert sizes == sorted(sizes)


def test_a_title_makes_an_image_and_no_title_decoration() -> None:
    assert 'aria-hidden="true"' in card_face(card("go5"), FILE)
    named = card_face(card("go5"), FILE, "Kobold <5> & Co.")
    assert 'role="img"' in named
    assert "aria-hidden" not in named
    assert Xml.fromstring(named).findtext("title") == "Kobold <5> & Co."


def test_faces_differ() -> None:
    assert len({card_face(found, FILE) for found in CARDS.values()}) == len(CARDS)


def test_only_raccoons_with_loot_carry_the_mark() -> None:
    faces = {symbol.attrib["id"]: Xml.tostring(symbol, "unicode") for symbol in Xml.fromstring(SHEET)}
    carriers = {code for code in CARDS if "#loot-mark" in faces[code]}
    assert carriers == {f"ra{value}" for value in range(7)}


def test_a_face_wears_its_colours() -> None:
    assert 'class="card f-go"' in card_face(card("go5"), FILE)
    assert 'class="card f-hero"' in card_face(card("lich"), FILE)


def test_the_stylesheet_fetches_nothing() -> None:
    assert not re.search(r"url\(|@import|expression", stylesheet())
    assert stylesheet().count("{") == stylesheet().count("}")


class Moles(Faction):
    name, one, code, wording = "moles", "Mole", "mo", "Moles dig. [MOLES-1]"


def test_a_faction_that_others_registered_gets_a_plain_standard() -> None:
    with registered(Moles) as moles:
        assert all(f'id="{card.code}"' in drawings(every_symbol()) for card in moles.cards)
        assert ".f-mo{" in stylesheet()
        Xml.fromstring(drawings(every_symbol()))
