"""On a network that delays, breaks, falls silent or refuses connections, the page says so and recovers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import PHONE, Player, play_out, sitting
from tests.browser.serving import Serving
from tests.browser.wire import Wire, wire

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DELAYS = """
    window.delays = [];
    const usual = window.setTimeout;
    window.setTimeout = (work, delay, ...more) => {
        if (new Error().stack.split("\\n")[2].includes("Stream.")) window.delays.push(delay);
        return usual(work, delay, ...more);
    };
"""
"""How long the stream waits until it tries again."""
PARTS = "() => [...document.querySelectorAll('.part')].map(part => part.innerText.replace(/\\s+/g, ' ').trim())"


@pytest.fixture
def network(server: Serving) -> Iterator[Wire]:
    with wire(server.url) as found:
        yield found


def at_a_table(player: Player) -> None:
    player.open()
    player.wait_for_cards()
    player.page.wait_for_selector("#connection[data-state=open]")


def says_reconnecting(player: Player) -> None:
    player.page.wait_for_selector("#connection[data-state=closed]")
    assert "Reconnecting" in player.page.locator("#connection").inner_text()


def is_back(player: Player) -> None:
    player.page.wait_for_selector("#connection[data-state=open]")


def shows_what_a_new_page_shows(player: Player) -> None:
    shown = player.page.evaluate(PARTS)
    player.page.reload()
    player.wait_for_cards()
    assert player.page.evaluate(PARTS) == shown


def speeches(player: Player) -> int:
    return player.page.locator("#log-list .speech").count()


def test_two_play_through_a_slow_network(browser: Browser, server: Serving, network: Wire) -> None:
    with sitting(browser, network.url) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.open(seats=("me", "open"))
        ben.join(ada.invitation.replace(network.url, server.url))
        ada.page.click("[data-key=start]")
        ada.wait_for_cards()
        ben.wait_for_cards()
        network.open.clear()
        ada.page.locator(".hand button:not([aria-disabled])").first.click()
        ada.page.wait_for_selector(".hand button.sent")  # that it is on its way is seen before anything is answered
        network.delay = 0.3
        network.open.set()
        for _ in range(10):
            if not ada.decide() and not ben.decide():
                ada.page.wait_for_timeout(100)
        network.delay = 0.0
        newest = max(int(player.fact("version")) for player in (ada, ben))
        for player in (ada, ben):
            player.wait_for_version(newest)
        assert ada.fact("version") == ben.fact("version")
        assert ada.problems == ben.problems == []


def test_a_message_that_breaks_off_in_the_middle_is_told_again(
    browser: Browser, server: Serving, network: Wire
) -> None:
    with sitting(browser, network.url) as me:
        at_a_table(me)
        for number, size in enumerate((1, 40, 90, 200, 400), start=1):
            network.cut(after=size)
            server.say(me.table)
            says_reconnecting(me)
            me.wait_for_count("#log-list .speech", number)
            is_back(me)
        assert speeches(me) == 5
        shows_what_a_new_page_shows(me)


def test_a_stream_that_falls_silent_is_noticed_and_replaced(browser: Browser, server: Serving, network: Wire) -> None:
    with sitting(browser, network.url) as me:
        at_a_table(me)
        network.fall_silent()
        server.say(me.table)
        me.page.wait_for_timeout(500)
        assert speeches(me) == 0, "the stream isn't silent"
        says_reconnecting(me)
        me.page.wait_for_selector("#log-list .speech")
        is_back(me)
        assert speeches(me) == 1
        shows_what_a_new_page_shows(me)


def test_a_move_into_silence_arrives_once(browser: Browser, network: Wire) -> None:
    with sitting(browser, network.url) as me:
        at_a_table(me)
        cards = len(me.cards)
        network.fall_silent()
        version = me.fact("version")
        me.page.locator(".hand button:not([aria-disabled])").first.click()
        says_reconnecting(me)
        me.moved_on(version)
        me.page.wait_for_selector("main[data-turn=yes]")
        assert len(me.cards) == cards - 1
        is_back(me)
        shows_what_a_new_page_shows(me)


def test_a_network_that_accepts_and_never_answers_is_no_connection(browser: Browser, network: Wire) -> None:
    """A captive portal, or a server that hangs: what connects and hears nothing tries again."""
    with sitting(browser, network.url) as me:
        at_a_table(me)
        network.delay = 60.0
        network.cut()
        says_reconnecting(me)
        me.page.wait_for_timeout(7000)
        assert me.page.locator("#connection[data-state=closed]").count() == 1
        network.delay = 0.0
        is_back(me)
        me.decide()


def test_a_first_connect_that_fails_is_tried_again(browser: Browser, network: Wire) -> None:
    with sitting(browser, network.url) as me:
        network.refused = b"/stream?"
        me.open()
        says_reconnecting(me)
        me.wait_until(lambda: network.refusals >= 3)
        network.refused = b""
        is_back(me)
        me.wait_for_cards()
        assert me.decide()


def test_back_within_a_second_of_a_server_that_was_away(browser: Browser, network: Wire) -> None:
    with sitting(browser, network.url) as me:
        me.page.add_init_script(DELAYS)
        at_a_table(me)
        me.page.evaluate("window.delays.length = 0")
        network.down = True
        network.cut()
        says_reconnecting(me)
        me.shot("network-lost")
        me.wait_until(lambda: network.refusals >= 4)
        network.down = False
        is_back(me)
        delays = me.page.evaluate("window.delays")
        assert len(delays) >= 4
        assert max(delays) <= 1000
        assert me.decide()


def test_a_whole_game_over_a_network_that_keeps_breaking(browser: Browser, network: Wire) -> None:
    with sitting(browser, network.url) as me:
        at_a_table(me)
        for size in range(100, 900, 100):
            network.cut(after=size)
            me.page.wait_for_selector("main[data-turn=yes], main[data-stage=over]")
            me.decide()
        play_out(me)
        me.page.wait_for_selector("#verdict")
        cards = me.page.locator(".hand button").count()
        assert cards == 0


def test_a_guest_who_was_removed_is_told_so(browser: Browser, server: Serving) -> None:
    """A refusal isn't a lost network: the page that says why takes the place of trying for ever."""
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        ada.open(seats=("me", "open"))
        ben.join(ada.invitation)
        ada.page.click("[data-key=remove-1]")
        ben.page.wait_for_selector("h1:has-text('You can’t open this page')")
        ben.shot("removed")
