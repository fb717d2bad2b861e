"""Phase two: rallying supporters."""

from tests.table import FIRST, FOURTH, SECOND, THIRD, position


def test_the_followers_become_the_hands() -> None:
    """P2-1"""
    table = position(["go1", "go2"], phase=1, deck="un1 un2", followers=["dw5", "dw6"]).play("go1 go2")
    assert table.phase == 2
    assert (table.hand(FIRST), table.hand(SECOND)) == ("un2 dw5", "un1 dw6")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("", "")
    assert table.told[-2:] == ["PhaseBegan 2", "Led 1"]


def test_the_winner_of_the_last_trick_of_phase_one_leads() -> None:
    """P2-1"""
    table = position(["go1", "go2"], phase=1, deck="un1 un2").play("go1 go2")
    assert table.asks == "1 play"


def test_a_dragon_in_the_last_trick_of_phase_one_decides_who_leads() -> None:
    """P2-1"""
    table = position(["go1", "dr2"], phase=1, deck="un1 un2").play("go1 dr2")
    assert (table.phase, table.asks) == (2, "1 play")


def test_the_winner_takes_all_cards_of_the_trick() -> None:
    """P2-2"""
    table = position(["go1 un1", "go2 un2"]).play("go1 go2")
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("", "go1 go2")
    assert (table.discard, table.trick) == ("", "")
    assert table.told[-4:] == ["Won 1", "Collected 1 go1", "Collected 1 go2", "Led 1"]


def test_with_four_players_the_winner_takes_all_and_its_partner_nothing() -> None:
    """P2-2"""
    table = position(["go1 un1", "go2 un2", "go3 un3", "kn4 un4"]).play("go1 go2 go3 kn4")
    assert [table.supporters(seat) for seat in range(4)] == ["", "", "", "go1 go2 go3 kn4"]
    assert table.asks == "3 play"


def test_phase_two_ends_when_any_hand_is_empty() -> None:
    """P2-3"""
    table = position(["go5", "go2 un9 un8"], supporters=["", "un1"]).play("go5 go2")
    assert table.state.is_over
    assert table.hand(SECOND) == ""
    assert table.discard == "un8 un9"
    assert table.vote("undead").standings == (None, (1, (1,)))


def test_phase_two_goes_on_while_everybody_holds_a_card() -> None:
    """P2-3"""
    table = position(["go5 un1", "go2 un9 un8"]).play("go5 go2")
    assert (table.phase, table.asks, table.discard) == (2, "0 play", "")


def test_all_waiting_trolls_go_to_the_winner_of_the_last_trick() -> None:
    """P2-4, TROLLS-2: the winner of the last trick takes all trolls that still wait."""
    table = position(["go5", "go9"], waiting="tr1 tr8 tr3").play("go5 go9")
    assert table.supporters(SECOND) == "go5 go9 tr1 tr3 tr8"
    assert table.waiting == ""


def test_the_trolls_are_collected_highest_first() -> None:
    """P2-4"""
    table = position(["go5", "go9"], waiting="tr1 tr8 tr3 tr6").play("go5 go9")
    collected = [line for line in table.told if line.startswith("Collected 1 tr")]
    assert collected == ["Collected 1 tr8", "Collected 1 tr6", "Collected 1 tr3", "Collected 1 tr1"]


def test_the_cube_and_its_card_come_after_the_trolls() -> None:
    """P2-4"""
    table = position(["un5", "cube"], waiting="tr1 tr8 tr3").play("un5 cube")
    collected = [line for line in table.told if line.startswith("Collected")]
    assert collected == [f"Collected 0 {card}" for card in ("tr8", "tr3", "tr1", "cube", "un5")]
    assert table.cube == ""


def test_what_waits_goes_to_the_winner_not_to_who_would_lead_next() -> None:
    """P2-4"""
    table = position(["go9", "dr3"], waiting="tr1 tr2").play("go9 dr3")
    assert table.leader == SECOND
    assert table.supporters(FIRST) == "go9 dr3 tr1 tr2"


def test_hands_are_discarded_before_what_waits_is_collected() -> None:
    """P2-4"""
    table = position(["go9", "go3 un1"], waiting="tr1 tr2").play("go9 go3")
    assert table.told.index("LeftOver 1 un1") < table.told.index("Collected 0 tr1")


def test_a_giant_under_the_cube_crushes_at_the_end() -> None:
    """P2-4"""
    table = position(["gi5", "cube"], gnomes=["gn5", "gn5 gn3"]).play("gi5 cube")
    assert table.discard == "gn5"
    assert (table.supporters(FIRST), table.supporters(SECOND)) == ("gn5 gi5 cube", "gn3")


def test_a_gnome_under_the_cube_goes_to_the_front_and_joins_the_supporters() -> None:
    """P2-4"""
    table = position(["gn5", "cube"]).play("gn5 cube")
    assert table.supporters(FIRST) == "gn5 cube"
    assert "Fronted 0 gn5" in table.told


def test_a_vampire_is_asked_about_all_that_waited() -> None:
    """P2-4"""
    table = position(["tr5", "cube"], waiting="tr1 tr3", vampires=["va4", ""]).play("tr5 cube")
    assert (table.asks, table.waiting) == ("0 tuck tr3", "tr1 tr3")
    table = table.play("keep")
    assert (table.asks, table.hand(FIRST)) == ("0 tuck tr1", "")
    table = table.play("keep")
    assert (table.asks, table.cube, table.supporters(FIRST)) == ("0 tuck tr5", "tr5", "tr1 tr3 cube")
    table = table.play("tuck")
    assert (table.vampire(FIRST), table.cube) == ("va4 tr5", "")
    assert table.votes["vampires"] == FIRST


def test_if_no_trick_was_played_the_leader_stands_for_the_winner() -> None:
    """P2-4"""
    table = position(["gi1", ""], waiting="tr1 tr9", cube="cube gi5", gnomes=["gn5", "gn5"], leader=SECOND)
    assert table.state.is_over
    assert table.supporters(SECOND) == "gn5 gi5 tr1 tr9 cube"
    assert table.discard == "gn5 gi1"


def test_if_no_trick_of_either_phase_was_played_the_leader_stands_for_the_winner_too() -> None:
    """P2-4"""
    table = position(["", "go1"], phase=1, waiting="tr1", leader=SECOND)
    assert (table.state.is_over, table.supporters(SECOND), table.discard) == (True, "tr1", "go1")


def test_with_four_players_what_waits_goes_to_the_winner_alone() -> None:
    """P2-4"""
    table = position(["go1", "go2", "go9", "go3"], waiting="tr1 tr2 tr3").play("go1 go2 go9 go3")
    assert table.supporters(THIRD) == "go1 go2 go3 go9 tr1 tr2 tr3"
    assert (table.supporters(FIRST), table.supporters(FOURTH)) == ("", "")
