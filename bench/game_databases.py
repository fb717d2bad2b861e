"""Verified games of a database a second, on one core: on the kernel, and by the rules as the baseline."""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any

from claimant import Details, Game, LineUp, Record, preset
from claimant.databases.verification import by_rules, verify
from claimant.notation.databases.record_lines import parse_line
from claimant.notation.databases.streams import write_games
from harness import Table, Timing

LINE_UPS = {
    "claim": preset("claim"),
    "claim-2": preset("claim-2"),
    "claim with heroes": preset("claim", heroes=True),
    "carnival, 4 players": preset("carnival", 4),
}
GAMES = 200
AIM = 5000


def run(timing: Timing) -> Table:
    """Each line-up, with the cards dealt by the seed and with all cards written."""
    rows: list[tuple[str, ...]] = []
    for name, lineup in LINE_UPS.items():
        records = [_random_game(lineup, number) for number in range(GAMES)]
        ways = (
            _check(_lines(records, cards=False), verify),
            _check(_lines(records, cards=True), verify),
            _check(_lines(records, cards=False), by_rules),
        )
        rounds = [[_rate(way, timing.seconds) for way in ways] for _ in range(timing.rounds)]
        seeds, cards, rules = (median(rates) for rates in zip(*rounds, strict=True))
        moves = sum(len(record.game.moves) for record in records) / GAMES
        rows.append((name, f"{moves:.0f}", f"{seeds:,.0f}", f"{cards:,.0f}", f"{rules:,.0f}", f"× {seeds / rules:.1f}"))
    note = (
        f"One core, processor time; the aim is {AIM:,}. A game is read from its line, dealt and played; every move "
        f"must be legal and the result right. {GAMES} random games of each line-up, with names. Medians of "
        f"{timing.rounds} rounds of {timing.seconds:g} s."
    )
    columns = ("line-up", "moves", "seeds", "all cards", "seeds, by the rules", "kernel ÷ rules")
    return Table("Verified games of a database a second", columns, rows, [note])


def _rate(check: Callable[[], object], seconds: float) -> float:
    """Games per second of processor time."""
    check()
    games, began = 0, process_time()
    while (taken := process_time() - began) < seconds:
        for _ in range(10):
            check()
        games += 10
    return games / taken


def _random_game(lineup: LineUp, seed: int) -> Record:
    game, rng = Game.deal(lineup, seed), Random(seed)
    while not game.is_over:
        game = game.play(rng.choice(game.legal))
    names = ("Red", "Blue", "Green", "Gold")[: lineup.players]
    return Record(game, Details(names=names, played_by=("random",) * lineup.players))


def _lines(records: list[Record], cards: bool) -> Iterator[bytes]:
    file = BytesIO()
    write_games(file, records, cards)
    return cycle(file.getvalue().splitlines())


def _check(lines: Iterator[bytes], way: Callable[[dict[str, Any]], object]) -> Callable[[], object]:
    return lambda: way(parse_line(next(lines)))
