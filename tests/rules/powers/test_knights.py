"""Knights: they beat goblins."""

import pytest

from tests.table import FIRST, FOURTH, SECOND, THIRD, position, trick


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("plays", ["go9 kn2", "go0 kn9", "go5 kn5", "go8 kn7"])
def test_a_knight_beats_a_goblin_whatever_their_values(plays: str, phase: int) -> None:
    """KNIGHTS-1"""
    assert trick(plays, phase=phase).winner == SECOND


def test_of_several_knights_the_highest_wins() -> None:
    """KNIGHTS-1"""
    assert trick("go9 kn2 kn8").winner == THIRD
    assert trick("go9 kn8 kn2").winner == SECOND
    assert trick("go0 kn3 kn9 kn5").winner == THIRD
    assert trick("go9 go8 kn2 go7").winner == THIRD


def test_of_knights_with_equal_effective_values_the_first_wins() -> None:
    """KNIGHTS-1"""
    assert trick("go5 kn2 kn7", supporters=["", "gr2", ""]).winner == SECOND
    assert trick("go5 kn7 kn2", supporters=["", "", "gr2"]).winner == SECOND


def test_the_effective_value_decides_which_knight_is_highest() -> None:
    """KNIGHTS-1, VALUE-1"""
    assert trick("go5 kn6 kn2", supporters=["", "", "gr2"]).winner == THIRD


def test_a_seat_that_holds_a_goblin_must_follow_with_it() -> None:
    """KNIGHTS-1"""
    assert position(["go9", "go1 kn2"]).play("go9").legal == "go1"


def test_a_seat_without_goblins_need_not_play_its_knight() -> None:
    """KNIGHTS-1"""
    assert position(["go9", "kn2 un1"]).play("go9").legal == "kn2, un1"


@pytest.mark.parametrize("plays", ["un1 kn9", "kn2 go9", "un1 go2 kn9", "do1 kn9", "un0 go9 kn9 kn8"])
def test_a_knight_has_no_effect_when_goblins_are_not_led(plays: str) -> None:
    """KNIGHTS-1"""
    assert trick(plays).winner == FIRST


def test_knights_that_are_led_are_won_by_the_highest_knight() -> None:
    """KNIGHTS-1"""
    assert trick("kn2 go9 kn3 go8").winner == THIRD


def test_a_knight_on_a_heros_lead_has_no_effect() -> None:
    """KNIGHTS-1, HERO-1"""
    assert trick("mummy kn2").winner == FIRST
    assert trick("mummy kn4").winner == SECOND


@pytest.mark.parametrize(("plays", "winner"), [("go1 do9 kn2", THIRD), ("go1 kn2 do9", SECOND)])
def test_a_knight_beats_a_doppelganger_played_on_a_goblin(plays: str, winner: int) -> None:
    """KNIGHTS-2"""
    assert trick(plays).winner == winner


def test_the_doppelganger_that_the_knight_beats_keeps_its_place_among_the_goblins() -> None:
    """KNIGHTS-2, RANK-1"""
    assert trick("go1 do9 kn2 go8").places == (THIRD, SECOND, FOURTH, FIRST)


def test_the_winner_with_a_knight_takes_the_trick() -> None:
    """KNIGHTS-1"""
    table = position(["go9 un1", "kn2 un2"]).play("go9 kn2")
    assert (table.supporters(FIRST), table.supporters(SECOND), table.leader) == ("", "go9 kn2", SECOND)
