"""A replay in a browser: by keys, by the slider, by itself, and without script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from claimant.notation.records.details import Details
from claimant.notation.records.record_file import write
from tests.browser.player import DESKTOP, Player, sitting
from tests.browser.serving import Serving
from tests.repeats import repeats
from tests.review.games import DWARVES, game_from

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = [DESKTOP, (390, 844), (360, 640), (844, 390)]
GAME = """claimant = 1
names = ["Maximiliane", "Wilhelmina the 2nd"]
played_by = ["person", "master"]
seed = "5"

[setup]
players = 2
factions = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
heroes = false
leader = 0

[play]
moves = [{moves}]
"""

WEIGHTS = (0.2126, 0.7152, 0.0722)
PAINT = """(name) => {
  const style = getComputedStyle(document.querySelector(name));
  const paint = name === ".chances" ? style.backgroundColor : style.color;
  return paint.match(/[0-9.]+/g).slice(0, 3).map(Number);
}"""
"""The colour of an element, or what lies behind the graph."""
OUTSIDE = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const middle = document.querySelector(".mid").getBoundingClientRect();
  const boxes = (names) => [...document.querySelectorAll(names)].map((each) => each.getBoundingClientRect());
  const leaves = (box, place) => box.top < place.top - 2 || box.bottom > place.bottom + 2;
  const wide = (box) => box.width && (box.left < board.left - 1 || box.right > board.right + 1);
  const cards = boxes(".board .card, .board .plate, .board .ribbon").filter((box) => wide(box) || leaves(box, board));
  return cards.length + boxes(".mid .ribbon, .mid .card, .kmini").filter((box) => leaves(box, middle)).length;
}"""
"""How many things of the board aren't where they belong."""


@pytest.fixture(scope="module")
def record() -> str:
    """A whole game, as a text to paste."""
    from claimant.notation.records.record_file import read

    game = read(GAME.format(moves="")).game
    while not game.is_over:
        game = game.play(game.legal[0])
    return GAME.format(moves=", ".join(f'"{move.text}"' for move in game.moves))


def bring(me: Player, record: str, script: bool = True) -> int:
    """Paste a record, wait until the script listens to keys, and return the number of moves."""
    me.go("/replay")
    me.page.fill("[name=record]", record)
    me.page.click("main button.primary")
    me.page.wait_for_selector("main.replay.live" if script else "main.replay")
    return int(me.page.locator("main").get_attribute("data-last") or "")


def at(me: Player) -> int:
    return int(me.page.locator("main").get_attribute("data-at") or "")


def reaches(me: Player, step: int) -> None:
    me.wait_until(lambda: at(me) == step)
    assert f"/{step}" in me.page.url


def test_keys_slider_and_links_step_through_the_game(browser: Browser, server: Serving, record: str) -> None:
    with sitting(browser, server.url) as me:
        last = bring(me, record)
        keys = me.page.keyboard
        keys.press("ArrowRight")
        reaches(me, 1)
        assert me.page.locator("#live p").inner_text()
        assert me.page.locator(".tricks [aria-current=step]").inner_text() == "1"
        keys.press("ArrowRight")
        reaches(me, 2)
        keys.press("PageDown")
        reaches(me, 3)
        keys.press("End")
        reaches(me, last)
        keys.press("ArrowLeft")
        reaches(me, last - 1)
        keys.press("Home")
        reaches(me, 0)
        me.page.click("[data-key=on-one]")
        reaches(me, 1)
        me.page.click(".tricks ol:last-child li:nth-child(3) a")
        me.wait_until(lambda: at(me) > 20)
        here = at(me)
        assert me.page.locator("#slider").input_value() == str(here)
        me.page.locator("#slider").focus()
        keys.press("ArrowRight")
        reaches(me, here + 1)
        me.page.locator("#slider").fill("5")
        reaches(me, 5)
        me.page.reload()
        assert at(me) == 5
        me.page.click(".views a:nth-child(3)")
        me.page.wait_for_url("**/5?view=1")
        keys.press("ArrowRight")
        reaches(me, 6)
        assert me.page.url.endswith("/6?view=1")
        assert me.problems == []


