"""How long does a review take? Finished games of bots, each reviewed by a process of its own.

    python bench/review_times.py

All times are processor time since the start of the process, so they hold the start of Python and the reading of the
record as well. `REVIEW_TIMES=5` in the environment makes it shorter: it is the number of games for the first line-up.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console

from claimant.bots.levels import bot
from claimant.notation.records.record_file import write
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.presets import preset
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.view import view
from harness import Table, Timing

GAMES = int(os.environ.get("REVIEW_TIMES", "20"))
FEWER = max(1, GAMES // 4)
"""The number of games for each of the other line-ups."""

ONCE = Path(__file__).resolve().with_name("review_once.py")
METHOD = (
    "Games between apprentices, reviewed with the usual budget, each by a new process on one core; the start of the "
    "process is part of the times. Each figure is a median, followed by the longest."
)


class Took(NamedTuple):
    """One review: seconds of processor time, and how many of its decisions are proven."""

    first: float
    whole: float
    decisions: int
    exact: int


def run(timing: Timing) -> Table:
    """A row for each kind of line-up."""
    table = Table(
        "How long a review takes, in seconds of processor time",
        ("line-up", "games", "first result", "its longest", "whole review", "its longest", "proven decisions"),
        [],
        [METHOD],
    )
    for name, lineups in _kinds().items():
        took = [_measured(lineup, number) for number, lineup in enumerate(lineups)]
        proven = sum(each.exact for each in took) / sum(each.decisions for each in took)
        table.rows.append((name, f"{len(took)}", *_pair([t.first for t in took]), *_pair([t.whole for t in took]),
                           f"{proven:.0%}"))  # fmt: skip
    return table


def _kinds() -> dict[str, list[LineUp]]:
    some = Random("review times").sample(list(all_line_ups(2)), FEWER)
    return {
        "claim": [preset("claim")] * GAMES,
        "claim with heroes": [preset("claim", heroes=True)] * FEWER,
        "random, two players": [LineUp.of(2, factions) for factions in some],
        "grand-council, three players": [preset("grand-council", 3)] * FEWER,
        "grand-council, four players": [preset("grand-council", 4)] * FEWER,
    }


def _pair(times: list[float]) -> tuple[str, str]:
    return f"{statistics.median(times):.2f}", f"{max(times):.2f}"


def _measured(lineup: LineUp, number: int) -> Took:
    """A game and its review; a process is used once, so that nothing is known from an earlier game."""
    record = _played(lineup, number)
    done = subprocess.run([sys.executable, ONCE], input=record, capture_output=True, text=True, check=True)
    return Took(*json.loads(done.stdout))


def _played(lineup: LineUp, number: int) -> str:
    rng = Random(f"review times {number}")
    game = Game.deal(lineup, rng.randbytes(SEED_BYTES))
    players = [bot("apprentice", rng) for _ in range(lineup.players)]
    while not game.is_over:
        seat = game.state.to_move
        assert seat is not None
        game = game.play(players[seat].choose(view(game, seat)) if seat >= 0 else rng.choice(game.legal))
    return write(game)


if __name__ == "__main__":
    run(Timing()).show(Console(file=sys.stdout))
