"""The Gymnasium environment for many games at a time."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from claimant.research import observe, rewards
from claimant.research.claim_vector import ClaimVectorEnv
from claimant.research.packed import unpacker

TABLES: list[dict[str, Any]] = [
    {},
    {"opponents": None, "autoreset_mode": "SameStep"},
    {"opponents": "novice", "heroes": True, "autoreset_mode": AutoresetMode.SAME_STEP},
    {"opponents": ["random", "apprentice"], "players": 3, "form": "packed"},
    {"opponents": ["random", "novice", "random"], "players": 4, "reward": "margin", "autoreset_mode": "SameStep"},
    {"lineup": "clockwork", "opponents": None, "form": "packed", "copy": False},
]


def make(games: int = 4, **arguments: Any) -> ClaimVectorEnv:
    env = gymnasium.make_vec("ClaimVector-v0", num_envs=games, **arguments)
    assert isinstance(env, ClaimVectorEnv)
    return env


def some_actions(env: ClaimVectorEnv, rng: np.random.Generator) -> Any:
    """A random legal action of each game."""
    masks = env.action_masks()
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


def planes(env: ClaimVectorEnv, seen: Any) -> Any:
    """The observations as `observe` writes them."""
    if not isinstance(seen, dict):
        return seen
    return unpacker(env.lineup).unpack(np.ascontiguousarray(seen["bits"]).view(np.int64), seen["numbers"])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_step_fits_the_spaces_and_the_rules(table: dict[str, Any]) -> None:
    env, rng = make(**table), np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    ended = 0
    while ended < 4:
        assert seen in env.observation_space
        for game in range(4):
            if not env.batch.over[game]:
                assert (planes(env, seen)[game] == observe(env.batch.view(game))).all()
                legal = env.batch.view(game).legal
                assert info["action_mask"][game].sum() == len(legal)
        actions = some_actions(env, rng)
        assert actions in env.action_space
        seen, earned, terminated, truncated, info = env.step(actions)
        assert earned.dtype == np.float64
        assert not truncated.any()
        assert not earned[~terminated].any()
        assert (np.abs(earned) <= 1).all()
        ended += int(terminated.sum())
        if terminated.any() and env.autoreset_mode is AutoresetMode.SAME_STEP:
            assert (info["_final_obs"] == terminated).all()
            assert planes(env, info["final_obs"])[terminated].any(axis=1).all()


def test_the_next_step_deals_a_finished_game_again_and_ignores_its_action() -> None:
    env, rng = make(8, opponents=None), np.random.default_rng(2)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=2)
    seen, earned, terminated, _, info = env.step(some_actions(env, rng))
    while not terminated.any():
        seen, earned, terminated, _, info = env.step(some_actions(env, rng))
    game = int(np.flatnonzero(terminated)[0])
    result = env.batch.state(game).result
    assert result is not None
    votes = [vote.side for vote in result.votes]
    assert tuple(info["rewards"][game]) == rewards(env.lineup, result.winners, votes)
    assert earned[game] == info["rewards"][game, env.batch.movers[game]]
    assert (seen[game] == observe(env.batch.view(game, int(env.batch.movers[game])))).all()
    assert not info["action_mask"][game].any()
    actions = some_actions(env, rng)
    actions[game] = 155
    seen, earned, terminated, _, info = env.step(actions)
    assert (earned[game], terminated[game]) == (0, False)
    assert env.batch.state(game).phase == 1
    assert info["action_mask"][game].any()


def test_without_autoreset_games_wait_for_a_reset_of_their_own() -> None:
    env, rng = make(6, autoreset_mode=AutoresetMode.DISABLED), np.random.default_rng(3)
    env.reset(seed=3)
    over = np.zeros(6, np.bool_)
    while not over.any():
        over = env.step(some_actions(env, rng))[2]
    with pytest.raises(RuntimeError, match=r"^Some games are over: deal them again with reset"):
        env.step(some_actions(env, rng))
    states = [env.batch.state(game) for game in np.flatnonzero(~over).tolist()]
    env.reset(options={"reset_mask": over})
    assert not env.batch.over.any()
    assert states == [env.batch.state(game) for game in np.flatnonzero(~over).tolist()]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_an_illegal_action_loses_its_game_alone(mode: AutoresetMode) -> None:
    env, rng = make(3, autoreset_mode=mode, opponents=None), np.random.default_rng(4)
    before, _ = env.reset(seed=4)
    actions = some_actions(env, rng)
    actions[1] = int(np.argmin(env.action_masks()[1]))
    started = env.batch.state(1)
    _, earned, terminated, _, info = env.step(actions)
    assert earned.tolist() == [0, -1, 0]
    assert terminated.tolist() == info["illegal"].tolist() == [False, True, False]
    if mode is AutoresetMode.SAME_STEP:
        assert (info["final_obs"][1] == before[1]).all()
        assert info["action_mask"][1].any()
    else:
        assert not info["action_mask"][1].any()
        assert env.batch.state(1) == started
    if mode is AutoresetMode.DISABLED:
        env.reset(options={"reset_mask": terminated})
    elif mode is AutoresetMode.NEXT_STEP:
        _, earned, terminated, _, _ = env.step(some_actions(env, rng))
        assert not earned.any()
        assert not terminated.any()
    assert env.batch.state(1) != started
    assert env.action_masks().any(axis=1).all()


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int | list[int]) -> list[Any]:
        env, rng = make(3, opponents="apprentice"), np.random.default_rng(5)
        found = [env.reset(seed=seed)[0]]
        return found + [env.step(some_actions(env, rng))[0] for _ in range(40)]

    first, again, other = played(5), played([5, 6, 7]), played(6)
    assert all((one == two).all() for one, two in zip(first, again, strict=True))
    assert any((one != two).any() for one, two in zip(first, other, strict=True))


def test_without_a_seed_every_reset_deals_other_games() -> None:
    env = make(2)
    first = env.reset(seed=6)[0]
    assert (env.reset()[0] != first).any()
    assert (env.reset(seed=6)[0] == first).all()


def test_wrappers_of_gymnasium_understand_it() -> None:
    env = make(4, autoreset_mode="SameStep")
    wrapped = DictInfoToList(RecordEpisodeStatistics(env))
    rng = np.random.default_rng(7)
    _, info = wrapped.reset(seed=7)
    assert info[0]["action_mask"].any()
    terminated = np.zeros(4, np.bool_)
    while not terminated.any():
        _, _, terminated, _, info = wrapped.step(some_actions(env, rng))
    game = int(np.flatnonzero(terminated)[0])
    assert info[game]["episode"]["l"] > 10
    assert info[game]["final_obs"].shape == env.single_observation_space.shape


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^The form of observations is 'planes' or 'packed', not 'bits'\.$"):
        make(form="bits")
    env = make(2)
    with pytest.raises(RuntimeError, match=r"^Nothing is dealt yet: call reset\(\) first\.$"):
        env.step(np.zeros(2, int))
    with pytest.raises(ValueError, match=r"^There are 2 games, so 2 seeds, not 1\.$"):
        env.reset(seed=[1])
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"^There are 2 games, so 2 actions, not \(3,\)\.$"):
        env.step(np.zeros(3, int))
    with pytest.raises(ValueError, match=r"^options\['reset_mask'\] is an array of 2 booleans"):
        env.reset(options={"reset_mask": [True, False]})
