"""Everyone can play: by keyboard alone, without script, on a narrow screen, with a screen reader."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from claimant.locale.languages import LANGUAGES
from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.serving import Serving
from tests.repeats import repeats
from tests.table import position
from tests.web.pages import test_choices as choices

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGES = (
    "/",
    "/new",
    "/how-to-play",
    "/learn/1",
    "/learn/2",
    "/rules",
    "/cards",
    "/tables",
    "/games",
    "/replay",
    "/puzzles",
    "/puzzles/today",
    "/analysis",
    "/course",
    "/course/trolls",
    "/daily",
    "/keys",
    "/api/docs",
    "/nothing",
)
FOCUSED = "document.activeElement !== document.body && document.querySelector('main').contains(document.activeElement)"


def test_a_whole_game_by_keyboard_alone(browser: Browser, server: Serving) -> None:
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
            if me.page.locator("#moment[open]").count():
                assert me.page.evaluate("document.activeElement.dataset.key") == "go-on"
                me.skip_moment()
                me.wait_until(lambda: bool(me.page.evaluate(FOCUSED)))
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


def test_each_event_is_announced_once(browser: Browser, server: Serving) -> None:
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


IN_EACH_LANGUAGE = zip(LANGUAGES, ("light", "dark") * 3, strict=False)


@pytest.mark.parametrize(("code", "scheme"), [("en", "dark"), *(repeats(*each) for each in IN_EACH_LANGUAGE)])
def test_no_page_has_a_serious_finding(browser: Browser, server: Serving, code: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped, unused-ignore]

    def findings(player: Player) -> list[str]:
        player.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        found = Axe().run(player.page).response["violations"]
        return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in SERIOUS]

    with sitting(browser, server.url, DESKTOP, color_scheme=scheme, locale=code) as me:
        for path in PAGES:
            me.go(path)
            assert findings(me) == [], path
        me.set_up(lineup="full-moon", heroes="yes", who_1="open")
        assert findings(me) == [], "waiting room"
        invitation = me.invitation
        me.go("/")
        assert findings(me) == [], "the home page with an unfinished game"
        me.page.goto(invitation)
        assert findings(me) == [], "an invitation"
        with sitting(browser, server.url) as other:
            other.open(seats=("me", "open"), public=True)
            for path in ("/", f"/open/{other.table}", f"/t/{other.table}/report"):
                me.go(path)
                assert findings(me) == [], path
        for name, game in STATES.items():
            me.open(seats=("me", *("bot",) * (game.lineup.players - 1)), pace="slow")
            me.wait_for_cards()
            server.set_up(me.table, game)
            me.wait_for_count(".hand button", len(game.state.hands[0]))
            assert findings(me) == [], name
        table = me.table
        for sheet in ("power/go", "unseen"):
            me.go(f"/t/{table}/{sheet}")
            assert findings(me) == [], sheet
        me.go(f"/t/{table}")
        me.page.locator(".option").first.click()
        me.page.wait_for_selector("#verdict")
        assert findings(me) == [], "the end"


SERIOUS = ("serious", "critical")
STATES = {
    "to lead": position(["we1 kn2 un3", "we2 kn3 un4"], phase=1, deck=choices.DECK).game,
    "to follow": position(["kn2 go5 un1", "kn7 un2 un3"], leader=1).play("kn7").game,
    "phase two": position(
        ["gi1 un1", "gn1 un2"], gnomes=["gn3", ""], vampires=["", "va4 un9"], waiting="tr5", supporters=["un3 un4", ""]
    ).game,
    "four": position(["un9 kn2", "un1 kn3", "un2 kn4", "un3 kn5"], phase=1, deck=choices.DECK).game,
} | {name: made().game for name, (made, _) in choices.BUTTONS.items()}
"""What a table can look like; the last one ends with the next choice."""
