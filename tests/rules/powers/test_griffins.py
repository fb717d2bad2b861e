"""Griffins: cards that match one count more."""

from tests.table import FIRST, SECOND, position, trick


def test_a_card_that_matches_a_griffin_of_its_player_counts_five_more() -> None:
    """GRIFFINS-1"""
    assert trick("go4 go8", supporters=["gr4", ""]).values == (9, 8)
    assert trick("go8 go4", supporters=["", "gr4"]).winner == SECOND


def test_any_faction_is_raised_griffins_too() -> None:
    """GRIFFINS-1"""
    assert trick("gr4 gr8", supporters=["", "gr1"]).values == (4, 8)
    assert trick("do5 se5", supporters=["gr5", ""]).values == (10, 5)
    assert trick("dw1 un1", supporters=["gr1", ""]).values == (6, 1)
    assert trick("ra4 ra13", supporters=["gr4", ""]).values == (9, 13)


def test_the_griffin_of_an_opponent_or_of_a_partner_raises_nothing() -> None:
    """GRIFFINS-1: a griffin in its player's own supporters."""
    assert trick("go4 go8", supporters=["", "gr4"]).values == (4, 8)
    assert trick("go4 go1 go2 go3", supporters=["", "", "gr4", ""]).values == (4, 1, 2, 3)


def test_at_most_five_is_added_and_the_raised_value_does_not_match_again() -> None:
    """GRIFFINS-1"""
    assert trick("go2 go8", supporters=["gr2 gr7 gr0", ""]).values == (7, 8)


def test_a_card_that_matches_no_griffin_keeps_its_value() -> None:
    """GRIFFINS-1"""
    assert trick("go4 go8", supporters=["gr3 gr5 un4", ""]).values == (4, 8)


def test_the_griffin_counts_from_the_trick_after_it_was_won() -> None:
    """GRIFFINS-1"""
    table = position(["gr4 go4 un1", "un4 go5 un2"]).play("gr4 un4")
    assert table.supporters(FIRST) == "un4 gr4"
    table = table.play("go4 go5")
    assert (table.leader, table.supporters(FIRST)) == (FIRST, "go4 go5 un4 gr4")


def test_a_griffin_in_the_current_trick_raises_nothing() -> None:
    """GRIFFINS-1"""
    assert trick("gr5 un5 gr4").values == (5, 5, 4)


def test_a_griffin_captured_by_a_zombie_in_phase_one_counts_in_phase_two() -> None:
    """GRIFFINS-1"""
    table = position(["zo5", "gr4"], phase=1, deck="go4 go8").play("zo5 gr4")
    assert (table.phase, table.supporters(FIRST)) == (2, "gr4")
    table = table.play("go4 go8")
    assert table.supporters(FIRST) == "go4 go8 gr4"


def test_nothing_is_raised_in_phase_one() -> None:
    """GRIFFINS-1"""
    hands = ["go4 un1", "go8 un2"]
    table = position(hands, phase=1, deck="un3 un4 un5 un6", supporters=["gr4", ""]).play("go4 go8")
    assert table.leader == SECOND


def test_a_hero_is_never_raised() -> None:
    """GRIFFINS-1"""
    assert trick("mummy go4", supporters=["gr3", ""]).values == (3, 4)


def test_a_griffin_under_a_vampire_raises_nothing() -> None:
    """GRIFFINS-1, VAMPIRES-2"""
    assert trick("go4 go8", vampires=["va1 gr4", ""]).values == (4, 8)


def test_a_raised_card_under_the_lich_king_counts_two_more() -> None:
    """GRIFFINS-1, HERO-LICH"""
    assert trick("lich go4", supporters=["", "gr4"]).values == (5, 6)
    assert trick("lich go3", supporters=["", "gr3"]).winner == FIRST


def test_with_three_players_each_seat_has_its_own_griffins() -> None:
    """GRIFFINS-1"""
    assert trick("go1 go2 go3", supporters=["gr2", "gr1", "gr3"]).values == (1, 2, 8)
    assert trick("go1 go2 go3", leader=SECOND, supporters=["gr3", "gr1", ""]).values == (6, 2, 8)
