"""What both benches of the exact solver measure: starts of phase two that are solved, and bridge deals for DDS."""

from collections.abc import Callable

from claimant.rules.lineup import LineUp
from claimant.rules.state import State
from claimant.search.budget import Budget
from claimant.search.exact.solver import OutOfTime, Solver
from positions import starts

Task = Callable[[], bool]
"""Solves one position; false if it gives up."""


def tasks(lineup: LineUp, number: int, budget: Budget) -> list[Task]:
    """So many positions of a line-up, all for one solver."""
    solver = Solver(lineup)

    def task(state: State) -> Task:
        return lambda: tries(solver, state, budget)

    return [task(state) for state in starts(lineup, number)]


def tries(solver: Solver, state: State, budget: Budget) -> bool:
    """Is the position solved within the budget?"""
    try:
        solver.choose(state, budget)
    except OutOfTime:
        return False
    return True


def deals(number: int) -> tuple[list[Task], str]:
    """Bridge deals for DDS, if it is installed, and a note about it."""
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

    return [task(seed) for seed in range(number)], f"DDS is that of endplay {version('endplay')}."
