"""Kings: they keep peasants, and have no power in a trick."""

from tests.table import FIRST, SECOND, ended, position, trick


def test_kings_win_by_their_values_alone() -> None:
    """PEASANTS-1: kings have no power of their own."""
    assert trick("ki4 ki12").winner == SECOND
    assert trick("pe0 ki12").winner == FIRST


def test_a_king_keeps_several_peasants_at_once() -> None:
    """PEASANTS-1"""
    assert ended("ki7 pe4 pe5 pe6 pe7", "").supporters(FIRST) == "ki7 pe4 pe5 pe6 pe7"


def test_several_kings_keep_what_each_of_them_can() -> None:
    """PEASANTS-1"""
    table = ended("ki5 ki12 pe2 pe6 pe8 pe9", "")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("ki5 ki12 pe2 pe9", "pe6 pe8")


def test_an_opponents_king_keeps_nothing() -> None:
    """PEASANTS-1"""
    table = ended("pe5", "ki5")
    assert table.supporters(FIRST) == ""


def test_a_king_won_in_the_last_trick_counts() -> None:
    """PEASANTS-1"""
    table = position(["ki9", "ki6"], supporters=["pe6", ""]).play("ki9 ki6")
    assert table.supporters(FIRST) == "ki6 ki9 pe6"


def test_a_king_that_stays_in_a_hand_keeps_nothing() -> None:
    """PEASANTS-1, P2-3"""
    table = position(["ki9", "ki6 ki8"], supporters=["", "pe8"]).play("ki9 ki6")
    assert table.supporters(FIRST) == "ki6 ki9 pe8"


def test_a_king_under_a_vampire_keeps_nothing() -> None:
    """PEASANTS-1, VAMPIRES-2"""
    table = ended("pe6", "", vampires=["va1 ki6", ""])
    assert table.supporters(SECOND) == "pe6"


def test_another_factions_card_of_that_value_is_no_king() -> None:
    """PEASANTS-1"""
    assert ended("pe6 un6 un7 pe7", "").supporters(SECOND) == "pe6 pe7"
