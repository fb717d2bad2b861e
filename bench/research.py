"""Steps per second of the research environments on one core, beside other libraries' environments in the same run."""

import importlib
import importlib.metadata
import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from harness import Contender, Result, Table, Timing, measure
from kernel import moves_a_second

SEED = 1
TOGETHER = 1_024
"""How many games step together."""
LINE_UPS: dict[str, dict[str, Any]] = {"claim": {}, "claim-2": {"lineup": "claim-2"}, "four players": {"players": 4}}
"""The arguments of the environments that are measured."""
CLONES = 200
"""How many clones are made at a time."""

Loop = Callable[[], int]


def run(timing: Timing) -> Table:
    """Measure in turn: our environments, then those of others that are installed."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    peers, notes = _peers()
    results = measure([*_ours(), *peers], timing, time.process_time)
    method = (
        f"The median of {timing.rounds} rounds of {timing.seconds:g} s each, taken in turns in one process; all times "
        "are processor time, and the spread is from the slowest round to the fastest. A step is one decision of one "
        "player, in a random game, with its part of the deals; moves of chance aren't counted. Where games step "
        f"together, they are {TOGETHER:,}, and NumPy chooses the moves. “Bits” are the kernel's packed observations, "
        "“planes” the unpacked ones; bytes are those of one observation, without its mask. A clone is made in the "
        "middle of a game."
    )
    return Table(
        "Environments for research",
        ("Environment", "Steps/s", "µs each", "Bytes", "Spread"),
        [_row(result) for result in results],
        [method, *notes],
    )


def _row(result: Result) -> tuple[str, ...]:
    rate = moves_a_second(result)
    name, _, size = result.contender.name.partition("|")
    return (name, f"{rate:,.0f}", f"{1e6 / rate:,.2f}", size, f"{result.spread:.1%}")


def _ours() -> list[Contender]:
    found = []
    for name, arguments in LINE_UPS.items():
        bits, planes = (_vector(form, arguments) for form in ("packed", "planes"))
        found += [
            Contender(f"ClaimVector-v0 {name}, masks and bits|{bits[1]:,}", bits[0]),
            Contender(f"ClaimVector-v0 {name}, masks and planes|{planes[1]:,}", planes[0]),
            Contender(f"Batch {name}, masks and bits|{bits[1]:,}", _batch(arguments, observe=True)),
            Contender(f"Batch {name}, masks|", _batch(arguments, observe=False)),
        ]
    found += [
        Contender("PettingZoo claim_v0|", _pettingzoo(_claim_v0())),
        Contender("Gymnasium Claim-v0, random opponent|", _claim_gym()),
        Contender("OpenSpiel claim|", _open_spiel("claim")),
        Contender("A clone of a Batch of one game|", _clone_batch()),
        Contender("A clone of OpenSpiel's claim|", _clone_open_spiel("claim")),
    ]
    return found


def _vector(form: str, arguments: dict[str, Any]) -> tuple[Loop, int]:
    import gymnasium

    import claimant.research
    from claimant.research.action_space import action_space

    assert claimant.research.VECTOR_IDS
    env: Any = gymnasium.make_vec(
        "ClaimVector-v0",
        num_envs=TOGETHER,
        opponents=None,
        autoreset_mode="SameStep",
        form=form,
        copy=False,
        **arguments,
    )
    seen, _ = env.reset(seed=SEED)
    rng, rows, numbers = np.random.default_rng(SEED), np.arange(TOGETHER), action_space(env.lineup).of_kernel

    def play() -> int:
        batch = env.batch
        chosen = (rng.random(TOGETHER, dtype=np.float32) * batch.counts).astype(np.intp)
        env.step(numbers[batch.legal[rows, chosen]])
        return TOGETHER

    arrays = seen.values() if isinstance(seen, dict) else [seen]
    return play, sum(array.nbytes for array in arrays) // TOGETHER


def _batch(arguments: dict[str, Any], observe: bool) -> Loop:
    from claimant.kernel.batch import ActionNumbers, Batch
    from claimant.research.action_space import action_space
    from claimant.research.one_game import line_up_for

    lineup = line_up_for(arguments.get("players"), None, heroes=False, lineup=arguments.get("lineup"))
    space = action_space(lineup)
    actions = ActionNumbers(space.of_kernel, space.size)
    batch = Batch(lineup, TOGETHER, SEED, actions=actions, autoreset="same step", observe=observe)
    rng = np.random.default_rng(SEED)

    def play() -> int:
        batch.step(rng.random(TOGETHER, dtype=np.float32) * batch.counts)
        return TOGETHER

    return play


def _claim_v0() -> Any:
    from claimant.research import claim_v0

    return claim_v0.env()


def _pettingzoo(env: Any) -> Loop:
    """One game in PettingZoo's usual loop."""
    rng = random.Random(SEED)
    env.reset(seed=SEED)

    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                moves += 1
        return moves

    return play


