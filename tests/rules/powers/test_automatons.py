"""Automatons: they win the next trick as well."""

from tests.table import FIRST, FOURTH, SECOND, THIRD, position

DECK = "go1 go2 go3 go4 go5 go6"
TWO = ["au9 kn7 un1", "dr2 kn8 un2"]
FOUR = ["un1 un2", "un3 un4", "au1 un6", "un7 un8"]


def test_who_wins_with_an_automaton_wins_the_next_trick_unplayed() -> None:
    """AUTOMATONS-1"""
    table = position(TWO, phase=1, deck=DECK).play("au9 dr2")
    assert (table.market, table.deck) == ("go3", "go4 go5 go6")
    assert (table.asks, table.legal) == ("0 discard", "discard kn7, discard un1")
    table = table.play("discard un1")
    assert (table.asks, table.legal) == ("1 discard", "discard kn8, discard un2")
    table = table.play("discard kn8")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("go1 go3", "go2 go4")
    assert (table.asks, table.market) == ("0 play", "go5")


def test_the_discards_of_that_trick_stay_hidden() -> None:
    """AUTOMATONS-1"""
    table = position(TWO, phase=1, deck=DECK).play("au9 dr2 discard un1 discard kn8")
    assert (table.hidden(FIRST), table.hidden(SECOND)) == ("un1", "kn8")
    assert table.discard == "dr2 au9"
    assert "PutDown 0 un1" in table.told_to(FIRST)
    assert "PutDown 0" in table.told_to(SECOND)
    assert "PutDown 1" in table.told_to(None)


def test_a_seat_discards_without_following() -> None:
    """AUTOMATONS-1"""
    table = position(["au9 kn7 go8", "dr2 kn8 un2"], phase=1, deck=DECK).play("au9 dr2 discard kn7")
    assert table.legal == "discard kn8, discard un2"


def test_an_automaton_that_loses_wins_nothing() -> None:
    """AUTOMATONS-1"""
    table = position(["un5 kn2", "au9 kn3"], phase=1, deck=DECK).play("un5 au9")
    assert (table.asks, table.state.automaton) == ("0 play", None)


def test_an_automaton_that_wins_second_wins_the_next_trick() -> None:
    """AUTOMATONS-1"""
    table = position(["au5 kn2", "au9 kn3"], phase=1, deck=DECK).play("au5 au9")
    assert (table.asks, table.state.automaton, table.leader) == ("1 discard", SECOND, SECOND)
    assert "WonUnplayed 1" in table.told


def test_in_phase_two_automatons_are_cards_like_any_other() -> None:
    """AUTOMATONS-1"""
    table = position(["au5 kn2", "au9 kn3"]).play("au5 au9")
    assert (table.asks, table.supporters(SECOND)) == ("1 play", "au5 au9")


def test_a_discarded_automaton_does_not_win_another_trick() -> None:
    """AUTOMATONS-2"""
    hands = ["au9 au8 kn2", "un2 kn8 kn3"]
    table = position(hands, phase=1, deck=DECK).play("au9 un2 discard au8 discard kn8")
    assert (table.asks, table.state.automaton) == ("0 play", None)


def test_the_discarded_cards_have_no_power() -> None:
    """AUTOMATONS-2"""
    hands = ["au9 zo9 kn2", "un2 un3 kn3"]
    table = position(hands, phase=1, deck=DECK).play("au9 un2 discard zo9 discard un3")
    assert (table.supporters(FIRST), table.hidden(SECOND)) == ("un2", "un3")
    hands = ["au9 kn2 kn4", "un2 dr9 kn3"]
    table = position(hands, phase=1, deck=DECK).play("au9 un2 discard kn2 discard dr9")
    assert table.leader == FIRST


def test_the_next_automaton_that_is_played_works_again() -> None:
    """AUTOMATONS-2"""
    table = position(["au9 au8 kn2 kn4", "un2 kn8 kn3 kn5"], phase=1, deck=f"{DECK} go7 go8")
    table = table.play("au9 un2 discard kn2 discard kn8 au8 kn3")
    assert (table.asks, table.state.automaton) == ("0 discard", FIRST)


