"""The Lich King: the next card counts less."""

import pytest

from tests.table import FIRST, SECOND, position, trick


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(("card", "value", "winner"), [("go9", 6, SECOND), ("go8", 5, FIRST), ("go2", -1, FIRST)])
def test_the_card_after_the_lich_king_counts_three_less(card: str, value: int, winner: int, phase: int) -> None:
    """HERO-LICH"""
    outcome = trick(f"lich {card}", phase=phase)
    assert (outcome.values, outcome.winner) == ((5, value), winner)


def test_a_hero_after_the_lich_king_counts_three_less_too() -> None:
    """HERO-LICH"""
    assert trick("lich cthulhu").values == (5, 3)
    assert trick("lich cthulhu").winner == FIRST


def test_as_second_card_the_lich_king_does_nothing() -> None:
    """HERO-LICH"""
    assert trick("go1 lich").values == (1, 5)
    assert trick("go1 lich").winner == FIRST
    assert trick("mummy lich").values == (3, 5)
    assert trick("mummy lich").winner == SECOND


def test_the_next_trick_is_not_weakened() -> None:
    """HERO-LICH: in the same trick."""
    table = position(["lich un3 un1", "go9 un2 un4"]).play("lich go9 un2 un3")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("un2 un3", "go9 lich")


def test_the_lich_king_takes_its_three_from_a_griffins_five() -> None:
    """HERO-LICH, GRIFFINS-1"""
    assert trick("lich go4", supporters=["", "gr4"]).values == (5, 6)


def test_the_printed_value_stays_for_the_count() -> None:
    """HERO-LICH, VALUE-1"""
    table = position(["lich", "un9"], supporters=["un7", ""]).play("lich un9")
    assert table.vote("undead").standings == ((1, (7,)), (1, (9,)))
