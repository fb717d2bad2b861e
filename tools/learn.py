"""Trains the learned value of phase two for two players (`claimant.search.value.two_players`).

    python tools/learn.py positions FILE [--number 200000] [--seed 1] [--line-up claim] [--ray ADDRESS]
    python tools/learn.py train FILE... [--units 32] [--rounds 16]

`positions` deals, plays phase one (half of the games sensibly, half at random), and judges where phase two begins:
four tricks played sensibly, the rest solved exactly; where the solver would take too long (choices, heroes), the share
of six sensible games that are won. It runs on all cores, or on a Ray cluster (docs/cluster.md), with the same
positions; Ctrl+C stops it, and the same command goes on. `train` fits the network to them and writes the package's
file of weights.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

import numpy as np
from learn_positions import KNOWN, PORTION, Example, portion, unpacked
from rich.progress import Progress

from claimant.arena.executors.executor import Job
from claimant.arena.executors.kept_results import OtherRun, read_kept, run_kept
from claimant.arena.executors.opening import executor
from claimant.arena.executors.problems import NoAddress, NoCluster, NoRay
from claimant.arena.fingerprint import fingerprint
from claimant.rules.lineup import all_line_ups
from claimant.rules.presets import PRESETS
from claimant.search.value.two_players_weights import FILE
from claimant.search.value.weights import NAMES

LINE_UPS = 250
"""The number of line-ups in a run; each is used often."""


def positions(asked: argparse.Namespace) -> None:
    """Make examples, and keep them in a file."""
    rng = Random(asked.seed)
    named = asked.line_up
    chosen = rng.sample(list(all_line_ups(2)), LINE_UPS) if named is None else [PRESETS[named].factions]
    jobs = [
        Job(number, portion, (tuple(rng.choice(chosen)), rng.getrandbits(32)))
        for number in range(-(-asked.number // PORTION))
    ]
    about = f"positions, seed {asked.seed}, line-up {named}, {fingerprint()}"
    with Progress() as progress, executor(asked.processes, asked.ray) as opened:
        task = progress.add_task("", total=len(jobs))
        found = run_kept(asked.file, about, opened, jobs, lambda done: progress.update(task, completed=done))
    print(f"{sum(len(unpacked(each)) for each in found):,} positions")


class Network:
    """The network during training, with the Adam optimiser."""

    def __init__(self, units: int) -> None:
        rng = np.random.default_rng(0)
        self.weights = {
            "own": rng.normal(0, 0.1, (KNOWN.number, units)).astype(np.float32),
            "other": rng.normal(0, 0.1, (KNOWN.number, units)).astype(np.float32),
            "start": np.zeros(units, np.float32),
            "units": rng.normal(0, 0.3, units).astype(np.float32),
        }
        self._means = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.weights.items()}
        self._steps = 0

    def forward(self, own: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The forward pass: both sides' sums and the output."""
        w = self.weights
        mine = own @ w["own"] + other @ w["other"] + w["start"]
        theirs = other @ w["own"] + own @ w["other"] + w["start"]
        return mine, theirs, (_bent(mine) - _bent(theirs)) @ w["units"]

    def learn(self, own: np.ndarray, other: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """One gradient step."""
        w = self.weights
        mine, theirs, total = self.forward(own, other)
        error = (1 / (1 + np.exp(-total)) - wanted) / len(wanted)
        left = error[:, None] * w["units"] / (1 + np.abs(mine)) ** 2
        right = -error[:, None] * w["units"] / (1 + np.abs(theirs)) ** 2
        slopes = {
            "own": own.T @ left + other.T @ right + 1e-4 * w["own"],
            "other": other.T @ left + own.T @ right + 1e-4 * w["other"],
            "start": (left + right).sum(axis=0),
            "units": (_bent(mine) - _bent(theirs)).T @ error,
        }
        self._steps += 1
        for name, slope in slopes.items():
            self._means[name] = 0.9 * self._means[name] + 0.1 * slope
            self._squares[name] = 0.999 * self._squares[name] + 0.001 * slope**2
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            w[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def _bent(sums: np.ndarray) -> np.ndarray:
    return sums / (1 + np.abs(sums))


def _dense(rows: list[list[int]]) -> np.ndarray:
    """Each example's rows as a dense vector."""
    found = np.zeros((len(rows), KNOWN.number), np.float32)
    at = np.repeat(np.arange(len(rows)), [len(each) for each in rows])
    np.add.at(found, (at, np.concatenate(rows)), 1)
    return found


def train(sources: list[Path], units: int, rounds: int) -> None:
    """Fit the network to nine tenths of the examples, and write its weights."""
    examples: list[Example] = [example for file in sources for data in read_kept(file) for example in unpacked(data)]
    Random(0).shuffle(examples)
    kept = len(examples) // 10
    network = Network(units)
    for round_number in range(rounds):
        for at in range(kept, len(examples), 512):
            batch = examples[at : at + 512]
            own, other, wanted = (list(part) for part in zip(*batch, strict=True))
            network.learn(_dense(own), _dense(other), np.array(wanted), 0.008 * (1 - round_number / rounds) + 1e-4)
        own, other, wanted = (list(part) for part in zip(*examples[:kept], strict=True))
        total = network.forward(_dense(own), _dense(other))[2]
        right = np.mean((total > 0) == (np.array(wanted) > 0.5))
        print(f"round {round_number + 1}: right for {right:.1%} of {kept:,} positions kept apart", flush=True)
    target = Path(__file__).parent.parent / "src/claimant/search/value" / FILE
    found = {name: part.astype(np.float16) for name, part in network.weights.items()}
    np.savez_compressed(target, **found, **{NAMES: np.array(KNOWN.factions)})


def main() -> None:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("positions")
    made.add_argument("file", type=Path)
    made.add_argument("--number", type=int, default=200_000, help="how many are tried; some give no position")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--line-up", choices=sorted(PRESETS))
    made.add_argument("--processes", type=int, help="default: one for each core")
    made.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster; auto starts one on this machine")
    fitted = commands.add_parser("train")
    fitted.add_argument("files", type=Path, nargs="+")
    fitted.add_argument("--units", type=int, default=32)
    fitted.add_argument("--rounds", type=int, default=16)
    asked = parser.parse_args()
    try:
        if asked.command == "positions":
            positions(asked)
        else:
            train(asked.files, asked.units, asked.rounds)
    except OtherRun as error:
        parser.error(f"{asked.file} holds another run: {error}")
    except (NoRay, NoAddress, NoCluster) as error:
        parser.error(f"--ray {asked.ray}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
