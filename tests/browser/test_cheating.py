"""A server that cheats, and what the page says about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from claimant.fair import hashing
from claimant.fair.checking import Unfair
from claimant.fair.witness import DROPPED, Alarm
from tests.browser.player import Player, play_ahead, play_out, sitting
from tests.browser.serving import Serving
from tests.browser.test_proof import ask, told
from tests.web.house import bearer, next_step

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Partner:
    """Who sits at the second seat, and plays by the API."""

    def __init__(self, me: Player, server: Serving) -> None:
        me.open(seats=("me", "open"))
        self.url = f"{server.url}/api/tables/{me.table}"
        invitation = me.invitation.rpartition("/")[2]
        self.token = httpx.post(f"{self.url}/seat", json={"name": "Ben"}, headers=bearer(invitation)).json()["token"]
        me.page.click("[data-key=start]")

    def do(self, step: str) -> None:
        """Commit or reveal as soon as the deal has come so far."""
        for _ in range(400):
            table = httpx.get(self.url, headers=bearer(self.token)).json()
            if table["deal"]["step"] == step:
                action, body = next_step(table)
                assert httpx.post(f"{self.url}/{action}", json=body, headers=bearer(self.token)).status_code == 200
                return
        raise AssertionError(f"the deal doesn't come to {step}")


def alarm(me: Player) -> str:
    me.page.wait_for_selector("#alarm:not(:empty)")
    return me.page.locator("#alarm").inner_text()


@pytest.mark.parametrize(("way", "said"), [("drop", Alarm.LEFT_OUT), ("invent", Alarm.REPLACED)])
def test_a_part_that_was_dropped_or_replaced_is_noticed_and_not_revealed(
    browser: Browser, server: Serving, way: str, said: Alarm
) -> None:
    with sitting(browser, server.url) as me:
        partner = Partner(me, server)
        server.cheat(me.table, way)
        partner.do("committing")
        assert said.value in alarm(me)
        assert alarm(me).startswith("Warning: this deal may not be fair.")
        me.page.reload()
        assert said.value in alarm(me)
        kept = me.page.evaluate("JSON.parse(localStorage[Object.keys(localStorage).find(k => k.includes('deal:'))])")
        assert not kept["rounds"]["1"].get("revealed")


def test_a_secret_that_was_exchanged_after_the_salts_were_known_is_noticed(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        partner = Partner(me, server)
        partner.do("committing")
        server.cheat(me.table, "secret")
        partner.do("revealing")
        assert Alarm.COMMITMENT.value in alarm(me)
        me.shot("alarm")


@pytest.mark.parametrize(("action", "step"), [("commit", "committing"), ("reveal", "revealing")])
def test_a_part_that_was_sent_in_time_and_never_answered_is_said_loudly(
    browser: Browser, server: Serving, action: str, step: str
) -> None:
    with sitting(browser, server.url) as me:
        me.page.route(f"**/{action}", lambda route: route.abort())
        partner = Partner(me, server)
        partner.do("committing")
        if step == "revealing":
            partner.do("revealing")
        assert DROPPED in alarm(me)
        me.page.reload()
        assert DROPPED in alarm(me)


def test_an_honest_deal_makes_no_noise_and_survives_a_reload(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.open()
        me.wait_for_cards()
        me.page.reload()
        me.wait_for_cards()
        play_ahead(me)
        play_out(me)
        me.page.wait_for_selector("#proof-result:has-text('The deal was fair')")
        assert me.page.locator("#alarm").inner_text() == ""


def test_the_page_compares_the_proof_with_what_it_kept(browser: Browser, server: Serving) -> None:
    good = told("claim")
    last = good["rounds"][1]
    held = {**last, "setup": hashing.canonical(good["setup"]), "salt": last["salts"][0], "revealed": True}
    witness: dict[str, Any] = {"seat": 0, "table": good["table"], "hand": good["hands"][0], "rounds": {"2": held}}
    changes: list[tuple[dict[str, Any], str]] = [
        ({}, ""),
        ({"hand": good["hands"][1]}, Unfair.OTHER_HAND.name),
        ({"rounds": {"2": {**held, "commitment": "00" * 32}}}, Unfair.OTHER_COMMITMENT.name),
        ({"rounds": {"3": held}}, Unfair.OTHER_COMMITMENT.name),
        ({"rounds": {"2": {**held, "setup": "{}"}}}, Unfair.OTHER_SETUP.name),
        ({"rounds": {"2": {**held, "commitments": ["", ""]}}}, Unfair.OTHER_LIST.name),
        ({"rounds": {"2": {**held, "salt": "00" * 32}}}, Unfair.OTHER_SALT.name),
    ]
    asked = [good, [{**witness, **each} for each, _ in changes]]
    found = ask(browser, server, "proof.js", "told[1].map(each => module.whyNotAsSeen(told[0], each))", asked)
    assert found == [problem for _, problem in changes]
