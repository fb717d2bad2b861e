"""Notifications: only by a button, only while the page is hidden, without cards, gone when the player is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import Player, sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FAKED = """
    window.shown = []; window.asked = 0; window.badges = [];
    window.Notification = class {
        static permission = localStorage.getItem("test:permission") || "default";
        static async requestPermission() {
            window.asked += 1;
            localStorage.setItem("test:permission", "granted");
            return (window.Notification.permission = "granted");
        }
        constructor(title, { body }) {
            Object.assign(this, { title, body, open: true });
            window.shown.push(this);
        }
        close() { this.open = false; }
    };
    navigator.setAppBadge = async (number) => window.badges.push(number);
    navigator.clearAppBadge = async () => window.badges.push(0);
    window.hide = (hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""
"""A browser whose notifications a test can read."""


def ask_for_notices(me: Player) -> None:
    """Press the button in the settings, which at a table are in its menu."""
    if me.page.locator(".menu-button").count():
        me.page.locator(".menu-button").click()
    me.page.locator("#settings > summary").click()
    me.page.get_by_role("button", name="Tell me when it is my turn").click()
    me.page.wait_for_selector("#notify[aria-pressed=true]")
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Escape")


def test_a_hidden_table_tells_that_it_is_the_player_s_turn(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url) as ben:
        ada.page.add_init_script(FAKED)
        ada.open(seats=("me", "open"))
        ben.join(ada.invitation)
        ada.page.wait_for_selector("#waiting [data-key=start], .hand button")
        if ada.page.locator("#waiting [data-key=start]").count():
            ada.page.locator("#waiting [data-key=start]").click()
        ada.wait_for_cards()
        ben.wait_for_cards()
        assert ada.page.evaluate("asked") == 0, "permission is asked for only by the button"
        ask_for_notices(ada)
        assert ada.page.evaluate("asked") == 1
        if ada.fact("turn") == "yes":
            ada.decide()
        ada.page.evaluate("hide(true)")
        assert ada.page.evaluate("shown.length") == 0
        ben.page.wait_for_selector("main[data-turn=yes]")
        while not ada.page.evaluate("shown.length"):
            ben.decide()
            ben.page.wait_for_timeout(50)
        told = ada.page.evaluate("({ title: shown[0].title, body: shown[0].body, open: shown[0].open })")
        assert told == {"title": "Your turn", "body": "With Ben", "open": True}
        assert ada.page.evaluate("badges.at(-1)") == 1
        ada.page.evaluate("hide(false)")
        assert ada.page.evaluate("shown.every((each) => !each.open)")
        assert ada.page.evaluate("badges.at(-1)") == 0
        assert ada.problems == []


def test_my_tables_tells_of_a_turn_while_it_is_hidden(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada:
        ada.page.add_init_script(
            FAKED + "const wait = setInterval; window.setInterval = (f, t) => wait(f, t === 30000 ? 200 : t);"
        )
        ada.open()
        ada.wait_for_cards()
        ada.page.wait_for_selector("main[data-turn=yes]")
        ada.go("/tables")
        ask_for_notices(ada)
        ada.page.reload()
        ada.page.evaluate("hide(true)")
        ada.page.wait_for_timeout(600)
        assert ada.page.evaluate("shown.length") == 0, "that turn was on the page already"
        assert ada.page.evaluate("badges.at(-1)") == 1


def test_the_settings_say_what_works_where_notifications_are_refused(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.page.add_init_script(FAKED + "window.Notification.permission = 'denied';")
        me.go("/how-to-play")
        me.page.locator("#settings > summary").click()
        assert me.page.locator("#notify").is_disabled()
        assert "refuses notifications" in me.page.locator("#notify-about").inner_text()
