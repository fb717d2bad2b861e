"""Trains the learned value of phase two for two players (`claimant.search.value.two_players`).

    python tools/learn.py positions FILE --seconds 600 --seed 1 [--line-up claim]
    python tools/learn.py train FILE... [--units 32] [--rounds 16]

`positions` deals, plays phase one (half of the games sensibly, half at random), and judges where phase two begins:
four tricks played sensibly, the rest solved exactly; where the solver would take too long (choices, heroes), the share
of six sensible games that are won. `train` fits the network to them and writes the package's file of weights.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

import msgspec
import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.piles import copy
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import play_card, step
from claimant.kernel.tables.layout import (
    HAND,
    LARGEST,
    LEADER,
    MOON,
    OVER,
    PHASE,
    RALLY,
    RECRUIT,
    SEAT,
    SUPPORTERS,
    WINNERS,
)
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.search.exact.duel.duel import Duel
from claimant.search.policy.two_players import TwoPlayersPolicy
from claimant.search.policy_rollouts import two_players_policy_of
from claimant.search.value.two_players_weights import FILE
from claimant.search.value.weights import NAMES, Rows

KNOWN = Rows(tuple(FACTIONS))
LINE_UPS = 250
"""The number of line-ups in a run; each is used often."""
SENSIBLE_PLAYS = 8
GAMES = 6
NODES = 60_000
HARD = {"vampires", "raccoons"}
"""Factions with choices, for which games are played instead of solving."""

Example = tuple[list[int], list[int], float]
"""The rows of seat 0, the rows of seat 1, and seat 0's chance to win."""


class Examples:
    """Makes examples of one line-up."""

    def __init__(self, lineup: LineUp, seed: int) -> None:
        self._tables: Tables = tables_of(lineup)
        self._sense: TwoPlayersPolicy = two_players_policy_of(lineup)
        self._rows = {
            number: row for number, card in self._tables.numbering.cards.items() if (row := KNOWN.of(card)) is not None
        }
        solvable = not self._tables.last_word and not HARD & set(lineup.names)
        self._duel = Duel(self._tables, 11, 11, lambda: False) if solvable else None
        self._numbers: vec[i64] = vec[i64]([0] * (2 * LARGEST + 128))
        self._found: vec[i64] = vec[i64]([0] * 128)
        self._thrown = dice(seed)
        self._rng = Random(seed)

    def make(self) -> Example | None:
        """A position at the start of phase two with its value; None if there is none this time."""
        s, t = self._numbers, self._tables
        deal(t, s, 0, 2 * LARGEST, self._rng.randrange(2), self._thrown)
        if self._rng.random() < 0.5:
            self._sense.play_out(s, 0, self._thrown, RECRUIT)
        while s[PHASE] == RECRUIT:
            step(t, s, 0, random_move(t, s, 0, self._thrown, self._found))
        if s[PHASE] != RALLY:
            return None
        own, other = self._rows_of(0), self._rows_of(1)
        value = self._games() if self._duel is None else self._solved(self._duel)
        return None if value is None else (own, other, value)

    def _rows_of(self, seat: int) -> list[int]:
        s = self._numbers
        found = [KNOWN.leading, *([KNOWN.under_a_full_moon] if s[MOON] else [])] if s[LEADER] == seat else []
        for first, pile in ((0, HAND), (KNOWN.cards, SUPPORTERS)):
            words = s[pile + seat * SEAT], s[pile + seat * SEAT + 1]
            found += [first + row for number, row in self._rows.items() if words[number >> 6] >> (number & 63) & 1]
        return found

    def _solved(self, duel: Duel) -> float | None:
        s = self._numbers
        for _ in range(SENSIBLE_PLAYS):
            if s[PHASE] == RALLY:
                play_card(self._tables, s, 0, self._sense.card(s, 0, self._thrown))
        if s[PHASE] == OVER:
            return _points(s[WINNERS])
        duel.limit = NODES
        duel.prepare(s, 0)
        wins = duel.bound(s, 0, -1, 1) >= 1
        return None if duel.stopped else float(wins)

    def _games(self) -> float:
        s, total = self._numbers, 0.0
        for _ in range(GAMES):
            copy(s, 0, LARGEST, self._tables.size)
            self._sense.play_out(s, LARGEST, self._thrown, RALLY)
            total += _points(s[LARGEST + WINNERS])
        return total / GAMES


def _points(winners: int) -> float:
    return {1: 1.0, 2: 0.0}.get(winners, 0.5)


def positions(file: Path, seconds: float, seed: int, named: str | None) -> None:
    """Make examples for this time, and write them to a file."""
    rng = Random(seed)
    chosen = rng.sample(list(all_line_ups(2)), LINE_UPS) if named is None else [PRESETS[named].factions]
    makers: dict[tuple[str, ...], Examples] = {}
    found: list[Example] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        names = tuple(rng.choice(chosen))
        if names not in makers:
            makers[names] = Examples(LineUp.of(2, names), rng.getrandbits(32))
        found += [example for example in (makers[names].make() for _ in range(60)) if example is not None]
    file.write_bytes(msgspec.msgpack.encode(found))
    print(f"{len(found):,} positions")


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
    examples: list[Example] = [
        example for file in sources for example in msgspec.msgpack.decode(file.read_bytes(), type=list[Example])
    ]
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
    made.add_argument("--seconds", type=float, default=600.0)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--line-up", choices=sorted(PRESETS))
    fitted = commands.add_parser("train")
    fitted.add_argument("files", type=Path, nargs="+")
    fitted.add_argument("--units", type=int, default=32)
    fitted.add_argument("--rounds", type=int, default=16)
    asked = parser.parse_args()
    if asked.command == "positions":
        positions(asked.file, asked.seconds, asked.seed, asked.line_up)
    else:
        train(asked.files, asked.units, asked.rounds)


if __name__ == "__main__":
    main()
