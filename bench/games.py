"""Random games per second through the rules, compared with the same loop in other libraries; and what views cost."""

import itertools
import random
import time
from typing import TYPE_CHECKING

from harness import Contender, Result, Table, Timing, measure
from peers import contenders as peer_contenders

if TYPE_CHECKING:
    from claimant.rules.lineup import LineUp

LINE_UPS = ("claim", "claim-2")
SEED = 1
VIEWED = 8
"""How many games are played to measure a view."""
REPEATS = 25
"""How often each of them is played: the fastest time of a view counts."""


def run(timing: Timing) -> Table:
    """Measure the line-ups and the peers."""
    ours = [each(name) for name in LINE_UPS for each in (line_up, with_views)]
    table = _measure(ours, timing)
    views = ", ".join(f"{microseconds_of_a_view(name):.1f} µs ({name})" for name in LINE_UPS)
    table.notes.insert(
        1, f"A seat's view after one more move: {views}. Mean over {VIEWED} games, fastest of {REPEATS}."
    )
    return table


def run_peers(timing: Timing) -> Table:
    """Measure the peers alone."""
    return _measure([], timing)


def line_up(name: str) -> Contender:
    """Random games of a line-up: each is dealt from the next seed and played to its end."""
    from claimant import deal, legal_moves, play, preset

    lineup = preset(name)
    rng = random.Random(SEED)
    counter = itertools.count()

    def play_game() -> int:
        state = deal(lineup, next(counter).to_bytes(48, "big"))
        moved = 0
        while moves := legal_moves(state):
            state, _ = play(state, rng.choice(moves))
            moved += 1
        return moved

    return Contender(f"claimant {name}", play_game)


def with_views(name: str) -> Contender:
    """The same with a `Game`, which keeps its history; each move is chosen from the view of the seat to move."""
    from claimant import Game, preset, view

    lineup = preset(name)
    rng = random.Random(SEED)
    counter = itertools.count()

    def play_game() -> int:
        game = Game.deal(lineup, next(counter))
        while not game.is_over:
            game = game.play(rng.choice(view(game, game.state.to_move).legal))
        return len(game.moves)

    return Contender(f"claimant {name}, with views", play_game)


def microseconds_of_a_view(name: str) -> float:
    """What a view of seat 0 takes after each move of some games."""
    from claimant import preset

    times = [_fastest_views(preset(name), seed) for seed in range(VIEWED)]
    return 1e6 * sum(map(sum, times)) / sum(map(len, times))


def _fastest_views(lineup: "LineUp", seed: int) -> list[float]:
    """For each move of a random game, the shortest time that the view after it took."""
    return [min(times) for times in zip(*(_views(lineup, seed) for _ in range(REPEATS)), strict=True)]


def _views(lineup: "LineUp", seed: int) -> list[float]:
    from claimant import Game, view

    game, rng = Game.deal(lineup, seed), random.Random(seed)
    view(game, 0)
    times = []
    while not game.is_over:
        game = game.play(rng.choice(game.legal))
        before = time.perf_counter()
        view(game, 0)
        times.append(time.perf_counter() - before)
    return times


def _measure(ours: list[Contender], timing: Timing) -> Table:
    peers, notes = peer_contenders(SEED)
    results = measure([*ours, *peers], timing, time.process_time)
    rivals = [result for result in results if result.contender.is_peer]
    method = (
        f"Games per second are those of the fastest of {timing.rounds} rounds of {timing.seconds:g} s each, taken in "
        "turns in one process, in processor time; the spread is from the slowest round to the fastest. Every game "
        "includes its deal, and every move is random. Claim is played by two, the other games by four."
    )
    return Table(
        title="Random games per second",
        columns=(
            "Game",
            "Moves",
            "Games/s",
            "Spread",
            *(f"× {rival.contender.name.split()[-1]}" for rival in rivals if ours),
        ),
        rows=[_row(result, rivals if ours else []) for result in results],
        notes=[method, *notes],
    )


def _row(result: Result, rivals: list[Result]) -> tuple[str, ...]:
    return (
        result.contender.name,
        f"{result.moves:.1f}",
        f"{result.fastest:,.0f}",
        f"{result.spread:.1%}",
        *("" if result.contender.is_peer else f"{result.fastest / rival.fastest:.2f}" for rival in rivals),
    )
