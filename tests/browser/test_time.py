"""Shown times: the countdown for absent players and the clock for a decision; and taking a seat back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.player import PHONE, Player, sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CLOCK = 8
"""Seconds for a decision."""
RECORDER = """
    const name = "SELECTOR";
    setInterval(() => {
        const clock = document.querySelector(name);
        if (!clock) return;
        const seen = JSON.parse(sessionStorage.seen || "[]");
        const count = (what) => document.querySelectorAll(what).length;
        const number = parseInt(clock.innerText.replace(/[^0-9]/g, ""));
        const now = [number, count(".hand button"), count("#log-list .speech")];
        if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) sessionStorage.seen = JSON.stringify([...seen, now]);
    }, 50);
"""
"""Writes down what a clock shows, with the cards in hand and what was said: tests can be late, the page isn't."""


def seated(ada: Player, ben: Player, **plan: object) -> None:
    """Two friends with cards in their hands; Ada leads."""
    ada.open(seats=("me", "open"), **plan)
    ben.join(ada.invitation)
    ada.page.wait_for_selector(".chair .name:has-text('Ben')")
    ada.page.click("[data-key=start]")
    ada.wait_for_cards()
    if ben.page.locator("noscript").count() == 0:
        ben.wait_for_cards()


def seconds_shown(player: Player, cards: int | None = None, said: int | None = None) -> list[int]:
    """The numbers that the clock has shown, while this many cards were in hand and so much was said."""
    seen = json.loads(player.page.evaluate("sessionStorage.seen || '[]'"))
    return [number for number, hand, speeches in seen if cards in (None, hand) and said in (None, speeches)]


def test_a_player_who_is_gone_is_waited_for_replaced_and_comes_back(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.page.add_init_script(RECORDER.replace("SELECTOR", ".grace"))
        seated(ada, ben, grace=5)
        table = ben.page.url
        ben.page.goto("about:blank")
        ada.decide()
        ada.page.wait_for_selector(".counts:has-text('A bot plays here for now.')")
        shown = seconds_shown(ada)
        assert len(shown) > 2, "it counts"
        assert shown == sorted(shown, reverse=True)
        assert shown[0] <= 5
        ben.page.goto(table)
        ben.shot("stand-in")
        back = ben.page.locator("button", has_text="Take your seat back")
        back.wait_for(state="visible")
        assert ben.wide() == 0
        back.click()
        back.wait_for(state="detached")
        ada.page.wait_for_selector(".counts:has-text('A bot plays here for now.')", state="detached")
        for player in (ada, ben):
            if player.fact("turn") == "yes":
                assert player.decide()
        assert ada.problems == ben.problems == []


def test_the_clock_counts_down_and_a_move_is_made_when_it_runs_out(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.page.add_init_script(RECORDER.replace("SELECTOR", ".prompt .timer"))
        me.open(clock=CLOCK)
        me.wait_for_cards()
        hand = len(me.cards)
        me.wait_until(lambda: bool(seconds_shown(me)))
        me.page.reload()
        me.page.wait_for_selector(".clock")
        server.say(me.table)
        me.page.wait_for_selector("#log-list .speech")
        me.wait_for_count(".hand button", hand - 1)
        me.page.wait_for_selector("main[data-turn=yes] .clock")
        me.wait_until(lambda: bool(seconds_shown(me, hand - 1)))
        shown = seconds_shown(me, hand)
        assert CLOCK - 1 <= shown[0] <= CLOCK
        assert shown == sorted(shown, reverse=True), "neither loading the page again nor what is said gives more time"
        assert seconds_shown(me, hand, said=1), "the clock still ran when that was said"
        assert seconds_shown(me, hand - 1)[0] > shown[-1], "the next decision has its own time"
        ring = me.page.locator(".prompt .timer")
        assert "low" in str(ring.get_attribute("class")), "less than ten seconds: large, and what follows is said"
        assert me.page.locator(".hurry").is_visible()
        part = "each => parseFloat(getComputedStyle(each).getPropertyValue('--p')) / 100"
        assert 0 <= ring.evaluate(part) <= 1
        assert ring.evaluate(part) * CLOCK <= seconds_shown(me, hand - 1)[0], "the ring empties with the figures"
        assert me.problems == []


def test_a_friend_without_script_is_here_and_sees_others_move(browser: Browser, server: Serving) -> None:
    with (
        sitting(browser, server.url) as ada,
        sitting(browser, server.url, PHONE, java_script_enabled=False) as ben,
    ):
        seated(ada, ben, grace=5)
        ben.wait_for_cards()
        ada.decide()
        ben.page.wait_for_selector("main[data-turn=yes]")
        ada.page.wait_for_timeout(11_500)  # long enough for somebody without a page to be gone and replaced
        assert ada.page.locator(".gone, .grace").count() == 0
        for _ in range(3):  # Ben presses nothing but cards: his page finds out by itself what Ada did
            ben.page.wait_for_selector("main[data-turn=yes]")
            version = ada.fact("version")
            ben.page.locator(".hand button:not([aria-disabled])").first.click()
            ada.moved_on(version)
            for _ in range(2):  # she follows, and may lead then
                ada.page.wait_for_timeout(200)
                ada.decide()
        assert ada.problems == []


def test_going_back_more_than_once_and_on_with_another_card(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE) as me:
        me.open()
        me.wait_for_cards()
        assert me.page.locator("[data-key=back]").count() == 0, "there is nothing to go back to"
        hands = []
        for _ in range(2):
            me.page.wait_for_selector("main[data-turn=yes]")
            hands.append(me.cards)
            me.decide()
        me.page.wait_for_selector("main[data-turn=yes]")
        for hand in reversed(hands):
            version = me.fact("version")
            me.page.click(".menu-button")
            me.page.click("[data-key=back-too]")
            me.moved_on(version)
            me.wait_for_count(".hand button", len(hand))
            assert [card.split(":")[0] for card in me.cards] == [card.split(":")[0] for card in hand]
            assert me.fact("turn") == "yes"
        version = me.fact("version")
        me.page.locator(".hand button:not([aria-disabled])").last.click()
        me.moved_on(version)
        assert me.page.locator(".hand button").count() == len(hands[0]) - 1
        assert me.problems == []


def test_strict_tables_have_no_way_back(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.open(strict=True)
        me.wait_for_cards()
        me.decide()
        assert me.page.locator("[data-key=back]").count() == 0
