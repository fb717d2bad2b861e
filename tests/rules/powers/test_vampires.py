"""Vampires: the first lies in front and shelters other cards."""

import pytest

from tests.table import FIRST, SECOND, position


def test_the_first_vampire_a_seat_wins_lies_in_front_of_it() -> None:
    """VAMPIRES-1"""
    table = position(["va4 go1", "un9 go2"]).play("va4 un9 keep")
    assert (table.vampire(FIRST), table.supporters(FIRST)) == ("va4", "un9")
    assert "Hosted 0 va4" in table.told


def test_each_seat_has_a_first_vampire_of_its_own() -> None:
    """VAMPIRES-1"""
    table = position(["va4 go1", "un9 go2"], vampires=["", "va9"]).play("va4 un9 keep")
    assert (table.vampire(FIRST), table.vampire(SECOND)) == ("va4", "va9")


def test_with_four_players_a_partners_vampire_is_not_ones_own() -> None:
    """VAMPIRES-1"""
    hands = ["va4 go1", "un9 go2", "un8 go3", "un7 go4"]
    table = position(hands, vampires=["", "", "va1", ""]).play("va4 un9 un8 un7 keep keep keep")
    assert (table.vampire(FIRST), table.vampire(2)) == ("va4", "va1")


def test_a_vampire_in_the_supporters_since_phase_one_does_not_make_the_next_one_a_further_one() -> None:
    """VAMPIRES-1"""
    table = position(["va4 go1", "un9 go2"], supporters=["va7", ""]).play("va4 un9 keep")
    assert (table.vampire(FIRST), table.supporters(FIRST)) == ("va4", "un9 va7")


def test_in_phase_one_vampires_are_discarded_like_any_card() -> None:
    """VAMPIRES-1"""
    table = position(["va4 go1", "un9 go2"], phase=1, deck="dw1 dw2 dw3 dw4").play("va4 un9")
    assert (table.vampire(FIRST), table.discard) == ("", "va4")


def test_a_card_won_in_the_same_trick_may_be_tucked() -> None:
    """VAMPIRES-2"""
    table = position(["go5 go1", "va9 kn2"]).play("go5 va9")
    assert (table.asks, table.legal) == ("0 tuck go5", "tuck, keep")
    assert (table.vampire(FIRST), table.trick) == ("va9", "go5")
    assert table.play("tuck").vampire(FIRST) == "va9 go5"
    assert table.play("keep").supporters(FIRST) == "go5"


def test_cards_won_later_may_be_tucked_one_by_one() -> None:
    """VAMPIRES-2"""
    table = position(["go5 go1", "go3 kn2"], vampires=["va4 un1", ""]).play("go5 go3")
    assert table.asks == "0 tuck go5"
    table = table.play("keep")
    assert (table.asks, table.supporters(FIRST)) == ("0 tuck go3", "go5")
    table = table.play("tuck")
    assert (table.vampire(FIRST), table.supporters(FIRST), table.asks) == ("va4 go3 un1", "go5", "0 play")
    assert "Tucked 0 go3 va4" in table.told


def test_a_seat_without_a_vampire_is_asked_nothing() -> None:
    """VAMPIRES-2"""
    table = position(["go5 go1", "go3 kn2"], vampires=["", "va4"]).play("go5 go3")
    assert (table.asks, table.supporters(FIRST)) == ("0 play", "go3 go5")


def test_a_gnome_that_is_kept_goes_to_the_front() -> None:
    """VAMPIRES-2: supporters, or its usual place."""
    table = position(["gn5 un1", "gn3 un2"], vampires=["va4", ""]).play("gn5 gn3 keep tuck")
    assert (table.gnomes(FIRST), table.vampire(FIRST)) == ("gn5", "va4 gn3")
    assert "Fronted 0 gn5" in table.told


def test_a_hero_is_not_offered_to_the_vampire() -> None:
    """VAMPIRES-2"""
    table = position(["go5 go1", "mummy kn2"], vampires=["va4", ""]).play("go5 mummy")
    assert table.asks == "0 tuck go5"
    table = table.play("tuck")
    assert (table.asks, table.supporters(FIRST)) == ("0 play", "mummy")


