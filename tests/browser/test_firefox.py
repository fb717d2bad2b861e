"""The pages in Firefox: a whole game, the pages around it, and no complaint of scripts, styles or the policy."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator

import pytest

from tests.browser.firefox import PROGRAM, Firefox, firefox
from tests.browser.player import DESKTOP, FACTIONS
from tests.browser.serving import Serving
from tests.web.pages import test_choices as choices

pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and not shutil.which(PROGRAM), reason=f"no Firefox here: install the package {PROGRAM}"
)
PAGES = {"home": "/", "cards": "/cards", "how-to-play": "/how-to-play", "set-up": "/new", "lesson": "/learn/1"}
DRAWN = """
    return [...document.querySelectorAll("svg use")].filter((each) => each.checkVisibility())
        .filter((each) => each.getBBox().width === 0).map((each) => each.getAttribute("href"));
"""
"""Drawings that aren't there."""
STATE = """
    const main = document.querySelector("main.table");
    const second = main.dataset.phase === "2" || !main.querySelector(".market .card");
    return { ...main.dataset, phase: second ? 2 : 1 };
"""
MOVE = "document.querySelector('.option, .hand button:not([aria-disabled])').click()"
LATER = 4
"""How many moves of a phase are made before its picture is taken."""


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(tmp_path_factory.mktemp("firefox") / "profile") as found:
        found.size(*DESKTOP)
        yield found


def sit_down(fox: Firefox, server: Serving, players: int = 2) -> str:
    """Open a table with bots, and return its id."""
    seats = [{"who": "me"}, *[{"who": "bot"}] * (players - 1)]
    factions = FACTIONS[:5] if players == 2 else FACTIONS
    fox.go(server.url)
    plan = {"players": players, "factions": factions, "seats": seats, "pace": "at-once"}
    table: str = fox.post("/api/tables", {"plan": plan, "name": "Ada"})["table"]["id"]
    fox.go(f"{server.url}/t/{table}")
    fox.wait_for(".hand button")
    return table


def check(fox: Firefox, server: Serving, name: str) -> None:
    fox.shot(name)
    assert fox.run(DRAWN) == [], name
    assert fox.errors(server.url) == [], name


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_should(fox: Firefox, server: Serving, name: str) -> None:
    fox.go(server.url + PAGES[name])
    check(fox, server, name)


def test_a_choice_is_asked(fox: Firefox, server: Serving) -> None:
    table = sit_down(fox, server)
    server.set_up(table, choices.loot().game)
    fox.wait_for(".option")
    check(fox, server, "choice")
    fox.size(500, 844)  # the narrowest window that Firefox makes
    check(fox, server, "choice-narrow")
    fox.size(*DESKTOP)


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_played(fox: Firefox, server: Serving, players: int) -> None:
    sit_down(fox, server, players)
    made = {1: 0, 2: 0}
    until = time.monotonic() + 120
    while (table := fox.run(STATE))["stage"] == "playing":
        assert time.monotonic() < until, "the game takes too long"
        if table["turn"] != "yes":
            time.sleep(0.05)
            continue
        made[table["phase"]] += 1
        if made[table["phase"]] == LATER:
            check(fox, server, f"table-{players}-phase-{table['phase']}")
        fox.run(MOVE)
        while fox.run(STATE)["version"] == table["version"]:
            assert time.monotonic() < until, "the move doesn't reach the table"
            time.sleep(0.02)
    fox.wait_for("#verdict")
    check(fox, server, f"end-{players}")
    assert min(made.values()) >= LATER
