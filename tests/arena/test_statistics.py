"""Confidence intervals of results."""

from __future__ import annotations

import pytest

from claimant.arena.bout import Bout, Timed
from claimant.arena.contest import Contest
from claimant.arena.statistics import interval, tally
from claimant.rules.presets import preset

CONTEST = Contest("claim", preset("claim"), ("apprentice", "random"))


def bout(*shares: float) -> Bout:
    return Bout(list(shares), (Timed(1, 0.1, 0.1), Timed(2, 0.4, 0.3)))


def test_wins_losses_and_shared_wins_are_counted() -> None:
    found = tally(CONTEST, [bout(1, 0), bout(1, 0.5), bout(0, 1)])
    assert (found.deals, found.games, found.won, found.lost, found.shared) == (3, 6, 3, 2, 1)
    assert found.share == pytest.approx(3.5 / 6)
    assert (found.times[1].decisions, found.times[1].longest) == (6, 0.3)


def test_the_interval_holds_the_share() -> None:
    for shares in ([1.0, 0.5], [0.5] * 4, [0.0, 0.0, 1.0], [1.0] * 30, [0.0]):
        low, high = interval(shares)
        assert 0 <= low <= sum(shares) / len(shares) <= high <= 1


def test_more_deals_make_it_surer() -> None:
    widths = [high - low for low, high in (interval([1.0, 0.5, 0.0, 1.0] * number) for number in (5, 20, 80))]
    assert widths == sorted(widths, reverse=True)
    assert widths[2] < widths[0] / 3


def test_pairs_that_even_out_are_surer_than_pairs_that_swing() -> None:
    """If one bot wins each deal from both seats or loses it from both, a deal tells no more than a game."""
    even, swinging = interval([0.5] * 45 + [1.0, 0.0] * 5), interval([1.0, 0.0] * 50)
    assert even[1] - even[0] < swinging[1] - swinging[0]


def test_even_if_all_is_won_nothing_is_quite_sure() -> None:
    low, high = interval([1.0] * 50)
    assert high == 1.0
    assert 0.9 < low < 0.95


def test_games_that_are_tossed_like_coins_have_the_interval_of_the_books() -> None:
    """Wilson's for 60 of 100: 50.2 % to 69.1 %."""
    low, high = interval([1.0] * 60 + [0.0] * 40)
    assert low == pytest.approx(0.502, abs=0.003)
    assert high == pytest.approx(0.691, abs=0.003)


def test_without_any_deal_nothing_is_known() -> None:
    found = tally(CONTEST, [])
    assert (found.deals, found.low, found.high) == (0, 0.0, 1.0)
