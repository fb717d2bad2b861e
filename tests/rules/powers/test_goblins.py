"""Goblins: no power."""

from tests.table import FIRST, SECOND, position, trick


def test_goblins_win_and_lose_by_their_values_alone() -> None:
    """GOBLINS-1"""
    assert trick("go8 go9").winner == SECOND
    assert trick("go0 go0").winner == FIRST
    assert trick("un1 go9").winner == FIRST


def test_goblins_go_where_any_card_goes() -> None:
    """GOBLINS-1"""
    table = position(["go1 un1", "go2 un2"], phase=1, deck="un3 un4 un5 un6").play("go1 go2")
    assert (table.discard, table.leader) == ("go1 go2", SECOND)
    table = position(["go1 un1", "go2 un2"]).play("go1 go2")
    assert (table.supporters(SECOND), table.leader) == ("go1 go2", SECOND)


def test_goblins_vote_like_any_faction() -> None:
    """GOBLINS-1"""
    table = position(["go0", "un1"], supporters=["go0 go0 go0", "go9 go8 go7"]).play("go0 un1")
    assert table.votes["goblins"] == FIRST
