"""Our bots are OpenSpiel policies: they choose legal moves, from what the seat knows alone."""

from __future__ import annotations

from random import Random

import pytest
from open_spiel.python.algorithms import exploitability

from claimant.bots.levels import BOTS, NoBot
from claimant.research.open_spiel.bot_policy import BotPolicy
from claimant.search.budget import Budget
from tests.research.open_spiel.games import TINY, load, playout


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_gives_chances_to_legal_moves_that_add_up_to_one(name: str) -> None:
    game = load("claim(players=4)")
    policy = BotPolicy(game, name, Budget(worlds=5))
    for number, state in enumerate(playout(game, Random(1))):
        if number % 6 == 0 and not state.is_terminal() and not state.is_chance_node():
            chances = policy.action_probabilities(state)
            assert set(chances) <= set(state.legal_actions())
            assert sum(chances.values()) == pytest.approx(1)


def test_a_bot_plays_alike_where_its_seat_knows_the_same() -> None:
    game, rng = load("claim"), Random(2)
    first, second = (BotPolicy(game, "apprentice") for _ in range(2))
    for number, state in enumerate(playout(game, rng)):
        if number % 10 == 0 and not state.is_terminal() and not state.is_chance_node():
            other = state.resample_from_infostate(state.current_player(), rng.random)
            assert first.action_probabilities(state) == second.action_probabilities(other)


def test_a_bot_can_be_exploited_less_than_random_moves() -> None:
    game = load(f"claim(lineup={TINY},foregame=true)")
    found = [exploitability.nash_conv(game, BotPolicy(game, name)) for name in ("random", "apprentice")]
    assert 0 <= found[1] < found[0]


def test_a_wrong_name_is_refused_at_once() -> None:
    with pytest.raises(NoBot, match="aprentice"):
        BotPolicy(load("claim"), "aprentice")
