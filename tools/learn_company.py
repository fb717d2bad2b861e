"""Trains the learned value of phase two for three and four players; writes `search/value/several.npz`.

    python tools/learn_company.py [POSITIONS] [--keep DIRECTORY] [--ray ADDRESS]

For each number of players it deals POSITIONS games (default: 200,000) in random line-ups. The playout policy plays
phase one, then phase two a few times: how often does each side win? A small network learns that from everybody's
cards at the start of phase two. A twentieth of the line-ups is held back for validation.

The policy needs the value of cards from a network. So there are two rounds: a short one that uses the network for two
players, and the real one that uses the first round's network. Both are deterministic, on all cores as on a Ray cluster
(docs/cluster.md). With `--keep`, positions stay in files, and the same command goes on after Ctrl+C.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic

import numpy as np
from learn_company_positions import EACH, KNOWN, Floats, Weights, portion, unpacked
from numpy.typing import NDArray
from rich.progress import Progress

from claimant.arena.executors.executor import Executor, Job
from claimant.arena.executors.kept_results import OtherRun, run_kept
from claimant.arena.executors.opening import executor
from claimant.arena.executors.problems import NoAddress, NoCluster, NoRay
from claimant.arena.fingerprint import fingerprint
from claimant.rules.lineup import all_line_ups
from claimant.search.value.weights import NAMES

UNITS = 24
FIRST_ROUND = 5
"""The first round has this fraction of the positions."""
PASSES = 8
BATCH = 2048
FILE = Path("src/claimant/search/value/several.npz")


def main() -> None:
    """Learn for three, then for four players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=int, nargs="?", default=200_000)
    parser.add_argument("--keep", type=Path, metavar="DIRECTORY", help="keep positions here, to go on after Ctrl+C")
    parser.add_argument("--processes", type=int, help="default: one for each core")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster; auto starts one on this machine")
    asked = parser.parse_args()
    try:
        with executor(asked.processes, asked.ray) as opened, tempfile.TemporaryDirectory() as aside:
            _learn_all(asked.positions, asked.keep or Path(aside), opened)
    except OtherRun as error:
        parser.error(f"{asked.keep} holds another run: {error}")
    except (NoRay, NoAddress, NoCluster) as error:
        parser.error(f"--ray {asked.ray}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def _learn_all(number: int, directory: Path, opened: Executor) -> None:
    found: dict[str, NDArray[np.float16]] = {}
    directory.mkdir(parents=True, exist_ok=True)
    for players in (3, 4):
        print(f"{players} players", flush=True)
        first = learn(*positions(players, number // FIRST_ROUND, None, directory, opened))
        rows, units = learn(*positions(players, number, first, directory, opened))
        found |= {f"rows{players}": rows.astype(np.float16), f"units{players}": units.astype(np.float16)}
    np.savez_compressed(FILE, allow_pickle=False, **found, **{NAMES: np.array(KNOWN.factions)})
    print(FILE, FILE.stat().st_size, "bytes")


def positions(
    players: int, number: int, weights: Weights | None, directory: Path, opened: Executor
) -> tuple[NDArray[np.uint8], Floats]:
    """Each side's cards at the start of phase two and its share of the wins, for each position."""
    rng = Random(f"company {players} {number}")
    every = list(all_line_ups(players))
    began = monotonic()
    jobs = [
        Job(at, portion, (players, rng.choice(every), rng.getrandbits(60), min(EACH, number - first), weights))
        for at, first in enumerate(range(0, number, EACH))
    ]
    learned = "" if weights is None else sha256(b"".join(each.tobytes() for each in weights)).hexdigest()[:16]
    about = f"{number} positions for {players} players, weights {learned or 'for two'}, {fingerprint()}"
    with Progress() as progress:
        task = progress.add_task("", total=len(jobs))
        file = directory / f"positions-{players}-{'first' if weights is None else 'second'}.jsonl"
        kept = run_kept(file, about, opened, jobs, lambda done: progress.update(task, completed=done))
    parts = [unpacked(data, players) for data in kept]
    print(f"{number} positions in {monotonic() - began:.0f} s", flush=True)
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def learn(holdings: NDArray[np.uint8], shares: Floats) -> Weights:
    """Train with Adam on the cross entropy."""
    rng = np.random.default_rng(1)
    number, sides, _ = holdings.shape
    kept = max(1, number // 20 // EACH) * EACH
    weights = [
        rng.normal(0, 0.05, (KNOWN.number, UNITS)).astype(np.float32),
        rng.normal(0, 0.3, UNITS).astype(np.float32),
    ]
    weights[1][-1] = 1
    means = [np.zeros_like(each) for each in weights]
    squares = [np.zeros_like(each) for each in weights]
    steps, total = 0, PASSES * ((number - kept) // BATCH)
    for passed in range(PASSES):
        order = rng.permutation(number - kept)
        for first in range(0, len(order) - BATCH + 1, BATCH):
            some = kept + order[first : first + BATCH]
            _, slopes = _slopes(weights, holdings[some].astype(np.float32), shares[some])
            steps += 1
            rate = 0.004 * (1 - steps / (total + 1))
            for at, each in enumerate(slopes):
                slope = each + 1e-5 * weights[at]
                means[at] += 0.1 * (slope - means[at])
                squares[at] += 0.01 * (slope**2 - squares[at])
                weights[at] -= rate * (means[at] / (1 - 0.9**steps)) / (np.sqrt(squares[at] / (1 - 0.99**steps)) + 1e-8)
            weights[1][-1] = 1
        loss, _ = _slopes(weights, holdings[:kept].astype(np.float32), shares[:kept])
        print(f"pass {passed + 1}: {loss:.4f} on line-ups kept back, {np.log(sides):.4f} by guessing", flush=True)
    return weights[0], weights[1]


def _slopes(weights: list[Floats], holdings: Floats, shares: Floats) -> tuple[float, list[Floats]]:
    rows, units = weights
    number, sides, _ = holdings.shape
    apart = holdings * (sides / (sides - 1)) - holdings.sum(axis=1, keepdims=True) / (sides - 1)
    sums = apart @ rows
    bent = sums / (1 + np.abs(sums))
    bent[..., -1] = sums[..., -1]
    scores = bent @ units
    scores -= scores.max(axis=1, keepdims=True)
    chances = np.exp(scores)
    chances /= chances.sum(axis=1, keepdims=True)
    loss = float(-(shares * np.log(chances + 1e-9)).sum() / number)
    back = (chances - shares) / number
    slope = 1 / (1 + np.abs(sums)) ** 2
    slope[..., -1] = 1
    into = back[..., None] * units * slope
    return loss, [
        apart.reshape(-1, KNOWN.number).T @ into.reshape(-1, UNITS),
        (bent * back[..., None]).sum(axis=(0, 1)),
    ]


if __name__ == "__main__":
    main()
