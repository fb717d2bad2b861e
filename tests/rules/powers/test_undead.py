"""Undead: those played in phase one join the winner."""

from tests.table import FIRST, SECOND, THIRD, position

DECK = "dw1 dw2 dw3 dw4"


def test_an_undead_played_in_phase_one_joins_the_winners_supporters() -> None:
    """UNDEAD-1"""
    table = position(["un5 go1", "go9 go2"], phase=1, deck=DECK).play("un5 go9")
    assert (table.supporters(FIRST), table.discard) == ("un5", "go9")


def test_both_undead_of_a_trick_join_the_winner() -> None:
    """UNDEAD-1"""
    table = position(["un5 go1", "un9 go2"], phase=1, deck=DECK).play("un5 un9")
    assert (table.supporters(FIRST), table.supporters(SECOND), table.discard) == ("", "un5 un9", "")


def test_an_undead_that_did_not_follow_joins_the_winner_as_well() -> None:
    """UNDEAD-1"""
    table = position(["go5 go1", "un9 kn2"], phase=1, deck=DECK).play("go5 un9")
    assert (table.supporters(FIRST), table.discard) == ("un9", "go5")
    assert "Captured 0 un9" in table.told


def test_with_three_players_all_undead_join_the_winner() -> None:
    """UNDEAD-1"""
    table = position(["un5 go1", "un9 go2", "un7 go3"], phase=1, deck="dw1 dw2 dw3 dw4 dw5 dw6").play("un5 un9 un7")
    assert [table.supporters(seat) for seat in range(3)] == ["", "un5 un7 un9", ""]


def test_an_undead_in_the_market_goes_to_the_followers() -> None:
    """UNDEAD-2"""
    table = position(["go4 go1", "go9 go2"], phase=1, deck="un3 dw1 dw2 dw3").play("go4 go9")
    assert (table.followers(SECOND), table.supporters(SECOND)) == ("un3", "")


def test_an_undead_on_the_deck_goes_to_the_followers() -> None:
    """UNDEAD-2"""
    table = position(["go4 go1", "go9 go2"], phase=1, deck="dw1 un3 dw2 dw3").play("go4 go9")
    assert (table.followers(FIRST), table.supporters(FIRST)) == ("un3", "")


def test_in_phase_two_undead_are_collected_like_any_card() -> None:
    """UNDEAD-1"""
    table = position(["un5 go1", "un9 go2", "dw1 go3"]).play("un5 un9 dw1")
    assert table.supporters(SECOND) == "un5 un9"
    assert table.supporters(THIRD) == "dw1"
