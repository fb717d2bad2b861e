"""Marks only where they are earned."""

from __future__ import annotations

import pytest

from claimant.review.marks import estimated_mark, exact_mark, is_as_good
from claimant.review.values import Decision, Mark


@pytest.mark.parametrize(
    ("best", "played", "mark"),
    [
        (1.0, 0.0, "blunder"),
        (1.0, 0.5, "mistake"),
        (0.5, 0.0, "mistake"),
        (1.0, 1.0, None),
        (0.8, 0.65, "inaccuracy"),
        (0.8, 0.75, None),
    ],
)
def test_an_exact_mark_depends_on_how_far_the_value_falls(best: float, played: float, mark: Mark | None) -> None:
    assert exact_mark({"go1": best, "go2": played}, None, "go2") == mark


def test_fewer_votes_with_the_same_value_are_an_inaccuracy() -> None:
    values = {"go1": 1.0, "go2": 1.0, "go3": 0.0}
    margins = {"go1": 3, "go2": 1, "go3": 5}
    assert exact_mark(values, margins, "go2") == "inaccuracy"
    assert exact_mark(values, margins, "go1") is None
    assert exact_mark(values, margins, "go3") == "blunder"
    assert exact_mark(values, None, "go2") is None


@pytest.mark.parametrize(
    ("drop", "error", "mark"),
    [
        (0.31, 0.1, "blunder"),
        (0.30, 0.16, None),
        (0.25, 0.1, "mistake"),
        (0.20, 0.1, None),
        (0.12, 0.05, "inaccuracy"),
        (0.09, 0.0, None),
        (0.0, 0.0, None),
        (-0.2, 0.01, None),
    ],
)
def test_an_estimated_mark_needs_a_fall_of_more_than_twice_its_error(
    drop: float, error: float, mark: Mark | None
) -> None:
    assert estimated_mark(drop, error) == mark


def test_a_try_is_right_if_it_is_as_good_as_the_best_move() -> None:
    proven = {"go1": 0.0, "kn2": 1.0, "kn3": 1.0}
    margins = {"go1": -1.0, "kn2": 3.0, "kn3": 1.0}
    exact = Decision(
        at=0, seat=0, played="go1", values=proven, best=("kn2", "kn3"), exact=True, error=0.0, margins=margins
    )
    assert [is_as_good(exact, move) for move in proven] == [False, True, False], "votes count, too"
    values = {"go1": 0.6, "kn2": 0.82, "kn3": 0.81, "un4": 0.75}
    for error, right in ((0.01, [False, True, True, False]), (0.2, [False, True, True, True])):
        guess = Decision(at=0, seat=0, played="go1", values=values, best=("kn2",), exact=False, error=error)
        assert [is_as_good(guess, move) for move in values] == right


@pytest.mark.parametrize(
    ("values", "exact", "sign"),
    [
        ({"go1": 1.0, "go2": 0.0, "kn2": 0.5}, True, "only"),
        ({"go1": 0.5, "go2": 0.0, "kn2": 0.0}, True, "only"),
        ({"go1": 1.0, "go2": 1.0, "kn2": 0.0}, True, None),
        ({"go1": 1.0, "go2": 0.0}, True, None),
        ({"go1": 1.0, "go2": 0.8, "kn2": 0.7}, True, None),
        ({"go1": 1.0, "go2": 0.0, "kn2": 0.0}, False, None),
    ],
)
def test_an_only_move_is_proven_and_found_among_three(values: dict[str, float], exact: bool, sign: str | None) -> None:
    decision = Decision(at=0, seat=0, played="go1", values=values, best=("go1",), exact=exact, error=0.0)
    assert decision.sign == sign
    assert decision.mark is None
