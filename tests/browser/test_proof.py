"""The page's own SHA-2 and its own dealing agree with the rules'."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from claimant.fair import hashing
from claimant.web.http import static_files
from claimant.web.pages.table_page.fairness import proof_data
from claimant.web.tables.deeds import (
    AnyDeed,
    Committed,
    Dealt,
    Listed,
    Opened,
    Revealed,
    RoundBegan,
    Salted,
    Sat,
    Started,
    Withheld,
)
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.table import replay
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


def told(name: str, version: int = 2) -> dict[str, Any]:
    """The proof of a table that was dealt, as the page gets it: in version 2, its last seat was silent once."""
    players, factions, heroes = DECKS[name]
    seats = tuple(SeatPlan(Who.OPEN) for _ in range(players))
    plan = Plan(players, factions, seats, heroes=heroes, leader=1)
    old = hashing.new_secret() if version == 1 else ""
    opened = Opened("0123456789abcdef01", plan, "", "", ("",) * players, 0, secret=old)
    deeds: list[AnyDeed] = [opened, *(Sat(seat, f"Player {seat}") for seat in range(players)), Started()]
    if version == 1:
        deeds += [Salted(seat, Random(seat).randbytes(16).hex()) for seat in range(players)]
    else:
        deeds += [*a_round(1, players, players - 1), Withheld(players - 1, 1), *a_round(2, players, players)]
    found: dict[str, Any] = msgspec.json.decode(proof_data(replay([*deeds, Dealt()])))
    return found


def a_round(number: int, players: int, revealing: int) -> list[AnyDeed]:
    """A round in which all seats commit, and this many of them reveal their salts."""
    salts = [hashing.new_salt() for _ in range(players)]
    commitments = [hashing.seat_commitment("0123456789abcdef01", number, *each) for each in enumerate(salts)]
    committed = [Committed(*each) for each in enumerate(commitments)]
    revealed = [Revealed(*each) for each in enumerate(salts[:revealing])]
    return [RoundBegan(number, hashing.new_secret()), *committed, Listed(), *revealed]


def ask(browser: Browser, server: Serving, module: str, code: str, argument: object) -> Any:
    """What a module of the page's script answers."""
    with sitting(browser, server.url) as me:
        me.go("/")
        script = f"async ([address, told]) => {{ const module = await import(address); return {code}; }}"
        return me.page.evaluate(script, [static_files.address(module), argument])


@pytest.mark.parametrize("name", DECKS)
def test_the_page_recomputes_the_deal(browser: Browser, server: Serving, name: str) -> None:
    assert ask(browser, server, "proof.js", "module.whyNotFair(told)", told(name)) == ""


def test_the_page_recomputes_a_deal_of_version_1(browser: Browser, server: Serving) -> None:
    good = told("claim", 1)
    code = "told.map(module.whyNotFair)"
    assert ask(browser, server, "proof.js", code, [good, {**good, "table": "another"}]) == ["", "SECRET"]


def test_the_page_finds_what_does_not_fit(browser: Browser, server: Serving) -> None:
    good = told("claim")
    first, last = good["rounds"]
    changes: list[tuple[dict[str, Any], str]] = [
        ({"table": "another"}, "SECRET"),
        ({"rounds": [first, {**last, "secret": "00" * 48}]}, "SECRET"),
        ({"rounds": [first, {**last, "salts": ["00" * 32, last["salts"][1]]}]}, "SALT"),
        ({"rounds": [first, {**last, "salts": ["", last["salts"][1]]}]}, "MISSING"),
        ({"rounds": [{**first, "failed": []}, last]}, "MISSING"),
        ({"rounds": [first]}, "MISSING"),
        ({"hands": good["hands"][::-1]}, "CARDS"),
        ({"deck": good["deck"][::-1]}, "CARDS"),
    ]
    found = ask(browser, server, "proof.js", "told.map(module.whyNotFair)", [{**good, **each} for each, _ in changes])
    assert found == [problem for _, problem in changes]


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
