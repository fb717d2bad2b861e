"""Vampires: how they vote."""

from claimant.rules.score import Why
from tests.table import FIRST, SECOND, THIRD, ended


def test_vampires_vote_for_the_highest_sum_of_the_vampire_and_the_cards_under_it() -> None:
    """VAMPIRES-4"""
    vote = ended("", "", vampires=["va3 go4 un2", "va8 go0"]).vote("vampires")
    assert (vote.side, vote.why, vote.standings) == (FIRST, Why.SUM, ((9, 3), (8, 8)))


def test_a_vampire_with_nothing_under_it_does_not_count() -> None:
    """VAMPIRES-4"""
    table = ended("", "", vampires=["va1 go0", "va9"])
    assert table.votes["vampires"] == FIRST
    assert ended("", "", vampires=["va1", "va9"]).vote("vampires").side is None


def test_equal_sums_are_decided_by_the_higher_vampire() -> None:
    """VAMPIRES-4"""
    vote = ended("", "", vampires=["va3 go4", "va6 go1"]).vote("vampires")
    assert (vote.side, vote.why) == (SECOND, Why.HOST)


def test_vampires_among_the_supporters_count_for_nothing() -> None:
    """VAMPIRES-4"""
    table = ended("va7 va8 va9", "", vampires=["", "va0 go0"])
    assert table.votes["vampires"] == SECOND


def test_the_printed_values_are_added() -> None:
    """VAMPIRES-4, VALUE-1"""
    table = ended("gr4", "", vampires=["va3 go4", "va6 go2"])
    assert table.vote("vampires").standings == ((7, 3), (8, 6))


def test_with_three_players_the_highest_sum_of_all_wins() -> None:
    """VAMPIRES-4"""
    table = ended("", "", "", vampires=["va3 go4", "va6 go1", "va5 go3"])
    assert table.votes["vampires"] == THIRD


def test_with_four_players_the_sums_of_partners_are_added() -> None:
    """VAMPIRES-4"""
    vote = ended("", "", "", "", vampires=["va1 go9", "va3 go4", "", "va5 go0"]).vote("vampires")
    assert (vote.side, vote.standings) == (1, ((10, 1), (12, 5)))


def test_with_four_players_a_partners_vampire_with_nothing_under_it_adds_nothing() -> None:
    """VAMPIRES-4"""
    vote = ended("", "", "", "", vampires=["va9", "va3 go4", "va1 go5", ""]).vote("vampires")
    assert (vote.side, vote.standings) == (1, ((6, 1), (7, 3)))


def test_with_four_players_the_higher_vampire_that_has_cards_under_it_decides() -> None:
    """VAMPIRES-4"""
    vote = ended("", "", "", "", vampires=["va9", "va3 go2", "va1 go9", "va5 go0"]).vote("vampires")
    assert (vote.side, vote.why, vote.standings) == (1, Why.HOST, ((10, 1), (10, 5)))


def test_a_card_under_the_vampire_is_a_card_of_the_vampires_in_the_count_of_cards() -> None:
    """VAMPIRES-4, SCORE-4"""
    table = ended("un9", "", vampires=["", "va3 go4 un2"])
    assert table.result.tallies == ((1, 1, 9), (1, 3, 9))
    assert table.winners == (SECOND,)
    assert table.votes["undead"] == FIRST
