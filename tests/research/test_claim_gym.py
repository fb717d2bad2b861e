"""The Gymnasium environment: one agent against bots by name."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import claimant.research
from claimant.bots import BOTS
from claimant.bots.engine.outside_bots import NoSuchBot
from claimant.research import observe
from claimant.research.rewards import rewards
from claimant.rules.registry import registered
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons

assert claimant.research.IDS  # importing it registers the ids

TABLES: list[dict[str, Any]] = [
    {},
    {"opponents": "apprentice"},
    {"opponents": "novice", "heroes": True},
    {"opponents": ["novice", "apprentice"], "players": 3},
    {"opponents": ["random", "apprentice", "random"], "players": 4, "mask_in_info": True},
    {"lineup": "clockwork", "reward": "margin"},
]


def make(**arguments: Any) -> Any:
    return gymnasium.make("Claim-v0", **arguments)


def played(env: Any, seed: int) -> tuple[list[bytes], float, int]:
    """What the agent saw in a game of random moves, what it got, and how many moves it made."""
    rng = Random(seed)
    seen, _ = env.reset(seed=seed)
    found, total, over, moves = [], 0.0, False, 0
    while not over:
        masks = env.unwrapped.action_masks()
        assert masks.dtype == np.bool_
        array = seen["observation"] if isinstance(seen, dict) else seen
        found.append(array.tobytes())
        seen, reward, over, truncated, info = env.step(rng.choice(np.flatnonzero(masks).tolist()))
        total += reward
        moves += 1
        assert not truncated
        assert "illegal" not in info
    return found, total, moves


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_it_passes_the_check_of_gymnasium(table: dict[str, Any]) -> None:
    check_env(make(**table).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_seed_gives_the_same_game(table: dict[str, Any]) -> None:
    env = make(**table)
    first, second, other = played(env, 5), played(make(**table), 5), played(env, 6)
    assert first == second
    assert first[0] != other[0]


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_can_be_the_opponent(name: str) -> None:
    env = make(opponents=name, worlds=5)
    _, reward, moves = played(env, 1)
    assert moves > 20
    assert reward in {-1.0, 0.0, 1.0}


def test_the_agent_sees_its_own_view_and_gets_the_reward_of_its_seat() -> None:
    env = make(opponents="novice", players=4)
    rng, over, reward = Random(1), False, 0.0
    table = env.unwrapped._table
    seen, _ = env.reset(seed=2)
    while not over:
        assert np.array_equal(seen["observation"], observe(table.view(0)))
        assert table.to_move == 0
        seen, reward, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    result = table.game.state.result
    assert reward == rewards(table.game.lineup, result.winners, [vote.side for vote in result.votes])[0]
    assert not seen["action_mask"].any()
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.unwrapped.step(0)


def test_a_switch_puts_the_mask_into_the_info() -> None:
    seen, info = make(mask_in_info=True).reset(seed=1)
    assert isinstance(seen, np.ndarray)
    assert info["action_mask"].sum() == 13 or info["action_mask"].any()
    seen, info = make().reset(seed=1)
    assert set(seen) == {"observation", "action_mask"}
    assert info == {}


def test_an_illegal_action_loses_the_game() -> None:
    env = make()
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal": True})
    assert not env.unwrapped.action_masks().any()
    env.reset()
    assert env.unwrapped.action_masks().any()


def test_a_stronger_opponent_wins_more() -> None:
    totals = {
        name: sum(played(make(opponents=name), seed)[1] for seed in range(15)) for name in ("random", "apprentice")
    }
    assert totals["random"] > totals["apprentice"]


def test_a_line_up_without_a_kernel_is_played_by_the_rules() -> None:
    with registered(Pigeons):
        for opponents in ("random", "apprentice"):
            _, reward, moves = played(make(opponents=opponents, factions=WITH_PIGEONS), 1)
            assert moves > 20
            assert reward in {-1.0, 0.0, 1.0}


def test_the_table_is_shown_as_the_agent_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "seat 0: hand" in text
    assert "seat 1: hand of 1" in text
    human = make(render_mode="human")
    seen, _ = human.reset(seed=1)
    human.step(int(seen["action_mask"].argmax()))
    assert "market" in capsys.readouterr().out


def test_a_copy_plays_on_from_the_same_moment() -> None:
    env = make(opponents="apprentice").unwrapped
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.action_masks().argmax()))
    copied = deepcopy(env)
    for _ in range(5):
        first, second = (each.step(int(each.action_masks().argmax())) for each in (env, copied))
        assert np.array_equal(first[0]["observation"], second[0]["observation"])
    assert env._table is not copied._table


def test_wrong_opponents_are_explained() -> None:
    with pytest.raises(ValueError, match="1 other seats, so 1 opponents"):
        make(opponents=["random", "random"])
    with pytest.raises(NoSuchBot, match="There is no bot 'aprentice'; did you mean 'apprentice'"):
        make(opponents="aprentice")


WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("gymnasium", "pettingzoo"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from claimant import preset
from claimant.research import ActionSpace
print(ActionSpace(preset("claim")).size)
for wanted in ("claim_v0", "claim_gym"):
    try:
        exec(f"from claimant.research import {wanted}")
    except ImportError as error:
        print(error)
"""


def test_without_the_extra_the_rest_works_and_the_environments_say_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    size, *messages = done.stdout.splitlines()
    assert size == "156"
    assert len(messages) == 2
    assert all('pip install "claimant[rl]"' in message for message in messages)
