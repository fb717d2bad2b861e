"""Tree search from a view, in phase two with three or four players."""

from __future__ import annotations

from random import Random

import pytest

from claimant.bots import Budget, bot
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.search import tree_search
from claimant.search.tree_search import TreeSearch, can_grow
from tests.bots.games import endings, to_move
from tests.notation.games import go_on


def tree_of(game: Game, worlds: int, seed: int = 1) -> TreeSearch:
    tree = TreeSearch(to_move(game), Random(seed))
    tree.grow(Budget(worlds))
    return tree


@pytest.mark.parametrize("players", [3, 4])
def test_every_move_is_tried_and_the_best_ones_most(players: int) -> None:
    for game in endings(preset("grand-council", players), cards=8, number=4):
        tree = tree_of(game, 50)
        tried = tree.tried
        assert set(tried) == set(game.legal)
        assert sum(tried.values()) == 50 * len(game.legal)
        assert tree.worlds == 50
        assert all(number > 0 for number in tried.values())
        assert tried[tree.best] > sum(tried.values()) / len(tried) - 1


def test_it_serves_phase_two_among_more_than_two() -> None:
    games = [endings(preset("grand-council", players), 8, 1)[0] for players in (3, 4)]
    assert all(can_grow(to_move(game)) for game in games)
    assert not can_grow(to_move(endings(preset("claim"), 8, 1)[0]))
    assert not can_grow(to_move(go_on(Game.deal(preset("grand-council", 3), bytes(48)), Random(1), 3)))


def test_a_tree_without_room_goes_on_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_search, "ROOM", 20)
    [game] = endings(preset("grand-council", 4), cards=3, number=1)
    tree = tree_of(game, 100)
    assert sum(tree.tried.values()) == 100 * len(game.legal)


def test_without_a_clock_the_master_plays_the_same_twice() -> None:
    for game in endings(preset("carnival", 3), cards=6, number=4):
        chosen = {bot("master", Random(2), Budget(worlds=20)).choose(to_move(game)) for _ in range(2)}
        assert len(chosen) == 1


def test_time_only_cuts_it_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is over from the start still lets every move be tried."""
    monkeypatch.setattr("claimant.search.budget.now", iter(range(10**6)).__next__)
    [game] = endings(preset("grand-council", 3), cards=6, number=1)
    tree = TreeSearch(to_move(game), Random(1))
    tree.grow(Budget(500, 0.5))
    assert 0 < tree.worlds < 500
    assert all(tree.tried.values())
