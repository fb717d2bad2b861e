"""Whole games through the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESKTOP, PHONE, play_ahead, play_out, sitting
from tests.browser.serving import Serving
from tests.repeats import repeats

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_two_clicks_and_a_person_plays_a_bot(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go("/")
        me.shot("home")
        me.page.click("#play-now")
        me.wait_for_cards()
        me.shot("play-now")
        assert len(me.page.locator(".hand button").all()) == 13
        assert me.problems == []


@pytest.mark.parametrize("script", [True, False])
def test_one_click_invites_a_friend_who_types_the_code(browser: Browser, server: Serving, script: bool) -> None:
    with sitting(browser, server.url, java_script_enabled=script) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.go("/")
        ada.page.click("#play-a-friend")
        ada.page.wait_for_selector(".qr svg")
        assert ada.invitation.startswith(f"{server.url}/join/")
        code = ada.page.locator(".invitation input.code").input_value()
        ben.go("/")
        ben.page.click("#paste summary")
        ben.page.fill("#pasted", code.lower())
        ben.page.click("#paste button")
        ben.page.fill("[name=name]", "Ben")
        ben.page.click("button.big")
        ben.page.wait_for_selector("main.table")
        ada.page.reload()
        assert ada.page.locator(".chair .name:has-text('Ben')").count() == 1
        assert ada.problems + ben.problems == []


@pytest.mark.parametrize("size", [PHONE, repeats(DESKTOP)])
def test_a_game_against_a_bot_from_the_first_card_to_the_proof(
    browser: Browser, server: Serving, size: tuple[int, int]
) -> None:
    with sitting(browser, server.url, size, color_scheme="dark" if size == PHONE else "light") as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        assert me.wide() == 0
        play_out(me)
        me.page.wait_for_selector("#verdict")
        assert me.wide() == 0
        me.shot(f"end-{size[0]}", whole=True)
        assert len(me.page.locator(".fell li").all()) == 5
        assert "The deal was fair" in me.page.locator("#proof-result").inner_text()
        assert me.problems == []


def test_by_keys_alone_a_game_is_played_reviewed_and_played_on(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.open()
        me.wait_for_cards()
        play_ahead(me)
        keys = me.page.keyboard
        while me.fact("stage") == "playing":
            me.wait_until(lambda: me.fact("turn") == "yes" or me.fact("stage") != "playing")
            me.skip_moment()
            version = me.fact("version")
            if me.fact("stage") == "playing":
                keys.press("1")
                keys.press("Enter")
                me.moved_on(version)
        me.page.wait_for_selector("#verdict")
        me.tab_to("[data-key=review]")
        keys.press("Enter")
        me.page.wait_for_selector("main.replay section.accuracy")
        me.page.wait_for_load_state()
        marks = [int(each.get_attribute("data-go") or "") for each in me.page.locator(".key-moments li a").all()]
        for mark in sorted(marks)[:2]:
            keys.press("n")
            me.wait_until(lambda mark=mark: me.page.url.endswith(f"/{mark}"))  # type: ignore[misc]
        me.page.locator("main").focus()
        both = sorted(marks)[:2] if len(marks) > 1 else []
        for key, mark in zip(("ArrowUp", "ArrowDown"), both, strict=False):
            keys.press(key)
            me.wait_until(lambda mark=mark: me.page.url.endswith(f"/{mark}"))  # type: ignore[misc]
        me.tab_to("[name=level]")
        keys.press("Home")
        me.tab_to("[data-key=play-on]")
        keys.press("Enter")
        me.page.wait_for_selector("main.table")
        me.wait_for_cards()
        me.wait_until(lambda: me.fact("turn") == "yes")
        me.skip_moment()
        version = me.fact("version")
        keys.press("1")
        keys.press("Enter")
        me.moved_on(version)
        assert me.problems == []


def test_two_friends_in_two_browsers_and_a_rematch(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.set_up(name="Ada", who_1="open", lineup="full-moon", heroes="yes")
        link = ada.invitation
        ada.shot("waiting-room", whole=True)
        ben.page.goto(link)
        ben.shot("invitation")
        assert ada.page.locator(".chair.open").count() == 1, "opening a link takes no seat"
        ben.page.fill("[name=name]", "Ben")
        ben.page.click("button.big")
        ada.page.wait_for_selector(".chair .name:has-text('Ben')")
        ada.page.click("[data-key=start]")
        ada.wait_for_cards()
        ben.wait_for_cards()
        play_out(ada, ben)
        assert ben.page.locator("#verdict").inner_text() != ada.page.locator("#verdict").inner_text()
        ada.page.click("[data-key=rematch]")
        ben.page.click("[data-key=next]")
        ada.wait_for_cards()
        ben.wait_for_cards()
        assert ada.table == ben.table
        assert ada.problems == ben.problems == []


def test_in_a_local_network_everything_works_without_a_secure_context(browser: Browser, server: Serving) -> None:
    """Browsers keep some features from plain http, unless it is from the same machine."""
    plain = server.url.replace("127.0.0.1", "192.168.0.7")
    with sitting(browser, plain) as ada, sitting(browser, plain, PHONE) as ben:
        ada.set_up(name="Ada", who_1="open", lineup="claim", pace="at-once")
        assert not ada.page.evaluate("isSecureContext")
        ada.page.click("[data-key=copy-1]")
        ada.page.wait_for_selector("[data-key=copy-1]:has-text('Copied')")
        ada.page.click("[data-key=copy-code]")
        assert ada.page.locator(".qr svg").count() == 1
        ben.join(ada.invitation)
        ada.page.wait_for_selector(".chair .name:has-text('Ben')")
        assert ada.page.inner_text("[data-key=copy-code]") == "Copied", "the room was drawn anew, and it is still said"
        ada.page.click("[data-key=start]")
        ada.wait_for_cards()
        ben.wait_for_cards()
        ada.wait_until(lambda: ada.decide() or ben.decide())
        play_ahead(ada, ben)
        play_out(ada, ben)
        ben.page.wait_for_selector("#proof-result:has-text('The deal was fair')")
        expected = "The Cross-Origin-Opener-Policy header has been ignored"  # as it is everywhere without https
        assert all(problem.startswith(expected) for problem in ada.problems + ben.problems)


def test_a_click_isn_t_lost_when_the_table_changes_under_it(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.set_up(name="Ada", who_1="open")
        ben.page.goto(ada.invitation)
        ben.page.fill("[name=name]", "Ben")
        ada.page.focus("[data-key=link-1]")
        ada.page.hover("[data-key=copy-code]")
        ada.page.mouse.down()
        ben.page.click("button.big")
        ben.page.wait_for_selector(".chair .name:has-text('Ada')")
        ada.page.wait_for_timeout(500)
        assert ada.page.locator(".chair .name:has-text('Ben')").count() == 0, (
            "what changes waits until the button is up"
        )
        ada.page.mouse.up()
        ada.page.wait_for_selector(".chair .name:has-text('Ben')")
        ada.page.wait_for_selector("[data-key=copy-code]:has-text('Copied')")
        assert ada.problems == ben.problems == []


def test_four_with_bots(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(players="4", lineup="grand-council", pace="at-once")
        me.wait_for_cards()
        me.shot("four")
        for _ in range(4):
            me.wait_until(me.decide)
        play_ahead(me)
        play_out(me)
        assert len(me.page.locator(".fell li").all()) == 7
        assert me.problems == []


def test_watching_bots(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(who_0="bot", pace="at-once")
        me.page.wait_for_selector("#verdict", timeout=60_000)
        assert me.page.locator(".hand").count() == 0
        assert me.problems == []
