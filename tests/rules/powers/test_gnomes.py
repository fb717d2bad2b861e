"""Gnomes: they stand in front of their winner."""

from tests.table import FIRST, SECOND, THIRD, position


def test_gnomes_won_lie_in_front_not_among_the_supporters() -> None:
    """GNOMES-1"""
    table = position(["gn3 un1", "gn5 un2"]).play("gn3 gn5")
    assert (table.gnomes(FIRST), table.gnomes(SECOND)) == ("", "gn3 gn5")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("", "")


def test_a_gnome_won_with_another_card_lies_in_front_alone() -> None:
    """GNOMES-1"""
    table = position(["un3 gi1", "gn5 gi3"], gnomes=["gn1 gn9", "gn5"]).play("un3 gn5")
    assert (table.gnomes(FIRST), table.supporters(FIRST)) == ("gn1 gn5 gn9", "un3")
    assert table.gnomes(SECOND) == "gn5"


def test_gnomes_in_front_join_the_supporters_at_the_end() -> None:
    """GNOMES-1"""
    table = position(["gn3", "gn5"], gnomes=["gn7", "gn1"]).play("gn3 gn5")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("gn7", "gn1 gn3 gn5")
    assert (table.gnomes(FIRST), table.gnomes(SECOND)) == ("", "")
    assert table.votes["gnomes"] == SECOND


def test_gnomes_played_in_phase_one_go_to_the_discard() -> None:
    """GNOMES-1"""
    table = position(["gn3 un1", "gn5 un2"], phase=1, deck="gi1 gi3 gi5 gi7").play("gn3 gn5")
    assert (table.discard, table.gnomes(SECOND)) == ("gn3 gn5", "")


def test_a_gnome_captured_in_phase_one_goes_to_the_supporters() -> None:
    """GNOMES-1, ZOMBIES-1"""
    table = position(["zo3 un1", "gn5 un2"], phase=1, deck="gi1 gi3 gi5 gi7").play("zo3 gn5")
    assert (table.supporters(FIRST), table.gnomes(FIRST)) == ("gn5", "")


def test_with_four_players_gnomes_lie_in_front_of_the_winner_not_of_its_partner() -> None:
    """GNOMES-1"""
    table = position(["gn3 un1", "gn1 un2", "gn9 un3", "gn7 un4"]).play("gn3 gn1 gn9 gn7")
    assert [table.gnomes(seat) for seat in range(4)] == ["", "", "gn1 gn3 gn7 gn9", ""]
    assert table.leader == THIRD
