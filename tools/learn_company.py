"""Trains the learned value of phase two for three and four players; writes `search/value/several.npz`.

    python tools/learn_company.py [POSITIONS]

For each number of players it deals POSITIONS games (default: 200,000) in random line-ups. The playout policy plays
phase one, then phase two a few times: how often does each side win? A small network learns that from everybody's
cards at the start of phase two. A twentieth of the line-ups is held back for validation.

The policy needs the value of cards from a network. So there are two rounds: a short one that uses the network for two
players, and the real one that uses the first round's network. Both are deterministic.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import monotonic

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.piles import copy
from claimant.kernel.tables.layout import HAND, LARGEST, LEADER, MOON, RALLY, RECRUIT, SEAT, SUPPORTERS, WINNERS
from claimant.kernel.tables.tables import Tables, tables_of
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.registry import FACTIONS
from claimant.search.policy.several import SeveralPolicy
from claimant.search.value.several_weights import SLIPS, prizes_among
from claimant.search.value.two_players_weights import prizes_of
from claimant.search.value.weights import NAMES, Rows

KNOWN = Rows(tuple(FACTIONS))
UNITS = 24
EACH = 200
"""The number of positions for each line-up."""
GAMES = 4
"""How often phase two is played from each position."""
FIRST_ROUND = 5
"""The first round has this fraction of the positions."""
PASSES = 8
BATCH = 2048
FILE = Path("src/claimant/search/value/several.npz")

Floats = NDArray[np.float32]
Weights = tuple[Floats, Floats]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    found: dict[str, NDArray[np.float16]] = {}
    for players in (3, 4):
        print(f"{players} players", flush=True)
        first = learn(*positions(players, number // FIRST_ROUND, None))
        rows, units = learn(*positions(players, number, first))
        found |= {f"rows{players}": rows.astype(np.float16), f"units{players}": units.astype(np.float16)}
    np.savez_compressed(FILE, allow_pickle=False, **found, **{NAMES: np.array(KNOWN.factions)})
    print(FILE, FILE.stat().st_size, "bytes")


def positions(players: int, number: int, weights: Weights | None) -> tuple[NDArray[np.uint8], Floats]:
    """Each side's cards at the start of phase two and its share of the wins, for each position."""
    rng = Random(f"company {players} {number}")
    sides = 3 if players == 3 else 2
    holdings = np.zeros((number, sides, KNOWN.number), np.uint8)
    shares = np.zeros((number, sides), np.float32)
    every = list(all_line_ups(players))
    began = monotonic()
    for first in range(0, number, EACH):
        lineup = LineUp.of(players, rng.choice(every))
        prizes = prizes_of(lineup) if weights is None else prizes_among(lineup, weights)
        company = SeveralPolicy(tables_of(lineup), prizes, SLIPS)
        _play(company, dice(rng.getrandbits(60)), holdings[first : first + EACH], shares[first : first + EACH])
    print(f"{number} positions in {monotonic() - began:.0f} s", flush=True)
    return holdings, shares


def _play(company: SeveralPolicy, thrown: vec[i64], holdings: NDArray[np.uint8], shares: Floats) -> None:
    tables, work = company.t, LARGEST
    numbers: vec[i64] = vec[i64]([0] * (2 * LARGEST + 128))
    rows = {number: row for number, card in tables.numbering.cards.items() if (row := KNOWN.of(card)) is not None}
    for held, share in zip(holdings, shares, strict=True):
        deal(tables, numbers, 0, 2 * LARGEST, 0, thrown)
        company.play_out(numbers, 0, thrown, RECRUIT)
        _note(tables, numbers, rows, held)
        for _ in range(GAMES):
            copy(numbers, 0, work, tables.size)
            company.play_out(numbers, work, thrown, RALLY)
            won = [side for side in range(len(share)) if int(numbers[work + WINNERS]) >> side & 1]
            share[won] += 1 / (GAMES * len(won))


def _note(tables: Tables, numbers: vec[i64], rows: dict[int, int], held: NDArray[np.uint8]) -> None:
    sides = len(held)
    for seat in range(int(tables.players)):
        for pile, after in ((HAND, 0), (SUPPORTERS, KNOWN.cards)):
            for word in range(2):
                cards = int(numbers[pile + seat * SEAT + word])
                while cards:
                    lowest = (cards & -cards).bit_length() - 1
                    cards &= cards - 1
                    held[seat % sides, rows[64 * word + lowest] + after] += 1
    leader = int(numbers[LEADER]) % sides
    held[leader, KNOWN.leading] = 1
    held[leader, KNOWN.under_a_full_moon] = int(numbers[MOON])


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
