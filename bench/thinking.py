"""Do thinking bots delay other players' moves? Times from a move to its push, with and without thinking tables."""

import argparse
import asyncio
import gc
import json
import resource

from crowd import Crowd, Seat, Tab
from harness import Table, Timing, milliseconds
from server import serving
from sitting import API, FACTIONS, read_events, sit_down

TABLES = 200
MOVES_PER_SECOND = 50.0
THINKING = 20
LEVEL = "master"
NEXT_BEST = "journeyman"


def run(
    timing: Timing, seconds: float = 40.0, tables: int = TABLES, thinking: int = THINKING, level: str | None = None
) -> Table:
    """The same players on the same server: first alone, then with bots that play each other at other tables."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    level = level or strongest()
    table = Table(
        f"{tables} tables of people, {MOVES_PER_SECOND:.0f} moves/s, beside tables of bots that think",
        ("tables of bots", "people's moves", "bots' moves", "p50 ms", "p99 ms", "max ms"),
        [],
        [
            "From sending a move to reading its push, for each of two viewers; the driver runs on the same machine.",
            f"At each of the {thinking} tables two bots of level {level} play each other without a pause.",
        ],
    )
    asyncio.run(_compare(table, seconds, tables, thinking, level))
    return table


def strongest() -> str:
    """The level that thinks longest."""
    from claimant.bots import BOTS

    return LEVEL if LEVEL in BOTS else NEXT_BEST


async def _compare(table: Table, seconds: float, tables: int, thinking: int, level: str) -> None:
    gc.disable()  # garbage collection in the driver would count as the server's time
    with serving("claimant") as (_, port):
        crowd, bots = Crowd(port, read_events), Crowd(port, read_events)
        send = await sit_down(crowd, tables, API)
        shares = []
        for number in (0, thinking):
            await asyncio.gather(*(_let_play(bots, level) for _ in range(number)))
            before, heard = len(crowd.delays), _versions(bots)
            await crowd.drive(send, MOVES_PER_SECOND, seconds / 2)
            delays = crowd.delays[before:]
            shares.append(milliseconds(delays, 0.99))
            figures = (milliseconds(delays, 0.5), shares[-1], 1000 * max(delays))
            counts = (f"{number}", f"{len(delays) // 2}", f"{_versions(bots) - heard}")
            table.rows.append((*counts, *(f"{each:.1f}" for each in figures)))
        table.notes.append(
            f"Missing pushes: {crowd.missing}, refused moves: {crowd.refused}. "
            f"With bots the p99 is {shares[1] / shares[0]:.2f} times as long."
        )
        crowd.leave()
        bots.leave()
    gc.enable()


async def _let_play(crowd: Crowd, level: str) -> None:
    """Open a table of bots with a spectator."""
    seats = [{"who": "bot", "level": level}] * 2
    plan = {"players": 2, "factions": FACTIONS, "seats": seats, "pace": "at-once"}
    _, answer = await crowd.ask("/api/tables", "new", {"plan": plan, "name": "A"})
    new = json.loads(answer)
    table = Tab(new["table"]["id"])
    table.seats.append(Seat(table, new["watch"]))
    await crowd.ask(f"/api/tables/{table.id}/start", new["host"], {})
    await crowd.listen(table.seats[0], API.format(table=table.id))
    crowd.tables.append(table)


def _versions(crowd: Crowd) -> int:
    """The number of versions that the spectators have seen."""
    return sum(table.seats[0].version for table in crowd.tables)


def main() -> None:
    """The command line: a shorter run."""
    from rich.console import Console

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--thinking", type=int, default=THINKING)
    parser.add_argument("--level", default=None)
    options = parser.parse_args()
    run(Timing(), options.seconds, options.tables, options.thinking, options.level).show(Console(width=120))


if __name__ == "__main__":
    main()
