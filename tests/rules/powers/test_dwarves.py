"""Dwarves: the loser takes them."""

import pytest

from tests.table import FIRST, FOURTH, SECOND, THIRD, position


def test_the_loser_takes_both_dwarves() -> None:
    """DWARVES-1"""
    table = position(["dw4 go1", "dw9 go2"]).play("dw4 dw9")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw4 dw9", "")
    assert table.leader == SECOND


def test_the_winner_takes_the_other_card_if_it_is_no_dwarf() -> None:
    """DWARVES-1"""
    table = position(["go4 go1", "dw9 un2"]).play("go4 dw9")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("go4", "dw9")
    table = position(["dw4 go1", "go9 un2"]).play("dw4 go9")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("go9", "dw4")


def test_in_phase_one_dwarves_are_discarded_like_any_card() -> None:
    """DWARVES-1"""
    table = position(["dw4 go1", "dw9 go2"], phase=1, deck="un1 un2 un3 un4").play("dw4 dw9")
    assert (table.discard, table.supporters(FIRST)) == ("dw4 dw9", "")


def test_with_two_players_the_loser_takes_them_even_if_its_card_is_higher() -> None:
    """DWARVES-1"""
    table = position(["go1 go2", "dw9 un2"]).play("go1 dw9")
    assert table.supporters(SECOND) == "dw9"


def test_on_a_heros_lead_the_loser_takes_the_dwarf() -> None:
    """DWARVES-1, HERO-1"""
    table = position(["mummy go2", "dw9 un2"]).play("mummy dw9")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw9", "mummy")


@pytest.mark.parametrize(
    ("plays", "taker"),
    [
        ("dw4 dw9 go0", THIRD),
        ("dw1 dw9 go5", FIRST),
        ("go5 dw2 go3", SECOND),
        ("go5 un9 dw8", FIRST),
    ],
)
def test_with_three_players_the_lowest_card_of_whatever_faction_takes_the_dwarves(plays: str, taker: int) -> None:
    """DWARVES-2"""
    cards = plays.split()
    table = position([f"{card} kn{at + 3}" for at, card in enumerate(cards)]).play(plays)
    dwarves = " ".join(card for card in cards if card.startswith("dw"))
    assert table.supporters(taker).endswith(dwarves)
    others = [table.supporters(seat) for seat in range(3) if seat != taker]
    assert all("dw" not in pile for pile in others)


def test_with_four_players_the_lowest_takes_them_be_it_the_winners_partner() -> None:
    """DWARVES-2"""
    table = position(["dw9 go1", "dw4 go2", "go3 un1", "dw8 go4"]).play("dw9 dw4 go3 dw8")
    assert [table.supporters(seat) for seat in range(4)] == ["go3", "", "dw4 dw8 dw9", ""]


def test_of_equally_low_cards_the_last_played_takes_the_dwarves() -> None:
    """DWARVES-2"""
    table = position(["go4 go1", "un2 kn2", "dw2 kn3"]).play("go4 un2 dw2")
    assert (table.supporters(FIRST), table.supporters(THIRD)) == ("go4 un2", "dw2")
    table = position(["go4 go1", "dw2 kn2", "un2 kn3", "go9 go3"]).play("go4 dw2 un2 go9")
    assert (table.supporters(FOURTH), table.supporters(THIRD)) == ("go4 go9 un2", "dw2")


def test_equal_cards_in_another_order_of_seats_go_by_who_played_last() -> None:
    """DWARVES-2"""
    table = position(["dw2 kn4", "go4 kn2", "un2 kn3"], leader=SECOND).play("go4 un2 dw2")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw2", "go4 un2")


def test_the_winner_may_be_the_lowest() -> None:
    """DWARVES-2"""
    table = position(["dw1 go1", "go9 go2", "kn9 go3"]).play("dw1 go9 kn9")
    assert table.supporters(FIRST) == "go9 kn9 dw1"
