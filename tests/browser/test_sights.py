"""The page's look: on narrow screens, enlarged four times, in one window, and for colour-blind players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from claimant.rules.presets import PRESETS
from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.serving import Serving
from tests.browser.test_everyone import PAGES
from tests.repeats import first, repeats
from tests.table import position
from tests.web.pages import test_choices as choices

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SMALL = """() => [...document.querySelectorAll('button, summary, select, input, a')].filter(each => {
    if (each.matches('p a, li p a, dd a, .skip, [type=hidden]')) return false;  // links in sentences
    const box = (each.closest('label') || each).getBoundingClientRect();
    return each.checkVisibility() && box.width && (box.width < 24 || box.height < 24);
}).map(each => each.outerHTML.slice(0, 100))"""
CUT = """() => [...document.querySelectorAll('.powers .name, .who')]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && each.checkVisibility()).map(each => each.textContent)"""
COVERED = "() => document.querySelector('#hand').getBoundingClientRect().height / innerHeight"


def check_narrow(me: Player, where: str) -> None:
    assert me.wide() == 0, where
    assert me.page.evaluate(SMALL) == [], where


@pytest.mark.parametrize("size", first(2, [(320, 200), (360, 740), (320, 740), (412, 900)]))
def test_nothing_scrolls_sideways_and_targets_are_large_enough(
    browser: Browser, server: Serving, size: tuple[int, int]
) -> None:
    """320 wide and 200 high is what 1280 by 800 is at 400 %."""
    with sitting(browser, server.url, size) as me:
        for path in PAGES:
            me.go(path)
            check_narrow(me, path)
        me.set_up(players="4", lineup="carnival", who_1="open")
        check_narrow(me, "waiting room")
        me.set_up(players="3", lineup="carnival", pace="at-once")
        me.wait_for_cards()
        check_narrow(me, "phase one")
        cards = [card.bounding_box() for card in me.page.locator(".hand button").all()]
        assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in cards)
        sticks = me.page.locator("#hand").evaluate("hand => getComputedStyle(hand).position") == "sticky"
        assert not sticks or me.page.evaluate(COVERED) < 0.5, "the hand hides the table"
        me.open(pace="slow")
        me.wait_for_cards()
        vampires = ["va1 go4", "va4 un9 un8"]
        game = position(["kn2 go5", "kn7 un1"], leader=1, vampires=vampires, waiting="tr5")
        server.set_up(me.table, game.play("kn7").game)
        me.page.wait_for_selector("[aria-disabled][value=go5]")
        check_narrow(me, "phase two")
        me.shot(f"phase-two-{size[0]}x{size[1]}", whole=True)
        server.set_up(me.table, choices.loot().game)
        me.page.wait_for_selector(".option")
        check_narrow(me, "a choice")
        me.page.locator(".option").last.click()
        me.page.wait_for_selector("#verdict")
        check_narrow(me, "the end")


def test_the_picker_says_once_above_the_factions_why_no_more_can_be_added(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go("/new")
        me.page.check("#lineup-pick")
        assert not me.page.locator("#why-pairs").is_visible()
        for name in ("goblins", "undead", "dwarves", "seers"):
            me.page.check(f"[name=faction][value={name}]")
        assert me.page.is_checked("[value=knights]"), "a pair is chosen together"
        assert (
            me.page.locator("#why-pairs").inner_text() == "There is one pair in each line-up, and you have chosen it."
        )
        assert me.page.locator("#why-others").inner_text() == "That is enough: leave one out first."
        assert me.page.locator("[value=kings], [value=trolls]").evaluate_all("all => all.every(each => each.disabled)")
        assert me.page.locator(".faction.barred label").first.inner_text() == "Gnomes"
        me.page.uncheck("[value=seers]")
        assert not me.page.locator("#why-others").is_visible()
        assert me.page.locator("[value=trolls]").is_enabled()
        me.shot("picker", whole=True)


EVERY_TABLE = [(name, players) for name, preset in PRESETS.items() for players in preset.players]
FULLEST = [("full-moon", 2), ("grand-council", 3), ("carnival", 4)]


@pytest.mark.parametrize(("name", "players"), [case if case in FULLEST else repeats(*case) for case in EVERY_TABLE])
def test_a_table_fits_into_one_window(browser: Browser, server: Serving, name: str, players: int) -> None:
    """At 1280 by 800, also while a choice is asked and after a hint, and every faction's name is read in full."""
    taller = "document.documentElement.scrollHeight - innerHeight"
    with sitting(browser, server.url, DESKTOP) as me:
        me.open(seats=("me", *("bot",) * (players - 1)), factions=PRESETS[name].factions)
        me.wait_for_cards()
        for _ in range(4):
            me.page.wait_for_selector("main[data-turn=yes]")
            assert me.page.evaluate(taller) <= 0
            assert me.page.evaluate(CUT) == []
            if me.page.locator(".option").count():
                me.page.click("[data-key=hint]")
                me.page.wait_for_selector(".option .chance")
                assert me.page.evaluate(taller) <= 0
            me.decide()
        me.shot(f"{name}-for-{players}")