def test_it_plays_by_itself_and_stops_at_a_key(browser: Browser, server: Serving, record: str) -> None:
    with sitting(browser, server.url) as me:
        bring(me, record)
        me.page.click("#play")
        assert me.page.locator("#play").get_attribute("aria-pressed") == "true"
        me.wait_until(lambda: at(me) >= 2)
        me.page.keyboard.press("Home")
        reaches(me, 0)
        assert me.page.locator("#play").get_attribute("aria-pressed") == "false"
        me.page.locator("main").focus()
        me.page.keyboard.press("Space")
        me.wait_until(lambda: at(me) >= 1)
        assert me.problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_review_keeps_the_moment_and_its_graph_marks_mistakes_in_colours_that_are_seen(
    browser: Browser, server: Serving, scheme: str
) -> None:
    text = write(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), Details(names=("Ada", scheme)))
    with sitting(browser, server.url, color_scheme=scheme) as me:
        bring(me, text)
        for step in (1, 2):
            me.page.keyboard.press("ArrowRight")
            reaches(me, step)
        me.page.click("[data-key=review]")
        me.page.wait_for_selector(".graph .flag.blunder")
        assert at(me) == 2
        flag, ground, ink = (me.page.evaluate(PAINT, each) for each in (".graph .flag.blunder", ".chances", ".graph"))
        assert flag != ink, "a mistake has a colour of its own, not that of a link or of the text"
        assert flag[0] > flag[2], "it is red"
        assert ratio(flag, ground) >= 3
        me.page.click(".graph a.flag.blunder")
        reaches(me, 1)
        assert me.problems == []


def ratio(one: list[int], other: list[int]) -> float:
    """The contrast of two colours, as WCAG counts it."""
    lights = sorted(
        sum(weight * linear(part) for weight, part in zip(WEIGHTS, each, strict=True)) for each in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def linear(part: int) -> float:
    share = part / 255
    return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)


def test_without_script_links_do_the_same(browser: Browser, server: Serving, record: str) -> None:
    with sitting(browser, server.url, java_script_enabled=False) as me:
        last = bring(me, record, script=False)
        assert not me.page.locator("#slider").is_visible()
        assert not me.page.locator("#share").is_visible()
        for step in range(1, 4):
            me.page.click("[data-key=on-one]")
            assert at(me) == step
        me.page.click("[data-key=last]")
        assert at(me) == last
        assert me.page.locator("[data-key=on-one]").get_attribute("aria-disabled") == "true"
        me.page.click(".tricks ol:first-child li:nth-child(2) a")
        assert at(me) == 3
        me.page.select_option("[name=level]", "novice")
        me.page.click("[data-key=play-on]")
        me.page.wait_for_selector("main.table")
        assert me.page.locator("[data-key=origin]").is_visible()
        me.page.click("[data-key=origin]")
        assert at(me) == 3


@pytest.mark.parametrize(
    ("lang", "size"), [*(("de-DE", size) for size in SIZES), *(repeats("en-GB", size) for size in SIZES)]
)
def test_the_board_and_the_steps_fit_every_screen(
    browser: Browser, server: Serving, record: str, size: tuple[int, int], lang: str
) -> None:
    with sitting(browser, server.url, size, locale=lang) as me:
        last = bring(me, record)
        for step in (0, 1, 14, 25, 27, 40, last):
            me.go(f"{me.page.url.removeprefix(me.url).rpartition('/')[0]}/{step}")
            assert me.wide() <= 0, step
            seen = me.page.evaluate(OUTSIDE)
            assert seen == 0, f"something leaves the board after {step} moves"
            on = me.page.locator("[data-key=back]").bounding_box()
            assert on is not None
            assert on["y"] + on["height"] <= size[1], "the steps are in sight"
        assert me.problems == []


def test_a_played_on_game_goes_on_with_script_too(browser: Browser, server: Serving, record: str) -> None:
    with sitting(browser, server.url) as me:
        bring(me, record)
        me.go(f"{me.page.url.removeprefix(me.url).rpartition('/')[0]}/30")
        me.page.click("[data-key=play-on]")
        me.page.wait_for_selector("main.table")
        me.wait_for_cards()
        me.wait_until(lambda: me.fact("turn") == "yes")
        assert me.decide()
        assert not me.page.locator("#alarm").inner_text()
        assert me.problems == []
