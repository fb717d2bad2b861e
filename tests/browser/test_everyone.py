"""Everyone can play: by keyboard alone, without script, on a narrow screen, with a screen reader."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.serving import Serving
from tests.web.pages import test_choices as choices

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGES = ("/", "/new", "/how-to-play", "/learn/1", "/learn/2", "/rules", "/tables", "/api/docs", "/nothing")
FOCUSED = "document.activeElement !== document.body && document.querySelector('main').contains(document.activeElement)"


def test_a_whole_game_by_keyboard_alone(browser: Browser, server: Serving) -> None:
    """U4"""
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once", lineup="claim-2")
        me.wait_for_cards()
        keys = me.page.keyboard
        keys.press("ArrowRight")
        until = time.monotonic() + 150
        while me.fact("stage") == "playing":
            assert time.monotonic() < until
            if me.fact("turn") != "yes":
                me.page.wait_for_timeout(30)
                continue
            assert me.page.evaluate(FOCUSED), "the focus got lost"
            version = me.fact("version")
            keys.press("1")
            keys.press("Enter")
            me.moved_on(version)
        assert me.page.evaluate(FOCUSED)
        assert me.problems == []


def test_a_move_can_be_typed_and_a_power_asked_for(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        card = me.page.locator(".hand button").first.get_attribute("value") or ""
        version = me.fact("version")
        me.page.keyboard.type(card)
        me.page.keyboard.press("Enter")
        me.moved_on(version)
        me.page.locator(".hand button").first.focus()
        me.page.keyboard.press("?")
        assert me.page.locator("[popover]:popover-open").count() == 1
        me.page.keyboard.press("Escape")
        assert me.page.locator("[popover]:popover-open").count() == 0


def test_a_whole_game_without_script(browser: Browser, server: Serving) -> None:
    """U3"""
    with sitting(browser, server.url, PHONE, java_script_enabled=False) as me:
        me.go("/new")
        me.page.locator("[name=pace]").select_option("at-once")
        me.page.click("button[value=open]")
        until = time.monotonic() + 150
        while not me.page.locator("#verdict").count():
            assert time.monotonic() < until
            without_script(me)
        me.shot("end-without-script", whole=True)


def without_script(me: Player) -> None:
    """Press what can be pressed, or look again."""
    for found in (".option", ".hand button:not([aria-disabled])"):
        if me.page.locator(found).count():
            me.page.locator(found).first.click()
            return
    me.page.wait_for_timeout(100)
    me.page.goto(me.page.url.split("#")[0])


@pytest.mark.parametrize("width", [320, 360, 412])
def test_nothing_scrolls_sideways_and_targets_are_large_enough(browser: Browser, server: Serving, width: int) -> None:
    """U2"""
    small = """() => [...document.querySelectorAll('button, summary, select, .button, .hand button')].filter(each => {
        const box = each.getBoundingClientRect();
        return box.width && (box.width < 24 || box.height < 24);
    }).map(each => each.outerHTML.slice(0, 80))"""
    with sitting(browser, server.url, (width, 740)) as me:
        for path in PAGES:
            me.go(path)
            assert me.wide() == 0, path
            assert me.page.evaluate(small) == [], path
        me.set_up(players="4", lineup="carnival", who_1="open")
        assert me.wide() == 0
        me.set_up(players="3", lineup="carnival", pace="at-once")
        me.wait_for_cards()
        assert me.wide() == 0
        assert me.page.evaluate(small) == []
        cards = [card.bounding_box() for card in me.page.locator(".hand button").all()]
        assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in cards)


def test_each_event_is_announced_once(browser: Browser, server: Serving) -> None:
    """U5"""
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        card = me.page.locator(".hand button").first.get_attribute("aria-label") or ""
        version = me.fact("version")
        me.page.locator(".hand button").first.click()
        me.moved_on(version)
        me.page.wait_for_selector("main[data-turn=yes]")
        said = me.page.locator("#live").inner_text()
        assert said.count(card.replace("Play", "You play") + ".") == 1
        assert said.count("wins the trick.") + said.count("You win the trick.") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_finding(browser: Browser, server: Serving, scheme: str) -> None:
    """U6 U7"""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped, unused-ignore]

    def findings(player: Player) -> list[str]:
        player.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        found = Axe().run(player.page).response["violations"]
        return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in SERIOUS]

    with sitting(browser, server.url, DESKTOP, color_scheme=scheme) as me:
        for path in PAGES:
            me.go(path)
            assert findings(me) == [], path
        me.set_up(lineup="full-moon", heroes="yes", who_1="open")
        assert findings(me) == [], "waiting room"
        me.set_up(pace="slow")
        me.wait_for_cards()
        assert findings(me) == [], "table"
        for made, _ in choices.BUTTONS.values():
            game = made().game
            if game.lineup.players == 2:
                server.set_up(me.table, game)
                me.page.wait_for_selector("#choice .question")
                assert findings(me) == [], "a choice"
        me.page.locator(".option").first.click()
        me.page.wait_for_selector("#verdict")
        assert findings(me) == [], "the end"


SERIOUS = ("serious", "critical")
