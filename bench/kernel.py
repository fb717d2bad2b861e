"""Random games on the kernel, compared with OpenSpiel's random games in C++."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from harness import Contender, Result, Table, Timing, measure

LINE_UPS = ("claim", "claim-2")
SEED = 1
GAMES = 2_000
"""How many games are played at a time."""
TOGETHER = 4_096
"""How many games a batch steps together."""
SIMULATIONS, ROLLOUTS = 8, 500
"""OpenSpiel's search: few simulations, so that none goes deeper than one card, each with many random games."""
SPADES = 52
"""The card plays of a whole game of spades."""


def run(timing: Timing) -> Table:
    """Measure in turn: the kernel, OpenSpiel, batches and two processes."""
    peer, notes = _peer()
    ours = [contender for name in LINE_UPS for contender in (_alone(name), _batch(name))]
    results = measure([*ours, *peer], timing)
    rival = next((moves_a_second(result) for result in results if result.contender.is_peer), None)
    rows = [_row(result, rival) for result in results]
    rows += [_two_processes(name, timing, rival) for name in LINE_UPS]
    rows += [_uncompiled(name, rival) for name in LINE_UPS]
    method = (
        f"Moves per second are the median of {timing.rounds} rounds of {timing.seconds:g} s each, taken in turns in "
        "one process on one core; the spread is from the slowest round to the fastest. A game of claim or claim-2 has "
        "52 card plays; further moves are choices. Every game includes its deal, except in OpenSpiel: there they are "
        "the random rollouts of its MCTS bot in C++ from one deal of spades, without the deal and the bids. A batch's "
        f"moves are chosen by NumPy for {TOGETHER:,} games at a time, with all legal moves listed; two processes start "
        "anew and build their tables, which is measured too."
    )
    return Table(
        "Random games on the kernel",
        ("Games", "Moves", "Games/s", "Moves/s", "Spread", "× spades"),
        rows,
        [method, f"The kernel is {'compiled' if _is_compiled() else 'NOT compiled'}.", *notes],
    )


def _is_compiled() -> bool:
    from claimant.kernel import COMPILED

    return COMPILED


def _alone(name: str) -> Contender:
    from claimant.kernel.engine.dice import dice
    from claimant.kernel.engine.random_games import random_games
    from claimant.kernel.tables.tables import tables_of
    from claimant.rules.presets import preset

    tables, thrown = tables_of(preset(name)), dice(SEED)
    return Contender(f"claimant {name}", lambda: random_games(tables, GAMES, thrown)[0])


def _batch(name: str) -> Contender:
    from claimant.kernel.batch import Batch
    from claimant.rules.presets import preset

    batch = Batch(preset(name), TOGETHER, SEED)
    rng = np.random.default_rng(SEED)

    def play() -> int:
        moves = 0
        for _ in range(8):
            moves += int(np.count_nonzero(batch.counts))
            batch.step(rng.random(TOGETHER, dtype=np.float32) * batch.counts)
        batch.reset()
        return moves

    return Contender(f"claimant {name}, batch", play)


def _peer() -> tuple[list[Contender], list[str]]:
    try:
        import pyspiel
    except ImportError as error:
        return [], [f"OpenSpiel is left out, as it is not installed ({error})."]
    return [Contender("OpenSpiel spades, rollouts", _rollouts(pyspiel), is_peer=True)], []


def _rollouts(pyspiel: Any) -> Callable[[], int]:
    game = pyspiel.load_game("spades")
    rng = random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.history()) < SPADES + 4:  # the deal, and four bids
        state.apply_action(rng.choice(state.legal_actions()))
    assert len(state.legal_actions()) > SIMULATIONS, "the root isn't forced, and each simulation finds a new card"
    seeds = iter(range(SEED, 1 << 30))

    def play() -> int:
        seed = next(seeds)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, seed, False)
        bot.step(state)
        return ROLLOUTS * (SPADES + (SIMULATIONS - 1) * (SPADES - 1))  # one from the root, the others a card later

    return play


def moves_a_second(result: Result) -> float:
    """The median of the rounds."""
    rates = sorted(piece.moves / piece.seconds for piece in result.slices)
    return rates[len(rates) // 2]


def _row(result: Result, rival: float | None) -> tuple[str, ...]:
    rate = moves_a_second(result)
    contender = result.contender
    length = SPADES - 1 if contender.is_peer else _length(contender.name.split()[1].strip(","))
    return _figures(contender.name, length, rate, f"{result.spread:.1%}", None if contender.is_peer else rival)


def _figures(name: str, length: float, rate: float, spread: str, rival: float | None) -> tuple[str, ...]:
    times = "" if rival is None else f"{rate / rival:.2f}"
    return (name, f"{length:.1f}", f"{rate / length:,.0f}", f"{rate:,.0f}", spread, times)


def _length(name: str) -> float:
    """The average number of moves in a game."""
    from claimant.kernel.pool import play_many
    from claimant.rules.presets import preset

    totals = play_many(preset(name), GAMES, SEED)
    return totals.moves / totals.games


def _in_a_process(name: str, games: int, processes: int, pure: bool) -> float:
    """Moves per second in a separate process, because this one can't unload the compiled code."""
    script = Path(__file__).with_name("kernel_games.py")
    environment = {**os.environ, "CLAIMANT_PURE": "1" if pure else ""}
    done = subprocess.run(
        [sys.executable, script, name, str(games), str(processes)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout)


def _two_processes(name: str, timing: Timing, rival: float | None) -> tuple[str, ...]:
    games = int(200_000 * timing.seconds)
    rates = sorted(_in_a_process(name, games, 2, pure=False) for _ in range(3))
    spread = f"{(rates[-1] - rates[0]) / rates[1]:.1%}"
    return _figures(f"claimant {name}, two processes", _length(name), rates[1], spread, rival)


def _uncompiled(name: str, rival: float | None) -> tuple[str, ...]:
    rate = _in_a_process(name, 1_000, 1, pure=True)
    return _figures(f"claimant {name}, uncompiled", _length(name), rate, "", rival)
