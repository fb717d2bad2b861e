"""The course: a lesson for each faction and hero, with a position whose winning card is one of its own."""

from __future__ import annotations

import re

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.review.puzzles.collection import collection, with_heroes
from claimant.review.puzzles.course import hero_lessons, lesson_of, lessons, next_lesson, puzzle_for, taught
from claimant.rules.registry import FACTIONS, HEROES
from tests.web.house import House


def test_the_five_of_claim_come_first_then_every_faction_then_the_heroes() -> None:
    assert lessons()[:5] == ("goblins", "knights", "undead", "dwarves", "doppelgangers")
    assert set(lessons()) == {*FACTIONS, *hero_lessons()}
    assert lessons()[-len(HEROES) :] == hero_lessons()
    assert len(hero_lessons()) == 6


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_says_why_the_power_matters_and_has_a_position(name: str) -> None:
    assert taught(name).lesson
    puzzle = puzzle_for(name)
    assert puzzle is not None
    assert puzzle.solution[0].rstrip("0123456789") == taught(name).code
    assert lesson_of(puzzle) == name


def test_the_collection_itself_has_no_heroes() -> None:
    assert all(puzzle.game.lineup.heroes for puzzle in with_heroes())
    assert not any(puzzle.document["setup"].get("heroes") for puzzle in collection())
    assert lesson_of(collection()[-1]) == ""
    assert next_lesson("goblins") == "knights"
    assert next_lesson(lessons()[-1]) == ""


@pytest.mark.anyio
@pytest.mark.parametrize("code", LANGUAGES)
async def test_every_lesson_is_a_page_in_every_language(home: House, code: str) -> None:
    told = {"accept-language": code}
    listed = (await home.http.get("/course", headers=told)).text
    for name in lessons():
        assert f'href="/course/{name}"' in listed
        page = (await home.http.get(f"/course/{name}", headers=told)).text
        assert language(code).translate(taught(name).lesson).replace("'", "&#39;") in page
        assert "/puzzles/" in page
    assert (await home.http.get("/course/elves", headers=told)).status_code == 404


@pytest.mark.anyio
async def test_the_position_of_a_lesson_leads_on_to_the_next_lesson(home: House) -> None:
    """Chance answers too: after the Skeleton, a card is drawn before the other side plays."""
    for name in ("dwarves", "skeleton", "cthulhu"):
        puzzle = puzzle_for(name)
        assert puzzle is not None
        page = (await home.http.get(f"/puzzles/{puzzle.id}")).text
        assert f'href="/course/{name}"' in page
        solution = (await home.http.get(f"/puzzles/{puzzle.id}?solution=1")).text
        assert f'href="/course/{next_lesson(name)}"' in solution
        answer = await home.http.get(f"/puzzles/{puzzle.id}?try={puzzle.solution[0]}")
        assert answer.status_code == 303
        assert re.search(r'data-verdict="(right|solved)"', (await home.http.get(answer.headers["location"])).text)
        wrong = (await home.http.get(f"/puzzles/{puzzle.id}?try={puzzle.refuted}")).text
        assert 'data-verdict="wrong"' in wrong
        onward = await home.http.get(f"/puzzles/{puzzle.id}/next")
        assert onward.headers["location"].startswith("/puzzles/")
