"""The end on the page: its moment, what screen readers hear, and how it fits the window."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player, sitting
from tests.browser.serving import Serving
from tests.table import position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LAST = position(["go1", "go2"], supporters=["go3 go4 kn2 kn3 un9 un1", "un8 un2 dw1 dw2 dw3"])
"""One trick before the end: the undead are level."""
DELAYS = """Object.fromEntries([...document.querySelectorAll(".drop")].map((each) =>
    [each.querySelector("b").textContent, parseFloat(getComputedStyle(each).animationDelay)]))"""


def play_last_trick(me: Player, server: Serving) -> None:
    me.open()
    me.wait_for_cards()
    server.set_up(me.table, LAST.game)
    me.wait_for_count(".hand button", 1)
    me.page.wait_for_selector("main[data-turn=yes]")
    me.page.locator(".hand button").first.focus()
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector("#verdict")


def test_banners_drop_one_by_one_the_closest_last_and_a_key_ends_it(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, reduced_motion="no-preference") as me:
        play_last_trick(me, server)
        me.page.wait_for_selector("#ending.fresh")
        delays = me.page.evaluate(DELAYS)
        assert max(delays, key=lambda name: delays[name]) == "Undead", "level"
        in_turn = sorted(delays.values())
        assert [round(later - one, 2) for one, later in pairwise(in_turn)] == [0.25] * 4
        verdict = float(me.page.evaluate("parseFloat(getComputedStyle(verdict).animationDelay)"))
        assert in_turn[-1] < verdict <= 2
        me.page.keyboard.press("Shift")
        me.wait_for_count("#ending.fresh", 0)
        assert me.page.evaluate("getComputedStyle(verdict).opacity") == "1"
        me.page.reload()
        me.page.wait_for_selector("#verdict")
        assert me.page.locator("#ending.fresh").count() == 0, "who comes later sees the end at once"


def test_with_reduced_motion_the_end_is_there_at_once(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        play_last_trick(me, server)
        assert me.page.evaluate(
            "[...document.querySelectorAll('.drop, #verdict')].map(e => getComputedStyle(e).animationName)"
        ) == (["none"] * 6)
        assert me.page.locator(".drop").first.is_visible()


def test_screen_readers_hear_the_verdict_once(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        play_last_trick(me, server)
        me.wait_until(lambda: me.page.locator("#live p").count() > 0)
        said = me.page.locator("#verdict").inner_text()
        heard = [each for each in me.page.locator("#live p").all_text_contents() if said in each]
        focused = me.page.evaluate("document.activeElement.id === 'verdict'")
        assert len(heard) + focused == 1


@pytest.mark.parametrize("size", [(1280, 800), (844, 390), (390, 844), (360, 640), (320, 640)])
def test_the_end_fits_the_window_with_its_main_buttons_in_reach(
    browser: Browser, server: Serving, size: tuple[int, int]
) -> None:
    with sitting(browser, server.url, size) as me:
        play_last_trick(me, server)
        assert me.wide() <= 0
        for key in ("rematch", "same-deal", "share", "new"):
            box = me.page.locator(f"[data-key={key}]").bounding_box()
            assert box is not None
            assert box["height"] >= 44, key
            assert box["x"] >= 0, key
            assert box["x"] + box["width"] <= size[0], key
        assert me.page.locator(".hand button").count() == 0
        for reason in me.page.locator(".fell li p").all():
            box = reason.bounding_box()
            assert box is not None
            assert reason.is_visible()
            assert box["x"] >= 0, "the reasons stand below their cards"
        assert me.page.evaluate(
            "[...document.querySelectorAll('.fell p')].every(p => getComputedStyle(p).position === 'static')"
        )


def test_the_result_can_be_shared_as_a_text(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.page.add_init_script("navigator.share = async (told) => { window.sent = told; };")
        play_last_trick(me, server)
        me.page.get_by_role("button", name="Share").click()
        sent = me.page.evaluate("sent")
        assert sent["url"] == server.url
        assert sent["text"].startswith("Claimant: ")
        assert me.table not in sent["text"], "the table's address is not for everybody"
