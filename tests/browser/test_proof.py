"""The page's own SHA-2 and its own dealing agree with the rules'."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from claimant.web import fair, statics
from claimant.web.pages.ending import proof
from claimant.web.table.deeds import Dealt, Opened, Salted, Sat
from claimant.web.table.plan import Plan, SeatPlan, Who
from claimant.web.table.table import replay
from tests.browser.player import sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DECKS = {
    "claim": (2, ("goblins", "knights", "undead", "dwarves", "doppelgangers"), False),
    "boxed": (2, ("gnomes", "giants", "raccoons", "shadows", "seers"), False),
    "heroes": (2, ("kings", "peasants", "bards", "vikings", "seers"), True),
    "three": (3, ("goblins", "knights", "undead", "dwarves", "doppelgangers", "dragons", "shadows"), False),
    "four": (4, ("kings", "peasants", "bards", "vikings", "griffins", "automatons", "raccoons"), False),
}


def told(name: str) -> dict[str, Any]:
    """The proof of a table that was dealt, as the page gets it."""
    players, factions, heroes = DECKS[name]
    seats = tuple(SeatPlan(Who.OPEN) for _ in range(players))
    plan = Plan(players, factions, seats, heroes=heroes, leader=1)
    opened = Opened("0123456789abcdef01", plan, fair.new_secret().hex(), "", "", ("",) * players, 0)
    people = [Sat(seat, f"Player {seat}") for seat in range(players)]
    salts = [Salted(seat, Random(seat).randbytes(16).hex()) for seat in range(players)]
    found: dict[str, Any] = msgspec.json.decode(proof(replay([opened, *people, *salts, Dealt()])))
    return found


def ask(browser: Browser, server: Serving, module: str, code: str, argument: object) -> Any:
    """What a module of the page's script answers."""
    with sitting(browser, server.url) as me:
        me.go("/")
        script = f"async ([address, told]) => {{ const module = await import(address); return {code}; }}"
        return me.page.evaluate(script, [statics.address(module), argument])


@pytest.mark.parametrize("name", DECKS)
def test_the_page_recomputes_the_deal(browser: Browser, server: Serving, name: str) -> None:
    assert ask(browser, server, "proof.js", "module.fits(told)", told(name)) is True


def test_the_page_finds_what_does_not_fit(browser: Browser, server: Serving) -> None:
    good = told("claim")
    for changed in (
        {"secret": "00" * 48},
        {"salts": ["", ""]},
        {"table": "another"},
        {"hands": good["hands"][::-1]},
        {"deck": good["deck"][::-1]},
    ):
        assert ask(browser, server, "proof.js", "module.fits(told)", {**good, **changed}) is False


def test_hashes_of_all_lengths_agree(browser: Browser, server: Serving) -> None:
    texts = ["a" * length for length in (0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 300)]
    code = """told.map(text => {
        const bytes = module.textOf(text);
        const each = [module.sha256(bytes), module.sha384(bytes), module.hmac(module.sha384, bytes, bytes)];
        return each.map(module.hexOf);
    })"""
    expected = [
        [
            hashlib.sha256(text.encode()).hexdigest(),
            hashlib.sha384(text.encode()).hexdigest(),
            hmac.digest(text.encode(), text.encode(), "sha384").hex(),
        ]
        for text in texts
    ]
    assert ask(browser, server, "sha2.js", code, texts) == expected
