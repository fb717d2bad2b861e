"""Bards: the longest run counts."""

import pytest

from claimant.rules.score import Why
from tests.table import FIRST, SECOND, THIRD, ended


def test_the_german_example_3_4_5_wins_against_1_2_6_7_9() -> None:
    """BARDS-1"""
    vote = ended("ba3 ba4 ba5", "ba1 ba2 ba6 ba7 ba9").vote("bards")
    assert (vote.side, vote.why) == (FIRST, Why.RUN)


@pytest.mark.parametrize(
    ("first", "second", "side", "why"),
    [
        ("ba0", "ba9", SECOND, Why.CARDS),
        ("ba0 ba1", "ba9", FIRST, Why.RUN),
        ("ba0 ba1", "ba7 ba9", FIRST, Why.RUN),
        ("ba0 ba1 ba3", "ba8 ba9", FIRST, Why.NUMBER),
        ("ba0 ba1", "ba8 ba9", SECOND, Why.CARDS),
        ("ba0 ba2 ba4 ba6 ba8", "ba1 ba3 ba5 ba7 ba9", SECOND, Why.CARDS),
        ("ba0 ba1 ba2 ba5 ba6", "ba3 ba4 ba7 ba8 ba9", SECOND, Why.CARDS),
    ],
)
def test_equal_runs_are_decided_like_any_faction(first: str, second: str, side: int, why: Why) -> None:
    """BARDS-1"""
    vote = ended(first, second).vote("bards")
    assert (vote.side, vote.why) == (side, why)


def test_the_longest_of_several_runs_counts() -> None:
    """BARDS-1"""
    assert ended("ba0 ba1 ba4 ba5 ba6", "ba2 ba3 ba8 ba9").vote("bards").standings == (
        (3, 5, (6, 5, 4, 1, 0)),
        (2, 4, (9, 8, 3, 2)),
    )


def test_partners_make_a_run_together() -> None:
    """BARDS-1, SCORE-1"""
    table = ended("ba1 ba3", "ba7 ba8", "ba2", "ba5")
    assert (table.vote("bards").side, table.vote("bards").why) == (0, Why.RUN)


def test_with_three_players_the_longest_run_wins_too() -> None:
    """BARDS-1"""
    assert ended("ba1 ba2", "ba4 ba6 ba8", "ba7").votes["bards"] == FIRST
    assert ended("ba1 ba2", "ba4 ba6", "ba7 ba8").votes["bards"] == THIRD


def test_a_side_without_bards_has_no_say() -> None:
    """BARDS-1, SCORE-3"""
    vote = ended("ba5", "").vote("bards")
    assert (vote.side, vote.why, vote.standings) == (FIRST, Why.RUN, ((1, 1, (5,)), None))
    assert ended("go1", "", factions="bards").vote("bards").side is None


def test_bards_under_a_vampire_are_in_no_run() -> None:
    """BARDS-1, VAMPIRES-2"""
    table = ended("ba3 ba5", "ba8 ba9", vampires=["va1 ba4", ""])
    assert table.votes["bards"] == SECOND
