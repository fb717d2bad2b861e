"""The course: a lesson for each faction and hero, with a position whose winning card is one of its own."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote_plus

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.review.puzzles.collection import collection, of_lessons
from claimant.review.puzzles.course import (
    hero_lessons,
    lesson_of,
    lessons,
    next_lesson,
    not_in_collection,
    puzzle_for,
    taught,
)
from claimant.review.puzzles.hidden_hand import loose_cards, sure_cards
from claimant.review.puzzles.solving import Attempt
from claimant.rules.registry import FACTIONS, HEROES
from tests.web.house import House


def links(page: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="([^"]+)"', page)]


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
    assert sum(puzzle.lineup.heroes for puzzle in of_lessons()) == len(HEROES)
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
    for name in ("dwarves", "skeleton", "cthulhu", "undead", "seers", "automatons", "zombies", "shadows"):
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


@pytest.mark.anyio
@pytest.mark.parametrize("name", [name for name in FACTIONS if not_in_collection(name)])
async def test_a_lesson_of_its_own_position_can_be_solved_by_links_alone(home: House, name: str) -> None:
    """Cards that are played or put down, and choices after a trick, are all links of the page."""
    puzzle = puzzle_for(name)
    assert puzzle is not None
    attempt = Attempt(puzzle)
    page = (await home.http.get(f"/puzzles/{puzzle.id}")).text
    for _ in range(20):
        if attempt.solved:
            break
        move = attempt.winning[0]
        attempt.play(move)
        tried = next(link for link in links(page) if f"try={quote_plus(move.text)}" in link)
        answer = await home.http.get(tried)
        assert answer.status_code == 303
        page = (await home.http.get(answer.headers["location"])).text
    assert 'data-verdict="solved"' in page
    reason = (
        "Phase one is over, and with best play you win" if puzzle.is_recruiting else "Nothing can change the result"
    )
    assert reason in page


@pytest.mark.anyio
async def test_a_page_with_open_cards_calls_nothing_secret(home: House) -> None:
    puzzle = puzzle_for("automatons")
    assert puzzle is not None
    answer = await home.http.get(f"/puzzles/{puzzle.id}?try={puzzle.solution[0]}")
    page = (await home.http.get(answer.headers["location"])).text
    assert "put a card of your hand on the discard." in page
    assert "Nobody will see it" not in page


@pytest.mark.anyio
async def test_a_page_of_phase_one_shows_the_deck_in_its_order_and_all_followers(home: House) -> None:
    puzzle = puzzle_for("seers")
    assert puzzle is not None
    page = (await home.http.get(f"/puzzles/{puzzle.id}")).text
    assert "All cards are open, the deck too." in page
    english, state = language("en"), puzzle.game.state
    shown = page.partition("Deck, top card first")[2].partition("</p>")[0]
    at = [shown.index(english.card(card)) for card in state.deck]
    assert at == sorted(at)
    for pile in state.followers:
        assert all(english.card(card) in page for card in pile)


@pytest.mark.anyio
async def test_a_hidden_hand_stays_hidden_and_the_page_says_what_it_can_be(home: House) -> None:
    puzzle = puzzle_for("shadows")
    assert puzzle is not None
    state = puzzle.game.state
    assert state.to_move is not None
    page = (await home.http.get(f"/puzzles/{puzzle.id}")).text
    assert "your card must win against every hand that the other side can have" in page
    board, below = page.split('class="panel answering"')
    english = language("en")
    for card in state.hands[1 - state.to_move]:
        assert f">{english.card(card)} <" not in board
    for card in (*sure_cards(state, state.to_move), *loose_cards(state, state.to_move)):
        assert english.card(card) in below
    tempting = max((card for card in puzzle.beats if card != puzzle.solution[0]), key=lambda card: puzzle.beats[card])
    wrong = (await home.http.get(f"/puzzles/{puzzle.id}?try={tempting}")).text
    told = f"This card wins against {puzzle.beats[tempting]} of the {puzzle.beats[puzzle.solution[0]]} hands"
    assert told in wrong
