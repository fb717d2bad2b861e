"""The course: a lesson for each faction, with a position whose winning card is one of its own."""

from __future__ import annotations

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.review.puzzles.course import HEROES_LESSON, lessons, puzzle_for
from claimant.rules.registry import FACTIONS
from tests.web.house import House


def test_the_five_of_claim_come_first_and_every_faction_has_a_lesson() -> None:
    assert lessons()[:5] == ("goblins", "knights", "undead", "dwarves", "doppelgangers")
    assert set(lessons()) == {*FACTIONS, HEROES_LESSON}


@pytest.mark.parametrize("name", FACTIONS)
def test_a_lesson_says_why_the_power_matters_and_has_a_position(name: str) -> None:
    assert FACTIONS[name].lesson
    puzzle = puzzle_for(name)
    assert puzzle is not None
    assert puzzle.solution[0].startswith(FACTIONS[name].code)


@pytest.mark.anyio
@pytest.mark.parametrize("code", LANGUAGES)
async def test_every_lesson_is_a_page_in_every_language(home: House, code: str) -> None:
    told = {"accept-language": code}
    listed = (await home.http.get("/course", headers=told)).text
    for name in lessons():
        assert f'href="/course/{name}"' in listed
        page = (await home.http.get(f"/course/{name}", headers=told)).text
        if name in FACTIONS:
            assert language(code).translate(FACTIONS[name].lesson).replace("'", "&#39;") in page
            assert "/puzzles/" in page
    assert (await home.http.get("/course/elves", headers=told)).status_code == 404
