"""Peasants: they stay where a king keeps them."""

import pytest

from tests.table import FIRST, SECOND, ended, position


def test_the_german_example_peasants_4_and_7_stay_with_king_7() -> None:
    """PEASANTS-1"""
    table = ended("ki7 pe4 pe7", "")
    assert table.supporters(FIRST) == "ki7 pe4 pe7"
    assert table.votes["peasants"] == FIRST


@pytest.mark.parametrize(
    ("king", "peasant", "stays"),
    [(7, 7, True), (7, 6, True), (7, 4, True), (7, 3, False), (7, 8, False), (12, 9, True), (12, 8, False),
     (4, 1, True), (4, 0, False)],
)  # fmt: skip
def test_a_peasant_needs_a_king_of_its_value_or_up_to_three_higher(king: int, peasant: int, stays: bool) -> None:
    """PEASANTS-1"""
    table = ended(f"ki{king} pe{peasant}", "")
    assert table.supporters(SECOND) == ("" if stays else f"pe{peasant}")


def test_the_peasant_0_always_leaves() -> None:
    """PEASANTS-1: the note about the 0."""
    table = ended("ki4 ki5 ki6 ki7 ki8 ki9 ki10 ki11 ki12 pe0", "")
    assert table.supporters(SECOND) == "pe0"
    assert table.votes["peasants"] == SECOND


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_peasant_that_leaves_goes_to_the_next_seat_clockwise(players: int) -> None:
    """PEASANTS-2"""
    for seat in range(players):
        piles = ["ki12" if each == seat else "" for each in range(players)]
        piles[seat] += " pe1"
        table = ended(*piles)
        assert table.supporters((seat + 1) % players) == "pe1"
        assert table.supporters(seat) == "ki12"


def test_a_peasant_that_came_is_not_checked_again() -> None:
    """PEASANTS-1: a peasant that left stays with the opponent whatever its kings."""
    table = ended("pe3", "", "ki4")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("", "pe3")


def test_with_three_players_peasants_move_on_by_one_seat_only() -> None:
    """PEASANTS-1, PEASANTS-2"""
    table = ended("pe1", "pe2", "pe3")
    assert [table.supporters(seat) for seat in range(3)] == ["pe3", "pe1", "pe2"]
    assert table.told[1:-1] == ["Left 0 pe1 1", "Left 1 pe2 2", "Left 2 pe3 0"]


def test_with_four_players_a_peasant_leaves_for_the_other_side() -> None:
    """PEASANTS-2, SCORE-1"""
    table = ended("pe9 pe1", "ki9", "ki10", "ki4")
    assert [table.supporters(seat) for seat in range(4)] == ["pe9", "ki9 pe1", "ki10", "ki4"]


def test_peasants_that_left_vote_where_they_are() -> None:
    """PEASANTS-1, SCORE-2"""
    table = ended("ki9 pe9 pe0 pe1", "")
    assert table.vote("peasants").standings == ((1, (9,)), (2, (1, 0)))


def test_a_peasant_under_a_vampire_does_not_leave() -> None:
    """PEASANTS-1, VAMPIRES-2"""
    assert ended("", "", vampires=["va1 pe6", ""]).vampire(FIRST) == "va1 pe6"


def test_a_peasant_that_comes_at_the_end_is_not_offered_to_the_vampire() -> None:
    """VAMPIRES-2: the moves of the end ask nothing."""
    table = ended("pe6", "", vampires=["", "va1"])
    assert table.state.is_over
    assert (table.supporters(SECOND), table.vampire(SECOND)) == ("pe6", "va1")


def test_peasants_are_won_and_lost_in_tricks_like_any_card() -> None:
    """PEASANTS-1: the check comes at the end only."""
    table = position(["pe9 un1", "pe10 un2"]).play("pe9 pe10")
    assert table.supporters(SECOND) == "pe9 pe10"
