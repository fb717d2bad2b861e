"""Sheets over the cloth: by hover, long press, tap and key; they play no card and don't move the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OPEN = "[popover]:popover-open"
HAND = "() => { const box = document.querySelector('.hand').getBoundingClientRect(); return [box.x, box.y]; }"


SERIOUS = ("serious", "critical")


def serious(me: Player) -> list[str]:
    """What axe finds."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped, unused-ignore]

    found = Axe().run(me.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in SERIOUS]


def seated(me: Player) -> None:
    me.open()
    me.wait_for_cards()
    me.page.wait_for_selector("main[data-turn=yes]")


def test_a_card_that_is_hovered_says_its_power(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        seated(me)
        me.page.hover(".hand button")
        me.page.wait_for_selector("#tip:popover-open b")
        me.page.mouse.move(2, 2)
        me.page.wait_for_selector("#tip:popover-open", state="hidden")
        assert me.problems == []


def test_a_long_press_shows_the_power_and_plays_no_card(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE, has_touch=True) as me:
        seated(me)
        version, hand = me.fact("version"), len(me.cards)
        before = me.page.evaluate(HAND)
        box = me.page.locator(".hand button").first.bounding_box()
        assert box is not None
        at = {"x": box["x"] + 15, "y": box["y"] + 15}
        touch = me.page.context.new_cdp_session(me.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        me.page.wait_for_selector("#sheet:popover-open .exact")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        me.page.wait_for_timeout(300)
        assert me.page.locator("#sheet:popover-open").count() == 1, "letting go doesn't close it"
        assert (me.fact("version"), len(me.cards)) == (version, hand)
        assert me.page.evaluate(HAND) == before
        me.page.click("#sheet-close")
        assert me.page.locator(OPEN).count() == 0
        me.page.evaluate("document.documentElement.dataset.confirm = 'off'")
        me.page.touchscreen.tap(at["x"], at["y"])
        me.wait_until(lambda: me.fact("version") != version)


def test_a_banner_opens_both_piles_and_the_rules(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        seated(me)
        me.page.locator(".kingdom .pole").first.click()
        me.page.wait_for_selector("#sheet:popover-open .having")
        assert "Cards not seen yet" in me.page.locator("#sheet").inner_text()
        assert me.page.evaluate("document.activeElement.id") == "sheet-close"
        me.page.keyboard.press("Escape")
        assert me.page.locator(OPEN).count() == 0


def test_keys_go_to_the_kingdom_the_tracker_and_the_reason(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        seated(me)
        me.page.keyboard.press("Shift+V")
        assert me.page.evaluate("document.activeElement.matches('.kingdom .pole')")
        me.page.keyboard.press("Shift+T")
        me.page.wait_for_selector("#sheet:popover-open .unseen-cards")
        me.page.keyboard.press("Escape")
        while not me.page.locator("#log .told:is(.us, .them)").count():
            if not me.decide():
                me.page.wait_for_timeout(30)
        me.page.wait_for_selector("main.told[data-turn=yes]")
        me.page.keyboard.press("Shift+W")
        last = me.page.locator("#log .told:is(.us, .them)").first
        assert last.locator("details").get_attribute("open") is not None
        whole = last.locator(".whole").inner_text()
        assert whole in me.page.locator("#live").inner_text()
        assert me.page.locator("#typing:popover-open").count() == 0, "capital letters type no move"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_no_open_sheet_has_a_serious_fault_or_moves_the_hand(
    browser: Browser, server: Serving, size: tuple[int, int]
) -> None:
    with sitting(browser, server.url, size) as me:
        seated(me)
        before = me.page.evaluate(HAND)
        for sheet in ("menu", "powers", "log", "say", "typing"):
            if sheet in ("powers", "log") and size == DESKTOP:
                continue  # they lie open there
            me.page.evaluate(f"document.getElementById('{sheet}').showPopover()")
            me.page.wait_for_selector(f"#{sheet}:popover-open")
            assert me.page.evaluate(HAND) == before, sheet
            assert me.wide() <= 0, sheet
            assert serious(me) == [], sheet
            me.page.evaluate(f"document.getElementById('{sheet}').hidePopover()")
        for key, inside in (("T", ".unseen-cards"), ("?", ".having")):
            me.page.locator(".hand button").first.focus()
            me.page.keyboard.press(f"Shift+{key}" if key == "T" else key)
            me.page.wait_for_selector(f"#sheet:popover-open {inside}")
            assert me.page.evaluate(HAND) == before, inside
            assert me.wide() <= 0, inside
            assert serious(me) == [], inside
            me.page.keyboard.press("Escape")
