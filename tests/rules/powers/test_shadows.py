"""Shadows: no power, and nobody knows which of them are in the game."""

from claimant.rules.deal import deal
from claimant.rules.registry import faction
from tests.positions import line_up
from tests.table import FIRST, SECOND, ended, position, trick


def test_shadows_win_by_their_values_alone() -> None:
    """SHADOWS-1"""
    assert trick("sh9 sh19").winner == SECOND
    assert trick("sh10 sh9").winner == FIRST
    assert trick("un0 sh19").winner == FIRST


def test_shadows_go_where_any_card_goes() -> None:
    """SHADOWS-1"""
    table = position(["sh5 un1", "sh12 un2"], phase=1, deck="un3 un4 un5 un6").play("sh5 sh12")
    assert (table.discard, table.leader) == ("sh5 sh12", SECOND)
    table = position(["sh5 un1", "sh12 un2"]).play("sh5 sh12")
    assert (table.supporters(SECOND), table.leader) == ("sh5 sh12", SECOND)


def test_shadows_vote_like_any_faction() -> None:
    """SHADOWS-1"""
    assert ended("sh1 sh2", "sh19").votes["shadows"] == FIRST
    assert ended("sh1 sh10", "sh2 sh9").votes["shadows"] == FIRST


def test_ten_of_twenty_play() -> None:
    """SHADOWS-1, SETUP-3"""
    state = deal(line_up(2, (), "shadows"), bytes(48))
    assert sum(card.faction is faction("shadows") for card in state.box) == 10


def test_nothing_that_happens_tells_which_shadows_are_boxed() -> None:
    """SHADOWS-1"""
    told = []
    for box in ("sh1 sh2 sh3", "sh17 sh18 sh19"):
        table = position(["sh5 un1", "sh12 un2"], phase=1, deck="un3 un4 un5 un6", box=box).play("sh5 sh12")
        told.append([table.told_to(viewer) for viewer in (FIRST, SECOND, None)])
    assert told[0] == told[1]
