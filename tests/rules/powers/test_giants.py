"""Giants: they crush gnomes."""

import pytest

from tests.table import FIRST, SECOND, position


def test_example_1_the_winner_crushes_with_both_giants() -> None:
    """GIANTS-1: example 1."""
    table = position(["gi3 un1", "gi5 un2"], gnomes=["gn3 gn3 gn7", "gn3"]).play("gi3 gi5")
    assert table.leader == SECOND
    assert (table.gnomes(FIRST), table.discard) == ("gn3 gn7", "gn3")
    assert table.gnomes(SECOND) == "gn3"
    assert table.supporters(SECOND) == "gi3 gi5"


def test_example_2_a_giant_that_wins_crushes_the_losers_gnome() -> None:
    """GIANTS-1: example 2."""
    table = position(["gi1 un1", "tr4 un2"], gnomes=["gn1", "gn1 gn3"]).play("gi1 tr4")
    assert (table.gnomes(FIRST), table.gnomes(SECOND)) == ("gn1", "gn3")


def test_example_3_a_giant_played_by_the_loser_crushes_its_own_gnome() -> None:
    """GIANTS-1: example 3."""
    table = position(["dr4 un1", "gi3 un2"], gnomes=["gn3", "gn3 gn9"]).play("dr4 gi3")
    assert (table.gnomes(FIRST), table.gnomes(SECOND)) == ("gn3", "gn9")
    assert table.supporters(FIRST) == "gi3 dr4"


def test_the_german_example_a_seven_is_crushed_and_discarded() -> None:
    """GIANTS-1: the example's goblin is of another pair, an undead 5 stands for it."""
    table = position(["un5 un1", "gi7 dw2"], gnomes=["", "gn7"]).play("un5 gi7")
    assert (table.gnomes(SECOND), table.discard) == ("", "gn7")


def test_a_giant_that_finds_no_gnome_will_not_crush_later() -> None:
    """GIANTS-3: the note after the examples."""
    table = position(["gi5 gn3 un1", "un2 gn5 dw1"]).play("gi5 un2 gn3 gn5")
    assert table.supporters(FIRST) == "gi5 un2"
    assert (table.gnomes(SECOND), table.discard) == ("gn3 gn5", "")


def test_nobody_chooses_whether_to_crush() -> None:
    """GIANTS-2"""
    table = position(["gi5 un1", "un2 un3"], gnomes=["", "gn5"]).play("gi5 un2")
    assert (table.asks, table.discard) == ("0 play", "gn5")
    assert table.told[-2:] == ["Crushed 1 gn5", "Led 0"]


def test_a_giant_crushes_one_gnome_only() -> None:
    """GIANTS-1"""
    table = position(["gi5 un1", "un2 un3"], gnomes=["", "gn5 gn5 gn5"]).play("gi5 un2")
    assert (table.gnomes(SECOND), table.discard) == ("gn5 gn5", "gn5")


def test_two_giants_of_one_value_crush_two_gnomes_of_it() -> None:
    """GIANTS-1: the note for three and four players."""
    table = position(["gi5 un1", "gi5 un3"], gnomes=["gn5", "gn5 gn5"]).play("gi5 gi5")
    assert (table.gnomes(FIRST), table.gnomes(SECOND), table.discard) == ("gn5", "", "gn5 gn5")
    table = position(["gi5 un1", "gi5 un3"], gnomes=["", "gn5"]).play("gi5 gi5")
    assert (table.gnomes(SECOND), table.discard) == ("", "gn5")


def test_with_three_players_a_giant_crushes_in_front_of_each_opponent() -> None:
    """GIANTS-1"""
    table = position(["un5 un1", "gi3 dw2", "un4 un3"], gnomes=["gn3", "gn3", "gn1 gn3"]).play("un5 gi3 un4")
    assert [table.gnomes(seat) for seat in range(3)] == ["gn3", "", "gn1"]


def test_with_four_players_the_winners_and_its_partners_gnomes_are_safe() -> None:
    """GIANTS-1"""
    hands = ["gi3 un1", "un2 un5", "un3 un6", "un4 un7"]
    table = position(hands, gnomes=["gn3", "gn3 gn5", "gn5 gn7", "gn1 gn3"]).play("gi3 un2 un3 un4")
    assert [table.gnomes(seat) for seat in range(4)] == ["gn3", "gn5", "gn5 gn7", "gn1"]


def test_with_four_players_a_partners_giant_spares_the_partner_too() -> None:
    """GIANTS-1"""
    hands = ["un9 un1", "un2 un5", "gi3 dw6", "un4 un7"]
    table = position(hands, gnomes=["gn3", "gn5", "gn3 gn7", "gn3"]).play("un9 un2 gi3 un4")
    assert [table.gnomes(seat) for seat in range(4)] == ["gn3", "gn5", "gn3 gn7", ""]


def test_gnomes_won_in_the_same_trick_are_safe() -> None:
    """GIANTS-3"""
    table = position(["gi3 un1", "gn3 un3"], gnomes=["", "gn3"]).play("gi3 gn3")
    assert (table.gnomes(FIRST), table.gnomes(SECOND), table.discard) == ("gn3", "", "gn3")


@pytest.mark.parametrize("choice", ["tuck", "keep"])
def test_a_giant_crushes_wherever_it_is_put(choice: str) -> None:
    """GIANTS-3"""
    table = position(["gi3 un1", "un2 un3"], vampires=["va4", ""], gnomes=["", "gn3"]).play(f"gi3 un2 {choice} keep")
    assert table.gnomes(SECOND) == ""


def test_giants_played_in_phase_one_crush_nothing() -> None:
    """GIANTS-1"""
    table = position(["gi3 un1", "un2 un3"], phase=1, deck="un4 un5 un6 un7", gnomes=["", "gn3"]).play("gi3 un2")
    assert (table.gnomes(SECOND), table.discard) == ("gn3", "gi3")


def test_giants_among_the_supporters_crush_nothing() -> None:
    """GIANTS-3"""
    table = position(["un5 un1", "un2 un3"], supporters=["gi3", ""], gnomes=["", "gn3"]).play("un5 un2")
    assert table.gnomes(SECOND) == "gn3"


def test_a_giant_crushes_gnomes_only_and_only_of_its_value() -> None:
    """GIANTS-1"""
    table = position(["gi3 un1", "un2 un9"], gnomes=["", "gn1 gn5"], supporters=["", "un3 gn3"]).play("gi3 un2")
    assert (table.gnomes(SECOND), table.supporters(SECOND), table.discard) == ("gn1 gn5", "gn3 un3", "")
