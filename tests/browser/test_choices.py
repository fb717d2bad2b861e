"""Every kind of choice, made in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from claimant.rules.game import Game
from tests.browser.player import DESKTOP, PHONE, sitting
from tests.browser.serving import Serving
from tests.positions import Setting, start
from tests.repeats import repeats
from tests.table import position
from tests.web.pages import test_choices as choices

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TWO: dict[str, tuple[str, list[str], Setting]] = {
    "seer": ("se9 se2", ["se9 kn2", "se2 kn3"], {"phase": 1, "deck": choices.DECK}),
    "tuck": ("va4 un9", ["va4 go1", "un9 go2"], {}),
    "replace": ("va4 un9", ["va4 go1", "un9 go2"], {"vampires": ["va2 kn5", ""]}),
    "skeleton": ("skeleton kn2", ["skeleton go1", "kn2 kn3"], {"discard": "go0 go9"}),
    "automaton": ("au9 dr2", ["au9 kn7 un1", "dr2 kn8 un2"], {"phase": 1, "deck": choices.DECK}),
    "cthulhu": ("cthulhu go2", ["cthulhu go1 kn5", "go2 go3 kn4"], {}),
}


def staged(name: str) -> Game:
    """A game that asks this of the first seat."""
    played, hands, setting = TWO[name]
    game = Game.at(start(hands, **setting), seed=bytes(48))
    for move in played.split():
        game = game.play(next(legal for legal in game.legal if legal.text == move))
    return game


@pytest.mark.parametrize("name", TWO)
@pytest.mark.parametrize("answer", [0, repeats(-1)])
def test_a_choice_is_made_by_its_button(browser: Browser, server: Serving, name: str, answer: int) -> None:
    with sitting(browser, server.url, PHONE) as me:
        me.set_up(pace="slow")
        me.wait_for_cards()
        server.set_up(me.table, staged(name))
        me.page.wait_for_selector("#choice .question")
        me.shot(f"choice-{name}")
        assert me.wide() == 0
        version = me.fact("version")
        options = me.page.locator(".option").all() or me.page.locator(".hand button").all()
        options[answer].click()
        me.moved_on(version)
        assert me.problems == []


@pytest.mark.parametrize(("players", "size"), [(3, PHONE), (4, DESKTOP), repeats(3, DESKTOP), repeats(4, PHONE)])
def test_the_winner_picks_from_the_market(
    browser: Browser, server: Serving, players: int, size: tuple[int, int]
) -> None:
    hands = ["un9 kn2", "un1 kn3", "un2 kn4", "un3 kn5"][:players]
    game = Game.at(start(hands, phase=1, deck=choices.DECK), seed=bytes(48))
    for move in ("un9", "un1", "un2", "un3")[:players]:
        game = game.play(next(legal for legal in game.legal if legal.text == move))
    with sitting(browser, server.url, size) as me:
        me.open(seats=("me", *("bot",) * (players - 1)))
        me.wait_for_cards()
        server.set_up(me.table, game)
        me.page.wait_for_selector("#choice .question")
        me.shot(f"choice-market-{players}-{size[0]}")
        assert me.wide() == 0
        assert me.page.locator("[data-zone=trick] > li").count() == players, "the trick lies there"
        options = me.page.locator(".option")
        assert [options.nth(at).get_attribute("value") for at in (0, 1)] == ["take go1", "take go2"]
        options.last.click()
        me.page.wait_for_selector(".option", state="detached")
        assert "You take Goblin 2" in me.page.locator("#log-list").inner_text()
        assert me.problems == []


def test_loot_is_given_at_the_end(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.set_up(pace="slow")
        me.wait_for_cards()
        server.set_up(me.table, choices.loot().game)
        me.page.wait_for_selector(".option")
        me.shot("choice-loot")
        me.page.locator(".option").last.click()
        me.page.wait_for_selector("#verdict")
        assert me.problems == []


def test_an_unplayable_card_says_why_when_it_is_tapped(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE) as me:
        me.set_up(pace="slow", leader="1")
        me.wait_for_cards()
        server.set_up(me.table, position(["kn2 go5", "kn7 un1"], leader=1).play("kn7").game)
        me.page.wait_for_selector("[aria-disabled][value=go5]")
        me.page.click("[value=go5]", force=True)
        assert "You must follow Knights" in me.page.locator("#notice").inner_text()
