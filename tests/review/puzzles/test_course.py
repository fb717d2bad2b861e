"""The positions of the course's lessons."""

from __future__ import annotations

import pytest

from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import of_lessons
from claimant.review.puzzles.course import not_in_collection, puzzle_for, themes_of_power
from claimant.review.puzzles.hidden_hand import beaten, possible, sure_moves
from claimant.review.puzzles.making.for_lessons import positions_for, wins_without_power
from claimant.review.puzzles.proof import WIN, only_winner, winning_moves
from claimant.review.puzzles.puzzle import Puzzle
from claimant.rules.legal import legal_moves
from claimant.rules.play import play
from claimant.rules.registry import FACTIONS
from claimant.rules.state import RALLY, RECRUIT, State
from claimant.search.budget import Budget
from claimant.search.exact.by_rules import RulesSearch

OF_THEIR_OWN = [name for name in FACTIONS if not_in_collection(name)]
IN_PHASE_ONE = [name for name in OF_THEIR_OWN if not FACTIONS[name].boxed]


def position(name: str) -> Puzzle:
    puzzle = puzzle_for(name)
    assert puzzle is not None
    return puzzle


@pytest.mark.parametrize("name", FACTIONS)
def test_a_lesson_ends_with_a_position_in_which_its_power_matters(name: str) -> None:
    themes = themes_of_power(name)
    assert themes
    assert themes.intersection(position(name).themes)


def test_powers_of_phase_one_and_hidden_cards_have_positions_of_their_own() -> None:
    """A faction is asked, none is listed in the program."""
    assert set(OF_THEIR_OWN) == {"undead", "seers", "automatons", "zombies", "shadows"}
    assert all(position(name) in of_lessons() for name in OF_THEIR_OWN)


@pytest.mark.parametrize("name", IN_PHASE_ONE)
def test_near_the_end_of_phase_one_only_a_card_of_the_lesson_wins(name: str) -> None:
    puzzle = position(name)
    state = puzzle.game.state
    assert state.phase == RECRUIT
    solution = only_winner(state, Budget())
    assert solution == read_move(puzzle.solution[0])
    assert solution is not None
    assert solution.card is not None
    assert solution.card.faction is FACTIONS[name]


@pytest.mark.parametrize("name", IN_PHASE_ONE)
def test_without_the_power_that_card_does_not_win(name: str) -> None:
    """The control: the same position with a faction that has no power."""
    assert not wins_without_power(position(name), name)


@pytest.mark.parametrize("name", IN_PHASE_ONE)
def test_plain_search_through_the_rules_finds_the_same_winning_card(name: str) -> None:
    """The proof plays out phase one on the kernel and leaves phase two to the solver; this does neither."""
    state = position(name).game.state
    assert [move for move in legal_moves(state) if wins_by_rules(play(state, move)[0], state.to_move)] == list(
        winning_moves(state, Budget())
    )


def wins_by_rules(state: State, seat: int | None) -> bool:
    """Can the seat force a win? The solver through the rules answers at the start of phase two."""
    if state.phase == RECRUIT:
        after = (wins_by_rules(play(state, move)[0], seat) for move in legal_moves(state))
        return any(after) if state.to_move == seat else all(after)
    search, start = RulesSearch(None), RulesSearch.position(state)
    search.prepare(start, Budget(), margin=False)
    return search.value(start) == (WIN if seat == 0 else -WIN)


def test_against_a_hidden_hand_only_one_card_wins_for_sure() -> None:
    """Another card wins against most hands; with open cards it could be right, too."""
    puzzle = position("shadows")
    state = puzzle.game.state
    hands = possible(state)
    assert state.phase == RALLY
    assert state in hands
    assert len({each.hands for each in hands}) == len(hands) > 1
    solution = read_move(puzzle.solution[0])
    assert sure_moves(state) == (solution,)
    counted = beaten(state)
    assert {move.text: wins for move, wins in counted.items()} == puzzle.beats
    assert counted.pop(solution) == len(hands)
    assert len(hands) / 2 < max(counted.values()) < len(hands)
    assert any(len(winning_moves(each, Budget())) > 1 for each in hands)
    assert only_winner(state, Budget()) == solution


def test_the_number_of_a_game_gives_the_same_position_again() -> None:
    for name in ("seers", "shadows"):
        number = position(name).number
        assert next(positions_for(name, range(number, number + 1))).document == position(name).document
