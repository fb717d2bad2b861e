"""Plays random games in processes and prints the moves per second; bench/kernel.py starts it."""

import sys
import time

from claimant.kernel.pool import play_many
from claimant.rules.presets import preset


def main() -> None:
    """Arguments: line-up, games, processes."""
    name, games, processes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    play_many(preset(name), 10, seed=1)  # builds the tables
    began = time.perf_counter()
    totals = play_many(preset(name), games, 1, processes)
    print(totals.moves / (time.perf_counter() - began))


if __name__ == "__main__":
    main()
