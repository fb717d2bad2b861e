"""Do reviews delay other players' moves? Times from a move to its push, with ten reviews running and with none."""

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
REVIEWS = 10
STILL = 5.0
"""Seconds without a move after which a game of bots is over."""


def run(timing: Timing, seconds: float = 40.0) -> Table:
    """The same players on the same server: first alone, then while games are reviewed."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    table = Table(
        f"{TABLES} tables of people, {MOVES_PER_SECOND:.0f} moves/s, beside reviews of finished games",
        ("reviews", "people's moves", "p50 ms", "p99 ms", "max ms"),
        [],
        ["From sending a move to reading its push, for each of two viewers; the driver runs on the same machine."],
    )
    asyncio.run(_compare(table, seconds))
    return table


async def _compare(table: Table, seconds: float) -> None:
    gc.disable()  # garbage collection in the driver would count as the server's time
    with serving("claimant") as (_, port):
        crowd, bots = Crowd(port, read_events), Crowd(port, read_events)
        finished = await asyncio.gather(*(_played(bots) for _ in range(REVIEWS)))
        send = await sit_down(crowd, TABLES, API)
        shares = []
        for number in (0, REVIEWS):
            asked = [asyncio.create_task(_review(bots, *each)) for each in finished[:number]]
            before = len(crowd.delays)
            await crowd.drive(send, MOVES_PER_SECOND, seconds / 2)
            running = sum(not task.done() for task in asked)
            delays = crowd.delays[before:]
            shares.append(milliseconds(delays, 0.99))
            figures = (milliseconds(delays, 0.5), shares[-1], 1000 * max(delays))
            table.rows.append((f"{number}", f"{len(delays) // 2}", *(f"{each:.1f}" for each in figures)))
            if asked:
                table.notes.append(f"{running} of {number} reviews were still running at the end.")
                for task in asked:
                    task.cancel()
        table.notes.append(
            f"Missing pushes: {crowd.missing}, refused moves: {crowd.refused}. "
            f"With reviews the p99 is {shares[1] / shares[0]:.2f} times as long."
        )
        crowd.leave()
        bots.leave()
    gc.enable()


async def _played(crowd: Crowd) -> tuple[str, str]:
    """A finished game of two bots: its table, and the token of its host."""
    seats = [{"who": "bot", "level": "apprentice"}] * 2
    plan = {"players": 2, "factions": FACTIONS, "seats": seats, "pace": "at-once"}
    _, answer = await crowd.ask("/api/tables", "new", {"plan": plan, "name": "A"})
    new = json.loads(answer)
    table = Tab(new["table"]["id"])
    table.seats.append(Seat(table, new["watch"]))
    await crowd.ask(f"/api/tables/{table.id}/start", new["host"], {})
    await crowd.listen(table.seats[0], API.format(table=table.id))
    crowd.tables.append(table)
    version = -1
    while version != table.seats[0].version:  # a game that stands still is over
        version = table.seats[0].version
        await asyncio.sleep(STILL)
    return table.id, new["host"]


async def _review(crowd: Crowd, table: str, token: str) -> None:
    await crowd.ask(f"/api/tables/{table}/review", token, {})
