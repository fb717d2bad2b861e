"""The master: sensible and exact play with every line-up."""

from __future__ import annotations

from random import Random

import pytest

from claimant.bots import Budget, bot
from claimant.kernel import COMPILED
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.search.exact.solver import solver_of
from claimant.search.worlds.single_world import all_known
from tests.bots.games import endings, share_of_wins, to_move, values_in_worlds
from tests.repeats import repeats

UNKNOWN = ["goblins", "knights", "automatons", "raccoons", "vampires"]
"""Cards stay hidden, and there are choices beside cards."""


@pytest.mark.parametrize("name", ["claim", "claim-2", "royal-court"])
def test_the_master_wins_every_ending_that_can_be_won_where_all_cards_are_known(name: str) -> None:
    lineup = preset(name)
    won = 0
    for game in endings(lineup, cards=5, number=40):
        assert all_known(to_move(game))
        values = solver_of(lineup).solve(game.state, Budget(), line=False).moves
        chosen = bot("master", Random(1), Budget(worlds=50)).choose(to_move(game))
        assert values[chosen] == max(values.values())
        won += max(values.values()) == 1 and min(values.values()) < 1
    assert won > 2


def test_among_four_the_master_wins_every_ending_that_can_be_won_where_all_cards_are_known() -> None:
    lineup = preset("grand-council", 4)
    won = 0
    for game in endings(lineup, cards=2, number=600):
        seen = to_move(game)
        if all_known(seen):
            values = solver_of(lineup).solve(game.state, Budget(), line=False).moves
            chosen = bot("master", Random(1), Budget(worlds=10)).choose(seen)
            assert values[chosen] == max(values.values())
            won += max(values.values()) > min(values.values())
            # One that isn't solved in time is played all the same.
            assert bot("master", Random(1), Budget(worlds=10, nodes=1)).choose(seen) in seen.legal
    assert won


def test_a_move_that_wins_in_every_world_is_found_though_cards_are_unknown() -> None:
    lineup = LineUp.of(2, ["goblins", "knights", "undead", "automatons", "griffins"])
    compared = 0
    for game in endings(lineup, cards=5, number=40):
        seen = to_move(game)
        worlds = values_in_worlds(seen, Random(1), 24)
        sure = [move for move in seen.legal if all(values[move] == 1 for values in worlds)]
        if not all_known(seen) and 0 < len(sure) < len(seen.legal):
            compared += 1
            assert bot("master", Random(1), Budget(worlds=100)).choose(seen) in sure
    assert compared > 2


@pytest.mark.parametrize("heroes", [False, True])
def test_unknown_cards_and_choices_of_every_kind_are_played_alike_twice(heroes: bool) -> None:
    lineup = LineUp.of(2, UNKNOWN, heroes=heroes)
    games = endings(lineup, cards=5, number=4)
    assert games
    for game in games:
        seen = to_move(game)
        assert len({bot("master", Random(3), Budget(worlds=40)).choose(seen) for _ in range(2)}) == 1


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="uncompiled it takes minutes")
@pytest.mark.parametrize(("players", "least"), [(3, 0.4), repeats(4, 0.6)])
def test_the_master_beats_the_apprentice_among_more_than_two(players: int, least: float) -> None:
    lineup = preset("grand-council", players)
    assert share_of_wins("master", "apprentice", lineup, 12, Budget(worlds=100)) > least
