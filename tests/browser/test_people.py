"""People at a table in browsers: asking, the question before a card is played, the card chosen ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import FACTIONS, PHONE, Player, sitting
from tests.table import position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.serving import Serving


def two(ada: Player, ben: Player) -> None:
    """Two people with cards in their hands; Ada leads."""
    seats = [{"who": "me"}, {"who": "open"}]
    plan = {"players": 2, "factions": FACTIONS[:5], "seats": seats, "pace": "at-once"}
    ask = {"origin": ada.url}
    new = ada.page.request.post(f"{ada.url}/api/tables", data={"plan": plan, "name": "Ada"}, headers=ask).json()
    ada.go(f"/t/{new['table']['id']}")
    ben.join(new["links"]["seats"][1])
    assert ada.page.request.post(f"{ada.url}/api/tables/{new['table']['id']}/start", data={}, headers=ask).ok
    for player in (ada, ben):
        player.wait_for_cards()


def held_by(player: Player) -> int:
    """How many cards the hand has, whatever is drawn meanwhile."""
    return player.page.locator(".hand button").count()


def test_a_move_is_taken_back_with_the_other_s_consent_and_nothing_covers_the_hand(
    browser: Browser, server: Serving
) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        two(ada, ben)
        held = held_by(ada)
        ada.wait_until(ada.decide)
        ada.page.wait_for_selector("[data-key=ask-back]")
        ada.page.click("[data-key=ask-back]")
        ben.page.wait_for_selector(".proposal:has-text('asks to take back')")
        question, hand = ben.page.locator(".proposal").bounding_box(), ben.page.locator(".hand").bounding_box()
        assert question is not None
        assert hand is not None
        assert question["y"] + question["height"] < hand["y"]
        ben.shot("asked")
        ben.page.click("[data-key=agree]")
        ada.wait_until(lambda: held_by(ada) == held)
        assert ada.problems == ben.problems == []


def test_a_card_is_lifted_first_and_played_by_the_second_choice(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE) as ada:
        ada.open()
        ada.wait_for_cards()
        ada.wait_until(lambda: ada.fact("turn") == "yes")
        ada.page.evaluate("document.documentElement.dataset.confirm = 'on'")
        held = held_by(ada)
        card = ada.page.locator(".hand button:not([aria-disabled])").first
        card.click(force=True, position={"x": 10, "y": 30})
        ada.page.wait_for_selector(".confirm:has-text('Play ')")
        assert held_by(ada) == held
        ada.shot("confirm")
        ada.page.click("[data-key=confirm-no]")
        ada.page.wait_for_selector(".confirm", state="detached")
        card.focus()
        for _ in range(2):
            ada.page.keyboard.press("Enter")
        ada.wait_until(lambda: held_by(ada) < held)
        assert ada.problems == []


def test_a_card_chosen_ahead_is_played_in_one_s_turn_or_cancelled_with_a_word(
    browser: Browser, server: Serving
) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url) as ben:
        two(ada, ben)
        held = held_by(ben)
        card = ben.page.locator(".hand button").first
        card.click(force=True, position={"x": 10, "y": 30})
        ben.page.wait_for_selector(".hand .ahead")
        card.click(force=True, position={"x": 10, "y": 30})
        ben.page.wait_for_selector(".hand .ahead", state="detached")
        card.click(force=True, position={"x": 10, "y": 30})
        ben.page.wait_for_selector(".hand .ahead")
        ada.wait_until(ada.decide)
        ben.wait_until(lambda: held_by(ben) < held or "can’t be played now" in ben.page.locator("#notice").inner_text())
        ben.wait_until(lambda: ben.page.locator(".hand .ahead").count() == 0)
        assert ada.problems == ben.problems == []


def test_a_phrase_is_a_bubble_at_the_seat_of_who_said_it(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as ada, sitting(browser, server.url, PHONE) as ben:
        two(ada, ben)
        server.say(ben.table)
        for player, seat in ((ada, ".at-n"), (ben, ".at-s")):
            bubble = player.page.locator(f".seat{seat} .bubble")
            bubble.wait_for(state="visible")
            assert bubble.inner_text() in str(player.page.locator("#log-list .speech").first.text_content())
        assert ada.page.locator(".bubble").count() == 1
        assert ada.page.locator(".bubble").get_attribute("aria-hidden"), "the log says it to screen readers"
        box, hand = ada.page.locator(".bubble").bounding_box(), ada.page.locator(".hand").bounding_box()
        assert box is not None
        assert hand is not None
        assert box["y"] + box["height"] < hand["y"]


def test_a_card_that_cannot_be_played_says_why_above_itself(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.open(pace="slow")
        me.wait_for_cards()
        server.set_up(me.table, position(["kn2 go5 un1", "kn7 un2 un3"], leader=1).play("kn7").game)
        barred = me.page.locator("main[data-turn=yes] .hand button[aria-disabled][value=go5]")
        barred.wait_for(state="visible")
        barred.click(force=True)
        reason = me.page.locator(".reason")
        reason.wait_for(state="visible")
        assert reason.inner_text() == me.page.locator("#notice").inner_text()
        above, card = reason.bounding_box(), barred.bounding_box()
        assert above is not None
        assert card is not None
        assert above["y"] + above["height"] <= card["y"] + 12
        assert above["x"] < card["x"] + card["width"] / 2 < above["x"] + above["width"]
        me.page.locator(".hand button[value=kn2]").click()
        reason.wait_for(state="detached")
