"""Puzzles in the browser: trying, the rating, keys, small screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.course import puzzle_for
from tests.browser.player import sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUZZLE = collection()[len(collection()) // 3]


def test_a_wrong_card_costs_rating_once_and_the_right_one_goes_on(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go(f"/puzzles/{PUZZLE.id}")
        assert me.page.locator("#standing").is_hidden(), "nothing is kept yet"
        me.page.locator(f"a.try[href$='try={PUZZLE.refuted}']").click()
        me.page.wait_for_selector("main[data-verdict=wrong]")
        rating = me.page.locator("#rating").text_content()
        assert rating != "1,200"
        me.page.locator(f"a.try[href$='try={PUZZLE.solution[0]}']").focus()
        me.page.keyboard.press("Enter")
        me.page.wait_for_selector("main[data-verdict=right], main[data-verdict=solved]")
        assert me.page.locator("#rating").text_content() == rating, "only the first try counts"
        me.go("/puzzles")
        assert not me.problems


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640), (844, 390)], ids=str)
def test_nothing_is_cut_off(browser: Browser, server: Serving, size: tuple[int, int]) -> None:
    with sitting(browser, server.url) as me:
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in (f"/puzzles/{PUZZLE.id}", f"/puzzles/{PUZZLE.id}?try={PUZZLE.refuted}", "/puzzles"):
            me.go(path)
            wide = me.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, path
        me.go(f"/puzzles/{PUZZLE.id}")
        for card in me.page.locator("a.try[href]").all():
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0] + 1
        assert not me.problems


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
@pytest.mark.parametrize("name", ["undead", "zombies", "automatons"])
def test_across_a_phone_the_words_of_phase_one_have_room(
    browser: Browser, server: Serving, name: str, lang: str
) -> None:
    """Market, deck, trick and votes lie side by side: the words go below them, not between them."""
    puzzle = puzzle_for(name)
    assert puzzle is not None
    with sitting(browser, server.url, (640, 360), locale=lang) as me:
        for path in ("", f"?try={puzzle.refuted}"):
            me.go(f"/puzzles/{puzzle.id}{path}")
            assert me.wide() <= 0
            words, board = (me.page.locator(each).bounding_box() for each in (".mid .ribbon", ".board"))
            assert words is not None
            assert board is not None
            assert words["width"] >= 0.6 * board["width"]
            for card in me.page.locator(".mid .card").all():
                box = card.bounding_box()
                assert box is None or box["y"] + box["height"] <= words["y"] + 1 or box["y"] > words["y"], "no overlap"
        assert not me.problems


def test_what_was_solved_goes_with_the_export_of_my_games(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go(f"/puzzles/{PUZZLE.id}?hint=1")
        me.page.wait_for_selector("main[data-verdict=hint]")
        kept = me.page.evaluate("JSON.parse(localStorage.getItem('claimant:puzzles'))")
        assert kept["tried"] == {PUZZLE.id: False}
        assert kept["rating"] < 1200
