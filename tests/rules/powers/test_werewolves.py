"""Werewolves: the moon decides."""

import pytest

from claimant.rules.trick import Moon
from tests.table import FIRST, FOURTH, SECOND, THIRD, position, trick

DECK = "dw1 dw2 dw3 dw4 dw5 dw6 dw7 dw8"


@pytest.mark.parametrize("phase", [1, 2])
def test_under_a_dark_moon_the_lowest_werewolf_wins_under_a_full_moon_the_highest(phase: int) -> None:
    """WEREWOLVES-1"""
    assert trick("we9 we2", phase=phase).winner == SECOND
    assert trick("we2 we9", phase=phase).winner == FIRST
    assert trick("we9 we2", phase=phase, moon="full").winner == FIRST
    assert trick("we2 we9", phase=phase, moon="full").winner == SECOND


def test_the_moon_starts_dark() -> None:
    """WEREWOLVES-1"""
    assert position(["we9 go1", "we2 go2"], phase=1, deck=DECK).moon == "dark"


def test_doppelgangers_count_as_werewolves_in_both_directions() -> None:
    """WEREWOLVES-1"""
    assert trick("we5 do2").winner == SECOND
    assert trick("we5 do9").winner == FIRST
    assert trick("we5 do9", moon="full").winner == SECOND


def test_among_equals_the_first_played_wins_under_either_moon() -> None:
    """WEREWOLVES-1"""
    assert trick("we4 do4").winner == FIRST
    assert trick("we4 do4", moon="full").winner == FIRST
    assert trick("we9 do4 we4").winner == SECOND


def test_other_factions_cannot_win_however_low() -> None:
    """WEREWOLVES-1"""
    assert trick("we9 go0").winner == FIRST
    assert trick("we9 go0 un1 we8").winner == FOURTH


def test_the_places_follow_the_moon_among_werewolves_only() -> None:
    """WEREWOLVES-1, RANK-1"""
    assert trick("we5 we1 un3 un9").places == (SECOND, FIRST, FOURTH, THIRD)
    assert trick("we5 we1 un3 un9", moon="full").places == (FIRST, SECOND, FOURTH, THIRD)
    assert trick("we5 we9 do7 we1").places == (FOURTH, FIRST, THIRD, SECOND)


def test_the_effective_value_decides_which_werewolf_is_lowest() -> None:
    """WEREWOLVES-1, VALUE-1"""
    assert trick("we5 we2", supporters=["", "gr2"]).winner == FIRST


@pytest.mark.parametrize(("plays", "winner"), [("we9 we2", SECOND), ("we2 we9", FIRST), ("we9 un0", FIRST)])
def test_the_moon_turns_whenever_a_werewolf_wins_also_unopposed(plays: str, winner: int) -> None:
    """WEREWOLVES-2"""
    hands = [f"{card} go{at}" for at, card in enumerate(plays.split())]
    table = position(hands).play(plays)
    assert (table.leader, table.moon) == (winner, "full")
    assert "MoonTurned True" in table.told


def test_it_turns_back_as_well() -> None:
    """WEREWOLVES-2"""
    table = position(["we9 we3 go1", "we2 we8 go2"]).play("we9 we2 we8 we3")
    assert (table.leader, table.moon) == (SECOND, "dark")
    assert [line for line in table.told if "Moon" in line] == ["MoonTurned True", "MoonTurned False"]


def test_a_doppelganger_that_wins_does_not_turn_the_moon() -> None:
    """WEREWOLVES-2"""
    table = position(["we9 go1", "do2 go2"]).play("we9 do2")
    assert (table.leader, table.moon) == (SECOND, "dark")


def test_a_led_doppelganger_is_not_subject_to_the_moon() -> None:
    """WEREWOLVES-1"""
    assert trick("do5 do2").winner == FIRST
    assert trick("do5 we2").winner == FIRST


def test_the_moon_carries_over_into_phase_two() -> None:
    """WEREWOLVES-2"""
    table = position(["we9", "we2"], phase=1, deck="go1 go2").play("we9 we2")
    assert (table.phase, table.moon) == (2, "full")


@pytest.mark.parametrize("moon", ["dark", "full"])
def test_on_another_factions_lead_werewolves_have_no_power(moon: Moon) -> None:
    """WEREWOLVES-3"""
    table = position(["go5 go1", "we0 kn2"], moon=moon).play("go5 we0")
    assert (table.leader, table.moon) == (FIRST, moon)
    assert trick("go5 we9 go3", moon=moon).places == (FIRST, THIRD, SECOND)
    assert trick("go5 we1 un3 we9", moon=moon).places == (FIRST, FOURTH, THIRD, SECOND)


def test_a_werewolf_that_wins_on_a_heros_lead_turns_the_moon() -> None:
    """WEREWOLVES-3"""
    table = position(["mummy go1", "we9 kn2"]).play("mummy we9")
    assert (table.leader, table.moon) == (SECOND, "full")
    table = position(["mummy go1", "we2 kn2"]).play("mummy we2")
    assert (table.leader, table.moon) == (FIRST, "dark")


def test_a_werewolf_that_a_hero_beats_does_not_turn_the_moon() -> None:
    """WEREWOLVES-2, HERO-3"""
    table = position(["we9 go1", "mummy kn2"]).play("we9 mummy")
    assert (table.leader, table.moon) == (SECOND, "dark")
