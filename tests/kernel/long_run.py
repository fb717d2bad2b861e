"""Compares many random games by the rules and by the kernel: `make test-long`.

Every portion covers line-ups that combine every two factions, every hero and every number of players, and a quarter
as many random line-ups. The first difference ends the run.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random

from claimant.kernel import COMPILED
from claimant.rules.deal import deal
from claimant.rules.lineup import LineUp
from tests.contract.lineups import LINE_UPS
from tests.kernel.agreement import play_out
from tests.notation.games import random_line_up

COVERING = [lineup for lineups in LINE_UPS.values() for lineup in lineups]
IN_A_ROW = 4
"""This many games of a line-up at a time, for its tables take longer than a game."""
PORTION = 5 * len(COVERING)
"""This many games at a time: four of every line-up, and as many of others as there are line-ups."""


def play_portion(number: int, games: int) -> int:
    """The moves of this many games; a difference says in which."""
    moves = 0
    for at in range(games):
        seed = f"{number} {at}"
        rng = Random(seed)
        lineup = line_up(number, at // IN_A_ROW)
        state = deal(lineup, rng.randbytes(48), rng.randrange(lineup.players))
        try:
            moves += play_out(state, rng)
        except Exception as error:
            error.add_note(f"in the game with the seed {seed!r} of {lineup.names}, heroes: {lineup.heroes}")
            raise
    return moves


def line_up(number: int, turn: int) -> LineUp:
    """Whose turn it is in a portion."""
    return COVERING[turn] if turn < len(COVERING) else random_line_up(Random(f"{number} {turn}"))


def main() -> None:
    """Play, and tell how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many games to play (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many at a time (%(default)s)")
    options = parser.parse_args()
    sizes = [min(PORTION, options.games - first) for first in range(0, options.games, PORTION)]
    print(f"{options.games:,} games, {len(COVERING)} line-ups and others, kernel compiled: {COMPILED}", flush=True)
    began, games, moves = time.monotonic(), 0, 0
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        work = {pool.submit(play_portion, number, size): size for number, size in enumerate(sizes)}
        for done in as_completed(work):
            try:
                moves += done.result()
            except Exception:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
            games += work[done]
            left = (time.monotonic() - began) / games * (options.games - games)
            print(f"{games:,} games, {moves:,} moves the same, {left / 60:.0f} min left", flush=True)
    print("The kernel and the rules agree.")


if __name__ == "__main__":
    main()
