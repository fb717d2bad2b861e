"""Start and end of a game in all five languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.notation.moves import why_no_move
from tests.browser.player import PHONE, play_out, sitting
from tests.browser.serving import Serving
from tests.repeats import repeats

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("code", ["de", *(repeats(code) for code in LANGUAGES if code != "de")])
def test_start_and_end_in_the_browser_s_language(browser: Browser, server: Serving, code: str) -> None:
    spoken = language(code)
    with sitting(browser, server.url, PHONE, locale=code) as me:
        me.go("/")
        assert me.page.locator("html").get_attribute("lang") == code
        assert me.page.locator("#play-now").inner_text() == spoken.text("Play now")
        assert me.wide() == 0
        me.shot(f"home-{code}")
        me.set_up(pace="at-once", lineup="night-market")
        me.wait_for_cards()
        assert me.wide() == 0
        me.shot(f"table-{code}")
        play_out(me)
        me.page.wait_for_selector("#verdict")
        assert me.page.locator("[data-key=rematch]").inner_text() == spoken.text("Rematch")
        me.shot(f"end-{code}", whole=True)
        assert me.wide() == 0
        assert me.problems == []


def test_the_language_can_be_changed_at_the_table(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        me.page.click(".menu-button")
        me.page.click("#settings summary")
        me.page.select_option("[name=language]", "de")
        me.page.wait_for_selector("html[lang=de]")
        assert me.page.locator(".hand button").count() == 13
        assert "Phase eins" in me.page.locator(".phase").inner_text()


def test_a_refusal_is_said_in_the_reader_s_language(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, locale="de") as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        me.page.keyboard.type("xx")
        me.page.keyboard.press("Enter")
        me.page.wait_for_selector("#notice:not(:empty)")
        assert me.page.locator("#notice").inner_text() == language("de").words.explain(why_no_move("xx"))
