"""Who wins a trick, and the places of the others."""

import pytest

from tests.table import FIRST, FOURTH, SECOND, THIRD, position, trick


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("go5 go4", FIRST),
        ("go4 go5", SECOND),
        ("un0 un9", SECOND),
        ("un1 un0", FIRST),
        ("go5 go3 go9", THIRD),
        ("go5 go8 go3 go7", SECOND),
    ],
)
def test_the_highest_card_of_the_led_faction_wins(plays: str, winner: int) -> None:
    """WIN-1"""
    assert trick(plays).winner == winner


@pytest.mark.parametrize("plays", ["go0 go0", "gn7 gn7", "gi3 gi3", "go0 go0 go0", "gn5 gn5 gn5 gn3"])
def test_among_equals_the_first_played_wins(plays: str) -> None:
    """WIN-1"""
    assert trick(plays).winner == FIRST


def test_among_equals_behind_a_lower_lead_the_first_of_them_wins() -> None:
    """WIN-1"""
    assert trick("gn3 gn9 gn1 gn7").winner == SECOND
    assert trick("gn3 gn7 gn7 gn1").winner == SECOND


def test_cards_of_other_factions_cannot_win() -> None:
    """WIN-1: the leader wins whatever the values if the second plays another faction."""
    assert trick("go0 un9").winner == FIRST
    assert trick("un0 dw9 sh19").winner == FIRST
    assert trick("un0 dw9 un1 sh19").winner == THIRD


def test_the_winner_is_counted_from_the_leader() -> None:
    """WIN-1"""
    assert trick("go5 go9 go1 go2", leader=THIRD).winner == FOURTH
    assert trick("go0 go0", leader=SECOND).winner == SECOND


def test_those_who_followed_come_first_and_then_the_others_whatever_their_faction() -> None:
    """RANK-1"""
    assert trick("go5 un9 go7 dw3").places == (THIRD, FIRST, SECOND, FOURTH)
    assert trick("go5 un3 go7 dw8").places == (THIRD, FIRST, FOURTH, SECOND)
    assert trick("go1 un9 dw9").places == (FIRST, SECOND, THIRD)


def test_equal_followers_are_placed_as_they_played() -> None:
    """RANK-1"""
    assert trick("gn3 gn7 gn7 gn3").places == (SECOND, THIRD, FIRST, FOURTH)


def test_equal_cards_of_other_factions_are_placed_as_they_played() -> None:
    """RANK-1"""
    assert trick("go5 un4 dw4 se4").places == (FIRST, SECOND, THIRD, FOURTH)
    assert trick("go5 dw4 un4 un6", leader=SECOND).places == (SECOND, FIRST, THIRD, FOURTH)


def test_a_doppelganger_is_placed_among_those_who_followed() -> None:
    """RANK-1"""
    assert trick("go5 un9 do1 go6").places == (FOURTH, FIRST, THIRD, SECOND)


def test_a_knight_lifts_one_card_to_first_place_and_the_rest_stay_as_they_are() -> None:
    """RANK-1"""
    assert trick("go5 kn3 kn8 go9").places == (THIRD, FOURTH, FIRST, SECOND)
    assert trick("go1 kn2 kn9 un5").places == (THIRD, FIRST, FOURTH, SECOND)
    assert trick("go5 kn2 go9").places == (SECOND, THIRD, FIRST)


def test_values_go_beyond_nine() -> None:
    """VALUE-1"""
    assert trick("sh9 sh19").winner == SECOND
    assert trick("ra10 ra13 ra9").winner == SECOND
    assert trick("ki12 ki9").winner == FIRST
    assert trick("pe12 pe4", supporters=["", "gr4"]).values == (12, 9)
    assert trick("ra13 ra9", supporters=["", "gr9"]).winner == SECOND


def test_a_value_may_fall_below_zero() -> None:
    """VALUE-1"""
    assert trick("lich go0").values == (5, -3)


def test_the_effective_value_decides_who_wins_but_the_printed_one_which_troll_is_highest() -> None:
    """VALUE-1, TROLLS-1"""
    table = position(["tr3 go1", "tr7 go2"], supporters=["gr3", ""]).play("tr3 tr7")
    assert table.leader == FIRST
    assert table.supporters(FIRST) == "tr7 gr3"
    assert table.waiting == "tr3"


def test_a_raised_giant_crushes_by_its_printed_value() -> None:
    """VALUE-1, GIANTS-1"""
    table = position(["gi1 gr0", "gi3 gr9"], supporters=["gr1", ""], gnomes=["", "gn1 gn7"]).play("gi1 gi3")
    assert table.leader == FIRST
    assert table.gnomes(SECOND) == "gn7"


def test_the_effective_value_decides_who_is_lowest() -> None:
    """VALUE-1, DWARVES-2"""
    table = position(["dw4 go1", "go2 un1", "go3 un2"], supporters=["", "gr2", ""]).play("dw4 go2 go3")
    assert table.supporters(THIRD) == "dw4"


def test_the_printed_values_are_counted_at_the_end() -> None:
    """VALUE-1, SCORE-2"""
    table = position(["un4", "dw1"], supporters=["gr4", "un5"]).play("un4 dw1")
    assert table.votes["undead"] == SECOND


def test_raised_cards_of_other_factions_are_placed_by_their_effective_value() -> None:
    """RANK-1, VALUE-1"""
    assert trick("go5 un2 dw6 go1", supporters=["", "gr2", "", ""]).places == (FIRST, FOURTH, SECOND, THIRD)


def test_griffins_raise_nothing_in_phase_one() -> None:
    """VALUE-1, GRIFFINS-1"""
    assert trick("go5 go4", phase=1, supporters=["", "gr4"]).values == (5, 4)
