"""Seers: the winner looks at the deck."""

import pytest

from tests.table import FIRST, FOURTH, SECOND, THIRD, Table, position

DECK = "go1 go2 go3 go4 go5 go6 go7 go8"
THREE = ["se1 un1", "se9 un2", "se5 un3"]
FOUR = [*THREE, "kn9 un4"]


def two(plays: str, deck: str = DECK) -> Table:
    return position(["se2 kn2", "se9 kn3"], phase=1, deck=deck).play(plays)


def test_who_wins_with_a_seer_chooses_between_the_market_and_the_top_of_the_deck() -> None:
    """SEERS-1"""
    table = two("se2 se9")
    assert (table.asks, table.legal) == ("1 take", "take go1, take top")
    assert (table.market, table.deck) == ("go1", "go2 go3 go4 go5 go6 go7 go8")


def test_who_takes_the_top_card_leaves_the_market_card_to_the_loser() -> None:
    """SEERS-1"""
    table = two("se2 se9 take top")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("go1", "go2")
    assert (table.market, table.deck, table.asks) == ("go3", "go4 go5 go6 go7 go8", "1 play")


def test_who_takes_the_market_card_leaves_the_top_card_to_the_loser() -> None:
    """SEERS-1"""
    table = two("se2 se9 take go1")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("go2", "go1")
    assert table.market == "go3"


def test_the_choice_is_offered_also_when_both_cards_are_equal() -> None:
    """SEERS-1"""
    table = two("se2 se9", deck="go0 go0 go3 go4")
    assert table.legal == "take go0, take top"


def test_a_seer_that_loses_shows_nothing() -> None:
    """SEERS-1"""
    table = position(["go5 kn2", "se9 kn3"], phase=1, deck="go1 go2 go3 go4").play("go5 se9")
    assert (table.asks, table.followers(FIRST)) == ("0 play", "go1")


def test_a_winner_without_a_seer_does_not_look_at_the_deck_when_a_seer_loses() -> None:
    """SEERS-1"""
    table = position(["se2 kn2", "do9 kn3"], phase=1, deck=DECK).play("se2 do9")
    assert (table.asks, table.followers(SECOND)) == ("1 play", "go1")


def test_a_seer_that_wins_unopposed_or_on_a_heros_lead_looks_as_well() -> None:
    """SEERS-1"""
    assert position(["se0 kn2", "un9 kn3"], phase=1, deck=DECK).play("se0 un9").asks == "0 take"
    assert position(["mummy kn2", "se4 kn3"], phase=1, deck=DECK).play("mummy se4").asks == "1 take"


def test_in_phase_two_a_seer_looks_at_nothing() -> None:
    """SEERS-1"""
    table = position(["se2 kn2", "se9 kn3"]).play("se2 se9")
    assert (table.asks, table.supporters(SECOND)) == ("1 play", "se2 se9")


def test_with_three_players_first_place_may_take_any_of_three_cards() -> None:
    """SEERS-2"""
    table = position(THREE, phase=1, deck=DECK).play("se1 se9 se5")
    assert (table.asks, table.legal) == ("1 take", "take go1, take go2, take top")


def test_after_the_top_card_second_place_chooses_from_the_market_and_third_takes_the_other() -> None:
    """SEERS-2"""
    table = position(THREE, phase=1, deck=DECK).play("se1 se9 se5 take top")
    assert (table.asks, table.legal) == ("2 take", "take go1, take go2")
    table = table.play("take go2")
    assert [table.followers(seat) for seat in range(3)] == ["go1", "go3", "go2"]
    assert (table.market, table.leader) == ("go4 go5", SECOND)


def test_after_a_market_card_the_others_go_on_as_usual() -> None:
    """SEERS-2"""
    table = position(THREE, phase=1, deck=DECK).play("se1 se9 se5 take go1")
    assert [table.followers(seat) for seat in range(3)] == ["go3", "go1", "go2"]


@pytest.mark.parametrize(
    ("choices", "followers"),
    [
        ("take top take go2", ["go1", "go3", "go2", "go4"]),
        ("take top take go1", ["go2", "go3", "go1", "go4"]),
        ("take go2", ["go3", "go2", "go1", "go4"]),
    ],
)
def test_with_four_players_fourth_place_draws_the_next_card(choices: str, followers: list[str]) -> None:
    """SEERS-2"""
    table = position(FOUR, phase=1, deck=DECK).play(f"se1 se9 se5 kn9 {choices}")
    assert [table.followers(seat) for seat in range(4)] == followers


def test_second_place_is_not_asked_about_equal_market_cards() -> None:
    """SEERS-2"""
    table = position(FOUR, phase=1, deck="go0 go0 go3 go4").play("se1 se9 se5 kn9")
    assert table.legal == "take go0, take top"
    table = table.play("take top")
    assert [table.hand(seat) for seat in range(4)] == ["go0", "go3", "go0", "go4"]


def test_second_place_with_a_seer_does_not_look() -> None:
    """SEERS-2"""
    table = position(THREE, phase=1, deck=DECK).play("se1 se9 se5 take top")
    assert [line for line in table.told if line.startswith("Peeked")] == ["Peeked 1 go3"]


def test_only_the_peeker_knows_what_was_peeked() -> None:
    """SEERS-3"""
    table = two("se2 se9 take top")
    assert "Peeked 1 go2" in table.told_to(SECOND)
    assert "Peeked 1" in table.told_to(FIRST)
    assert "Peeked 1" in table.told_to(None)
    assert "Drew 1" in table.told_to(FIRST)
    assert "Drew 1 go2" in table.told_to(SECOND)
    assert all("go2" not in line for line in table.told_to(FIRST))


def test_the_seat_that_draws_the_peeked_card_knows_it_too() -> None:
    """SEERS-3"""
    table = position(FOUR, phase=1, deck=DECK).play("se1 se9 se5 kn9 take go1")
    assert "Drew 0 go3" in table.told_to(FIRST)
    assert "Peeked 1 go3" in table.told_to(SECOND)
    for seat in (THIRD, FOURTH):
        assert all("go3" not in line for line in table.told_to(seat))