def test_it_is_ignored_when_the_hands_are_empty() -> None:
    """AUTOMATONS-2: the note about the last trick."""
    table = position(["au9", "un2"], phase=1, deck=DECK).play("au9 un2")
    assert (table.phase, table.asks, table.state.automaton) == (2, "0 play", None)


def test_it_is_ignored_when_the_deck_has_no_further_trick() -> None:
    """AUTOMATONS-2, P1-6"""
    table = position(["au9 au8", "dr2 dr3"], phase=1, deck="go1 go2 go3").play("au9 dr2")
    assert (table.phase, table.deck) == (2, "go3")
    assert table.discard == "dr2 dr3 au8 au9"


def test_with_four_players_the_winner_chooses_and_the_others_follow_clockwise() -> None:
    """AUTOMATONS-3"""
    table = position(FOUR, phase=1, deck=f"{DECK} go7 go8", automaton=THIRD, leader=THIRD)
    assert table.asks == "2 discard"
    table = table.play("discard au1 discard un7 discard un1 discard un3")
    assert (table.asks, table.legal) == ("2 take", "take go1, take go2")
    table = table.play("take go2")
    assert [table.followers(seat) for seat in range(4)] == ["go3", "go4", "go2", "go1"]
    assert (table.asks, table.market) == ("2 play", "go5 go6")
    assert "Drew 0" in table.told_to(FOURTH)


def test_with_three_players_one_seat_draws() -> None:
    """AUTOMATONS-3"""
    table = position(["un1 un2", "au3 un4", "un5 un6"], phase=1, deck=DECK, automaton=SECOND, leader=SECOND)
    table = table.play("discard au3 discard un5 discard un1 take go1")
    assert [table.followers(seat) for seat in range(3)] == ["go3", "go1", "go2"]


def test_equal_market_cards_are_no_choice_in_that_trick_either() -> None:
    """AUTOMATONS-3"""
    hands, deck = ["un1 un2", "au3 un4", "un5 un6"], "go0 go0 go3 go4 go5 go6"
    table = position(hands, phase=1, deck=deck, automaton=SECOND, leader=SECOND)
    table = table.play("discard au3 discard un5 discard un1")
    assert [table.followers(seat) for seat in range(3)] == ["go3", "go0", "go0"]


def test_an_automaton_beside_a_seer_does_not_look_at_the_deck_in_the_next_trick() -> None:
    """AUTOMATONS-2, SEERS-1"""
    table = position(["au9 se9 kn2", "se2 kn8 kn3"], phase=1, deck=DECK).play("au9 se2 discard se9 discard kn8")
    assert (table.asks, table.followers(FIRST)) == ("0 play", "go1 go3")


def test_a_dragon_in_the_automatons_trick_does_not_change_who_leads_afterwards() -> None:
    """AUTOMATONS-4"""
    table = position(TWO, phase=1, deck=DECK).play("au9 dr2")
    assert table.leader == FIRST
    assert table.play("discard un1 discard kn8").leader == FIRST


def test_where_the_power_is_ignored_a_dragon_leads_as_usual() -> None:
    """AUTOMATONS-4"""
    table = position(["au9", "dr2"], phase=1, deck="go1 go2").play("au9 dr2")
    assert (table.phase, table.leader) == (2, SECOND)


def test_a_position_may_begin_with_an_unplayed_trick() -> None:
    """AUTOMATONS-1"""
    table = position(["un1 un2", "un3 un4"], phase=1, deck=DECK, automaton=SECOND, leader=SECOND)
    assert (table.asks, table.market) == ("1 discard", "go1")


def test_a_position_whose_phase_one_is_over_forgets_the_unplayed_trick() -> None:
    """AUTOMATONS-2"""
    hands = ["un1 un2", ""]
    table = position(hands, phase=1, deck=DECK, automaton=SECOND, leader=SECOND, followers=["go7", "go8"])
    assert (table.phase, table.state.automaton, table.asks) == (2, None, "1 play")
