"""Doppelgangers: they stand in for the led faction, and take over no power."""

import pytest

from tests.table import FIRST, SECOND, THIRD, position, trick

DECK = "sh1 sh2 sh3 sh4"


@pytest.mark.parametrize("phase", [1, 2])
def test_a_doppelganger_counts_as_the_led_faction_with_its_own_value(phase: int) -> None:
    """DOPPEL-1"""
    assert trick("un4 do9", phase=phase).winner == SECOND
    assert trick("un4 do3", phase=phase).winner == FIRST
    assert trick("go4 un9 do5", phase=phase).winner == THIRD


def test_a_doppelganger_of_equal_value_loses_to_the_card_played_before_it() -> None:
    """DOPPEL-1, WIN-1"""
    assert trick("un4 do4").winner == FIRST
    assert trick("un1 do4 un4").winner == SECOND


def test_a_led_doppelganger_is_followed_by_doppelgangers_only() -> None:
    """DOPPEL-1, FOLLOW-2"""
    assert trick("do0 un9").winner == FIRST
    assert trick("do0 do1").winner == SECOND


def test_after_an_undead_in_phase_one_the_doppelganger_is_discarded() -> None:
    """DOPPEL-2: the first example of the Mutaforma."""
    table = position(["un4 go1", "do9 go2"], phase=1, deck=DECK).play("un4 do9")
    assert (table.supporters(SECOND), table.discard) == ("un4", "do9")
    table = position(["un4 go1", "do3 go2"], phase=1, deck=DECK).play("un4 do3")
    assert (table.supporters(FIRST), table.discard) == ("un4", "do3")


def test_after_a_dwarf_in_phase_two_the_doppelganger_goes_to_the_winner() -> None:
    """DOPPEL-2: the second example of the Mutaforma."""
    table = position(["dw4 go1", "do9 go2"]).play("dw4 do9")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("dw4", "do9")
    table = position(["dw4 go1", "do3 go2"]).play("dw4 do3")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("do3", "dw4")


def test_on_a_seer_it_peeks_at_nothing() -> None:
    """DOPPEL-2"""
    table = position(["se4 go1", "do9 go2"], phase=1, deck=DECK).play("se4 do9")
    assert (table.asks, table.followers(SECOND)) == ("1 play", "sh1")


def test_on_an_automaton_it_does_not_win_the_next_trick() -> None:
    """DOPPEL-2"""
    table = position(["au4 go1", "do9 go2"], phase=1, deck=DECK).play("au4 do9")
    assert (table.asks, table.state.automaton) == ("1 play", None)


def test_on_a_zombie_it_captures_nothing() -> None:
    """DOPPEL-2"""
    table = position(["zo4 go1", "do9 go2"], phase=1, deck=DECK).play("zo4 do9")
    assert (table.supporters(SECOND), table.discard) == ("", "do9 zo4")


def test_on_a_dragon_it_does_not_lead_next() -> None:
    """DOPPEL-2"""
    table = position(["dr4 go1", "do9 go2"]).play("dr4 do9")
    assert (table.leader, table.supporters(SECOND)) == (FIRST, "do9 dr4")


def test_on_a_werewolf_it_does_not_turn_the_moon() -> None:
    """DOPPEL-2, WEREWOLVES-2"""
    table = position(["we4 go1", "do3 go2"]).play("we4 do3")
    assert (table.leader, table.moon) == (SECOND, "dark")


def test_on_a_gnome_it_goes_to_the_supporters() -> None:
    """DOPPEL-2"""
    table = position(["gn5 un1", "do9 un2"]).play("gn5 do9")
    assert (table.gnomes(SECOND), table.supporters(SECOND)) == ("gn5", "do9")


def test_on_a_giant_it_crushes_nothing() -> None:
    """DOPPEL-2"""
    table = position(["gi3 un1", "do5 un2"], gnomes=["gn3 gn5", ""]).play("gi3 do5")
    assert (table.gnomes(FIRST), table.discard) == ("gn5", "gn3")


def test_on_a_troll_it_does_not_wait() -> None:
    """DOPPEL-2"""
    table = position(["tr4 go1", "do9 go2"], waiting="tr3").play("tr4 do9")
    assert (table.supporters(SECOND), table.waiting) == ("do9 tr4", "tr3")


def test_on_a_vampire_it_is_no_vampire() -> None:
    """DOPPEL-2"""
    table = position(["va4 go1", "do9 go2"]).play("va4 do9")
    assert (table.vampire(SECOND), table.asks) == ("va4", "1 tuck do9")


def test_it_is_no_knight_on_a_goblin() -> None:
    """DOPPEL-2, KNIGHTS-1"""
    assert trick("go9 do2").winner == FIRST
    assert trick("go3 do9 go4").winner == SECOND


def test_it_votes_as_a_doppelganger() -> None:
    """DOPPEL-2"""
    table = position(["un4", "do9"]).play("un4 do9")
    assert table.votes == {"undead": SECOND, "doppelgangers": SECOND}
    assert table.vote("undead").standings == (None, (1, (4,)))


def test_on_a_heros_lead_it_is_a_card_like_any_other() -> None:
    """DOPPEL-1, HERO-1"""
    assert trick("mummy do4").winner == SECOND
    assert trick("mummy do3").winner == FIRST
