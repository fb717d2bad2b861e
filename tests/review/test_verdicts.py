"""Verdicts as they come: the solver's values, one move after another."""

from __future__ import annotations

from itertools import pairwise

import pytest

from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.course import puzzle_for
from claimant.review.verdicts import verdicts
from claimant.rules.game import Game
from claimant.rules.moves import Move, Verb
from claimant.rules.state import CHANCE, State
from claimant.search.exact.solver import solver_of

PLENTY = 600.0


def after_the_skeleton() -> State:
    """A card of the discard is drawn at random."""
    puzzle = puzzle_for("skeleton")
    assert puzzle is not None
    game: Game = puzzle.game
    for text in puzzle.solution[:2]:
        game = game.play(next(move for move in game.legal if move.text == text))
    game = game.play(Move(Verb.RAISE))
    assert game.state.to_move == CHANCE
    return game.state


POSITIONS = [puzzle.game.state for puzzle in (collection()[3], collection()[900], collection()[-1])]


@pytest.mark.parametrize("state", [*POSITIONS, after_the_skeleton()], ids=["easy", "middle", "hard", "chance"])
def test_each_move_gets_the_solver_s_value_and_nothing_is_taken_back(state: State) -> None:
    found = list(verdicts(state, PLENTY))
    for before, after in pairwise(found):
        assert before.moves.items() <= after.moves.items()
        assert before.value is None or before.value == after.value
    sizes = [len(each.moves) for each in found]
    assert sizes[0] == 1, "the first verdict doesn't wait for the others"
    solved = solver_of(state.lineup).solve(state)
    assert found[-1].exact
    assert (found[-1].value, found[-1].line) == (solved.value, solved.line)
    assert found[-1].moves == solved.moves


def test_moves_that_are_known_are_not_searched_again() -> None:
    state = POSITIONS[0]
    whole = list(verdicts(state, PLENTY))[-1].moves
    first = next(iter(whole))
    others = list(verdicts(state, PLENTY, {first: whole[first]}))
    assert len(others[0].moves) == 2
    assert others[-1].moves == whole


def test_without_time_nothing_is_said_that_is_not_proven() -> None:
    [found] = verdicts(POSITIONS[-1], 0.0)
    assert (found.exact, found.value, found.moves, found.line) == (False, None, {}, ())
