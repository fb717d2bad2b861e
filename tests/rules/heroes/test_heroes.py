"""What all heroes have in common."""

import pytest

from tests.table import FIRST, SECOND, ended, position, trick

DECK = "dw1 dw2 dw3 dw4"


def test_on_a_heros_lead_the_other_seat_plays_anything() -> None:
    """HERO-1"""
    assert position(["lich go5", "go1 un2 do3 cube"]).play("lich").legal == "go1, un2, do3, cube"


@pytest.mark.parametrize(
    ("plays", "winner"),
    [("mummy go4", SECOND), ("mummy go2", FIRST), ("cthulhu un6", FIRST), ("cthulhu un7", SECOND)],
)
def test_on_a_heros_lead_the_higher_value_wins_and_the_leader_if_equal(plays: str, winner: int) -> None:
    """HERO-1"""
    assert trick(plays).winner == winner
    assert trick(plays, phase=1).winner == winner


def test_a_hero_on_a_heros_lead_wins_if_it_is_higher() -> None:
    """HERO-1"""
    assert trick("mummy skeleton").winner == SECOND
    assert trick("skeleton mummy").winner == FIRST


def test_powers_that_need_a_led_faction_do_not_act_on_a_heros_lead() -> None:
    """HERO-1"""
    assert trick("mummy kn2").winner == FIRST
    assert trick("mummy we2").winner == FIRST
    assert trick("mummy we9").winner == SECOND


def test_powers_that_need_no_led_faction_act_on_a_heros_lead() -> None:
    """HERO-1"""
    table = position(["mummy go1", "zo9 go2"], phase=1, deck=DECK).play("mummy zo9")
    assert table.supporters(SECOND) == "mummy"
    table = position(["cthulhu go1 go3", "dr1 go2 go4"]).play("cthulhu dr1 discard go1 discard go2")
    assert (table.leader, table.supporters(FIRST)) == (SECOND, "dr1 cthulhu")


def test_a_hero_may_not_be_played_by_a_seat_that_can_follow() -> None:
    """HERO-2"""
    assert position(["go9", "go2 do1 lich"]).play("go9").legal == "go2, do1"


def test_a_hero_may_be_played_by_a_seat_without_the_led_faction() -> None:
    """HERO-2"""
    assert position(["go9", "un2 do1 lich"]).play("go9").legal == "un2, do1, lich"


@pytest.mark.parametrize("hero", ["lich", "skeleton", "warlock", "cthulhu", "mummy", "cube"])
def test_a_hero_as_second_card_loses_unless_its_power_says_otherwise(hero: str) -> None:
    """HERO-2"""
    assert trick(f"go0 {hero}").winner == FIRST
    assert trick(f"go0 {hero}", phase=1).winner == FIRST


def test_collected_heroes_count_for_nothing() -> None:
    """HERO-3"""
    table = ended("un5 lich cthulhu", "dw5")
    assert table.result.tallies == ((1, 1, 5), (1, 1, 5))
    assert table.winners == (FIRST, SECOND)


def test_a_hero_in_the_market_is_recruited_like_any_card() -> None:
    """HERO-3"""
    table = position(["go1 kn2", "go2 kn3"], phase=1, deck="lich mummy dw1 dw2").play("go1 go2")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("mummy", "lich")


def test_a_hero_played_in_phase_one_goes_to_the_discard() -> None:
    """HERO-3"""
    table = position(["go1 kn2", "lich kn3"], phase=1, deck=DECK).play("go1 lich")
    assert table.discard == "go1 lich"


def test_a_hero_won_in_phase_two_goes_to_the_supporters() -> None:
    """HERO-3"""
    table = position(["go1 kn2", "lich kn3"]).play("go1 lich")
    assert table.supporters(FIRST) == "go1 lich"


def test_heroes_beat_the_powers_of_factions() -> None:
    """HERO-3"""
    assert trick("we9 mummy").winner == SECOND
    assert trick("we9 mummy", moon="full").winner == SECOND
    table = position(["dw9 go1", "warlock go2"]).play("dw9 warlock")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw9", "warlock")


def test_a_hero_matches_no_griffin() -> None:
    """HERO-3, GRIFFINS-1"""
    assert trick("skeleton go3", supporters=["gr4", ""]).values == (4, 3)
