"""Exact play in sampled worlds: the same as the solver's where nothing is unknown, and its average elsewhere."""

from __future__ import annotations

from random import Random

import pytest

from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from claimant.search.exact.solved_worlds import SolvedWorlds
from claimant.search.exact.solver import solver_of
from claimant.search.worlds.single_world import all_known
from tests.bots.games import endings, to_move, values_in_worlds

FEW = 20
UNKNOWN = [
    LineUp.of(2, ["goblins", "knights", "undead", "automatons", "griffins"]),
    LineUp.of(2, ["gnomes", "giants", "dragons", "zombies", "shadows"]),
    LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "doppelgangers"], heroes=True),
]


@pytest.mark.parametrize("name", ["claim", "claim-2", "full-moon"])
def test_where_all_cards_are_known_there_is_one_world_and_its_solution(name: str) -> None:
    solver = solver_of(preset(name))
    for game in endings(preset(name), cards=5, number=8):
        seen = to_move(game)
        solved = SolvedWorlds(seen, Random(1), FEW)
        assert all_known(seen)
        assert solved.different == 1
        values = solver.solve(game.state, Budget(), line=False).moves
        assert solved.chances(Budget()) == [(values[move] + 1) / 2 for move in seen.legal]
        assert solved.best_moves(Budget()) == solver.best_moves(game.state, Budget())


@pytest.mark.parametrize("lineup", UNKNOWN, ids=lambda lineup: lineup.names[3])
def test_a_chance_is_the_average_of_what_the_solver_says_in_worlds_that_the_rules_draw(lineup: LineUp) -> None:
    several = 0
    for game in endings(lineup, cards=4, number=6):
        seen = to_move(game)
        solved = SolvedWorlds(seen, Random(1), 300)
        several += solved.different > 1
        chances = solved.chances(Budget())
        assert chances is not None
        drawn = values_in_worlds(seen, Random(2), 80)
        for move, chance in zip(seen.legal, chances, strict=True):
            assert chance == pytest.approx(sum(values[move] + 1 for values in drawn) / 160, abs=0.2)
        best = max(chances)
        assert all(chances[seen.legal.index(move)] > best - 0.03 for move in solved.best_moves(Budget()))
    assert several


def test_without_time_to_solve_any_world_no_move_is_given_up() -> None:
    lineup = UNKNOWN[0]
    compared = 0
    for game in endings(lineup, cards=12, number=6):
        seen = to_move(game)
        solved = SolvedWorlds(seen, Random(1), FEW)
        if solved.different > 1:
            compared += 1
            assert solved.chances(Budget(nodes=1)) is None
            assert solved.best_moves(Budget(nodes=1)) == seen.legal
    assert compared


def test_a_limit_in_positions_gives_the_same_moves_each_time() -> None:
    lineup = UNKNOWN[0]
    for game in endings(lineup, cards=9, number=6):
        found = {SolvedWorlds(to_move(game), Random(3), FEW).best_moves(Budget(nodes=20_000)) for _ in range(3)}
        assert len(found) == 1
