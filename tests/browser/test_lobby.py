"""Before a game: the host changes the table under everybody's eyes, strangers join from the home page, people watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.test_everyone import SERIOUS
from tests.browser.test_sights import check_narrow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.serving import Serving


def test_a_guest_sees_every_change_at_once_and_the_deal_follows_the_seats(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.open(seats=("me", "open"))
        ben.join(ada.invitation)
        ada.page.wait_for_selector(".chair .name:has-text('Ben')")
        ada.page.click("[data-key=change]")
        ada.page.locator("[name=lineup][value=claim-2]").check()
        ada.page.click("button[value=change]")
        for player in (ada, ben):
            player.page.wait_for_selector(".played:has-text('Trolls')")
        ada.page.click("[data-key=swap-0]")
        for player, seat in ((ada, "1"), (ben, "0")):
            player.page.wait_for_selector(f"main.table[data-seat='{seat}']")
        ada.page.wait_for_selector("#log:has-text('change places')")
        ada.page.click("[data-key=start]")
        for player in (ada, ben):
            player.wait_for_cards()
            assert player.page.locator("#alarm").inner_text() == ""
        assert ada.problems == ben.problems == []


@pytest.mark.parametrize("script", [True, False])
def test_a_stranger_joins_an_open_table_from_the_home_page(browser: Browser, server: Serving, script: bool) -> None:
    with sitting(browser, server.url, PHONE, java_script_enabled=script) as ada, sitting(browser, server.url) as eve:
        ada.go("/")
        ada.page.click("#play-a-friend")
        ada.page.click("[data-key=publish]")
        ada.page.wait_for_selector("[data-key=publish][aria-pressed=true]")
        table = ada.page.url.rpartition("/")[2]
        eve.go("/")
        eve.page.click(f"#open-tables a[href$='{table}']")
        eve.page.fill("[name=name]", "Eve")
        eve.page.click("button.big")
        eve.page.wait_for_selector("main.table[data-seat='1']")
        ada.page.reload()
        assert ada.page.locator(".chair .name:has-text('Eve')").count() == 1
        eve.page.click("[data-key=report]")
        eve.page.check("[value=other]")
        eve.page.fill("textarea", "Too kind")
        eve.page.click("main button.primary")
        eve.page.wait_for_selector("h1:has-text('Thank you')")
        assert ada.problems + eve.problems == []


def test_who_watches_is_shown_in_the_bar(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as eve:
        ada.open(seats=("me", "open"))
        link = ada.page.locator("[data-key=link-watch]").input_value()
        ada.page.click("[data-key=hire-1]")
        ada.page.click("[data-key=start]")
        ada.wait_for_cards()
        eve.page.goto(link)
        eve.page.click("button.big")
        ada.page.wait_for_selector("#watchers:has-text('1 watching')")
        ada.shot("watched")
        assert "watching" not in ada.page.locator("#live").inner_text()
        assert ada.problems + eve.problems == []


@pytest.mark.parametrize("size", [(320, 740), DESKTOP])
def test_the_pages_before_a_game_fit_and_have_no_serious_finding(
    browser: Browser, server: Serving, size: tuple[int, int]
) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped, unused-ignore]

    def look(player: Player, where: str) -> None:
        player.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        found = Axe().run(player.page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in SERIOUS] == [], where
        if size != DESKTOP:
            player.page.reload()
            check_narrow(player, where)

    with sitting(browser, server.url, size) as ada, sitting(browser, server.url, size) as eve:
        ada.set_up(players="4", lineup="carnival", who_1="open", who_2="open", name="Wilhelmina Featherstone")
        ada.page.click("[data-key=publish]")
        ada.page.wait_for_selector("[data-key=publish][aria-pressed=true]")
        look(ada, "waiting room with two open seats")
        table = ada.table
        eve.go("/")
        look(eve, "open tables")
        eve.go(f"/open/{table}")
        look(eve, "joining")
        eve.go(f"/t/{table}/report")
        look(eve, "reporting")
        ada.page.click("[data-key=change]")
        ada.page.wait_for_selector("form.setup")
        look(ada, "changing")
        ada.go("/tables")
        look(ada, "my tables")
