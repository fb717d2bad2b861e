"""Who may play what."""

from tests.table import FIRST, FOURTH, SECOND, THIRD, position


def test_the_leader_plays_any_card() -> None:
    """FOLLOW-1"""
    assert position(["go5 kn2 un1 do3", "go1"]).legal == "go5, kn2, un1, do3"


def test_a_seat_that_holds_the_led_faction_must_play_it() -> None:
    """FOLLOW-1"""
    assert position(["go5", "go2 go9 kn9 un3"]).play("go5").legal == "go2, go9"


def test_a_seat_without_the_led_faction_plays_anything() -> None:
    """FOLLOW-1"""
    assert position(["go5", "kn9 un3 dw0"]).play("go5").legal == "kn9, un3, dw0"


def test_following_is_asked_in_phase_one_as_well() -> None:
    """FOLLOW-1"""
    table = position(["go5", "go2 kn9 un3"], phase=1, deck="dw1 dw2").play("go5")
    assert table.legal == "go2"


def test_equal_cards_are_one_move() -> None:
    """FOLLOW-1"""
    assert position(["go0 go0 go0 go3", "go1"]).legal == "go0, go3"


def test_a_single_card_of_the_led_faction_is_forced() -> None:
    """FOLLOW-1"""
    table = position(["un9 go1", "un0 go9"]).play("un9")
    assert table.legal == "un0"


def test_the_seats_play_clockwise_from_the_leader() -> None:
    """FOLLOW-1"""
    table = position(["go1 un1", "go2 un2", "go3 un3", "go4 un4"], leader=THIRD)
    order = [table.state.to_move]
    for card in ("go3", "go4", "go1"):
        table = table.play(card)
        order.append(table.state.to_move)
    assert order == [THIRD, FOURTH, FIRST, SECOND]


def test_with_three_players_the_turn_comes_round_to_the_first_seat() -> None:
    """FOLLOW-1"""
    table = position(["go1 un1", "go2 un2", "go3 un3"], leader=SECOND).play("go2 go3")
    assert table.asks == "0 play"
    assert table.trick == "go2 go3"


def test_all_seats_follow_the_first_card_not_the_one_before_them() -> None:
    """FOLLOW-1"""
    table = position(["go5", "un2 kn4", "go1 un3"]).play("go5 un2")
    assert table.legal == "go1"


def test_a_played_card_leaves_the_hand() -> None:
    """FOLLOW-1"""
    table = position(["go0 go0 go5", "go1"]).play("go0")
    assert table.hand(FIRST) == "go0 go5"
    assert table.trick == "go0"


def test_a_doppelganger_may_be_played_by_a_seat_that_could_follow() -> None:
    """FOLLOW-2"""
    assert position(["go5", "go2 kn9 do0 do9"]).play("go5").legal == "go2, do0, do9"


def test_a_doppelganger_is_never_forced_on_a_seat_that_cannot_follow() -> None:
    """FOLLOW-2"""
    assert position(["go5", "kn4 un1 do3"]).play("go5").legal == "kn4, un1, do3"


def test_only_doppelgangers_follow_a_doppelganger() -> None:
    """FOLLOW-2: if the leader plays a Mutaforma, the second player must play one too if possible."""
    assert position(["do9", "do3 do4 go5 un1"]).play("do9").legal == "do3, do4"


def test_a_seat_without_doppelgangers_plays_anything_on_a_doppelganger() -> None:
    """FOLLOW-2"""
    assert position(["do9", "go5 un1"]).play("do9").legal == "go5, un1"


def test_a_doppelganger_in_between_changes_nothing_for_the_next_seat() -> None:
    """FOLLOW-2"""
    table = position(["go5", "do2 kn4", "go1 un3 do9", "un1 do8"]).play("go5 do2")
    assert table.legal == "go1, do9"
    assert table.play("do9").legal == "un1, do8"


def test_the_powers_of_other_factions_excuse_nobody_from_following() -> None:
    """KNIGHTS-1, FOLLOW-1: knights must follow goblins if they can."""
    assert position(["go5", "go0 kn9 dr1"]).play("go5").legal == "go0"