def _claim_gym() -> Loop:
    import gymnasium

    import claimant.research

    assert claimant.research.IDS
    env = gymnasium.make("Claim-v0")
    rng = random.Random(SEED)
    env.reset(seed=SEED)

    def play() -> int:
        seen, _ = env.reset()
        moves, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            moves += 1
        return moves

    return play


def _spiel_game(name: str) -> Any:
    import pyspiel

    if name == "claim":
        importlib.import_module("claimant.research.open_spiel")  # registers it
    return pyspiel.load_game(name)


def _open_spiel(name: str) -> Loop:
    """One game in OpenSpiel's usual loop, chance included."""
    game, rng = _spiel_game(name), random.Random(SEED)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return moves

    return play


def _clone_open_spiel(name: str) -> Loop:
    state, rng = _spiel_game(name).new_initial_state(), random.Random(SEED)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(30):
        state.apply_action(rng.choice(state.legal_actions()))

    def play() -> int:
        for _ in range(CLONES):
            state.clone()
        return CLONES

    return play


def _clone_batch() -> Loop:
    from claimant.kernel.batch import Batch
    from claimant.rules.presets import preset

    batch = Batch(preset("claim"), 1, SEED)
    for _ in range(26):
        batch.step([0])

    def play() -> int:
        for _ in range(CLONES):
            batch.clone()
        return CLONES

    return play


def _peers() -> tuple[list[Contender], list[str]]:
    """The installed peers, and a line for each: its version, or why it is left out."""
    found: list[Contender] = []
    notes: list[str] = []
    for package, label, build in (
        ("open_spiel", "OpenSpiel", _spades),
        ("rlcard", "RLCard", _rlcard),
        ("pettingzoo", "PettingZoo", _card_games),
        ("pgx", "Pgx", _pgx),
    ):
        try:
            found += build()
        except ImportError as error:
            notes.append(f"{label} is left out, as it is not installed ({error}).")
        else:
            notes.append(f"{label} is version {importlib.metadata.version(package)}.")
    return found, notes


def _spades() -> list[Contender]:
    return [
        Contender("OpenSpiel spades|", _open_spiel("spades"), is_peer=True),
        Contender("A clone of OpenSpiel's spades|", _clone_open_spiel("spades"), is_peer=True),
    ]


def _rlcard() -> list[Contender]:
    import peers

    return [
        Contender(f"{each.name}|", each.play, is_peer=True)
        for each in peers.contenders(SEED)[0]
        if each.name.startswith("RLCard")
    ]


def _card_games() -> list[Contender]:
    from pettingzoo.classic import hanabi_v5, texas_holdem_v4

    games = {"hanabi_v5": hanabi_v5, "texas_holdem_v4": texas_holdem_v4}
    return [Contender(f"PettingZoo {name}|", _pettingzoo(module.env()), is_peer=True) for name, module in games.items()]


def _pgx() -> list[Contender]:
    """Pgx has no trick-taking game that plays cards; these are its games with hidden hands."""
    import jax
    import pgx

    def stepping(name: str) -> Loop:
        env = pgx.make(name)
        first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), TOGETHER))

        def step(state: Any, key: Any) -> Any:
            choose, again = jax.random.split(key)
            action = jax.random.categorical(choose, jax.numpy.log(state.legal_action_mask.astype(float)), axis=1)
            keys = jax.random.split(again, TOGETHER)
            after = jax.vmap(env.step)(state, action, keys)
            fresh = jax.vmap(env.init)(keys)
            over = after.terminated | after.truncated
            return jax.tree.map(
                lambda old, new: jax.numpy.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old), after, fresh
            )

        compiled = jax.jit(step)
        held = {"state": first, "key": jax.random.PRNGKey(SEED)}

        def play() -> int:
            held["key"], key = jax.random.split(held["key"])
            held["state"] = compiled(held["state"], key)
            held["state"].terminated.block_until_ready()
            return TOGETHER

        return play

    return [
        Contender(f"Pgx {name}, {TOGETHER:,} together|", stepping(name), is_peer=True)
        for name in ("sparrow_mahjong", "leduc_holdem")
    ]
