"""The Warlock: it beats odd cards."""

import pytest

from tests.table import FIRST, SECOND, position, trick


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("value", range(10))
def test_played_after_an_odd_card_the_warlock_wins(value: int, phase: int) -> None:
    """HERO-WARLOCK"""
    assert trick(f"go{value} warlock", phase=phase).winner == (SECOND if value % 2 else FIRST)


def test_the_effective_value_is_what_must_be_odd() -> None:
    """HERO-WARLOCK, VALUE-1"""
    assert trick("go2 warlock", supporters=["gr2", ""]).winner == SECOND
    assert trick("go3 warlock", supporters=["gr3", ""]).winner == FIRST


def test_the_warlock_beats_an_odd_hero() -> None:
    """HERO-WARLOCK"""
    assert trick("lich warlock").winner == SECOND
    assert trick("mummy warlock").winner == SECOND
    assert trick("skeleton warlock").winner == FIRST


def test_a_led_warlock_has_no_power() -> None:
    """HERO-WARLOCK, HERO-1"""
    assert trick("warlock go3").winner == SECOND
    assert trick("warlock go1").winner == FIRST


def test_the_warlock_takes_the_trick_it_wins() -> None:
    """HERO-WARLOCK"""
    table = position(["sh19 go1", "warlock kn2"]).play("sh19 warlock")
    assert (table.supporters(SECOND), table.leader) == ("sh19 warlock", SECOND)
