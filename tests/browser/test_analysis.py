"""Setting up a position in the browser: by drag, by keys, by taps, and without script."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POSITION = "/analysis?players=2&phase=2&leader=0&hands-0=go5.do3.dw2&hands-1=kn2.un9.dw7&supporters-0=un1"


def lies(page: Page, place: str, card: str) -> None:
    page.wait_for_selector(f"[name=off][value='{place}.{card}']")


def test_a_position_is_set_up_by_drag_and_by_keys(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go("/analysis")
        page = me.page
        page.drag_and_drop("[name=put][value=go5]", "[data-pile=hands-1]")
        lies(page, "hands-1", "go5")
        page.drag_and_drop("[name=off][value='hands-1.go5']", "[data-pile=supporters-0]")
        lies(page, "supporters-0", "go5")
        page.focus("[name=put][value=kn2]")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        lies(page, "hands-0", "kn2")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-pile=hands-1] [name=off]")
        page.focus("[name=off][value='supporters-0.go5']")
        page.keyboard.press("Delete")
        page.wait_for_selector("[name=off][value='supporters-0.go5']", state="detached")
        assert "legal" in (page.locator("#verdict").text_content() or "")
        page.go_back()
        lies(page, "supporters-0", "go5")
        page.click("[data-key=analyse]")
        page.wait_for_selector(".verdicts")
        assert not me.problems


def test_a_position_is_set_up_without_script(browser: Browser, server: Serving) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=server.url)
    page = context.new_page()
    page.goto("/analysis")
    for place, card in (("hands-0", "go5"), ("hands-1", "kn2")):
        page.check(f"[name=to][value={place}]")
        page.click(f"[name=put][value={card}]")
        lies(page, place, card)
    page.click("[data-key=analyse]")
    page.wait_for_selector(".verdicts")
    context.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640), (844, 390)], ids=str)
def test_nothing_is_cut_off_and_cards_can_be_hit(browser: Browser, server: Serving, size: tuple[int, int]) -> None:
    with sitting(browser, server.url) as me:
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in (POSITION, "/daily"):
            me.go(path)
            wide = me.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, path
        me.go(POSITION)
        for card in me.page.locator(".card-button").all():
            box = card.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 32
        assert not me.problems


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)], ids=str)
def test_verdicts_on_cards_do_not_cover_each_other(browser: Browser, server: Serving, size: tuple[int, int]) -> None:
    """Where cards lie close, a sign stands for the word."""
    with sitting(browser, server.url, size, locale="es-ES") as me:
        me.go(POSITION + "&go=1")
        me.page.wait_for_selector(".verdicts .win, .verdicts .loss")
        boxes = [note.bounding_box() for note in me.page.locator(".try .note").all()]
        assert len(boxes) == 3
        for left, right in pairwise(boxes):
            assert left is not None
            assert right is not None
            assert left["x"] + left["width"] <= right["x"]


def test_the_search_goes_on_by_itself(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go(POSITION + "&go=1")
        me.page.wait_for_selector(".verdicts .win, .verdicts .loss")
        assert me.page.locator("[data-key=longer]").count() == 0, "everything is decided"


def test_a_screen_reader_hears_how_the_search_ended(browser: Browser, server: Serving) -> None:
    """The live region stays while the rest of the page is replaced, and the focus doesn't move."""
    asked = "/analysis?players=2&phase=2&leader=0&hands-0=go5.do3.dw2.un4&hands-1=kn2.un9.dw7.go8&go=1"
    with sitting(browser, server.url) as me:
        page = me.page
        place = page.request.get(f"{server.url}{asked}", max_redirects=0).headers["location"]
        me.go(f"{place}?time=0")
        page.focus("[data-key=change]")
        page.wait_for_selector("#live p", state="attached")
        ribbon = page.locator(".ribbon p").first.inner_text()
        assert page.locator("#live").inner_text().startswith(f"{ribbon}. ")
        assert "Proven" in page.locator("#live").inner_text()
        assert page.evaluate("document.activeElement.dataset.key") == "change"
        assert not me.problems


def test_verdicts_appear_as_they_come(browser: Browser, server: Serving) -> None:
    """With no time for the first search, the page begins with open moves and follows the solver."""
    asked = "/analysis?players=2&phase=2&leader=0&hands-0=go5.do3.dw2.kn8&hands-1=kn2.un9.dw7.go8&go=1"
    with sitting(browser, server.url) as me:
        page = me.page
        place = page.request.get(f"{server.url}{asked}", max_redirects=0).headers["location"]
        with page.expect_request("**/verdicts"):
            me.go(f"{place}?time=0")
        page.wait_for_selector("main:not([data-verdicts]) .verdicts :is(.win, .loss, .even)")
        assert page.locator(".verdicts li").count() == 4
        assert page.locator(".verdicts :is(.win, .loss, .even)").count() == 4
        assert page.locator(".try .note:visible").count() == 4
        assert not me.problems
