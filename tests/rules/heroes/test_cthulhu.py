"""Cthulhu: cards leave the deck, or the hands."""

from tests.table import FIRST, SECOND, position

DECK = "un1 un2 un3 un4 un5 un6"


def test_in_phase_one_the_next_two_cards_of_the_deck_are_boxed_unseen() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu go1", "go2 go3"], phase=1, deck=DECK, box="dw1").play("cthulhu go2")
    assert (table.box, table.market, table.deck) == ("un3 un4 dw1", "un5", "un6")
    assert table.discard == "go2 cthulhu"
    assert "Boxed 2" in table.told
    assert all("un3" not in line and "un4" not in line for line in table.told)


def test_it_acts_as_second_card_and_when_it_loses_as_well() -> None:
    """HERO-CTHULHU"""
    table = position(["go1 go4", "cthulhu kn3"], phase=1, deck=DECK).play("go1 cthulhu")
    assert (table.leader, table.box) == (FIRST, "un3 un4")


def test_what_is_left_of_the_deck_is_boxed() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu go1", "go2 go3"], phase=1, deck="un1 un2 un3").play("cthulhu go2")
    assert (table.box, table.phase) == ("un3", 2)
    assert "Boxed 1" in table.told
    table = position(["cthulhu go1", "go2 go3"], phase=1, deck="un1 un2").play("cthulhu go2")
    assert (table.box, table.deck) == ("", "")
    assert all(not line.startswith("Boxed") for line in table.told)


def test_phase_one_becomes_shorter() -> None:
    """HERO-CTHULHU, P1-6"""
    table = position(["cthulhu go1", "go2 go3"], phase=1, deck="un1 un2 un3 un4 un5").play("cthulhu go2")
    assert (table.phase, table.deck, table.discard) == (2, "un5", "go1 go2 go3 cthulhu")


def test_in_phase_two_both_seats_discard_a_card_of_their_choice_its_player_first() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu go1 kn5", "go2 go3 kn4"]).play("cthulhu go2")
    assert (table.asks, table.legal) == ("0 discard", "discard go1, discard kn5")
    assert (table.trick, table.supporters(FIRST)) == ("", "go2 cthulhu")
    table = table.play("discard go1")
    assert (table.asks, table.legal) == ("1 discard", "discard go3, discard kn4")
    table = table.play("discard go3")
    assert (table.asks, table.discard) == ("0 play", "go1 go3")
    assert (table.hand(FIRST), table.hand(SECOND)) == ("kn5", "kn4")


def test_as_second_card_its_player_still_discards_first() -> None:
    """HERO-CTHULHU"""
    table = position(["go1 go4", "cthulhu kn3"]).play("go1 cthulhu")
    assert table.asks == "1 discard"
    assert table.play("discard kn3").asks == "0 discard"


def test_the_second_seat_does_not_know_the_firsts_choice_until_both_are_shown() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu go1 kn5", "go2 go3 kn4"]).play("cthulhu go2 discard go1")
    assert table.told_to(FIRST)[-1] == "Offered 0 go1"
    assert table.told_to(SECOND)[-1] == table.told_to(None)[-1] == "Offered 0"
    assert [(seat, card.code) for seat, card in table.state.offered] == [(FIRST, "go1")]
    table = table.play("discard go3")
    assert table.told_to(FIRST)[-4:] == ["Offered 1", "Discarded 0 go1", "Discarded 1 go3", "Led 0"]
    assert table.state.offered == ()


def test_nothing_is_asked_when_a_hand_is_empty() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu", "go2 go3"]).play("cthulhu go2")
    assert (table.state.is_over, table.discard) == (True, "go3")
    table = position(["cthulhu go1", "go2"]).play("cthulhu go2")
    assert (table.state.is_over, table.discard) == (True, "go1")


def test_the_discards_may_end_phase_two() -> None:
    """HERO-CTHULHU, P2-3"""
    table = position(["cthulhu go1", "go9 go3"], waiting="tr1 tr2").play("cthulhu go9 discard go1 discard go3")
    assert (table.state.is_over, table.discard) == (True, "go1 go3")
    assert table.supporters(SECOND) == "go9 tr1 tr2 cthulhu"


def test_the_winner_still_leads() -> None:
    """HERO-CTHULHU"""
    table = position(["cthulhu go1 go4", "go9 go3 go5"]).play("cthulhu go9 discard go1 discard go3")
    assert table.asks == "1 play"
