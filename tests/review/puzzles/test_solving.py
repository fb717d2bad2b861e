"""Solving a puzzle: right cards, wrong cards, and the rating."""

from __future__ import annotations

import pytest

from claimant.notation.moves import read_move
from claimant.review.puzzles.collection import collection, of_lessons
from claimant.review.puzzles.course import puzzle_for
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.rating import FIRST, rated, rating_of
from claimant.review.puzzles.solving import Attempt, Verdict
from claimant.rules.legal import IllegalMove, legal_moves
from claimant.rules.play import play
from claimant.rules.state import RALLY, RECRUIT

PUZZLES = (*collection()[:: max(1, len(collection()) // 8)], *of_lessons())


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.id))
def test_the_solution_solves_it(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    answer = attempt.play(read_move(puzzle.solution[0]))
    while not attempt.solved:
        assert answer.verdict is Verdict.RIGHT
        assert attempt.game.state.to_move == attempt.seat
        answer = attempt.play(attempt.winning[0])
    assert answer.verdict is Verdict.SOLVED


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.id))
def test_a_puzzle_is_solved_only_once_its_win_is_proven(puzzle: Puzzle) -> None:
    """Every line through the rules, not only random games; a lesson of phase one ends with it."""
    attempt = Attempt(puzzle)
    while not attempt.solved:
        attempt.play(attempt.winning[0])
    if puzzle.is_recruiting:
        assert attempt.game.state.phase == RALLY
        assert attempt.winning, "best play wins; phase two is no part of the lesson"
        return
    waiting, known = [attempt.game.state], set()
    while waiting:
        state = waiting.pop()
        if state.result is not None:
            assert state.result.winners == (attempt.seat,)
        elif (key := repr(state)) not in known:
            known.add(key)
            waiting += [play(state, move)[0] for move in legal_moves(state)]


def test_random_games_alone_do_not_end_a_puzzle() -> None:
    """After the first card of the undead's lesson they all win, but another card still loses."""
    puzzle = puzzle_for("undead")
    assert puzzle is not None
    attempt = Attempt(puzzle)
    assert attempt.play(attempt.winning[0]).verdict is Verdict.RIGHT
    assert attempt.game.state.phase == RECRUIT


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.id))
def test_a_wrong_card_is_refuted_and_can_be_taken_back(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    before = attempt.game
    wrong = read_move(puzzle.refuted)
    answer = attempt.play(wrong)
    assert answer.verdict is Verdict.WRONG
    assert attempt.game is before
    end = before.play(wrong).replay(answer.line)
    assert end.state.result is not None
    assert end.state.result.winners != (attempt.seat,)


def test_a_card_that_may_not_be_played_is_refused_with_its_reason() -> None:
    attempt = Attempt(PUZZLES[0])
    theirs = attempt.game.state.hands[1 - attempt.seat][0]
    with pytest.raises(IllegalMove):
        attempt.play(read_move(str(theirs)))


def test_the_rest_of_the_solution_wins() -> None:
    attempt = Attempt(collection()[-1])
    end = attempt.game.replay(attempt.rest)
    assert end.state.result is not None
    assert end.state.result.winners == (attempt.seat,)


def test_hard_puzzles_are_worth_more() -> None:
    assert rating_of(0) < FIRST < rating_of(100)
    easy, hard = rated(FIRST, 5, True) - FIRST, rated(FIRST, 95, True) - FIRST
    assert 0 < easy < hard
    assert rated(FIRST, 5, False) < rated(FIRST, 95, False) < FIRST
