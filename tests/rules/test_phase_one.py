"""Phase one: recruiting followers."""

import pytest

from claimant.rules.game import Game
from claimant.rules.presets import preset
from tests.table import FIRST, FOURTH, SECOND, THIRD, Table, position

SEED = bytes(48)


def test_the_market_of_two_players_is_one_card() -> None:
    """P1-1"""
    table = position(["go1", "go2"], phase=1, deck="un1 un2 un3 un4")
    assert (table.market, table.deck) == ("un1", "un2 un3 un4")


@pytest.mark.parametrize("hands", [["go1", "go2", "go3"], ["go1", "go2", "go3", "go4"]])
def test_the_market_of_more_players_is_two_cards(hands: list[str]) -> None:
    """P1-1"""
    table = position(hands, phase=1, deck="un2 un1 un3 un4")
    assert (table.market, table.deck) == ("un1 un2", "un3 un4")


def test_a_new_market_is_turned_up_at_the_start_of_each_trick() -> None:
    """P1-1"""
    table = position(["go1 go4", "go2 go5"], phase=1, deck="un1 un2 un3 un4").play("go1 go2")
    assert (table.market, table.deck) == ("un3", "un4")
    assert table.told[-2:] == ["MarketTurned un3", "Led 1"]


def test_a_market_that_lies_open_already_is_not_turned_up_again() -> None:
    """P1-1"""
    table = position(["go1", "go2"], phase=1, market="un9", deck="un1 un2")
    assert (table.market, table.deck) == ("un9", "un1 un2")


def test_the_winner_takes_the_market_card_and_the_loser_the_top_of_the_deck() -> None:
    """P1-2"""
    table = position(["go1 kn2", "go2 kn3"], phase=1, deck="un1 un2 un3 un4").play("go1 go2")
    assert (table.followers(FIRST), table.followers(SECOND)) == ("un2", "un1")


def test_only_the_loser_sees_the_card_it_draws() -> None:
    """P1-2"""
    table = position(["go1 kn2", "go2 kn3"], phase=1, deck="un1 un2 un3 un4").play("go1 go2")
    assert "Drew 0 un2" in table.told_to(FIRST)
    assert "Drew 0" in table.told_to(SECOND)
    assert "Drew 0" in table.told_to(None)
    assert "Took 1 un1" in table.told_to(None)


def test_with_three_players_first_place_chooses_from_the_market() -> None:
    """P1-3"""
    table = position(["go1 un1", "go3 un2", "go2 un3"], phase=1, deck="dw1 dw2 dw3 dw4 dw5 dw6").play("go1 go3 go2")
    assert (table.asks, table.legal) == ("1 take", "take dw1, take dw2")
    table = table.play("take dw2")
    assert [table.followers(seat) for seat in range(3)] == ["dw3", "dw2", "dw1"]
    assert "Took 1 dw2" in table.told
    assert "Took 2 dw1" in table.told


def test_with_four_players_third_and_fourth_place_draw_in_that_order() -> None:
    """P1-3"""
    hands = ["go1 un1", "go3 un2", "dw4 un3", "dw5 un4"]
    table = position(hands, phase=1, deck="do1 do2 do3 do4 do5 do6 do7 do8").play("go1 go3 dw4 dw5 take do1")
    assert [table.followers(seat) for seat in range(4)] == ["do2", "do1", "do4", "do3"]
    assert "Drew 3 do3" in table.told_to(FOURTH)
    assert "Drew 3" in table.told_to(FIRST)


def test_two_equal_market_cards_are_no_choice() -> None:
    """P1-3"""
    table = position(["un1 kn2", "un3 kn3", "un2 kn4"], phase=1, deck="go0 go0 dw3 dw4 dw5 dw6").play("un1 un3 un2")
    assert table.asks == "1 play"
    assert [table.followers(seat) for seat in range(3)] == ["dw3", "go0", "go0"]


