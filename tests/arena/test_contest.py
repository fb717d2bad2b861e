"""What the arena plays: pairs of bots, and every seat for each of them."""

from __future__ import annotations

import pytest

from claimant.arena.contest import Contest, contests
from claimant.rules.presets import preset

LINE_UPS = [("claim", preset("claim")), ("claim-2", preset("claim-2"))]


def contest(players: int) -> Contest:
    name = "claim" if players == 2 else "grand-council"
    return Contest(name, preset(name, players), ("novice", "random"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_bots_have_every_seat_equally_often(players: int) -> None:
    seatings = contest(players).seatings
    assert len(set(seatings)) == len(seatings)
    for seat in range(players):
        assert sum(seating[seat] for seating in seatings) == len(seatings) / 2


def test_partners_are_of_the_same_kind() -> None:
    assert all(seating[0] == seating[2] and seating[1] == seating[3] for seating in contest(4).seatings)


def test_every_deal_is_played_twice_by_two_and_by_four_and_six_times_by_three() -> None:
    assert [len(contest(players).seatings) for players in (2, 3, 4)] == [2, 6, 2]


def test_every_bot_meets_every_other_one_at_every_line_up() -> None:
    found = [(each.line_up, *each.bots) for each in contests(["random", "novice", "apprentice"], LINE_UPS)]
    pairs = [("random", "novice"), ("random", "apprentice"), ("novice", "apprentice")]
    assert found == [(line_up, *pair) for line_up in ("claim", "claim-2") for pair in pairs]


def test_a_bot_may_meet_itself() -> None:
    assert [each.bots for each in contests(["random", "random"], LINE_UPS[:1])] == [("random", "random")]
