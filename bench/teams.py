"""The exact solver for four players in teams, on positions that sensible play reaches, compared with DDS."""

import time

from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset
from claimant.search.budget import Budget, working_time
from harness import Table, Timing
from solving import Task, deals, tasks

POSITIONS = 100
FEWER = 40
"""Positions of the mixes, which take longer."""
PATIENCE = 5.0
"""Seconds for each position."""
LINE_UPS = {
    "grand-council": preset("grand-council", 4),
    "carnival": preset("carnival", 4),
    "trolls, bards, shadows": LineUp.of(4, ["goblins", "knights", "undead", "trolls", "bards", "vikings", "shadows"]),
    "giants, dwarves, griffins": LineUp.of(
        4, ["gnomes", "giants", "dwarves", "doppelgangers", "trolls", "griffins", "vikings"]
    ),
    "moon, raccoons": LineUp.of(4, ["goblins", "knights", "undead", "dragons", "raccoons", "werewolves", "shadows"]),
    "vampires": LineUp.of(4, ["goblins", "knights", "dragons", "trolls", "seers", "griffins", "vampires"]),
}
"""The two presets for four players, and four mixes of other mechanisms."""
METHOD = (
    "Positions at the start of phase two, reached by play with rules of thumb: nine tricks, open cards, teams. "
    f"Each is solved once, its value and one best move, and given up after {PATIENCE:g} s. DDS does the same "
    "(`solve_board` with `SolveMode.OptimalOne` on random deals, spades trumps). All times are processor time."
)


def run(timing: Timing) -> Table:
    """Solve each position once: its value and one best move."""
    table = Table(
        "The exact solver for four players in teams, beside DDS",
        ("", "positions", "solved", "median ms", "p95 ms"),
        [],
        [METHOD],
    )
    with working_time():
        for name, lineup in LINE_UPS.items():
            number = POSITIONS if name in PRESETS else FEWER
            table.rows.append(_row(name, _times(tasks(lineup, number, Budget(seconds=PATIENCE)))))
    dds, note = deals(POSITIONS)
    if dds:
        table.rows.append(_row("DDS", _times(dds)))
    table.notes.append(note)
    return table


def _times(tasks: list[Task]) -> list[float]:
    """The seconds of each task; infinite if it gave up."""
    tasks[0]()  # don't measure what the first one sets up
    found = []
    for solve in tasks:
        began = time.process_time()
        solved = solve()
        found.append(time.process_time() - began if solved else float("inf"))
    return found


def _row(name: str, times: list[float]) -> tuple[str, ...]:
    """A row of the table; a task that gave up counts as slower than all others."""
    ordered = sorted(times)
    figures = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    shown = ["–" if figure == float("inf") else f"{1000 * figure:.1f}" for figure in figures]
    return name, str(len(times)), str(sum(each < float("inf") for each in times)), *shown
