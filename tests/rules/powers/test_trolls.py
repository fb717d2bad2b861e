"""Trolls: one at a time."""

from tests.table import FIRST, SECOND, position


def test_the_german_sequence_of_trolls() -> None:
    """TROLLS-1: the example's king is of another pair, an undead 7 stands for it."""
    table = position(["tr6 tr5 un7 go8", "tr7 tr3 go2 kn2"]).play("tr6 tr7")
    assert (table.supporters(SECOND), table.waiting, table.leader) == ("tr7", "tr6", SECOND)
    table = table.play("tr3 tr5")
    assert (table.supporters(FIRST), table.waiting, table.leader) == ("tr6", "tr3 tr5", FIRST)
    table = table.play("un7 go2")
    assert (table.supporters(FIRST), table.waiting) == ("go2 un7 tr5 tr6", "tr3")
    table = table.play("go8 kn2")
    assert (table.supporters(SECOND), table.waiting) == ("go8 kn2 tr3 tr7", "")


def test_a_single_troll_is_taken_at_once() -> None:
    """TROLLS-1"""
    table = position(["tr6 go1", "go9 go2"]).play("tr6 go9")
    assert (table.supporters(FIRST), table.waiting) == ("go9 tr6", "")


def test_of_two_trolls_the_lower_waits_whoever_played_it() -> None:
    """TROLLS-1"""
    table = position(["tr9 go1", "tr5 go2"]).play("tr9 tr5")
    assert (table.supporters(FIRST), table.waiting) == ("tr9", "tr5")
    assert "Waits tr5" in table.told


def test_a_waiting_troll_goes_to_the_next_winner_also_without_a_troll_in_the_trick() -> None:
    """TROLLS-1"""
    table = position(["go5 go1", "go9 go2"], waiting="tr1 tr8 tr3").play("go5 go9")
    assert (table.supporters(SECOND), table.waiting) == ("go5 go9 tr8", "tr1 tr3")


def test_a_played_troll_is_taken_if_it_is_higher_than_those_waiting() -> None:
    """TROLLS-1"""
    table = position(["tr7 go1", "go9 go2"], waiting="tr6").play("tr7 go9")
    assert (table.supporters(FIRST), table.waiting) == ("go9 tr7", "tr6")


def test_a_played_troll_waits_if_a_higher_one_was_waiting() -> None:
    """TROLLS-1"""
    table = position(["tr5 go1", "go9 go2"], waiting="tr6").play("tr5 go9")
    assert (table.supporters(FIRST), table.waiting) == ("go9 tr6", "tr5")


def test_a_troll_played_on_another_faction_counts_as_well() -> None:
    """TROLLS-1"""
    table = position(["go5 go1", "tr9 kn2"], waiting="tr6").play("go5 tr9")
    assert (table.supporters(FIRST), table.waiting) == ("go5 tr9", "tr6")


def test_with_three_players_two_of_three_trolls_wait() -> None:
    """TROLLS-1"""
    table = position(["tr5 go1", "tr9 go2", "tr7 go3"]).play("tr5 tr9 tr7")
    assert (table.supporters(SECOND), table.waiting) == ("tr9", "tr5 tr7")


def test_with_four_players_trolls_wait_for_the_next_winner_of_whatever_side() -> None:
    """TROLLS-1"""
    table = position(["tr5 go1", "tr9 go2", "tr7 go3", "tr1 go4"]).play("tr5 tr9 tr7 tr1 go2 go3 go4 go1")
    assert [table.supporters(seat) for seat in range(4)] == ["", "tr9", "", "go1 go2 go3 go4 tr1 tr5 tr7"]


def test_in_phase_one_trolls_are_discarded_like_any_card() -> None:
    """TROLLS-1"""
    table = position(["tr9 go1", "tr5 go2"], phase=1, deck="un1 un2 un3 un4").play("tr9 tr5")
    assert (table.discard, table.waiting) == ("tr5 tr9", "")


def test_the_winner_of_the_last_trick_takes_all_trolls() -> None:
    """TROLLS-2: all of them, without a choice."""
    table = position(["tr5", "tr9"], waiting="tr1 tr2").play("tr5 tr9")
    assert table.supporters(SECOND) == "tr1 tr2 tr5 tr9"
    assert table.votes == {"trolls": SECOND}


def test_the_last_trick_may_also_be_one_that_empties_another_hand() -> None:
    """TROLLS-2, P2-3"""
    table = position(["go5 un1", "go9"], waiting="tr1 tr2 tr3").play("go5 go9")
    assert table.supporters(SECOND) == "go5 go9 tr1 tr2 tr3"
