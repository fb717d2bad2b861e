"""Random games on several cores."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import repeat
from multiprocessing import get_context
from typing import Final, NamedTuple

from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.random_games import random_games
from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp

PORTION: Final = 5_000
"""How many games share a random source; the result doesn't depend on which process plays them."""


class Totals(NamedTuple):
    """Totals of random games; wins are those of seat 0, which led every game."""

    games: int
    moves: int
    wins: int
    shared: int


def cores() -> int:
    """How many processes this machine can run in parallel."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_many(lineup: LineUp, games: int, seed: int, processes: int = 1) -> Totals:
    """Play random games; the result depends on the seed, not on the number of processes."""
    tables_of(lineup)  # raises NoKernel here, not in each process
    sizes = [min(PORTION, games - first) for first in range(0, games, PORTION)]
    work = (repeat(_Named(lineup.players, lineup.names, lineup.heroes)), repeat(seed), range(len(sizes)), sizes)
    if processes == 1:
        return _sum(map(_play_portion, *work))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return _sum(pool.map(_play_portion, *work))


class _Named(NamedTuple):
    """A line-up by the names of its factions, for another process."""

    players: int
    names: tuple[str, ...]
    heroes: bool


def _play_portion(lineup: _Named, seed: int, number: int, games: int) -> Totals:
    start = int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")
    return Totals(games, *random_games(tables_of(LineUp.of(*lineup)), games, dice(start)))


def _sum(totals: Iterable[Totals]) -> Totals:
    return Totals(*(sum(column) for column in zip(*totals, strict=True)))
