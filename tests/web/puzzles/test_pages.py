"""The pages of puzzles, with plain links alone."""

from __future__ import annotations

import html
import re

import pytest

from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.wanted import Wanted
from claimant.web.pages.puzzles.attempts import packed, unpacked
from tests.web.house import House, shown

pytestmark = pytest.mark.anyio
PUZZLE = collection()[len(collection()) // 3]
PATH = f"/puzzles/{PUZZLE.id}"


async def test_a_puzzle_shows_all_cards_and_a_link_for_each_legal_one(home: House) -> None:
    page = (await home.http.get(PATH)).text
    links = re.findall(rf'href="{PATH}\?try=([a-z0-9]+)"', page)
    game = PUZZLE.game
    assert set(links) == {str(move) for move in game.legal}
    for hand in game.state.hands:
        for card in hand:
            assert f"#card-{card.code}" in page or card.code in page
    assert PUZZLE.solution[0] not in re.findall(r'class="[^"]*gold[^"]*"', page)


async def test_the_question_is_shown_once(home: House) -> None:
    """Beside the board it is only for those who hear the page."""
    assert shown(await home.http.get(PATH)).count("Find the one card that wins") == 1
    assert shown(await home.http.get(f"{PATH}?try={PUZZLE.refuted}")).count("That doesn’t win") == 1


async def test_a_wrong_card_is_refuted_on_the_same_position(home: House) -> None:
    page = (await home.http.get(f"{PATH}?try={PUZZLE.refuted}")).text
    assert "That doesn’t win" in page
    assert "<title>That doesn’t win · Puzzle" in page, "heard first"
    assert 'data-verdict="wrong"' in page
    [replay] = set(re.findall(r'href="(/replay/r1-[^"]+)"', page))
    assert (await home.http.get(replay)).status_code == 200


async def test_the_right_card_leads_to_the_reply(home: House) -> None:
    answer = await home.http.get(f"{PATH}?try={PUZZLE.solution[0]}")
    assert answer.status_code == 303
    page = (await home.http.get(answer.headers["location"])).text
    assert 'data-verdict="right"' in page or 'data-verdict="solved"' in page


async def test_hint_and_solution_are_there_on_request(home: House) -> None:
    assert "It is about: " in (await home.http.get(f"{PATH}?hint=1")).text
    page = (await home.http.get(f"{PATH}?solution=1")).text
    assert 'data-verdict="solution"' in page
    assert "Next puzzle" in page
    onward = await home.http.get(f"{PATH}/next")
    assert onward.headers["location"].startswith("/puzzles/")
    assert PUZZLE.id not in onward.headers["location"]


async def test_a_solution_that_is_not_there_breaks_nothing(home: House) -> None:
    """After a wrong card, and where the other side is to move, no solution can be shown."""
    for moves in (PUZZLE.refuted, PUZZLE.solution[0], packed(PUZZLE.solution)):
        answer = await home.http.get(f"{PATH}?m={moves}&solution=1")
        assert answer.status_code == 200, moves


async def test_today_leads_to_a_puzzle(home: House) -> None:
    answer = await home.http.get("/puzzles/today")
    page = (await home.http.get(answer.headers["location"])).text
    assert "Puzzle of the day" in page
    home_page = (await home.http.get("/")).text
    assert 'href="/puzzles/today"' in home_page
    assert "Puzzle of the day" in home_page


@pytest.mark.parametrize("asked", ["?m=zz", "?m=go5.go5.go5", "?try=xx", "?m=tuck", f"?m={'go1.' * 400}"])
async def test_an_address_that_can_not_be_is_explained(home: House, asked: str) -> None:
    answer = await home.http.get(f"{PATH}{asked}")
    assert answer.status_code == 422


async def test_the_list_is_filtered(home: House) -> None:
    page = (await home.http.get("/puzzles?theme=crush&from=10&to=90")).text
    assert 'value="crush" selected' in page
    assert (await home.http.get("/puzzles?theme=nothing")).status_code == 422
    assert "There is no puzzle of this kind." in (await home.http.get("/puzzles?from=100&to=0")).text


async def test_the_list_is_filtered_by_line_up_and_counts(home: House) -> None:
    names = PUZZLE.document["setup"]["factions"]
    fitting = Wanted(lineup=tuple(names)).of(collection())
    page = (await home.http.get(f"/puzzles?lineup={','.join(names)}")).text
    assert set(re.findall(r'data-puzzle="([0-9a-f]{8})"', page)) == {each.id for each in fitting}
    assert f"{len(fitting)} puzzle" in page
    ready = (await home.http.get("/puzzles?lineup=longships")).text
    assert 'value="longships" selected' in ready
    ticked = (await home.http.get("/puzzles?faction=goblins&faction=trolls")).text
    assert len(re.findall(r'name="faction" value="(?:goblins|trolls)" checked', ticked)) == 2


async def test_where_nothing_fits_the_page_says_what_to_change(home: House) -> None:
    page = (await home.http.get("/puzzles?theme=crush&faction=goblins&from=0&to=50")).text
    assert "There is no puzzle of this kind." in page
    wider = dict(re.findall(r'<li><a href="([^"]+)">(Any [^<]+)</a>', page))
    assert {words.split(":")[0] for words in wider.values()} == {"Any theme", "Any line-up"}
    for href, words in wider.items():
        number = re.findall(r"\d+", words)[0]
        assert f"{number} puzzle" in (await home.http.get(html.unescape(href))).text


async def test_the_next_puzzle_is_of_the_kind_that_was_chosen(home: House) -> None:
    asked = "theme=turn-the-moon&to=60"
    listed = (await home.http.get(f"/puzzles?{asked}")).text
    first, second = (html.unescape(each) for each in re.findall(r'<a href="(/puzzles/[0-9a-f]{8}\?[^"]+)"', listed)[:2])
    assert asked in first
    solved = (await home.http.get(f"{first}&solution=1")).text
    onward = html.unescape(re.findall(r'href="([^"]+/next[^"]*)"', solved)[0])
    assert (await home.http.get(onward)).headers["location"] == second
    assert f'href="/puzzles?{asked.replace("&", "&amp;")}"' in solved


def test_moves_go_through_an_address_unchanged() -> None:
    moves = ("go5", "tuck", "loot goblins")
    assert unpacked(packed(moves)) == moves
    assert unpacked("") == ()
