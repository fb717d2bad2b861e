"""My games: kept in the browser, each once, exported and imported as one file, never sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.player import PHONE, Player, play_out, sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CLAIM = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]


def game(number: int, result: str = "won", **more: Any) -> dict[str, Any]:
    told = {
        "table": f"{number:018x}", "seat": 0, "started": 1_700_000_000 + number * 1000,
        "ended": 1_700_000_500 + number * 1000, "factions": CLAIM, "heroes": False, "players": 2, "with": [],
        "against": [{"name": "Ben"}], "result": result, "votes": [3, 2],
        "voted": ["us", "us", "us", "them", "them"], "counts": True,
    }  # fmt: skip
    return told | more


def put(me: Player, games: list[dict[str, Any]]) -> None:
    """Keep these games in the browser."""
    me.page.evaluate(
        "games => games.forEach((each) => "
        "localStorage.setItem(`claimant:game:${each.table}:${each.seat}`, JSON.stringify(each)))",
        games,
    )
    me.page.reload()


def test_a_finished_game_is_kept_once_and_nothing_is_sent(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.open()
        me.wait_for_cards()
        play_out(me)
        me.page.wait_for_selector("#verdict")
        me.page.reload()
        second = me.page.context.new_page()
        second.goto(me.page.url)
        second.wait_for_selector("#verdict")
        asked: list[str] = []
        me.go("/games")
        me.page.wait_for_selector("#games li")
        me.page.on("request", lambda request: asked.append(request.url))
        assert me.page.locator("#games li").count() == 1
        told = me.page.locator("#games li").inner_text()
        assert "against Bot 2" in told
        assert me.page.locator("#games a", has_text="Table").get_attribute("href") == f"/t/{second.url.split('/t/')[1]}"
        assert me.page.locator("#games a", has_text="Record").count() == 1
        me.page.get_by_role("button", name="Export to a file").click()
        assert [each for each in asked if not each.startswith("blob:")] == []
        assert me.problems == []


def test_the_score_counts_wins_and_streaks(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go("/games")
        assert me.page.locator("#no-games").is_visible()
        results = ["won", "won", "won", "lost", "shared", "won", "won"]
        games = [game(number, result) for number, result in enumerate(results)]
        put(me, [*games, game(8, "lost", counts=False), game(9, against=[{"name": "Bot 2", "level": "master"}])])
        totals = me.page.locator("#totals dd").all_inner_texts()
        assert totals == ["9", "6 : 1", "3", "3"]
        rows = me.page.locator("#rivals tr").all_inner_texts()
        assert [row.split("\t") for row in rows] == [["Ben", "7", "5", "1", "1"], ["Bot (Master)", "1", "1", "0", "0"]]
        assert me.page.locator("#lineups th").all_inner_texts() == ["Claim"]
        assert "doesn’t count" in me.page.locator("#games li", has_text="Lost").first.inner_text()


def test_an_exported_file_is_imported_without_doubles(browser: Browser, server: Serving, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    with sitting(browser, server.url) as me:
        me.go("/games")
        put(me, [game(1), game(2, "lost")])
        with me.page.expect_download() as download:
            me.page.get_by_role("button", name="Export to a file").click()
        download.value.save_as(file)
        assert json.loads(file.read_text())["version"] == 1
    with sitting(browser, server.url) as other:
        other.go("/games")
        put(other, [game(2, "lost")])
        other.page.set_input_files("#import-games", file)
        other.page.wait_for_selector("#games-told:has-text('1 game was added. 1 was here already.')")
        assert other.page.locator("#games li").count() == 2
        assert other.problems == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no json", "no collection of games"),
        ('{"format": "other", "games": []}', "no collection of games"),
        ('{"format": "claimant-games", "version": 2, "games": []}', "another version"),
        ('{"format": "claimant-games", "version": 1, "games": [{"table": "<b>"}]}', "damaged"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(
    browser: Browser, server: Serving, tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "games.json"
    file.write_text(text)
    with sitting(browser, server.url) as me:
        me.go("/games")
        me.page.set_input_files("#import-games", file)
        me.page.wait_for_selector(f"#games-told:has-text('{told}')")
        assert me.page.locator("#no-games").is_visible()


def test_deleting_asks_first(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go("/games")
        put(me, [game(1), game(2), game(3)])
        me.page.locator("#games li button").first.click()
        me.page.get_by_role("button", name="Keep").click()
        assert me.page.locator("#games li").count() == 3
        me.page.locator("#games li button").first.click()
        me.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        me.wait_for_count("#games li", 2)
        me.page.get_by_role("button", name="Delete all").click()
        me.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        me.page.wait_for_selector("#no-games:visible")
        me.page.reload()
        assert me.page.locator("#no-games").is_visible()


def test_a_thousand_games_are_shown_fifty_at_a_time(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, PHONE) as me:
        me.go("/games")
        put(me, [game(number, against=[{"name": "Benedikt von und zu Hohenstaufen"}]) for number in range(1000)])
        assert me.page.locator("#games li").count() == 50
        me.page.get_by_role("button", name="50 more games").click()
        assert me.page.locator("#games li").count() == 100
        assert me.wide() <= 0


def test_without_script_the_page_says_what_it_needs(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, java_script_enabled=False) as me:
        me.go("/games")
        assert "needs script" in me.page.locator("main").inner_text()
        assert me.page.locator("main a[href='/tables']").is_visible()
