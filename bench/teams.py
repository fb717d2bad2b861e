"""The exact solver for four players in teams, on positions that sensible play reaches, compared with DDS."""

import random
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
from claimant.search.budget import Budget, working_time
from claimant.search.exact.solver import OutOfTime, Solver
from harness import Table, Timing

POSITIONS = 100
SEED = 7
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
    "Positions at the start of phase two, reached by four bots of level apprentice: nine tricks, open cards, teams. "
    f"Each is solved once, its value and one best move, and given up after {PATIENCE:g} s. DDS does the same "
    "(`solve_board` with `SolveMode.OptimalOne` on random deals, spades trumps). All times are processor time."
)
Task = Callable[[], bool]
"""Solves one position; false if it gives up."""


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
            table.rows.append(_row(name, _times(_tasks(lineup))))
    deals = _deals()
    if deals:
        table.rows.append(_row("DDS", _times(deals)))
    else:
        table.notes.append("DDS is left out, as endplay is not installed.")
    return table


def _tasks(lineup: LineUp) -> list[Task]:
    solver = Solver(lineup)

    def task(state: State) -> Task:
        def solve() -> bool:
            try:
                solver.choose(state, Budget(seconds=PATIENCE))
            except OutOfTime:
                return False
            return True

        return solve

    return [task(state) for state in _positions(lineup)]


def _positions(lineup: LineUp) -> Iterator[State]:
    """The starts of phase two in games of four apprentices."""
    rng = random.Random(SEED)
    number = POSITIONS
    while number:
        game = Game.deal(lineup, rng.randbytes(48))
        players = [bot("apprentice", random.Random(rng.random())) for _ in range(4)]
        while game.state.phase == RECRUIT:
            seat = game.state.to_move
            assert seat is not None
            legal = legal_moves(game.state)
            game = game.play(rng.choice(legal) if seat == CHANCE else players[seat].choose(view(game, seat)))
        if not game.is_over and game.state.asks is Ask.PLAY:
            number -= 1
            yield game.state


def _deals() -> list[Task]:
    """Bridge deals for DDS, if it is installed."""
    try:
        from endplay.dds import solve_board
        from endplay.dds.solve import SolveMode
        from endplay.dealer import generate_deal
        from endplay.types import Denom, Player
    except ImportError:
        return []

    def task(seed: int) -> Task:
        deal = generate_deal(seed=seed)
        deal.trump = Denom.spades
        deal.first = Player.north
        return lambda: bool(solve_board(deal, SolveMode.OptimalOne))

    return [task(seed) for seed in range(POSITIONS)]


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
