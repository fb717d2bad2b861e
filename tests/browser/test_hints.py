"""A hint in the page: requested by a button, shown beside the cards, gone after the next move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESKTOP, PHONE, sitting
from tests.browser.serving import Serving
from tests.browser.test_choices import staged
from tests.table import position

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_hint_stands_at_every_card_and_goes_with_the_move(
    browser: Browser, server: Serving, size: tuple[int, int]
) -> None:
    with sitting(browser, server.url, size) as me:
        me.open()
        me.wait_for_cards()
        me.page.locator("[data-key=hint]:visible").first.click()
        me.page.wait_for_selector(".hint-told:not(.thinking)")
        me.shot(f"hint-{size[0]}")
        playable = me.page.locator(".hand button:not([aria-disabled])")
        assert me.page.locator(".hand .chance").count() == playable.count()
        best = me.page.locator(".hand button:has(.best)")
        assert "best, wins" in (best.first.get_attribute("aria-label") or "")
        assert "★" in best.first.inner_text()
        assert "possible deals, ±" in me.page.locator("#live").inner_text()
        assert me.wide() == 0
        version = me.fact("version")
        best.first.click()
        me.moved_on(version)
        assert me.page.locator(".chance, .hint-told").count() == 0
        assert me.problems == []


def test_while_it_is_thought_about_the_page_says_so(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, locale="de-DE") as me:
        me.open()
        me.wait_for_cards()
        me.page.evaluate(
            """() => {
                const hand = document.querySelector("#hand");
                window.said = [];
                new MutationObserver(() => said.push(hand.innerText)).observe(hand, { childList: true });
            }"""
        )
        me.page.locator("[data-key=hint]:visible").first.click()
        me.page.wait_for_selector(".chance")
        assert any("Denke nach" in text for text in me.page.evaluate("said"))
        assert "möglichen Kartenverteilungen" in me.page.locator(".hint-told").inner_text()


def test_a_hint_stands_at_every_answer(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE) as me:
        me.set_up(pace="slow")
        me.wait_for_cards()
        server.set_up(me.table, staged("replace"))
        me.page.wait_for_selector(".option")
        me.page.click("#choice [data-key=hint]")
        me.page.wait_for_selector(".option .chance")
        me.shot("hint-choice")
        assert me.page.locator(".option .chance").count() == me.page.locator(".option").count()
        assert "Proven" in me.page.locator("#choice .hint-told").inner_text()
        assert me.wide() == 0


def test_the_largest_chance_fits_under_the_smallest_card(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE, locale="de-DE") as me:
        me.set_up(pace="slow", leader="1")
        me.wait_for_cards()
        server.set_up(me.table, position(["dw3 dw9", "dw5 go1"], leader=1, phase=2).play("dw5").game)
        me.page.wait_for_selector("[value=dw3]")
        me.page.locator("[data-key=hint]:visible").first.click()
        me.page.wait_for_selector(".chance.best")
        me.shot("hint-exact")
        assert me.page.locator(".chance.best").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_by_keys_a_hint_leads_back_to_the_cards(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.open()
        me.wait_for_cards()
        me.page.locator("[data-key=hint]:visible").first.focus()
        me.page.keyboard.press("Enter")
        me.page.wait_for_selector(".chance")
        assert me.page.evaluate("document.activeElement.className") == "hint-told", (
            "so that another Enter plays nothing"
        )
        me.page.keyboard.press("ArrowRight")
        assert me.page.evaluate("Boolean(document.activeElement.closest('.hand'))")


def test_without_script_a_hint_comes_with_the_next_page(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE, java_script_enabled=False) as me:
        me.open(seats=("me", "bot"))
        for _ in range(60):
            if me.page.locator("[data-key=hint]").count():
                break
            me.page.wait_for_timeout(500)
            me.page.reload()
        me.page.locator("[data-key=hint]:visible").first.click()
        assert "possible deals" in me.page.locator(".hint-told").inner_text()
        assert me.page.locator(".chance.best").count() >= 1
