"""Two seats in one browser, a link to watch, and a long log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.web.tables.log import PAGE, SHOWN
from tests.browser.player import PHONE, Player, sitting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.serving import Serving


def test_two_tabs_of_one_browser_play_the_two_seats_of_a_table(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada:
        ada.open(seats=("me", "open"))
        ben = Player(ada.page.context.new_page(), server.url)
        ben.join(ada.invitation)
        ben.page.wait_for_selector(".held a[aria-current]:has-text('Ben')")
        ada.page.wait_for_selector(".chair .name:has-text('Ben')")
        ada.page.click("[data-key=start]")
        for player in (ada, ben):
            player.wait_for_cards()
        assert (ada.fact("seat"), ben.fact("seat")) == ("0", "1")
        assert ada.cards != ben.cards
        for _ in range(6):
            ada.wait_until(lambda: ada.decide() or ben.decide())
        ada.page.reload()
        ada.shot("two-seats")
        ada.page.wait_for_selector(".held")
        place = ada.page.locator(".held").bounding_box()
        assert place is not None
        assert place["y"] < 100, "it stands above the table"
        ada.page.click("[data-key=held-1]")
        ada.page.wait_for_selector("main.table[data-seat='1']")
        assert ada.cards == ben.cards
        assert ada.problems == ben.problems == []


def test_a_link_to_watch_asks_before_it_leads_to_the_table(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as eve:
        ada.open(seats=("me", "open"))
        eve.page.goto(ada.page.locator("[data-key=link-watch]").input_value())
        assert eve.page.context.cookies() == []
        eve.shot("watching-asked")
        assert eve.wide() <= 0
        eve.page.click("button.big")
        eve.page.wait_for_selector("main.table[data-seat='']")
        assert eve.problems == []


def test_earlier_entries_of_a_long_log_are_added_below(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada:
        ada.open(seats=("me", "open"))
        table = ada.table
        ada.go("/how-to-play")
        for _ in range(PAGE + SHOWN + 50):
            server.say(table)
        ada.go(f"/t/{table}")
        entries = ada.page.locator("#log-list li")
        assert entries.count() == SHOWN
        for shown in (SHOWN + PAGE, SHOWN + PAGE + 51):
            ada.page.click("#earlier")
            ada.wait_for_count("#log-list li", shown)
        assert ada.page.locator("#earlier").count() == 0
        assert "You take a seat" in entries.last.inner_text()
        assert ada.problems == []