SIZES = ((1920, 1080), (1280, 800), (1024, 768), (844, 390), (390, 844), (360, 640))
NEEDED = ".hand button, .trick .card, .trick .slot, .market .card, .turn, .question, .option, .ribbon"
OUTSIDE = """needed => [...document.querySelectorAll(needed)].filter(each => {
    const box = each.getBoundingClientRect();
    if (!each.checkVisibility() || box.width < 2) return false;
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map(each => each.outerHTML.slice(0, 80))"""
WAITS = [*((players, "en") for players in (2, 3, 4)), (4, "de")]
MORE_WAITS = [
    (players, code) for players in (2, 3, 4) for code in ("de", "es", "it", "pt-BR") if (players, code) != (4, "de")
]


@pytest.mark.parametrize(("players", "code"), [*WAITS, *(repeats(*each) for each in MORE_WAITS)])
def test_what_a_turn_needs_is_in_sight_at_every_size(
    browser: Browser, server: Serving, players: int, code: str
) -> None:
    """Hand, trick, market, what is asked and its answers: while a card is played, and while a choice is made."""
    with sitting(browser, server.url, locale=code) as me:
        me.open(seats=("me", *("bot",) * (players - 1)))
        me.wait_for_cards()
        me.page.wait_for_selector("main[data-turn=yes]")
        check_sizes(me, f"{players}-{code}-card")
        hands = ["un9 kn2", "un1 kn3", "un2 kn4", "un3 kn5"][:players]
        table = position(hands, phase=1, deck=choices.DECK).play(" ".join(("un9", "un1", "un2", "un3")[:players]))
        server.set_up(me.table, table.game)
        me.page.wait_for_selector("main[data-turn=yes] .ribbon")
        assert (me.page.locator(".option").count() > 0) is (players > 2)
        check_sizes(me, f"{players}-{code}-choice")


def check_sizes(me: Player, what: str) -> None:
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        assert me.page.evaluate(OUTSIDE, NEEDED) == [], (width, height, what)
        assert me.wide() == 0, (width, height, what)
        me.shot(f"turn-{what}-{width}x{height}")


@pytest.mark.repeat
def test_factions_are_told_apart_without_colours(browser: Browser, server: Serving) -> None:
    """To be looked at: every line-up as those see it who see few colours or none."""
    with sitting(browser, server.url, PHONE) as me:
        session = me.page.context.new_cdp_session(me.page)
        for name, preset in PRESETS.items():
            players = min(preset.players)
            me.open(seats=("me", *("bot",) * (players - 1)), factions=preset.factions)
            me.wait_for_cards()
            me.decide()
            for kind in ("achromatopsia", "deuteranopia", "protanopia", "tritanopia"):
                session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
                me.shot(f"seen-{name}-{kind}")
            assert me.problems == []
