"""Dragons: the player of the last dragon leads."""

import pytest

from tests.table import FIRST, SECOND, THIRD, position


def test_example_1_the_second_dragon_loses_but_leads() -> None:
    """DRAGONS-1: example 1."""
    table = position(["dr7 un1", "dr3 un2"]).play("dr7 dr3")
    assert (table.supporters(FIRST), table.leader) == ("dr3 dr7", SECOND)
    assert table.asks == "1 play"


def test_example_2_a_dragon_that_did_not_follow_leads() -> None:
    """DRAGONS-1: example 2."""
    table = position(["gi5 un1", "dr4 un2"]).play("gi5 dr4")
    assert (table.supporters(FIRST), table.leader) == ("gi5 dr4", SECOND)


@pytest.mark.parametrize("phase", [1, 2])
def test_it_holds_in_both_phases(phase: int) -> None:
    """DRAGONS-1"""
    deck = "un1 un2 un3 un4" if phase == 1 else ""
    table = position(["go5 go1", "dr2 kn2"], phase=phase, deck=deck).play("go5 dr2")
    assert (table.phase, table.leader) == (phase, SECOND)


def test_the_winner_takes_the_market_as_usual() -> None:
    """DRAGONS-1: the winner gets the cards as usual."""
    table = position(["go5 go1", "dr2 kn2"], phase=1, deck="un1 un2 un3 un4").play("go5 dr2")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("un1", "un2")


def test_a_dragon_led_keeps_the_lead_even_if_it_loses() -> None:
    """DRAGONS-1: also when only the leader played one."""
    table = position(["dr5 un1", "do9 un2"]).play("dr5 do9")
    assert (table.supporters(SECOND), table.leader) == ("do9 dr5", FIRST)


def test_a_dragon_led_and_not_followed_leads_again() -> None:
    """DRAGONS-1"""
    assert position(["dr0 un1", "un9 un2"]).play("dr0 un9").leader == FIRST


@pytest.mark.parametrize(
    ("plays", "leader"),
    [
        ("dr5 dr9 un1 un2", SECOND),
        ("dr5 un9 dr0 un2", THIRD),
        ("go5 dr9 dr8 go9", THIRD),
        ("go5 dr0 un8 go9", SECOND),
        ("dr5 go9 un3 un4", FIRST),
    ],
)
def test_of_several_dragons_the_last_played_counts_whatever_its_value(plays: str, leader: int) -> None:
    """DRAGONS-1"""
    hands = [f"{card} kn{at + 2}" for at, card in enumerate(plays.split())]
    assert position(hands).play(plays).leader == leader


def test_the_last_is_counted_from_the_leader() -> None:
    """DRAGONS-1"""
    table = position(["dr1 kn2", "dr9 kn3", "dr5 kn4"], leader=SECOND).play("dr9 dr5 dr1")
    assert (table.leader, table.supporters(SECOND)) == (FIRST, "dr1 dr5 dr9")


def test_a_dragon_in_the_market_leads_nothing() -> None:
    """DRAGONS-1"""
    table = position(["go5 go1", "go9 kn2"], phase=1, deck="dr1 dr2 un3 un4").play("go5 go9")
    assert table.leader == SECOND
