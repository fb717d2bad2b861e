"""The Skeleton: its winner may draw from the discard."""

from collections import Counter

import pytest

from claimant.rules.game import Game
from tests.positions import moves, start
from tests.table import FIRST, SECOND, Table, position

DECK = "un1 un2 un3 un4"
CHANCE = "-1 draw"


def test_who_wins_with_the_skeleton_may_draw_from_the_discard() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0 go9").play("skeleton kn2")
    assert (table.asks, table.legal, table.trick) == ("0 raise", "raise, pass", "")
    table = table.play("raise")
    assert (table.asks, table.legal) == (CHANCE, "draw go0, draw go9")
    table = table.play("draw go9")
    assert (table.hand(FIRST), table.discard, table.asks) == ("go1 go9", "go0", "0 play")


def test_who_wins_with_the_skeleton_may_pass() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0 go9").play("skeleton kn2 pass")
    assert (table.hand(FIRST), table.discard, table.asks) == ("go1", "go0 go9", "0 play")
    assert table.told[-2:] == ["NotRaised 0", "Led 0"]


def test_in_phase_one_the_cards_of_this_trick_can_be_drawn() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 go2"], phase=1, deck=DECK).play("skeleton kn2 raise")
    assert table.legal == "draw kn2, draw skeleton"
    table = table.play("draw skeleton")
    assert (table.hand(FIRST), table.discard) == ("go1 skeleton", "kn2")


def test_a_gnome_crushed_in_this_trick_can_be_drawn() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton un1", "gi3 un2"], gnomes=["", "gn3"]).play("skeleton gi3")
    assert (table.asks, table.discard) == ("0 raise", "gn3")


def test_cards_discarded_face_down_cannot_be_drawn() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0", hidden=["un5", "un6"]).play("skeleton kn2 raise")
    assert (table.hand(FIRST), table.hidden(FIRST)) == ("go0 go1", "un5")
    assert position(["skeleton go1", "kn2 kn3"], hidden=["un5", "un6"]).play("skeleton kn2").asks == "0 play"


def test_equal_cards_are_no_draw() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0 go0 go0").play("skeleton kn2 raise")
    assert (table.hand(FIRST), table.discard, table.asks) == ("go0 go1", "go0 go0", "0 play")


def test_equal_cards_each_count_when_chance_draws() -> None:
    """HERO-SKELETON"""
    begun = start(["skeleton go1", "kn2 kn3"], discard="go0 go0 go0 go9")
    drawn: Counter[str] = Counter()
    for number in range(200):
        game = Game.at(begun, seed=number.to_bytes(48, "big")).replay(moves("skeleton kn2 raise"))
        assert game.state.asks == "play"
        drawn[Table(game).hand(FIRST)] += 1
    assert set(drawn) == {"go0 go1", "go1 go9"}
    assert 130 <= drawn["go0 go1"] <= 170


def test_a_second_draw_of_the_same_game_is_a_new_one() -> None:
    """HERO-SKELETON"""
    begun = start(["skeleton go1", "kn2 kn3 kn4"], phase=1, deck=f"{DECK} un5 un6")
    seen = set()
    for number in range(40):
        game = Game.at(begun, seed=number.to_bytes(48, "big")).replay(moves("skeleton kn2 raise"))
        if Table(game).hand(FIRST) == "go1 skeleton":
            again = game.replay(moves("skeleton kn3 raise"))
            seen.add(Table(again).hand(FIRST))
    assert seen == {"go1 kn2", "go1 kn3", "go1 skeleton"}


def test_everybody_sees_the_card_drawn() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0 go9").play("skeleton kn2 raise draw go9")
    for viewer in (FIRST, SECOND, None):
        assert "Raised 0 go9" in table.told_to(viewer)


def test_it_may_win_as_second_card_on_a_lower_hero() -> None:
    """HERO-SKELETON, HERO-1"""
    table = position(["mummy go1", "skeleton go2"], discard="go5 go6").play("mummy skeleton")
    assert table.asks == "1 raise"
    assert table.play("raise draw go6").hand(SECOND) == "go2 go6"


def test_a_skeleton_that_loses_draws_nothing() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "un5 kn3"], discard="go0 go9").play("skeleton un5")
    assert table.asks == "1 play"


def test_it_is_not_offered_when_the_discard_is_empty() -> None:
    """HERO-SKELETON"""
    assert position(["skeleton go1", "kn2 kn3"]).play("skeleton kn2").asks == "0 play"


@pytest.mark.parametrize("phase", [1, 2])
def test_it_is_not_offered_when_the_other_hand_is_empty(phase: int) -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2"], phase=phase, deck=DECK if phase == 1 else "", discard="go0 go9")
    assert table.play("skeleton kn2").phase == phase + 1


def test_it_is_not_offered_when_the_deck_has_no_further_trick() -> None:
    """HERO-SKELETON"""
    hands = ["skeleton go1", "kn2 kn3"]
    assert position(hands, phase=1, deck="un1 un2 un3").play("skeleton kn2").phase == 2
    assert position(hands, phase=1, deck=DECK).play("skeleton kn2").asks == "0 raise"


@pytest.mark.parametrize("phase", [1, 2])
def test_it_is_offered_to_an_empty_hand_which_then_plays_on(phase: int) -> None:
    """HERO-SKELETON, P1-6, P2-3"""
    table = position(["skeleton", "kn2 kn3"], phase=phase, deck=DECK if phase == 1 else "", discard="go0 go9")
    table = table.play("skeleton kn2")
    assert table.asks == "0 raise"
    assert table.play("raise draw go9").asks == "0 play"
    assert table.play("pass").phase == phase + 1


def test_unequal_hands_end_the_phase_when_one_is_empty() -> None:
    """HERO-SKELETON, P2-3"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0 go9").play("skeleton kn2 raise draw go9 go9 kn3")
    assert table.state.is_over
    assert table.discard == "go0 go1"
