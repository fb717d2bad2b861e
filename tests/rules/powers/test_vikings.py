"""Vikings: those that match another card count double."""

import pytest

from claimant.rules.score import Why
from tests.table import FIRST, SECOND, ended


def number(pile: str) -> int:
    """How many cards a side's vikings count as."""
    standing = ended(pile, "").vote("vikings").standings[FIRST]
    assert standing is not None
    counted = standing[0]
    assert isinstance(counted, int)
    return counted


@pytest.mark.parametrize(
    ("pile", "counts"),
    [
        ("vi5", 1),
        ("vi5 go5", 2),
        ("vi5 go5 un5", 2),
        ("vi5 go4", 1),
        ("vi5 vi6", 2),
        ("vi5 vi6 go5", 3),
        ("vi5 vi6 go5 go6", 4),
        ("vi0 go0", 2),
    ],
)
def test_a_viking_that_matches_another_card_counts_as_two(pile: str, counts: int) -> None:
    """VIKINGS-1"""
    assert number(pile) == counts


def test_double_vikings_win_against_more_vikings() -> None:
    """VIKINGS-1"""
    vote = ended("vi4 vi5 go4 go5", "vi6 vi7 vi9").vote("vikings")
    assert (vote.side, vote.why) == (FIRST, Why.NUMBER)


def test_equal_numbers_are_decided_by_the_highest_viking() -> None:
    """VIKINGS-1, SCORE-2"""
    vote = ended("vi5 go5", "vi6 vi7").vote("vikings")
    assert (vote.side, vote.why) == (SECOND, Why.CARDS)


def test_a_hero_is_no_match() -> None:
    """VIKINGS-1"""
    assert number("vi6 cthulhu") == 1


def test_a_partners_card_is_a_match() -> None:
    """VIKINGS-1, SCORE-1"""
    assert ended("vi5", "vi6", "go5", "vi7").vote("vikings").standings == ((2, (5,)), (2, (7, 6)))


def test_an_opponents_card_is_no_match() -> None:
    """VIKINGS-1"""
    assert ended("vi5", "go5").vote("vikings").standings == ((1, (5,)), None)


def test_a_gnome_that_stood_in_front_is_a_match() -> None:
    """VIKINGS-1, SCORE-1"""
    table = ended("vi5", "vi7", gnomes=["gn5", ""])
    assert table.vote("vikings").standings == ((2, (5,)), (1, (7,)))


def test_a_peasant_that_left_is_a_match_where_it_went() -> None:
    """VIKINGS-1, SCORE-1"""
    table = ended("pe5 vi3", "vi5")
    assert table.vote("vikings").standings == ((1, (3,)), (2, (5,)))


def test_the_vampire_in_front_and_what_lies_under_it_are_no_match() -> None:
    """VIKINGS-1, VAMPIRES-2"""
    table = ended("vi5 vi6", "", vampires=["va5 go6", ""])
    assert table.vote("vikings").standings[FIRST] == (2, (6, 5))


def test_a_vampire_among_the_supporters_is_a_match() -> None:
    """VIKINGS-1"""
    assert number("vi5 va5") == 2


def test_other_factions_do_not_count_double() -> None:
    """VIKINGS-1"""
    assert ended("vi5 un5", "un3 un4").vote("undead").standings == ((1, (5,)), (2, (4, 3)))
