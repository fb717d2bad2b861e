"""The exact solver on positions that sensible play reaches, compared with DDS on bridge deals."""

import os
import random
import statistics
import time
from collections.abc import Sequence

from claimant.rules.lineup import LineUp
from claimant.rules.state import State
from claimant.search.budget import Budget, working_time
from claimant.search.exact.solver import Solver
from harness import Table, Timing
from positions import LINE_UPS, SEED, WITH_CHOICES, starts
from random_line_ups import random_line_ups
from solving import Task, deals, tasks, tries

POSITIONS = int(os.environ.get("SOLVER_POSITIONS", "2000"))
FEWER = 100
PATIENCE = 2.0
"""How many positions with other choices than cards, and seconds for each of them."""
ALSO_WHOLE = {"claim", "claim-2"}
WHOLE = POSITIONS * 3 // 20
"""In these line-ups, so many positions are also solved with all moves, and with the margin."""
SAMPLES = 1000
"""How many samples an interval comes from."""
METHOD = (
    "Positions at the start of phase two, reached by play with rules of thumb. Each is solved once: its value and "
    "one best move, as DDS does (`solve_board` with `SolveMode.OptimalOne` on random deals, spades trumps). The ratios "
    "are ours to theirs, smaller is better, with 95 % intervals of a bootstrap over the positions and deals. All times "
    "and limits are processor time of the process, taken in turns in the same run, so that other work on the machine "
    "counts for neither; both use one thread."
)
MORE = (
    f"The last columns solve the first {WHOLE} positions once more: the value of every move, and the margin of every "
    "move as well, as multiples of the time for one value (of the medians, then of the totals)."
)
CHOICES = (
    f"The last five leave other choices than cards: {FEWER} positions each, given up after {PATIENCE:g} s of processor "
    "time. Random line-ups are made of all factions, a new one for each position."
)


def run(timing: Timing) -> Table:
    """Solve each position once: its value and one best move."""
    table = Table(
        "The exact solver: all of phase two, beside DDS",
        ("", "positions", "solved", "median ms", "p99 ms", "× DDS median", "× DDS p99", "× all moves", "× margin"),
        [],
        [METHOD, MORE, CHOICES],
    )
    dds, note = deals(POSITIONS)
    solved = {name: tasks(lineup, POSITIONS, Budget()) for name, lineup in LINE_UPS.items()}
    if dds:
        solved["DDS"] = dds
    times = _in_turns(solved)
    with working_time():
        for name, lineup in WITH_CHOICES.items():
            times |= _in_turns({name: tasks(lineup, FEWER, Budget(seconds=PATIENCE))})
        for name, heroes in (("random line-ups", False), ("random, with heroes", True)):
            times |= _in_turns({name: _random_tasks(heroes)})
    theirs = times.get("DDS")
    for name, found in times.items():
        whole = _whole(LINE_UPS[name]) if name in ALSO_WHOLE else ("", "")
        table.rows.append((*_row(name, found, theirs), *whole))
    table.notes.append(note)
    return table


def _random_tasks(heroes: bool) -> list[Task]:
    """One position of each random line-up; its solver is gone afterwards."""

    def task(state: State) -> Task:
        return lambda: tries(Solver(state.lineup), state, Budget(seconds=PATIENCE))

    line_ups = random_line_ups(FEWER, SEED, heroes)
    return [task(next(starts(lineup, 1, SEED + at))) for at, lineup in enumerate(line_ups)]


def _whole(lineup: LineUp) -> tuple[str, str]:
    """How many times as long all moves take, and the margin of each, as one value and one best move."""
    solver = Solver(lineup)

    def task(state: State, margin: bool) -> Task:
        return lambda: solver.solve(state, margin=margin, line=False).exact

    states = list(starts(lineup, WHOLE))
    times = _in_turns(
        {
            "one": tasks(lineup, WHOLE, Budget()),
            "all": [task(state, False) for state in states],
            "margin": [task(state, True) for state in states],
        }
    )
    one, *others = ([each for each in found if each is not None] for found in times.values())
    ratios = [
        f"{statistics.median(other) / statistics.median(one):.1f}, {sum(other) / sum(one):.1f}" for other in others
    ]
    return ratios[0], ratios[1]


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
    figures = _figures(times)
    shown = ["–" if figure is None else f"{1000 * figure:.1f}" for figure in figures]
    ratios = ["", ""]
    if theirs is not None and name != "DDS":
        ratios = ["–" if None in figures else _ratio(at, times, theirs) for at in range(2)]
    return name, str(len(times)), str(sum(each is not None for each in times)), *shown, *ratios


def _ratio(at: int, ours: list[float | None], theirs: list[float | None]) -> str:
    """The ratio of two figures, with its 95 % interval."""
    rng = random.Random(SEED)
    ratios = sorted(
        _quotient(at, rng.choices(ours, k=len(ours)), rng.choices(theirs, k=len(theirs))) for _ in range(SAMPLES)
    )
    low, high = ratios[round(0.025 * SAMPLES)], ratios[round(0.975 * SAMPLES) - 1]
    return f"{_quotient(at, ours, theirs):.2f} ({low:.2f} to {high:.2f})"


def _quotient(at: int, ours: Sequence[float | None], theirs: Sequence[float | None]) -> float:
    mine, dds = _figures(ours)[at], _figures(theirs)[at]
    return float("inf") if mine is None or dds is None else mine / dds


def _figures(times: Sequence[float | None]) -> tuple[float | None, float | None]:
    """The median and the 99th percentile; none where that one gave up."""
    ordered = sorted(times, key=lambda each: float("inf") if each is None else each)
    middle = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    median = None if None in middle else statistics.fmean(each for each in middle if each is not None)
    return median, ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
