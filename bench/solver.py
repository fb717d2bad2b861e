"""The exact solver on positions that sensible play reaches, compared with DDS on bridge deals."""

import random
import statistics
import time
from collections.abc import Callable, Iterator

from claimant.bots.levels import bot
from claimant.rules.game import Game
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.presets import preset
from claimant.rules.state import CHANCE, RECRUIT, State
from claimant.rules.view import view
from claimant.search.budget import Budget
from claimant.search.exact.solver import OutOfTime, Solver
from harness import Table, Timing
from random_line_ups import random_line_ups

POSITIONS = 200
SEED = 7
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
    dds, note = _deals()
    tasks = {name: _tasks(lineup, POSITIONS, Budget()) for name, lineup in LINE_UPS.items()}
    if dds:
        tasks["DDS"] = dds
    times = _in_turns(tasks)
    for name, lineup in WITH_CHOICES.items():
        times |= _in_turns({name: _tasks(lineup, FEWER, Budget(seconds=PATIENCE))})
    for name, heroes in (("random line-ups", False), ("random, with heroes", True)):
        times |= _in_turns({name: _random_tasks(heroes)})
    theirs = times.get("DDS")
    table.rows += [_row(name, found, theirs) for name, found in times.items()]
    table.notes.append(note)
    return table


Task = Callable[[], bool]
"""Solves one position; false if it gives up."""


def _tasks(lineup: LineUp, number: int, budget: Budget) -> list[Task]:
    solver = Solver(lineup)

    def task(state: State) -> Task:
        return lambda: _tries(solver, state, budget)

    return [task(state) for state in _positions(lineup, number)]


def _tries(solver: Solver, state: State, budget: Budget) -> bool:
    try:
        solver.choose(state, budget)
    except OutOfTime:
        return False
    return True


def _random_tasks(heroes: bool) -> list[Task]:
    """One position of each random line-up; its solver is gone afterwards."""

    def task(state: State) -> Task:
        return lambda: _tries(Solver(state.lineup), state, Budget(seconds=PATIENCE))

    line_ups = random_line_ups(FEWER, SEED, heroes)
    return [task(next(_positions(lineup, 1, SEED + at))) for at, lineup in enumerate(line_ups)]


def _positions(lineup: LineUp, number: int, seed: int = SEED) -> Iterator[State]:
    """The starts of phase two in games of two apprentices."""
    rng = random.Random(seed)
    while number:
        game = Game.deal(lineup, rng.randbytes(48))
        players = [bot("apprentice", random.Random(rng.random())) for _ in range(2)]
        while game.state.phase == RECRUIT:
            seat = game.state.to_move
            assert seat is not None
            legal = legal_moves(game.state)
            game = game.play(rng.choice(legal) if seat == CHANCE else players[seat].choose(view(game, seat)))
        if not game.is_over and game.state.asks is Ask.PLAY:
            number -= 1
            yield game.state


def _deals() -> tuple[list[Task], str]:
    """Bridge deals for DDS, if it is installed."""
    try:
        from endplay.dds import solve_board
        from endplay.dds.solve import SolveMode
        from endplay.dealer import generate_deal
        from endplay.types import Denom, Player
    except ImportError as error:
        return [], f"DDS is left out, as endplay is not installed ({error})."
    from importlib.metadata import version

    def task(seed: int) -> Task:
        deal = generate_deal(seed=seed)
        deal.trump = Denom.spades
        deal.first = Player.north
        return lambda: bool(solve_board(deal, SolveMode.OptimalOne))

    return [task(seed) for seed in range(POSITIONS)], f"DDS is that of endplay {version('endplay')}."


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