def test_the_losers_vampire_is_offered_the_dwarves_it_takes() -> None:
    """VAMPIRES-2: from whatever source."""
    table = position(["dw9 go1", "dw3 go2"], vampires=["", "va4"]).play("dw9 dw3")
    assert table.asks == "1 tuck dw9"
    table = table.play("tuck keep")
    assert (table.vampire(SECOND), table.supporters(SECOND), table.asks) == ("va4 dw9", "dw3", "0 play")


def test_a_waiting_troll_is_offered_to_the_vampire() -> None:
    """VAMPIRES-2: from whatever source."""
    table = position(["go5 go1", "go3 kn2"], vampires=["va4", ""], waiting="tr2 tr6").play("go5 go3 keep keep")
    assert (table.asks, table.waiting) == ("0 tuck tr6", "tr2 tr6")
    assert table.play("tuck").vampire(FIRST) == "va4 tr6"


def test_cards_under_the_vampire_count_for_vampires_only() -> None:
    """VAMPIRES-2"""
    table = position(["go5", "un3"], vampires=["va4", ""], supporters=["", "go1"]).play("go5 un3 tuck tuck")
    assert table.votes == {"goblins": SECOND, "vampires": FIRST}


def test_a_tucked_gnome_cannot_be_crushed() -> None:
    """VAMPIRES-2"""
    table = position(["gi5 un1", "un3 un2"], vampires=["", "va4 gn5"]).play("gi5 un3")
    assert (table.vampire(SECOND), table.discard) == ("va4 gn5", "")


def test_a_further_vampire_may_go_to_the_supporters() -> None:
    """VAMPIRES-3"""
    table = position(["va7 go1", "va2 kn2"], vampires=["va4 go5", ""]).play("va7 va2")
    assert (table.asks, table.legal) == ("0 replace va7", "replace, stay")
    table = table.play("stay stay")
    assert (table.vampire(FIRST), table.supporters(FIRST), table.asks) == ("va4 go5", "va2 va7", "0 play")
    assert table.told[-3:] == ["Collected 0 va7", "Collected 0 va2", "Led 0"]


def test_a_further_vampire_may_replace_the_one_in_front_which_is_lost_with_its_cards() -> None:
    """VAMPIRES-3"""
    table = position(["va7 go1", "un2 kn2"], vampires=["va4 go5 kn3", ""])
    table = table.play("va7 un2 replace tuck")
    assert (table.vampire(FIRST), table.supporters(FIRST)) == ("va7 un2", "")
    assert table.discard == "go5 kn3 va4"
    assert "Replaced 0 va7 va4 go5 kn3" in table.told


def test_of_two_vampires_won_at_once_the_second_is_a_further_one() -> None:
    """VAMPIRES-3"""
    table = position(["va5 go1", "va9 go2"]).play("va5 va9")
    assert (table.asks, table.vampire(SECOND)) == ("1 replace va9", "va5")
    table = table.play("replace")
    assert (table.vampire(SECOND), table.discard, table.supporters(SECOND)) == ("va9", "va5", "")


def test_two_vampires_may_replace_one_after_the_other() -> None:
    """VAMPIRES-3"""
    table = position(["va5 go1", "va9 go2"], vampires=["", "va1 un1"]).play("va5 va9")
    assert table.asks == "1 replace va5"
    table = table.play("replace replace")
    assert (table.vampire(SECOND), table.discard) == ("va9", "un1 va1 va5")


@pytest.mark.parametrize("choice", ["replace", "stay"])
def test_only_the_winners_own_vampire_is_replaced(choice: str) -> None:
    """VAMPIRES-3"""
    table = position(["va5 go1", "va9 go2"], vampires=["va0 un1", "va1"]).play(f"va5 va9 {choice} {choice}")
    assert table.vampire(FIRST) == "va0 un1"
