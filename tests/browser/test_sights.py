"""The page's look: on narrow screens, enlarged four times, in one window, and for colour-blind players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from claimant.rules.presets import PRESETS
from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.serving import Serving
from tests.browser.test_everyone import PAGES
from tests.repeats import first, repeats
from tests.table import Table, position
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
                me.page.locator("[data-key=hint]:visible").first.click()
                me.page.wait_for_selector(".option .chance")
                assert me.page.evaluate(taller) <= 0
            me.decide()
        me.shot(f"{name}-for-{players}")


SIZES = ((1920, 1080), (1280, 800), (1024, 768), (844, 390), (390, 844), (360, 640))
NEEDED = ".hand button, .trick .card, .trick .slot, .market .card, .turn, .question, .option, .ribbon, .peek .chip"
OUTSIDE = """needed => [...document.querySelectorAll(needed)].filter(each => {
    const box = each.getBoundingClientRect();
    if (!each.checkVisibility() || box.width < 2) return false;
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map(each => each.outerHTML.slice(0, 80))"""
COVERING = """() => {
    const asked = document.querySelector('.option, .prompt') && document.querySelector('#choice:has(.option), .prompt');
    const top = asked.getBoundingClientRect().top;
    return [...document.querySelectorAll('.trick .card, .trick .slot, .market .card, .market .slot')].filter(each => {
        const box = each.getBoundingClientRect();
        const wide = asked.getBoundingClientRect().width > innerWidth / 2;
        return each.checkVisibility() && box.width > 1 && wide && box.bottom > top + 2 && box.top < top;
    }).map(each => each.outerHTML.slice(0, 80));
}"""
"""What lies under the question: nothing of the trick or the market may."""
HELD = """() => {
    const held = document.querySelectorAll('.hand li').length;
    if (!held || getComputedStyle(document.querySelector('.hand')).visibility === 'visible') return true;
    const chips = [...document.querySelectorAll('.peek .chip')];
    return chips.length === held && chips.every(each => each.checkVisibility());
}"""
"""Is the hand in sight, or in short in the sheet that covers it?"""
LAID = (
    ".plate, .backs, .market .card, .market small, .moon b, .moon .means, .waits, .trick .card, .trick .slot, .ribbon, "
    ".notes, .looks summary, .lying .lab, .lying .stacks, .prompt, #choice, .hand"
)
OVERLAPPING = """laid => {
    const shown = [...document.querySelectorAll(laid)].filter(each => each.checkVisibility()).map(each => {
        let {left, top, right, bottom} = each.getBoundingClientRect();
        for (let over = each.parentElement; over; over = over.parentElement) {  // what is cut off isn't seen
            const style = getComputedStyle(over);
            if (style.overflowX === 'visible' && style.clipPath === 'none') continue;
            const box = over.getBoundingClientRect();
            [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
            [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return {each, left, top, right, bottom};
    }).filter(each => each.right - each.left > 2 && each.bottom - each.top > 2);
    const named = each => `${each.className.baseVal ?? each.className} ${each.textContent.trim().slice(0, 30)}`;
    const found = [];
    for (const each of document.querySelectorAll('.lab, .ribbon, .notes, .spot small, .means')) {
        const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3;
        if (each.checkVisibility() && each.clientWidth > 2 && cut) found.push(['cut', named(each)]);
    }
    for (const [at, one] of shown.entries()) for (const other of shown.slice(at + 1)) {
        if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
        if (one.each.closest('.trick') && other.each.closest('.trick')) continue;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 3 && high > 3) found.push([named(one.each), named(other.each), Math.round(wide), Math.round(high)]);
    }
    return found;
}"""
"""What lies on something else (cards of one trick may), and words that are cut off."""
LONG = "WWWWWWWW MMMMMM WWWWWWWW"
"""A name as wide as names may be."""
CODES = ("en", "de", "es", "it", "pt-BR")
KINDS = ("card", *choices.BUTTONS)
OF_TWO = [
    ("card", 2, "en"),
    ("seer", 2, "de"),
    ("tuck", 2, "es"),
    ("loot", 2, "it"),
    ("market", 3, "pt-BR"),
    ("market", 4, "de"),
]
EVERY = [(kind, 2, code) for kind in KINDS if kind != "market" for code in CODES]
EVERY += [(kind, players, code) for kind in ("card", "market") for players in (3, 4) for code in CODES]


@pytest.mark.parametrize(("kind", "players", "code"), [case if case in OF_TWO else repeats(*case) for case in EVERY])
def test_what_a_turn_needs_is_in_sight_at_every_size(
    browser: Browser, server: Serving, kind: str, players: int, code: str
) -> None:
    """Hand, trick, market, what is asked and its answers: while a card is played, and at every kind of question."""
    with sitting(browser, server.url, locale=code) as me:
        me.open(seats=("me", *("bot",) * (players - 1)))
        me.wait_for_cards()
        me.page.wait_for_selector("main[data-turn=yes]")
        if kind != "card":
            server.set_up(me.table, asked(kind, players).game)
            me.page.wait_for_selector("main[data-turn=yes] .option")
        check_sizes(me, f"{kind}-{players}-{code}")


def asked(kind: str, players: int) -> Table:
    """A table at which the first seat is asked this."""
    if kind != "market":
        made, _ = choices.BUTTONS[kind]
        return made()
    hands = ["un9 kn2", "un1 kn3", "un2 kn4", "un3 kn5"][:players]
    return position(hands, phase=1, deck=choices.DECK).play(" ".join(("un9", "un1", "un2", "un3")[:players]))


def check_sizes(me: Player, what: str) -> None:
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        where = (width, height, what)
        assert me.page.evaluate(OUTSIDE, NEEDED) == [], where
        assert me.page.evaluate(COVERING) == [], where
        assert me.page.evaluate(HELD), where
        assert me.wide() == 0, where
        me.shot(f"turn-{what}-{width}x{height}")


TWO = ["gn9 va3 va7 va9 we1 we4 we9 gi3 dr5 dr7 dr9", "gn3 va4 va8 va5 we2 we5 we8 gi7 dr4 dr6 dr8"]
FOUR = [
    "go5 go7 kn2 kn9 un3 un7 dw1 dw4 tr9 se6",
    "go6 go8 kn3 kn8 un4 un8 dw2 dw5 tr8 se7",
    "go3 go9 kn4 kn7 un5 un9 dw3 dw6 tr7 se8",
    "go2 go4 kn5 kn6 un6 un2 dw0 dw7 tr6 se9",
]
FULL: dict[str, Callable[[], Table]] = {
    # phase one with a moon, after a trick whose ribbon has much to tell
    "moon": lambda: position(TWO, phase=1, deck="gn5 gn7 gi1 gi5 gi9 dr0 dr1 dr2", leader=1).play("we8 we4"),
    # phase two with cards in front of both, vampires and a moon
    "front": lambda: position(
        TWO,
        supporters=["gi5 gi9 dr1 we6 we7", "dr2 dr3"],
        gnomes=["gn1 gn5", "gn7"],
        vampires=["va1 we3", "va0 gi1"],
    ),
    # a card to put away, chosen in the hand
    "away": lambda: position(["au9 kn7 un1", "dr2 kn8 un2"], phase=1, deck=choices.DECK).play("au9 dr2"),
    "of three": lambda: position(FOUR[:3], phase=1, deck="do1 do2 do3 do4 do5 do6 do7", leader=1).play("go6 go9"),
    "of four": lambda: position(FOUR, waiting="tr0 tr5", leader=2).play("go9 go2"),
    # the same with the ribbon of a complete trick
    "of three, away": lambda: position(["au9 kn7 un1", "dr2 kn8 un2", "au3 kn6 un3"], phase=1, deck=choices.DECK).play(
        "au9 dr2 au3 take go1"
    ),
    "of three, told": lambda: position(FOUR[:3], phase=1, deck="do1 do2 do3 do4 do5 do6 do7").play(
        "tr9 tr8 tr7 take do1"
    ),
    "of four, told": lambda: position(FOUR, supporters=["do1 do2 se1", "", "do3 tr1", "un1"], leader=1).play(
        "se7 se8 se9 se6"
    ),
}


@pytest.mark.parametrize("code", first(1, ("pt-BR", "en", "de", "es", "it")))
def test_nothing_lies_on_anything_else_at_a_full_table(browser: Browser, server: Serving, code: str) -> None:
    """Piles, plates, moon, ribbon, notes, question and hand, at every size."""
    found = {}
    with sitting(browser, server.url, locale=code) as me:
        for name, made in FULL.items():
            game = made().game
            me.open(seats=("me", *("bot",) * (len(game.state.hands) - 1)), pace="slow")
            me.wait_for_cards()
            server.set_up(me.table, game)
            me.page.wait_for_selector(f"main[data-turn=yes] .hand.n{len(game.state.hands[0])}")
            for width, height in SIZES:
                me.page.set_viewport_size({"width": width, "height": height})
                me.shot(f"full-{name.replace(' ', '-')}-{code}-{width}x{height}")
                problems = me.page.evaluate(OVERLAPPING, LAID) + me.page.evaluate(OUTSIDE, NEEDED)
                if problems:
                    found[name, width, height] = problems
    assert not found, "\n".join(f"{where}: {problem}" for where, each in found.items() for problem in each)


LAST = ("go9", "go3", "go6", "go2")
"""The last cards of phase one."""
MOMENTS = [(4, "es"), (2, "de"), repeats(3, "it"), repeats(4, "pt-BR"), repeats(3, "en")]


@pytest.mark.parametrize(("players", "code"), MOMENTS)
def test_the_moment_between_the_phases_fits_every_size(
    browser: Browser, server: Serving, players: int, code: str
) -> None:
    shown = "#moment header, #moment .plate, .held-by .stack, .between, #moment .near p, #moment footer"
    left_out = (*LAST, "go4", "go5", "go7", *(("se6", "se7") if players == 2 else ()))
    followers = [" ".join(card for card in hand.split() if card not in left_out) for hand in FOUR[:players]]
    with sitting(browser, server.url, locale=code) as me:
        me.open(seats=("me", *("bot",) * (players - 1)))
        me.wait_for_cards()
        table = position(LAST[:players], phase=1, leader=1, deck="go1 go4 go5 go7"[: 4 * players], followers=followers)
        server.set_up(me.table, table.play(" ".join(LAST[1:players])).game)
        me.page.click("main[data-turn=yes] .hand button[value=go9]")
        me.page.wait_for_selector("main:not(.told)" if players == 2 else ".option")
        me.page.evaluate("document.documentElement.dataset.pause = 'tap'")  # the moment stays until then
        if players > 2:
            me.page.locator(".option").first.click()
        me.page.wait_for_selector("#moment[open]")
        for width, height in SIZES:
            me.page.set_viewport_size({"width": width, "height": height})
            me.shot(f"moment-{players}-{code}-{width}x{height}")
            assert me.page.evaluate(OVERLAPPING, shown) == [], (width, height)
            assert me.page.evaluate(OUTSIDE, shown) == [], (width, height)


@pytest.mark.parametrize("players", first(1, (4, 2, 3)))
def test_long_names_and_opened_piles_leave_the_hand_where_it_is(
    browser: Browser, server: Serving, players: int
) -> None:
    where = "() => { const box = document.querySelector('.hand').getBoundingClientRect(); return [box.top, box.left]; }"
    with sitting(browser, server.url) as me:
        me.open(seats=({"who": "me"}, *({"who": "bot", "name": LONG},) * (players - 1)), named=LONG)
        me.wait_for_cards()
        for _ in range(3):
            me.page.wait_for_selector("main[data-turn=yes]")
            me.decide()
        me.page.wait_for_selector("main[data-turn=yes]")
        me.page.keyboard.press("Shift")  # the story goes on at once: later it would draw the seats between two clicks
        me.page.wait_for_selector("main.told[data-turn=yes]")
        for width, height in SIZES:
            me.page.set_viewport_size({"width": width, "height": height})
            assert me.page.evaluate(OUTSIDE, f"{NEEDED}, .plate, .in-figures") == [], (width, height)
            before = me.page.evaluate(where)
            for opened in me.page.locator(".felt summary, #votes-why summary").all():
                if not opened.is_visible():
                    continue
                opened.click()
                assert me.page.evaluate(where) == before, (width, height, opened.inner_text())
                opened.click()
            assert me.wide() == 0, (width, height)
            me.shot(f"long-names-{players}-{width}x{height}")


def test_waiting_cards_leave_the_trick_in_sight_on_a_phone(browser: Browser, server: Serving) -> None:
    """In Spanish, whose words for a waiting pile are long."""
    with sitting(browser, server.url, (360, 640), locale="es-ES") as me:
        me.open(seats=("me", "bot", "bot", "bot"), pace="slow")
        me.wait_for_cards()
        hands = ["un9 kn2", "un1 kn3", "un2 kn4", "un3 kn5"]
        server.set_up(me.table, position(hands, waiting="tr0 tr5").game)
        me.page.wait_for_selector(".waits .card")
        assert me.page.evaluate(OUTSIDE, NEEDED) == []
        assert me.wide() == 0


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
