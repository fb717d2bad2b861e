"""What the end of a game is worth: shares of the win, or the margin in votes."""

from __future__ import annotations

import pytest

from claimant import LineUp, preset
from claimant.research import rewards
from claimant.research.rewards import check_reward

TWO, THREE, FOUR = preset("claim"), preset("grand-council", 3), preset("grand-council", 4)


@pytest.mark.parametrize(
    ("lineup", "winners", "expected"),
    [
        (TWO, (0,), (1, -1)),
        (TWO, (1,), (-1, 1)),
        (TWO, (0, 1), (0, 0)),
        (THREE, (1,), (-0.5, 1, -0.5)),
        (THREE, (0, 2), (0.25, -0.5, 0.25)),
        (THREE, (0, 1, 2), (0, 0, 0)),
        (FOUR, (0, 2), (1, -1, 1, -1)),
        (FOUR, (1, 3), (-1, 1, -1, 1)),
        (FOUR, (0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_the_winning_sides_share_the_win(lineup: LineUp, winners: tuple[int, ...], expected: tuple[float, ...]) -> None:
    earned = rewards(lineup, winners, (), "share")
    assert earned == pytest.approx(expected)
    assert sum(earned[: len(lineup.sides)]) == pytest.approx(0)


@pytest.mark.parametrize(
    ("lineup", "votes", "expected"),
    [
        (TWO, (0, 0, 0, 1, None), (0.4, -0.4)),
        (TWO, (None,) * 5, (0, 0)),
        (THREE, (0, 0, 0, 1, 1, 2, 2), (1 / 7, -1 / 7, -1 / 7)),
        (FOUR, (1,) * 7, (-1, 1, -1, 1)),
    ],
)
def test_the_margin_compares_with_the_best_other_side(
    lineup: LineUp, votes: tuple[int | None, ...], expected: tuple[float, ...]
) -> None:
    assert rewards(lineup, (0,), votes, "margin") == pytest.approx(expected)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="one of share, margin, not 'points'"):
        check_reward("points")
