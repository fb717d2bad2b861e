"""The Mummy: it beats high cards."""

import pytest

from tests.table import FIRST, SECOND, position, trick


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(
    ("value", "winner"), [(0, FIRST), (5, FIRST), (6, FIRST), (7, SECOND), (8, SECOND), (19, SECOND)]
)
def test_played_after_a_seven_or_more_the_mummy_wins(value: int, winner: int, phase: int) -> None:
    """HERO-MUMMY"""
    assert trick(f"sh{value} mummy", phase=phase).winner == winner


def test_the_effective_value_is_what_must_be_seven() -> None:
    """HERO-MUMMY, VALUE-1"""
    assert trick("go2 mummy", supporters=["gr2", ""]).winner == SECOND
    assert trick("go1 mummy", supporters=["gr1", ""]).winner == FIRST


def test_a_led_mummy_has_no_power() -> None:
    """HERO-MUMMY, HERO-1"""
    assert trick("mummy go7").winner == SECOND


def test_the_mummy_takes_the_trick_it_wins() -> None:
    """HERO-MUMMY"""
    table = position(["go9 go1", "mummy kn2"], phase=1, deck="un1 un2 un3 un4").play("go9 mummy")
    assert (table.followers(SECOND), table.leader) == ("un1", SECOND)
