"""OpenSpiel's algorithms work on `claim`: tree search on the whole game, CFR on a tiny one."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from tests.research.open_spiel.games import TINY, load


@pytest.mark.parametrize("spec", ["claim", "claim(players=4)", "claim(heroes=true)"])
def test_ismcts_plays_the_whole_game(spec: str) -> None:
    game, rng = load(spec), Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2, max_simulations=3, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    assert decisions >= 52
    assert sum(state.returns()) == 0


def test_cfr_approaches_an_equilibrium_of_a_tiny_game() -> None:
    game = load(f"claim(lineup={TINY},foregame=true)")
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    found = []
    for iterations in (2, 10):
        while solver._iteration < iterations:
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert uniform > found[0] > found[1] >= 0
    assert found[1] < uniform / 3


def test_the_game_is_in_open_spiels_list() -> None:
    assert "claim" in pyspiel.registered_names()
    assert "claim" in [each.short_name for each in pyspiel.registered_games()]
