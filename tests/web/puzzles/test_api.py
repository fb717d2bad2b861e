"""Puzzles for programs: the collection page by page, tries, solutions, and what is refused."""

from __future__ import annotations

import pytest

from claimant.review.processes.analysts import MOST_WAITING, Analysts
from claimant.review.processes.worker import Try
from claimant.review.puzzles.collection import collection
from claimant.web.api.insight.puzzle_handlers import PAGE
from tests.web.house import House, bearer

pytestmark = pytest.mark.anyio
PUZZLE = collection()[len(collection()) // 2]


async def test_the_collection_comes_page_by_page(home: House) -> None:
    first = (await home.http.get("/api/puzzles")).json()
    second = (await home.http.get(f"/api/puzzles?after={first['after']}")).json()
    assert first["total"] == len(collection())
    assert [each["id"] for each in first["puzzles"]] == [each.id for each in collection()[:PAGE]]
    assert second["puzzles"][0]["id"] == collection()[PAGE].id
    assert set(first["puzzles"][0]) == {"id", "document", "themes", "difficulty"}


async def test_puzzles_are_asked_for_by_theme_faction_and_difficulty(home: House) -> None:
    theme, faction = PUZZLE.themes[0], PUZZLE.document["setup"]["factions"][0]
    asked = f"/api/puzzles?theme={theme}&faction={faction}&from={PUZZLE.difficulty}&to={PUZZLE.difficulty}"
    found = (await home.http.get(asked)).json()["puzzles"]
    assert PUZZLE.id in [each["id"] for each in found]
    assert all(theme in each["themes"] and each["difficulty"] == PUZZLE.difficulty for each in found)


async def test_puzzles_are_asked_for_by_line_up(home: House) -> None:
    factions = PUZZLE.document["setup"]["factions"]
    found = (await home.http.get(f"/api/puzzles?lineup={','.join(reversed(factions))}")).json()
    assert PUZZLE.id in [each["id"] for each in found["puzzles"]]
    assert all(set(each["document"]["setup"]["factions"]) == set(factions) for each in found["puzzles"])
    assert found["total"] == len(found["puzzles"])
    parts = "&".join(f"faction={name}" for name in factions[:2])
    more = (await home.http.get(f"/api/puzzles?{parts}")).json()
    assert more["total"] > found["total"]
    assert all(set(factions[:2]) <= set(each["document"]["setup"]["factions"]) for each in more["puzzles"])
    assert (await home.http.get("/api/puzzles?lineup=longships")).json()["total"] >= 1


@pytest.mark.parametrize(
    "asked", ["lineup=atlantis", "lineup=kings,elves", "theme=none", "faction=elves", "from=x", "to=-1"]
)
async def test_what_can_not_be_asked_for_is_explained(home: House, asked: str) -> None:
    answer = await home.http.get(f"/api/puzzles?{asked}")
    assert answer.status_code == 422
    assert answer.json()["error"]


async def test_today_has_a_puzzle(home: House) -> None:
    today = (await home.http.get("/api/puzzles/today")).json()
    assert (await home.http.get(f"/api/puzzles/{today['id']}")).json() == today


async def test_a_puzzle_that_is_not_there(home: House) -> None:
    for address in ("/api/puzzles/zzz", "/api/puzzles/zzz/solution"):
        assert (await home.http.get(address)).status_code == 404


async def test_a_right_card_is_answered_and_a_wrong_one_refuted(home: House) -> None:
    path = f"/api/puzzles/{PUZZLE.id}"
    solution = (await home.http.get(f"{path}/solution")).json()["solution"]
    right = await home.http.post(f"{path}/try", json={"move": solution[0]}, headers=bearer("x"))
    assert right.json()["verdict"] in ("right", "solved")
    wrong = (await home.http.post(f"{path}/try", json={"move": PUZZLE.refuted}, headers=bearer("x"))).json()
    assert wrong["verdict"] == "wrong"
    assert wrong["line"]
    if right.json()["verdict"] == "right":
        moves = [solution[0], *right.json()["line"]]
        body = {"moves": moves, "move": "zz9"}
        assert (await home.http.post(f"{path}/try", json=body, headers=bearer("x"))).status_code == 422


async def test_moves_that_can_not_be_made_are_refused_with_a_reason(home: House) -> None:
    path = f"/api/puzzles/{PUZZLE.id}/try"
    for body in ({"move": "xx"}, {"move": "go99"}, {"move": "tuck"}, {"moves": [PUZZLE.solution[0]], "move": "go0"}):
        answer = await home.http.post(path, json=body, headers=bearer("x"))
        assert answer.status_code == 422, body
        assert answer.json()["error"]


async def test_a_process_that_dies_is_replaced() -> None:
    analysts = Analysts()
    try:
        asked = Try(PUZZLE.id, (), PUZZLE.refuted)
        first = await analysts.tried(asked)
        process = analysts._for_puzzles._process._process
        assert process is not None
        process.kill()
        await process.wait()
        other = await analysts.tried(Try(PUZZLE.id, (), PUZZLE.solution[0]))
        assert (first.verdict, other.verdict == "wrong") == ("wrong", False)
    finally:
        await analysts.stop()


async def test_too_many_questions_at_once_are_refused(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_WAITING > 1
    monkeypatch.setattr("claimant.review.processes.analysts.MOST_WAITING", 0)
    path = f"/api/puzzles/{PUZZLE.id}/try"
    answer = await home.http.post(path, json={"move": PUZZLE.solution[0]}, headers=bearer("x"))
    assert answer.status_code == 503
