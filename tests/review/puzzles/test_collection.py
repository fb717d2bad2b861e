"""The collection: what is in it, how it is ordered, and that its puzzles are right."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from importlib.resources import files
from itertools import combinations, islice

import pytest

from claimant.arena.executors.opening import executor
from claimant.notation.moves import read_move
from claimant.review.puzzles import collection as package
from claimant.review.puzzles.collection import OURS, collection, of_lessons
from claimant.review.puzzles.daily import WEEK, of_the_day
from claimant.review.puzzles.making.from_games import CHOICES, FEWEST, MOST
from claimant.review.puzzles.making.jobs import measured_again
from claimant.review.puzzles.proof import WIN, only_winner
from claimant.review.puzzles.puzzle import Puzzle, puzzle_id
from claimant.review.puzzles.themes import THEMES
from claimant.review.puzzles.wanted import NoSuchLineUp, Wanted, factions_in, preset_of
from claimant.rules.lineup import all_line_ups
from claimant.rules.play import play
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES
from claimant.rules.state import CHANCE
from claimant.search.budget import Budget
from claimant.search.exact.solver import solver_of
from tests.repeats import first

AT_LEAST = 2000
SAMPLE = 40
MOST_LINE_UPS = 0.75
LARGEST_FILE = 1_000_000
HEROIC = [puzzle for puzzle in of_lessons() if puzzle.lineup.heroes]
LARGEST_CHANGE = 8
"""How far the difficulties of some puzzles may be off on average before they are measured again."""


def test_there_are_enough_and_no_two_are_alike() -> None:
    puzzles = collection()
    assert len(puzzles) >= AT_LEAST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len(files(package.__package__).joinpath(OURS).read_bytes()) < LARGEST_FILE


def test_every_pair_and_every_ten_occurs() -> None:
    seen = Counter(name for puzzle in collection() for name in puzzle.document["setup"]["factions"])
    assert set(seen) == set(FACTIONS)


def test_any_two_factions_that_can_meet_do_and_most_line_ups_occur() -> None:
    every = {frozenset(names) for names in all_line_ups(2)}
    found = {frozenset(puzzle.document["setup"]["factions"]) for puzzle in collection()}
    assert found <= every
    assert len(found) > MOST_LINE_UPS * len(every)
    assert {frozenset(two) for names in found for two in combinations(sorted(names), 2)} == {
        frozenset(two) for names in every for two in combinations(sorted(names), 2)
    }


def test_the_easiest_come_first() -> None:
    found = [puzzle.difficulty for puzzle in collection()]
    assert found == sorted(found)
    assert 0 <= found[0] <= found[-1] <= 100


def test_each_lies_four_to_ten_tricks_from_the_end_and_has_a_theme() -> None:
    for puzzle in islice(collection(), 0, None, 20):
        state = puzzle.game.state
        assert state.to_move is not None
        assert FEWEST <= len(state.hands[state.to_move]) <= MOST
        assert len(puzzle.game.legal) >= CHOICES
        assert puzzle.themes
        assert set(puzzle.themes) <= set(THEMES)
        assert puzzle.id == puzzle_id(state)


@pytest.mark.parametrize("portion", first(1, range(SAMPLE)))
def test_one_card_wins_and_the_solution_keeps_the_win(portion: int) -> None:
    """A sample in the usual tests, all of them in the long ones."""
    for puzzle in islice(collection(), portion, None, SAMPLE):
        assert_right(puzzle)


@pytest.mark.parametrize("puzzle", HEROIC, ids=lambda puzzle: str(puzzle.solution[0]))
def test_in_the_lesson_of_a_hero_only_the_hero_wins(puzzle: Puzzle) -> None:
    assert read_move(puzzle.solution[0]).card in [hero.card for hero in HEROES.values()]
    assert_right(puzzle)


@pytest.mark.parametrize("portion", range(4))
def test_every_solution_ends_in_a_win_by_the_rules(portion: int) -> None:
    for puzzle in islice(collection(), portion, None, 4):
        game = puzzle.game
        state = game.state
        for text in puzzle.solution:
            state, _ = play(state, read_move(text))
        assert state.result is not None
        assert state.result.winners == (game.state.to_move,), puzzle.id


@pytest.mark.long
def test_the_difficulty_was_measured_with_bots_that_play_like_those_of_today() -> None:
    """If this fails after a change of the bots, `claimant puzzles measure` measures the collection again."""
    some = list(islice(collection(), 50, None, 200))
    with executor() as cores:
        measured = list(measured_again(some, cores))
    changes = [abs(before.difficulty - now.difficulty) for before, now in zip(some, measured, strict=True)]
    assert sum(changes) / len(some) < LARGEST_CHANGE, changes


def assert_right(puzzle: Puzzle) -> None:
    game = puzzle.game
    seat = game.state.to_move
    assert str(only_winner(game.state, Budget())) == puzzle.solution[0]
    assert read_move(puzzle.refuted) in game.legal
    for text in puzzle.solution:
        if game.state.to_move != CHANCE:
            found = solver_of(game.lineup).choose(game.state)
            assert found.value == (WIN if game.state.to_move == seat else -WIN)
        game = game.play(read_move(text))
    assert game.state.result is not None
    assert game.state.result.winners == (seat,)


def test_puzzles_are_chosen_by_theme_faction_and_difficulty() -> None:
    found = Wanted("give-way", factions=("goblins", "trolls"), easiest=20, hardest=80).of(collection())
    assert found
    assert all("give-way" in puzzle.themes for puzzle in found)
    assert all({"goblins", "trolls"} <= set(puzzle.document["setup"]["factions"]) for puzzle in found)
    assert all(20 <= puzzle.difficulty <= 80 for puzzle in found)


@pytest.mark.parametrize("name", PRESETS)
def test_every_ready_made_line_up_has_puzzles(name: str) -> None:
    """One of seven factions has those of any five among them."""
    wanted = set(PRESETS[name].factions)
    found = Wanted(lineup=factions_in(name)).of(collection())
    assert found
    for puzzle in found:
        factions = set(puzzle.document["setup"]["factions"])
        assert factions == wanted if len(wanted) == 5 else factions < wanted


def test_a_line_up_is_named_by_its_factions_in_any_order() -> None:
    names = ("vikings", "kings", "peasants", "raccoons", "griffins")
    assert factions_in(" Vikings, kings,peasants, raccoons,griffins,kings") == names
    assert preset_of(names) == "longships"
    assert preset_of(names[1:]) == ""
    assert Wanted(lineup=names).of(collection()) == Wanted(lineup=factions_in("longships")).of(collection())
    with pytest.raises(NoSuchLineUp, match="elves"):
        factions_in("kings,elves")


def test_each_condition_can_be_dropped() -> None:
    wanted = Wanted("crush", ("goblins",), (), 10, 20)
    assert dict(wanted.wider) == {
        "theme": wanted._replace(theme=""),
        "line-up": wanted._replace(lineup=()),
        "difficulty": wanted._replace(easiest=0, hardest=100),
    }
    assert not list(Wanted().wider)


def test_every_day_has_its_puzzle_and_a_week_becomes_harder() -> None:
    monday = date(2026, 11, 16)
    week = [of_the_day(monday + timedelta(days=day), collection()) for day in range(7)]
    for puzzle, (low, high) in zip(week, WEEK, strict=True):
        assert low <= puzzle.difficulty < high
    assert of_the_day(monday, collection()) is week[0]
    days = {of_the_day(monday + timedelta(days=day), collection()).id for day in range(70)}
    assert len(days) > 60
