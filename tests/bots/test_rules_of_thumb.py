"""The rules of thumb: which move looks best by them."""

from __future__ import annotations

from claimant.bots.heuristics.rules_of_thumb import ratings
from claimant.rules.cards import Seat
from claimant.rules.view import view
from tests.table import Table, ended, position


def chosen(table: Table, seat: Seat) -> str:
    """What looks best there."""
    seen = view(table.game, seat)
    rated = dict(zip(seen.legal, ratings(seen), strict=True))
    return max(seen.legal, key=rated.__getitem__).text


def test_the_rule_is_to_take_a_wanted_trick_with_the_lowest_card_that_wins() -> None:
    table = position(["un6", "un7 un8 un9"], phase=2, leader=0).play("un6")
    assert chosen(table, 1) == "un7"


def test_the_rule_is_to_throw_the_least_useful_card_into_a_trick_that_cannot_be_won() -> None:
    table = position(["un9", "un1 un5 un8"], phase=2, leader=0).play("un9")
    assert chosen(table, 1) == "un1"


def test_the_rule_is_to_lose_a_trick_to_collect_dwarves() -> None:
    """DWARVES-1: with two players the loser takes them."""
    table = position(["dw5 go1", "dw3 dw9"], phase=2, leader=0).play("dw5")
    assert chosen(table, 1) == "dw3"


def test_the_rule_is_to_leave_a_trick_to_the_partner() -> None:
    hands = ["un8 go1", "un2 go2", "un3 un9", "un1 go3"]
    table = position(hands, phase=2, leader=0).play("un8 un2")
    assert chosen(table, 2) == "un3"


def test_the_rule_is_to_take_the_stronger_market_card() -> None:
    table = position(["go9 go1", "go2 go4", "go3 go5"], phase=1, market="kn9 kn2", deck="un1 un2 un3 un4 un5 un6")
    assert chosen(table.play("go9 go2 go3"), 0) == "take kn9"


def test_the_rule_is_to_take_a_better_card_from_the_top_of_the_deck() -> None:
    """SEERS-1: who wins with a seer sees it."""
    table = position(["se9 go1", "se1 go2"], phase=1, market="go0", deck="go9 un1 un2 un3")
    assert chosen(table.play("se9 se1"), 0) == "take top"


def test_the_rule_is_to_draw_with_the_skeleton() -> None:
    table = position(["skeleton go5 go1", "un1 un5 go2"], phase=2, discard="go7 go8 un9").play("skeleton un1")
    assert chosen(table, 0) == "raise"


def test_the_rule_is_to_replace_a_vampire_only_if_nothing_is_lost() -> None:
    empty = position(["va9 go1", "va8 go2"], phase=2, vampires=["va2", ""]).play("va9 va8")
    assert chosen(empty, 0) == "replace"
    full = position(["va9 go1", "va8 go2"], phase=2, vampires=["va2 go9 un9", ""]).play("va9 va8")
    assert chosen(full, 0) == "stay"


def test_the_rule_is_to_loot_for_the_faction_whose_vote_is_won() -> None:
    """RACCOONS-1: of those it has fewest cards of, here none of goblins and of undead."""
    table = ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4")
    assert chosen(table, 0) == "loot goblins"
