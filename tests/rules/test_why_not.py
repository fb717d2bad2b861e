"""Why a move is not legal."""

import pickle

import pytest

from claimant.rules.legal import (
    GameOver,
    IllegalMove,
    MustFollow,
    NotAsked,
    NotInHand,
    NotOffered,
    Reason,
    legal_moves,
    why_not,
)
from claimant.rules.moves import Move, Verb
from claimant.rules.play import play
from claimant.rules.registry import card, faction
from tests.positions import moves, pile
from tests.table import FIRST, Table, ended, position


def move(line: str) -> Move:
    [only] = moves(line)
    return only


def refused(table: Table, line: str) -> Reason:
    """The reason that an attempt at an illegal move gives, the same as when one asks first."""
    with pytest.raises(IllegalMove) as caught:
        table.play(line)
    assert caught.value.reason == table.why_not(line)
    return caught.value.reason


def test_a_legal_move_has_no_reason_against_it() -> None:
    """FOLLOW-1"""
    table = position(["go5 un1", "go2 do3 un9"]).play("go5")
    assert table.why_not("go2") is None
    assert table.why_not("do3") is None


def test_who_must_follow_is_told_with_which_cards() -> None:
    """FOLLOW-1"""
    table = position(["go5", "go0 go0 go3 un9"]).play("go5")
    assert refused(table, "un9") == MustFollow(faction("goblins"), pile("go0 go0 go3"))


def test_a_doppelganger_is_not_among_the_cards_that_must_follow() -> None:
    """FOLLOW-2"""
    table = position(["go5", "go3 do4 un9"]).play("go5")
    assert refused(table, "un9") == MustFollow(faction("goblins"), pile("go3"))


def test_a_hero_must_not_be_played_by_who_can_follow() -> None:
    """HERO-2"""
    table = position(["un5", "un3 lich"]).play("un5")
    assert refused(table, "lich") == MustFollow(faction("undead"), pile("un3"))


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    """FOLLOW-1"""
    table = position(["go5", "go3 un9"])
    assert refused(table, "go3") == NotInHand(card("go3"), pile("go5"))
    assert refused(table.play("go5"), "kn2") == NotInHand(card("kn2"), pile("go3 un9"))


def test_the_reason_says_nothing_about_where_the_card_really_is() -> None:
    """FOLLOW-1"""
    elsewhere = position(["go5 un1", "kn2 un9"]).why_not("kn2")
    nowhere = position(["go5 un1", "kn3 un9"]).why_not("kn2")
    assert elsewhere == nowhere == NotInHand(card("kn2"), pile("go5 un1"))


def test_a_card_that_is_not_in_hand_cannot_be_discarded() -> None:
    """AUTOMATONS-1"""
    table = position(["un1 un2", "un3 un4"], phase=1, deck="go1 go2 go3", automaton=FIRST)
    assert refused(table, "discard un3") == NotInHand(card("un3"), pile("un1 un2"))


@pytest.mark.parametrize(
    "line", ["take top", "take un1", "discard go5", "tuck", "stay", "raise", "draw un1", "loot undead"]
)
def test_another_kind_of_move_is_not_asked_for_when_a_card_is_to_be_played(line: str) -> None:
    """FOLLOW-1"""
    table = position(["go5 go6", "go3"], phase=1, deck="un1 un2", discard="un3")
    assert refused(table, line) == NotAsked(move(line), (move("go5"), move("go6")))


def test_a_card_is_not_asked_for_when_somebody_has_to_choose() -> None:
    """P1-3"""
    table = position(["go5 un1", "go3 un2", "go2 un3"], phase=1, deck="dw1 dw2 dw3").play("go5 go3 go2")
    assert refused(table, "un1") == NotAsked(move("un1"), (move("take dw1"), move("take dw2")))


def test_only_cards_of_the_market_can_be_taken() -> None:
    """P1-3"""
    table = position(["go5 un1", "go3 un2", "go2 un3"], phase=1, deck="dw1 dw2 dw3").play("go5 go3 go2")
    legal = (move("take dw1"), move("take dw2"))
    assert refused(table, "take dw3") == NotOffered(move("take dw3"), legal)
    assert refused(table, "take top") == NotOffered(move("take top"), legal)


def test_only_cards_of_the_discard_can_be_drawn() -> None:
    """HERO-SKELETON"""
    table = position(["skeleton go1", "kn2 kn3"], discard="go0 go9").play("skeleton kn2 raise")
    assert refused(table, "draw kn2") == NotOffered(move("draw kn2"), (move("draw go0"), move("draw go9")))


def test_loot_goes_only_where_fewest_are() -> None:
    """RACCOONS-1"""
    table = ended("go1 kn2 ra1", "", factions="undead dwarves")
    legal = (move("loot undead"), move("loot dwarves"))
    assert refused(table, "loot goblins") == NotOffered(move("loot goblins"), legal)


def test_tucking_and_replacing_are_two_questions() -> None:
    """VAMPIRES-2, VAMPIRES-3"""
    table = position(["va5 go1", "un9 go2"], vampires=["va4", ""]).play("va5 un9")
    assert refused(table, "tuck") == NotAsked(move("tuck"), (move("replace"), move("stay")))
    table = table.play("stay")
    assert refused(table, "stay") == NotAsked(move("stay"), (move("tuck"), move("keep")))


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    """SCORE-4"""
    table = ended("go1", "un1")
    assert refused(table, "go1") == GameOver()
    assert refused(table, "take top") == GameOver()
    assert table.legal == ""


def test_the_message_of_an_illegal_move_says_what_would_be_right() -> None:
    """FOLLOW-1"""
    table = position(["go5", "go3 un9"]).play("go5")
    with pytest.raises(IllegalMove, match=r"^You must follow Goblins: you hold Goblin 3\.$"):
        table.play("un9")


def test_an_illegal_move_changes_nothing() -> None:
    """FOLLOW-1"""
    table = position(["go5", "go3 un9"]).play("go5")
    before = table.state
    refused(table, "un9")
    assert table.state is before
    assert table.play("go3").state.is_over


def test_the_reason_survives_when_the_error_is_stored() -> None:
    """FOLLOW-1"""
    reason = MustFollow(faction("goblins"), pile("go3"))
    copy = pickle.loads(pickle.dumps(IllegalMove(reason)))
    assert isinstance(copy, IllegalMove)
    assert copy.reason == reason


@pytest.mark.parametrize("verb", [Verb.PLAY, Verb.DISCARD])
def test_a_move_that_lacks_its_card_is_refused_like_any_other(verb: Verb) -> None:
    """FOLLOW-1"""
    state = position(["go5 un1", "go2 do3 un9"]).game.state
    assert why_not(state, Move(verb)) in (
        NotOffered(Move(verb), legal_moves(state)),
        NotAsked(Move(verb), legal_moves(state)),
    )
    with pytest.raises(IllegalMove):
        play(state, Move(verb))
