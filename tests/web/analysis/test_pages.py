"""The analysis board: positions by text, the solver's verdict, moves and back, other positions said plainly."""

from __future__ import annotations

import html
import json
import re
from collections.abc import AsyncIterator

import httpx
import pytest

from claimant.notation.documents import position_reached, read_document
from claimant.review.processes.analysts import Analysts
from claimant.review.processes.worker import SolvedPosition, SolveGame
from claimant.review.puzzles.collection import collection
from claimant.search.exact.solver import solver_of
from tests.web.house import House

pytestmark = pytest.mark.anyio
FACTIONS = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
DOCUMENT = {
    "setup": {"players": 2, "factions": FACTIONS},
    "position": {
        "phase": 2,
        "leader": 1,
        "hands": [["go5", "do3", "dw2"], ["kn2", "un9", "dw7"]],
        "supporters": [["un1"], ["kn8"]],
    },
}


async def bring(home: House, text: str) -> httpx.Response:
    return await home.http.post("/analysis", files={"position": (None, text)})


async def shown(home: House, text: str) -> str:
    answer = await bring(home, text)
    assert answer.status_code == 303, answer.text
    return (await home.http.get(answer.headers["location"])).text


def verdicts(page: str) -> dict[str, str]:
    return dict(re.findall(r"<b>([^<]+)</b> <span>([^<]+)</span>", page))


async def test_every_move_has_the_solver_s_verdict(home: House) -> None:
    page = await shown(home, json.dumps(DOCUMENT))
    state = position_reached(read_document(DOCUMENT))
    values = solver_of(state.lineup).solve(state).moves
    words = {1: "wins", 0: "shared win", -1: "loses"}
    told = {str(move.card): words[int(value)] for move, value in values.items()}
    names = {"Knight 2": "kn2", "Undead 9": "un9", "Dwarf 7": "dw7"}
    assert {names[name]: verdict for name, verdict in verdicts(page).items()} == told


async def test_verdicts_come_one_by_one_and_end_as_the_page_has_them(home: House) -> None:
    address = (await bring(home, json.dumps(DOCUMENT))).headers["location"]
    answer = await home.http.get(f"{address}/verdicts")
    assert answer.headers["content-type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in answer.text.splitlines()]
    numbers = [len(line["moves"]) for line in lines]
    assert numbers == sorted(numbers)
    assert {1, 2, 3} <= set(numbers), "each of the three moves is told when it is proven"
    assert lines[-1]["said"] == "3 of 3 moves are decided."
    page = (await home.http.get(address)).text
    told = [verdict for verdict, _ in lines[-1]["moves"].values()]
    assert sorted(verdicts(page).values()) == sorted(told)
    for move in lines[-1]["moves"]:
        assert f'data-move="{move}"' in page


async def test_a_page_with_open_moves_says_where_their_verdicts_come_from(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without script a link asks for a longer search; with script the page follows the verdicts."""

    async def unfinished(analysts: Analysts, asked: SolveGame) -> AsyncIterator[SolvedPosition]:
        yield SolvedPosition(False, None, {"kn2": -1.0})

    monkeypatch.setattr(Analysts, "verdicts", unfinished)
    address = (await bring(home, json.dumps(DOCUMENT))).headers["location"]
    page = (await home.http.get(address)).text
    assert f'data-verdicts="{address}/verdicts"' in page
    assert f'href="{address}?time=4"' in page
    assert "some moves aren’t finished" in page
    assert list(verdicts(page).values()) == ["loses", "?", "?"]


async def test_a_page_without_time_to_search_comes_at_once(home: House) -> None:
    address = (await bring(home, json.dumps(DOCUMENT | {"moves": ["dw7"]}))).headers["location"]
    page = (await home.http.get(f"{address}?time=0")).text
    assert "No value is proven yet." in page
    assert set(verdicts(page).values()) == {"?"}
    assert f'data-verdicts="{address}/verdicts"' in page


async def test_when_the_solver_is_busy_the_lines_end_and_the_page_says_so(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = (await bring(home, json.dumps(DOCUMENT | {"moves": ["kn2"]}))).headers["location"]
    monkeypatch.setattr("claimant.review.processes.analysts.MOST_WAITING", 0)
    lines = (await home.http.get(f"{address}/verdicts")).text.splitlines()
    assert [json.loads(line)["moves"] for line in lines] == [{}]
    assert (await home.http.get(address)).status_code == 503


async def test_moves_can_be_made_and_taken_back(home: House) -> None:
    first = await shown(home, json.dumps(DOCUMENT))
    onward = html.unescape(re.findall(r'<li class="[a-z]*" data-move="[^"]*"><a href="([^"]+)"', first)[0])
    second = (await home.http.get(onward)).text
    back = html.unescape(re.findall(r'href="([^"]+)" rel="prev"', second)[0])
    assert verdicts((await home.http.get(back)).text) == verdicts(first)
    assert verdicts(second) != verdicts(first)


async def test_the_text_of_a_position_gives_it_again(home: House) -> None:
    page = await shown(home, json.dumps(DOCUMENT))
    text = html.unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[0])
    assert verdicts(await shown(home, text)) == verdicts(page)


async def test_what_can_not_be_solved_is_said(home: House) -> None:
    first = {"setup": {"players": 2, "factions": FACTIONS}, "seed": "1"}
    page = await shown(home, json.dumps(first))
    assert "Only phase two between two sides can be solved" in page
    assert set(verdicts(page).values()) == {"?"}


@pytest.mark.parametrize("text", ["", "{", '{"setup": {}}', json.dumps(DOCUMENT).replace("go5", "zz5")])
async def test_what_is_no_position_is_refused_with_a_sentence_and_nothing_is_lost(home: House, text: str) -> None:
    answer = await bring(home, text)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not text or html.escape(text[:9], quote=False) in answer.text.replace("&#34;", '"')


async def test_a_finished_position_says_who_has_won(home: House) -> None:
    over = DOCUMENT | {"moves": ["kn2", "go5", "un9", "do3", "dw7", "dw2"]}
    page = await shown(home, json.dumps(over))
    assert "The game is over." in page


async def test_a_puzzle_leads_to_its_analysis(home: House) -> None:
    puzzle = collection()[0]
    page = (await home.http.get(f"/puzzles/{puzzle.id}?solution=1")).text
    address = html.unescape(re.findall(r'href="(/analysis/[^"]+)"', page)[0])
    found = verdicts((await home.http.get(address)).text)
    assert list(found.values()).count("wins") == 1


async def test_an_address_that_is_none(home: House) -> None:
    assert (await home.http.get("/analysis/r1-zzz")).status_code == 404
    assert (await home.http.get("/analysis/zzz")).status_code == 404
    assert (await home.http.get("/analysis/zzz/verdicts")).status_code == 404
