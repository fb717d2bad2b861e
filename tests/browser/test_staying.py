"""Nobody gets stuck: reloads, lost networks, other devices, many events at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import PHONE, Player, sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


def test_a_reload_shows_the_same_table(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        hand = me.cards
        me.page.reload()
        assert me.cards == hand


def test_a_lost_network_is_shown_and_found_again(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        me.page.wait_for_selector("#connection[data-state=open]")
        me.page.context.set_offline(True)
        me.page.wait_for_selector("#connection[data-state=closed]")
        assert "Reconnecting" in me.page.locator("#connection").inner_text()
        me.shot("reconnecting")
        me.page.context.set_offline(False)
        me.page.wait_for_selector("#connection[data-state=open]")
        version = me.fact("version")
        me.page.locator(".hand button").first.click()
        me.moved_on(version)


def test_a_stream_that_fails_at_first_is_tried_again(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        tries: list[int] = []

        def fail_twice(route: Route) -> None:
            tries.append(1)
            if len(tries) < 3:
                route.abort()
            else:
                route.continue_()

        me.page.route("**/stream?*", fail_twice)
        me.set_up(pace="at-once")
        me.wait_for_cards()
        assert len(tries) >= 3


def test_the_seat_s_link_opens_it_on_another_device(browser: Browser, server: Serving) -> None:
    with (
        sitting(browser, server.url) as ada,
        sitting(browser, server.url) as ben,
        sitting(browser, server.url, PHONE) as phone,
    ):
        ada.set_up(name="Ada", who_1="open", lineup="claim")
        link = ada.invitation
        ben.join(link)
        ada.page.wait_for_selector(".chair .name:has-text('Ben')")
        ada.page.click("[data-key=start]")
        ben.wait_for_cards()
        phone.page.goto(link)
        phone.page.click("button.big")
        phone.wait_for_cards()
        assert phone.cards == ben.cards


def test_twenty_events_in_a_second_leave_the_right_picture(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, reduced_motion="no-preference") as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        for _ in range(20):
            server.say(me.table)
        me.wait_for_count("#log-list .speech", 20)
        version = me.fact("version")
        me.page.locator(".hand button:not([aria-disabled])").first.click()
        me.moved_on(version)
        assert me.problems == []


def test_four_bots_at_once_leave_the_right_picture_and_input_stays_quick(browser: Browser, server: Serving) -> None:
    """What a watcher sees while about twenty events come in each second is what a new page shows."""
    count = """() => {
        window.pushes = 0;
        new MutationObserver(() => (window.pushes += 1))
            .observe(document.querySelector("main"), { attributeFilter: ["data-version"] });
    }"""
    texts = "(name) => [...document.querySelectorAll(name)].map(each => each.innerText.replace(/\\s+/g, ' ').trim())"
    with sitting(browser, server.url, reduced_motion="no-preference") as me:
        me.open(seats=("bot", "bot", "bot", "open"))
        me.page.wait_for_selector(".copy:not([hidden])")  # the script is at work
        me.page.evaluate(count)
        profile = me.page.context.new_cdp_session(me.page)
        profile.send("Performance.enable", {"timeDomain": "threadTicks"})
        me.page.locator("[data-key=hire-3]").click()
        me.page.locator("[data-key=start]").click()
        me.page.wait_for_selector("main[data-stage=playing]")
        while me.fact("stage") == "playing":
            me.page.locator(".menu-button").click()
        me.page.wait_for_selector("#verdict")
        measured = {each["name"]: each["value"] for each in profile.send("Performance.getMetrics")["metrics"]}
        spent = measured["TaskDuration"] / me.page.evaluate("window.pushes")
        assert spent < 0.1, "the page is too busy with each event to answer a click soon"  # in seconds of its thread
        fresh = me.page.context.new_page()
        fresh.goto(me.page.url)
        fresh.wait_for_selector("#verdict")
        parts = ".part:not(#log)"  # once the last cards have arrived
        me.wait_until(lambda: me.page.evaluate(texts, parts) == fresh.evaluate(texts, parts))
        told, latest = me.page.evaluate(texts, "#log-list > li"), fresh.evaluate(texts, "#log-list > li")
        assert 1 < len(latest) <= len(told)
        assert told[: len(latest)] == latest, "a new page begins with the latest tricks"
        assert me.problems == []


def test_going_back_and_the_title(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        assert "Your turn" in me.page.title()
        hand = me.page.locator(".hand button").count()
        version = me.fact("version")
        me.page.locator(".hand button").first.click()
        me.moved_on(version)
        me.page.wait_for_selector("main[data-turn=yes]")
        me.page.click("[data-key=back]")
        me.wait_for_count(".hand button", hand)
        assert "go back" in me.page.locator("#log-list li").first.inner_text()


def test_cards_travel_under_names_of_their_own(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, reduced_motion="no-preference") as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        for _ in range(6):
            me.page.wait_for_selector("main[data-turn=yes]")
            me.decide()
            named = "each => each.map(card => card.style.viewTransitionName).filter(Boolean)"
            names = me.page.locator("[data-zone] .card").evaluate_all(named)
            assert len(set(names)) == len(names)
        assert me.problems == []


def test_many_tabs_leave_a_connection_for_the_one_in_sight(browser: Browser, server: Serving) -> None:
    """A browser has six connections to a server."""
    with sitting(browser, server.url) as me:
        me.set_up(pace="at-once")
        me.wait_for_cards()
        hidden = "Object.defineProperty(document, 'hidden', { get: () => true })"
        others = []
        for _ in range(7):
            page = me.page.context.new_page()
            page.add_init_script(hidden)
            page.goto(me.page.url, wait_until="domcontentloaded")
            others.append(Player(page, server.url))
        me.page.wait_for_timeout(1500)
        version = me.fact("version")
        me.page.locator(".hand button:not([aria-disabled])").first.click()
        me.moved_on(version)
        me.page.reload()
        me.wait_for_cards()
        now = me.fact("version")
        for other in others:  # those that gave up their stream look in from time to time
            other.wait_for_version(int(now))


def test_a_stream_that_died_quietly_is_replaced_when_a_move_has_no_echo(browser: Browser, server: Serving) -> None:
    deafen = """() => {
        const hear = EventSource.prototype.addEventListener;
        EventSource.prototype.addEventListener = function (name, work) {
            hear.call(this, name, (event) => (window.deaf ? 0 : work(event)));
        };
        window.deaf = false;
    }"""
    with sitting(browser, server.url) as me:
        me.page.add_init_script(f"({deafen})()")
        me.set_up(pace="at-once")
        me.wait_for_cards()
        me.page.evaluate("() => { window.deaf = true; }")
        version = me.fact("version")
        me.page.locator(".hand button:not([aria-disabled])").first.click()
        me.page.wait_for_timeout(800)
        assert me.fact("version") == version
        me.page.evaluate("() => { window.deaf = false; }")
        me.moved_on(version)
