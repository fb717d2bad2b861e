"""What both benches of the exact solver solve: starts of phase two that sensible play reaches, and bridge deals."""

import random
from collections.abc import Callable, Iterator

from claimant.bots.levels import bot
from claimant.rules.game import Game
from claimant.rules.legal import legal_moves
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.state import CHANCE, RECRUIT, State
from claimant.rules.view import view
from claimant.search.budget import Budget
from claimant.search.exact.solver import OutOfTime, Solver

SEED = 7

Task = Callable[[], bool]
"""Solves one position; false if it gives up."""


def tasks(lineup: LineUp, number: int, budget: Budget) -> list[Task]:
    """So many positions of a line-up, all for one solver."""
    solver = Solver(lineup)

    def task(state: State) -> Task:
        return lambda: tries(solver, state, budget)

    return [task(state) for state in positions(lineup, number)]


def tries(solver: Solver, state: State, budget: Budget) -> bool:
    """Is the position solved within the budget?"""
    try:
        solver.choose(state, budget)
    except OutOfTime:
        return False
    return True


def positions(lineup: LineUp, number: int, seed: int = SEED) -> Iterator[State]:
    """The starts of phase two in games of apprentices."""
    rng = random.Random(seed)
    while number:
        game = Game.deal(lineup, rng.randbytes(48))
        players = [bot("apprentice", random.Random(rng.random())) for _ in range(lineup.players)]
        while game.state.phase == RECRUIT:
            seat = game.state.to_move
            assert seat is not None
            legal = legal_moves(game.state)
            game = game.play(rng.choice(legal) if seat == CHANCE else players[seat].choose(view(game, seat)))
        if not game.is_over and game.state.asks is Ask.PLAY:
            number -= 1
            yield game.state


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
