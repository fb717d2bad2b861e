"""The end: who wins the game."""

from claimant.rules.score import Why
from tests.table import FIRST, FOURTH, SECOND, THIRD, ended

BOTH, ALL = (FIRST, SECOND), (FIRST, SECOND, THIRD)
EVEN, ODD = (FIRST, THIRD), (SECOND, FOURTH)


def test_most_votes_win_even_if_they_are_not_three() -> None:
    """SCORE-4"""
    table = ended("un1 dw1", "go9 go8 go7")
    assert table.winners == (FIRST,)
    assert table.result.why is Why.VOTES
    assert table.result.tallies == ((2, 2, 2), (1, 3, 24))


def test_equal_votes_are_decided_by_the_cards_in_the_factions_that_voted() -> None:
    """SCORE-4"""
    table = ended("un5 dw1", "dw3 dw2 un4")
    assert table.votes == {"undead": FIRST, "dwarves": SECOND}
    assert table.result.tallies == ((1, 1, 5), (1, 2, 5))
    assert (table.winners, table.result.why) == ((SECOND,), Why.NUMBER)


def test_equal_numbers_of_cards_are_decided_by_their_values() -> None:
    """SCORE-4"""
    table = ended("un5", "dw3")
    assert (table.winners, table.result.why) == ((FIRST,), Why.VALUES)


def test_equal_values_are_a_shared_win() -> None:
    """SCORE-4"""
    table = ended("un5", "dw5")
    assert (table.winners, table.result.why) == (BOTH, Why.EQUAL)


def test_with_no_votes_at_all_everybody_shares_the_win() -> None:
    """SCORE-4"""
    assert ended("", "", "").winners == ALL


def test_three_players_have_the_same_chain() -> None:
    """SCORE-4"""
    assert ended("un5", "dw9", "do5 se1").winners == (THIRD,)
    assert ended("un5", "dw9", "do5 do4").winners == (THIRD,)
    assert ended("un5", "dw9", "do5").winners == (SECOND,)
    assert ended("un5", "dw9", "do5").result.why is Why.VALUES
    assert ended("un5 un6", "dw9", "do5").result.why is Why.NUMBER
    assert ended("un5 se1", "dw9", "do9").result.why is Why.VOTES
    assert ended("un5 se1", "dw9 go1", "do9").result.why is Why.VALUES
    assert ended("un5", "dw4", "do5").winners == (FIRST, THIRD)
    assert ended("un5", "dw5", "do5").winners == ALL


def test_four_players_have_the_same_chain() -> None:
    """SCORE-4"""
    assert ended("un5", "dw9", "se1", "").winners == EVEN
    assert ended("un5", "dw3", "", "dw4").winners == ODD
    assert ended("un5", "dw3", "", "").winners == EVEN
    assert ended("un5", "dw5", "", "").winners == (FIRST, SECOND, THIRD, FOURTH)


def test_a_vampire_in_front_counts_among_the_cards_also_with_nothing_under_it() -> None:
    """SCORE-4"""
    table = ended("", "dw1 dw2", "", "", vampires=["va1 go1", "", "va2", ""])
    assert table.result.tallies == ((1, 3, 4), (1, 2, 3))
    assert table.winners == EVEN


def test_vampires_in_supporters_do_not_count_among_the_cards() -> None:
    """SCORE-4"""
    table = ended("va8 va9", "dw1 dw2 dw3", vampires=["va1 go1", ""])
    assert table.result.tallies == ((1, 2, 2), (1, 3, 6))


def test_double_vikings_are_one_card_each_in_the_count_of_cards() -> None:
    """SCORE-4"""
    table = ended("vi5 vi6 go5 go6", "go1 go2 go3")
    assert table.result.tallies == ((1, 2, 11), (1, 3, 6))
