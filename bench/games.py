"""Random games per second through the rules, compared with the same loop in other libraries."""

import itertools
import random

from harness import Contender, Result, Table, Timing, measure
from peers import contenders as peer_contenders

LINE_UPS = ("claim", "claim-2")
SEED = 1


def run(timing: Timing) -> Table:
    """Measure the line-ups and the peers."""
    return _measure([line_up(name) for name in LINE_UPS], timing)


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


def _measure(ours: list[Contender], timing: Timing) -> Table:
    peers, notes = peer_contenders(SEED)
    results = measure([*ours, *peers], timing)
    rivals = [result for result in results if result.contender.is_peer]
    method = (
        f"Games per second are the median of {timing.rounds} rounds of {timing.seconds:g} s each, taken in turns "
        "in one process; the spread is from the slowest round to the fastest. Every game includes its deal, and "
        "every move is random. Claim is played by two, the other games by four."
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
        f"{result.rate:,.0f}",
        f"{result.spread:.1%}",
        *("" if result.contender.is_peer else f"{result.rate / rival.rate:.2f}" for rival in rivals),
    )
