"""Does the master keep phases two that are won, and are hints exact there? Games against the journeyman.

    python bench/phase_two.py [--deals N] [--seconds S]

Each phase two is solved at its start, without a limit of time; the master throws it away if it was won for the master
and isn't in the end. The master thinks for some seconds a move on average, the journeyman for its usual time.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from typing import NamedTuple

from claimant.arena.bout import Timed
from claimant.arena.statistics import interval
from claimant.bots.hints import advise
from claimant.bots.levels import bot
from claimant.kernel.pool import cores
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.state import RALLY, State
from claimant.rules.view import View, view
from claimant.search.budget import Budget, working_time
from claimant.search.exact.solver import OutOfTime, solver_of
from harness import Table, Timing

LINE_UPS = ("claim", "claim-2")
DEALS = 500
SECONDS = 0.05
NODES = 50_000_000
"""A start that isn't solved within this number of positions isn't counted."""
SEATINGS = (("master", "journeyman"), ("journeyman", "master"))


class Played(NamedTuple):
    """What one game showed."""

    won_at_start: bool
    won: bool
    hint_exact: bool | None
    """Was a hint exact at the first decision of phase two? None if there was nothing to decide."""
    decisions: int
    seconds: float


def run(timing: Timing, deals: int = DEALS, seconds: float = SECONDS, processes: int | None = None) -> Table:
    """A row for each line-up."""
    rows = []
    with ProcessPoolExecutor(processes or cores()) as pool:
        for name in LINE_UPS:
            jobs = pool.map(play_deal, repeat(name), range(deals), repeat(seconds))
            rows.append(_row(name, deals, [game for games in jobs for game in games]))
    return Table(
        f"Phases two that were won and thrown away, {seconds} s a move on average",
        ("line-up", "deals", "won at the start", "thrown away", "%", "95 %", "hints", "exact %", "95 %", "ms a move"),
        rows,
        [
            "Games of the master against the journeyman, each deal from both seats.",
            "Won at the start: by the exact solver. Thrown away: the master doesn't win that game alone.",
            "Hints are asked at the first decision of phase two, with their usual second of processor time.",
        ],
    )


def _row(name: str, deals: int, games: list[Played]) -> tuple[str, ...]:
    thrown = [float(not game.won) for game in games if game.won_at_start]
    hints = [float(game.hint_exact) for game in games if game.hint_exact is not None]
    spent = 1000 * sum(game.seconds for game in games) / sum(game.decisions for game in games)
    return (
        name, f"{deals}", f"{len(thrown)}", f"{sum(thrown):.0f}", *_share(thrown), f"{len(hints)}", *_share(hints),
        f"{spent:.1f}",
    )  # fmt: skip


def _share(shares: list[float]) -> tuple[str, str]:
    low, high = interval(shares)
    return f"{100 * sum(shares) / max(1, len(shares)):.2f}", f"{100 * low:.2f} to {100 * high:.2f}"


def play_deal(name: str, number: int, seconds: float) -> list[Played]:
    """The same cards from both seats."""
    with working_time():
        return [game for seating in SEATINGS if (game := _play(name, number, seconds, seating)) is not None]


def _play(name: str, number: int, seconds: float, seating: tuple[str, str]) -> Played | None:
    master: Seat = seating.index("master")
    rngs = [Random(f"{name} {number} {seat}") for seat in range(2)]
    players = [bot(seating[seat], rngs[seat], Budget(seconds=seconds) if seat == master else None) for seat in range(2)]
    game = Game.deal(preset(name), Random(f"phase two {name} {number}").randbytes(48))
    start: State | None = None
    first: View | None = None
    spent = Timed()
    while not game.is_over:
        seat = game.state.to_move
        assert seat is not None
        seen = view(game, seat)
        if game.state.phase == RALLY:
            start = start or game.state
            first = first or (seen if len(seen.legal) > 1 else None)
        choose = spent.choose if seat == master else lambda player, seen: player.choose(seen)
        game = game.play(choose(players[seat], seen))
    assert game.state.result is not None
    solver_of.cache_clear()  # what the master solved must not help the hint
    hint = None if first is None else advise(first, rng=Random(number)).exact
    won = _won(start, master)
    if won is None:
        return None
    return Played(won, game.state.result.winners == (master,), hint, spent.decisions, spent.seconds)


def _won(start: State | None, seat: Seat) -> bool | None:
    """Is the start of phase two won for the seat? None if it is too hard."""
    if start is None:
        return None
    try:
        found = solver_of(start.lineup).choose(start, Budget(nodes=NODES))
    except OutOfTime:
        return None
    return found.value == (1 if start.to_move == seat else -1)


def main() -> None:
    """The command line: any number of deals; writes nothing."""
    from rich.console import Console

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args()
    run(Timing(), options.deals, options.seconds, options.processes).show(Console(width=140))


if __name__ == "__main__":
    main()
