"""What goes into a page is well-formed, small, and fit for a policy without inline styles and scripts."""

import re
from xml.etree import ElementTree as Xml

import pytest

from claimant.rules.power import Faction
from claimant.rules.registry import CARDS, FACTIONS, HEROES, card, registered
from claimant.web.art import ICONS, card_back, card_face, cloth, favicon, figure, icon, sprite, stylesheet

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "symbol", "g", "path", "rect", "ellipse", "use", "title"}
KNOWN = {symbol.attrib["id"] for symbol in Xml.fromstring(sprite())}

SINGLE = {
    **{f"face {code}": card_face(found) for code, found in CARDS.items()},
    **{f"inline face {code}": card_face(found, "A card", inline=True) for code, found in CARDS.items()},
    **{f"figure {name}": figure(name) for name in (*FACTIONS, *HEROES)},
    **{f"inline figure {name}": figure(name, "A figure", inline=True) for name in (*FACTIONS, *HEROES)},
    **{f"cloth {name}": cloth(name) for name in FACTIONS},
    **{f"icon {name}": icon(name) for name in ICONS},
    "back": card_back(),
    "inline back": card_back(inline=True),
    "plain back": card_back("A card", ring=False),
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


def test_the_sprite_sheet_is_clean_and_its_ids_are_its_own() -> None:
    ids = [element.attrib["id"] for element in check(sprite()) if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 2 * len(FACTIONS) + len(HEROES) + len(ICONS)
    assert all(name.startswith("art-") for name in ids)


def test_drawings_are_small() -> None:
    assert len(sprite()) < 60_000
    assert len(stylesheet()) < 60_000
    assert max(len(markup) for what, markup in SINGLE.items() if "face" in what) < 3_000
    assert max(len(markup) for what, markup in SINGLE.items() if what.startswith("face")) < 1_600


def test_a_title_makes_an_image_and_no_title_decoration() -> None:
    assert 'aria-hidden="true"' in card_face(card("go5"))
    named = card_face(card("go5"), "Kobold <5> & Co.")
    assert 'role="img"' in named
    assert "aria-hidden" not in named
    assert Xml.fromstring(named).findtext(f"{SVG}title") == "Kobold <5> & Co."


def test_faces_differ() -> None:
    assert len({card_face(found) for found in CARDS.values()}) == len(CARDS)


def test_only_raccoons_with_loot_carry_the_mark() -> None:
    carriers = {code for code, found in CARDS.items() if "art-i-loot" in card_face(found)}
    assert carriers == {f"ra{value}" for value in range(7)}


def test_a_face_wears_its_colours() -> None:
    assert 'class="art-card f-go"' in card_face(card("go5"))
    assert 'class="art-card f-hero"' in card_face(card("lich"))


def test_the_stylesheet_fetches_nothing() -> None:
    assert not re.search(r"url\(|@import|expression", stylesheet())
    assert stylesheet().count("{") == stylesheet().count("}")


class Moles(Faction):
    name, one, code, wording = "moles", "Mole", "mo", "Moles dig. [MOLES-1]"


def test_a_faction_that_others_registered_gets_a_plain_standard() -> None:
    with registered(Moles) as moles:
        assert 'id="art-mo"' in sprite()
        assert ".f-mo{" in stylesheet()
        Xml.fromstring(card_face(moles.cards[3], inline=True))
        Xml.fromstring(card_back())