def test_the_cards_played_go_to_the_discard() -> None:
    """P1-4"""
    table = position(["go1 kn2", "dw9 kn3"], phase=1, deck="un1 un2 un3 un4", discard="go9").play("go1 dw9")
    assert table.discard == "go1 go9 dw9"
    assert table.trick == ""


@pytest.mark.parametrize(("plays", "winner"), [("go2 go1", FIRST), ("go2 go3", SECOND)])
def test_the_winner_leads_the_next_trick(plays: str, winner: int) -> None:
    """P1-5"""
    table = position(["go2 kn2", "go1 go3"], phase=1, deck="un1 un2 un3 un4").play(plays)
    assert table.leader == winner
    assert table.asks == f"{winner} play"


@pytest.mark.parametrize(
    ("hands", "deck"),
    [
        (["go1 un1", "go2 un2"], "dw1"),
        (["go1 un1", "go2 un2", "go3 un3"], "dw1 dw2"),
        (["go1 un1", "go2 un2", "go3 un3", "go4 un4"], "dw1 dw2 dw3"),
    ],
)
def test_phase_one_ends_when_too_few_cards_are_left_for_a_trick(hands: list[str], deck: str) -> None:
    """P1-6"""
    table = position(hands, phase=1, deck=deck, followers=["do1", "do2", "do3", "do4"][: len(hands)])
    assert table.phase == 2
    assert (table.deck, table.market) == (deck, "")
    assert table.hand(FIRST) == "do1"


@pytest.mark.parametrize(
    ("hands", "deck"),
    [
        (["go1", "go2"], "dw1 dw2"),
        (["go1", "go2", "go3"], "dw1 dw2 dw3"),
        (["go1", "go2", "go3", "go4"], "dw1 dw2 dw3 dw4"),
    ],
)
def test_phase_one_goes_on_while_there_are_cards_for_a_trick(hands: list[str], deck: str) -> None:
    """P1-6"""
    assert position(hands, phase=1, deck=deck).phase == 1


def test_the_cards_in_the_market_are_counted_as_well() -> None:
    """P1-6"""
    assert position(["go1", "go2"], phase=1, market="dw1", deck="dw2").phase == 1
    table = position(["go1", "go2"], phase=1, market="dw1", followers=["do1", "do2"])
    assert (table.phase, table.market) == (2, "dw1")


def test_phase_one_ends_when_a_hand_is_empty() -> None:
    """P1-6"""
    hands, deck = ["go1", "go2 un9"], "dw1 dw2 dw3 dw4"
    table = position(hands, phase=1, deck=deck, discard="un5").play("go1 go2")
    assert table.phase == 2
    assert table.discard == "go1 go2 un5 un9"
    assert (table.market, table.deck) == ("", "dw3 dw4")
    assert "LeftOver 1 un9" in table.told
    assert [line for line in table.told if line.startswith("LeftOver")] == ["LeftOver 1 un9"]


def test_a_position_with_an_empty_hand_goes_straight_to_phase_two() -> None:
    """P1-6"""
    table = position(["", "go2 un9"], phase=1, deck="dw1 dw2", followers=["do1", "do2"])
    assert (table.phase, table.asks) == (2, "0 play")
    assert table.discard == "go2 un9"
    assert table.told == ["PhaseBegan 1", "LeftOver 1 go2 un9", "PhaseBegan 2", "Led 0"]


@pytest.mark.parametrize(
    ("name", "players", "tricks"), [("claim", 2, 13), ("grand-council", 3, 12), ("grand-council", 4, 9)]
)
def test_normally_phase_one_has_as_many_tricks_as_cards_in_a_hand(name: str, players: int, tricks: int) -> None:
    """P1-6"""
    table = Table(Game.deal(preset(name, players), SEED, leader=THIRD % players))
    while table.phase == 1:
        table = Table(table.game.play(table.game.legal[0]))
    assert sum(line.startswith("Won") for line in table.told) == tricks
    assert [len(hand) for hand in table.state.hands] == [tricks] * players
    assert table.deck == table.market == ""
