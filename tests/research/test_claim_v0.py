"""The PettingZoo environment passes PettingZoo's own tests, and plays the game of the rules."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from claimant import LineUp, preset, view
from claimant.research import ActionSpace, claim_v0, cut_to_size, layout_of, observe
from claimant.research.one_game import KernelGame, RulesGame
from claimant.research.rewards import rewards
from claimant.rules.lineup import LineUpError
from claimant.rules.registry import registered
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons

TABLES: list[dict[str, Any]] = [
    {},
    {"heroes": True},
    {"players": 3},
    {"players": 4, "factions": ["gnomes", "giants", "seers", "automatons", "raccoons", "vampires", "werewolves"]},
    {"lineup": "claim-2", "mask_in_info": True, "reward": "margin"},
]
NAMED_BY_PETTINGZOO = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
"""PettingZoo excuses its own environments with masks from these warnings by name."""
pytestmark = [pytest.mark.filterwarnings(each) for each in NAMED_BY_PETTINGZOO]


def play(env: Any, seed: int) -> dict[str, float]:
    """Play at random; returns what each agent got."""
    rng, got = Random(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        got[agent] = reward
        mask = info["action_mask"] if env.unwrapped._mask_in_info else seen["action_mask"]
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(mask).tolist()))
    return got


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_it_passes_the_api_test(table: dict[str, Any]) -> None:
    api_test(claim_v0.env(**table), num_cycles=100)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_it_passes_the_seed_test(table: dict[str, Any]) -> None:
    seed_test(lambda: claim_v0.env(**table), num_cycles=60)


def test_it_passes_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(claim_v0.env)
    assert "market" in capsys.readouterr().out


def test_the_state_holds_the_observations_of_all_seats() -> None:
    env = claim_v0.env(players=3)
    env.reset(seed=1)
    assert env.state().shape == (3, layout_of(env.unwrapped.lineup).size)
    assert env.unwrapped.state_space.contains(env.state())
    assert np.array_equal(env.state()[2], env.observe("player_2")["observation"])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_agents_see_and_may_do_what_the_rules_say(table: dict[str, Any]) -> None:
    env = claim_v0.env(**table)
    raw: claim_v0.raw_env = env.unwrapped
    space, rng = ActionSpace(raw.lineup), Random(1)
    env.reset(seed=3)
    for agent in env.agent_iter():
        game = raw._table.game
        for other in env.agents:
            seat = int(other[-1])
            seen, info = env.observe(other), raw.infos[other]
            array, mask = (seen, info["action_mask"]) if raw._mask_in_info else seen.values()
            assert np.array_equal(array, observe(view(game, seat)))
            assert np.array_equal(mask, space.mask(game.legal if seat == game.state.to_move else ()))
            assert env.observation_space(other).contains(seen)
        if game.is_over:
            break
        assert agent == f"player_{game.state.to_move}"
        env.step(space.number(rng.choice(game.legal)))
    result = raw._table.game.state.result
    assert result is not None
    votes = [vote.side for vote in result.votes]
    earned = rewards(raw.lineup, result.winners, votes, table.get("reward", "share"))
    assert tuple(env.rewards.values()) == pytest.approx(earned)
    assert all(env.terminations.values())


def test_teams_share_rewards_and_all_rewards_add_up_to_nothing() -> None:
    env = claim_v0.env(players=4)
    outcomes = set()
    for seed in range(8):
        got = play(env, seed)
        assert got["player_0"] == got["player_2"] == -got["player_1"] == -got["player_3"]
        outcomes.add(got["player_0"])
    assert len(outcomes) > 1


def test_the_same_seed_gives_the_same_game_and_others_follow_from_it() -> None:
    first, second = claim_v0.env(), claim_v0.env()
    for env in (first, second):
        env.reset(seed=8)
    deals = []
    for _ in range(3):
        assert first.unwrapped._table.game == second.unwrapped._table.game
        deals.append(first.unwrapped._table.game.start)
        for env in (first, second):
            env.reset()
    assert len(set(deals)) == 3
    assert len({start.leader for start in deals}) <= 2


def test_an_illegal_action_ends_the_game_for_the_one_who_made_it() -> None:
    env = claim_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    for wrong in (-1, 156, 1000):
        env.reset(seed=1)
        env.step(wrong)
        assert all(env.terminations.values())


def test_steps_out_of_order_are_refused() -> None:
    env = claim_v0.env()
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="None is no action"):
        env.step(None)
    play(env, 1)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(None)


def test_the_kernel_plays_where_it_can_and_the_rules_do_otherwise() -> None:
    assert isinstance(claim_v0.env().unwrapped._table, KernelGame)
    with registered(Pigeons):
        env = claim_v0.env(factions=WITH_PIGEONS)
        assert isinstance(env.unwrapped._table, RulesGame)
        api_test(env, num_cycles=60)
        seed_test(lambda: claim_v0.env(factions=WITH_PIGEONS), num_cycles=30)
        assert set(play(env, 1).values()) <= {-1.0, 0.0, 1.0}
        assert set(play(claim_v0.env(factions=WITH_PIGEONS, reward="margin"), 1)) == {"player_0", "player_1"}


def test_a_line_up_is_given_by_factions_by_name_or_whole() -> None:
    factions = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
    for arguments in ({}, {"players": 2}, {"factions": factions}, {"lineup": "claim"}, {"lineup": preset("claim")}):
        assert claim_v0.env(**arguments).unwrapped.lineup == preset("claim")
    assert claim_v0.env(players=4).unwrapped.lineup == preset("grand-council", 4)
    assert claim_v0.env(heroes=True).unwrapped.lineup == LineUp.of(2, factions, heroes=True)
    assert claim_v0.env(players=3).possible_agents == ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"lineup": "claim", "factions": ["goblins"]}, "either a line-up or its factions"),
        ({"lineup": preset("claim"), "players": 4}, "for 2 players, not 4"),
        ({"lineup": preset("claim"), "heroes": True}, "either a line-up or its factions"),
        ({"reward": "points"}, "one of share, margin"),
        ({"render_mode": "rgb_array"}, "one of human, ansi, not 'rgb_array'"),
    ],
)
def test_wrong_arguments_are_explained(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        claim_v0.env(**arguments)


def test_a_wrong_line_up_is_refused_with_the_reason() -> None:
    with pytest.raises(LineUpError):
        claim_v0.env(players=4, factions=["goblins", "knights"])
    with pytest.raises(LineUpError):
        claim_v0.env(players=7)


def test_an_environment_can_be_pickled() -> None:
    env = claim_v0.raw_env(players=3, reward="margin")
    again = pickle.loads(pickle.dumps(env))
    assert again.lineup == env.lineup


def test_a_copy_plays_on_from_the_same_moment() -> None:
    with registered(Pigeons):
        for arguments in ({}, {"players": 3, "mask_in_info": True}, {"factions": WITH_PIGEONS}):
            env = claim_v0.env(**arguments)
            env.reset(seed=1)
            for _ in range(20):
                env.step(int(env.unwrapped._table.mask().argmax()))
            before = env.state().tobytes()
            copied = deepcopy(env)
            assert copied.state().tobytes() == before
            for _ in range(15):
                copied.step(int(copied._table.mask().argmax()))
            assert env.state().tobytes() == before != copied.state().tobytes()
            for _ in range(15):
                env.step(int(env._table.mask().argmax()))
            assert env.state().tobytes() == copied.state().tobytes()


def test_nothing_is_rendered_without_a_mode() -> None:
    env = claim_v0.raw_env()
    env.reset(seed=1)
    assert env.render() is None
    ansi = claim_v0.raw_env(render_mode="ansi")
    ansi.reset(seed=1)
    text = ansi.render()
    assert text is not None
    assert "seat 0: hand" in text


def test_tiny_games_are_played_as_well() -> None:
    for tiny in (cut_to_size(2, ["goblins", "knights"], 8), cut_to_size(4, ["goblins", "knights", "seers"], 24)):
        env = claim_v0.env(lineup=tiny)
        api_test(env, num_cycles=40)
        assert set(play(env, 1)) == set(env.possible_agents)
