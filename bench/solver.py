"""The exact solver on positions that sensible play reaches, compared with DDS on bridge deals."""

import statistics
import time

from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.rules.state import State
from claimant.search.budget import Budget
from claimant.search.exact.solver import Solver
from harness import Table, Timing
from random_line_ups import random_line_ups
from solving import SEED, Task, deals, positions, tasks, tries

POSITIONS = 200
LINE_UPS = {
    "claim": preset("claim"),
    "claim-2": preset("claim-2"),
    "griffins, moon": LineUp.of(2, ["goblins", "knights", "zombies", "griffins", "werewolves"]),
    "kings, bards": LineUp.of(2, ["kings", "peasants", "bards", "dragons", "undead"]),
    "giants, vikings": LineUp.of(2, ["gnomes", "giants", "vikings", "dwarves", "automatons"]),
}
"""The two presets, and three mixes of other mechanisms."""
WITH_CHOICES = {
    "with vampires": LineUp.of(2, ["goblins", "knights", "vampires", "dwarves", "trolls"]),
    "with raccoons": LineUp.of(2, ["goblins", "knights", "raccoons", "dwarves", "trolls"]),
    "claim with heroes": LineUp.of(2, preset("claim").names, heroes=True),
}
"""Line-ups where tricks have other choices than cards: fewer positions, and limited time."""
FEWER = 100
PATIENCE = 2.0
"""Seconds for each of those positions."""
METHOD = (
    "Positions at the start of phase two, reached by two bots of level apprentice. Each is solved once: its value and "
    "one best move, as DDS does (`solve_board` with `SolveMode.OptimalOne` on random deals, spades trumps). The ratios "
    "are ours to theirs, smaller is better. All times are processor time, taken in turns in the same run."
)
CHOICES = (
    f"The last five leave other choices than cards: {FEWER} positions each, given up after {PATIENCE:g} s. Random "
    "line-ups are made of all factions, a new one for each position."
)


def run(timing: Timing) -> Table:
    """Solve each position once: its value and one best move."""
    table = Table(
        "The exact solver: all of phase two, beside DDS",
        ("", "positions", "solved", "median ms", "p99 ms", "× DDS median", "× DDS p99"),
        [],
        [METHOD, CHOICES],
    )
    dds, note = deals(POSITIONS)
    solved = {name: tasks(lineup, POSITIONS, Budget()) for name, lineup in LINE_UPS.items()}
    if dds:
        solved["DDS"] = dds
    times = _in_turns(solved)
    for name, lineup in WITH_CHOICES.items():
        times |= _in_turns({name: tasks(lineup, FEWER, Budget(seconds=PATIENCE))})
    for name, heroes in (("random line-ups", False), ("random, with heroes", True)):
        times |= _in_turns({name: _random_tasks(heroes)})
    theirs = times.get("DDS")
    table.rows += [_row(name, found, theirs) for name, found in times.items()]
    table.notes.append(note)
    return table


def _random_tasks(heroes: bool) -> list[Task]:
    """One position of each random line-up; its solver is gone afterwards."""

    def task(state: State) -> Task:
        return lambda: tries(Solver(state.lineup), state, Budget(seconds=PATIENCE))

    line_ups = random_line_ups(FEWER, SEED, heroes)
    return [task(next(positions(lineup, 1, SEED + at))) for at, lineup in enumerate(line_ups)]


def _in_turns(tasks: dict[str, list[Task]]) -> dict[str, list[float | None]]:
    """The seconds of each task, None if it gave up; interleaved, so that a slow period of the machine affects all."""
    found: dict[str, list[float | None]] = {name: [] for name in tasks}
    for name, each in tasks.items():
        each[0]()  # don't measure what the first one sets up
        assert name in found
    for at in range(max(map(len, tasks.values()))):
        for name, each in tasks.items():
            if at < len(each):
                began = time.process_time()
                solved = each[at]()
                seconds = time.process_time() - began
                found[name].append(seconds if solved else None)
    return found


def _row(name: str, times: list[float | None], theirs: list[float | None] | None) -> tuple[str, ...]:
    """A row of the table; a task that gave up counts as slower than all others."""
    median, worst = _figures(times)
    ratios: list[str] = []
    if theirs is not None and name != "DDS":
        ratios = [
            "–" if ours is None else f"{ours / dds:.2f}"
            for ours, dds in zip((median, worst), _known(theirs), strict=True)
        ]
    shown = ["–" if figure is None else f"{1000 * figure:.1f}" for figure in (median, worst)]
    return name, str(len(times)), str(sum(each is not None for each in times)), *shown, *(ratios or ["", ""])


def _figures(times: list[float | None]) -> tuple[float | None, float | None]:
    """The median and the 99th percentile; none where that one gave up."""
    ordered = sorted(times, key=lambda each: float("inf") if each is None else each)
    middle = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    median = None if None in middle else statistics.fmean(each for each in middle if each is not None)
    return median, ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]


def _known(times: list[float | None]) -> tuple[float, float]:
    median, worst = _figures(times)
    assert median is not None
    assert worst is not None
    return median, worst
