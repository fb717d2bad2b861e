"""The server under load beside the bare minimum: from a move to its push, for every viewer; and its memory."""

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from crowd import Crowd, Seat, Send, Tab
from harness import Table, Timing

TABLES = 1000
MOVES_PER_SECOND = 200.0
FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers")


@dataclass(frozen=True)
class Load:
    """What one server did."""

    name: str
    crowd: Crowd
    moves: int
    cpu: float
    """Seconds of the processor that the server used for them."""
    megabytes: float

    def share(self, part: float) -> float:
        """The delay that this part of the pushes stayed below, in milliseconds."""
        return statistics.quantiles(self.crowd.delays, n=1000)[round(part * 1000) - 1] * 1000

    @property
    def row(self) -> tuple[str, ...]:
        crowd = self.crowd
        figures = (f"{self.share(0.5):.1f}", f"{self.share(0.99):.1f}", f"{max(crowd.delays) * 1000:.0f}")
        counts = (f"{self.moves}", f"{len(crowd.delays)}", f"{crowd.missing}", f"{crowd.twice}")
        return (self.name, *counts, *figures, f"{1000 * self.cpu / self.moves:.2f}", f"{self.megabytes:.0f}")


def run(timing: Timing, seconds: float = 60.0, tables: int = TABLES) -> Table:
    """Measure both, one after the other."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    ours = asyncio.run(_measure("claimant", seconds, tables, 0, 0))
    push, answer = (round(statistics.mean(found)) for found in (ours.crowd.push_bytes, ours.crowd.answer_bytes))
    bare = asyncio.run(_measure("bare minimum", seconds, tables, push, answer))
    ratio = ours.share(0.99) / bare.share(0.99)
    return Table(
        f"{tables:,} tables, {2 * tables:,} open streams, {MOVES_PER_SECOND:.0f} moves/s for {seconds:.0f} s",
        ("server", "moves", "pushes", "missing", "twice", "p50 ms", "p99 ms", "max ms", "CPU ms/move", "MB"),
        [ours.row, bare.row],
        [
            "From sending a move to reading its push, for each of two viewers; the driver runs on the same machine.",
            "The bare minimum: the same framework, a commit that reaches the disk for each move, the same bytes.",
            f"Bytes: {push} pushed, {answer} answered. The bare minimum's p99 times {ratio:.1f} is ours.",
        ],
    )


async def _measure(name: str, seconds: float, tables: int, push: int, answer: int) -> Load:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", name, f"{folder}/tables.db", str(push), str(answer)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                crowd = Crowd(int(process.stdout.readline()))
                send = await (_sit_down if name == "claimant" else _sit_down_barely)(crowd, tables)
                before = _cpu(process.pid)
                moves = await crowd.drive(send, MOVES_PER_SECOND, seconds)
                return Load(name, crowd, moves, _cpu(process.pid) - before, _megabytes(process.pid))
            finally:
                process.kill()


async def _sit_down(crowd: Crowd, tables: int) -> Send:
    """Open all tables, two people at each, and deal."""
    plan = {"players": 2, "factions": FACTIONS, "seats": [{"who": "me"}, {"who": "open"}], "grace": None}

    async def open_one() -> None:
        _, answer = await crowd.ask("/api/tables", "new", {"plan": plan, "name": "A"})
        new = json.loads(answer)
        table = Tab(new["table"]["id"])
        path = f"/api/tables/{table.id}"
        _, answer = await crowd.ask(f"{path}/seat", new["invitations"][1], {"name": "B"})
        for token in (new["seat"], json.loads(answer)["token"]):
            table.seats.append(Seat(table, token))
            await crowd.ask(f"{path}/salt", token, {"salt": "ab" * 16})
        await crowd.ask(f"{path}/start", new["host"], {})
        for seat in table.seats:
            await crowd.listen(seat, f"{path}/events")
        crowd.tables.append(table)

    for start in range(0, tables, 50):
        await asyncio.gather(*(open_one() for _ in range(min(50, tables - start))))
    deadline = time.perf_counter() + 30
    while any(not any(seat.legal for seat in table.seats) for table in crowd.tables) and time.perf_counter() < deadline:
        await asyncio.sleep(0.1)

    async def send(seat: Seat) -> None:
        body = {"move": seat.legal.pop(), "version": seat.version, "id": f"m{seat.version}"}
        seat.legal = []
        seat.table.asked[seat.version + 1] = time.perf_counter()
        status, answer = await crowd.ask(f"/api/tables/{seat.table.id}/moves", seat.token, body)
        crowd.refused += status != 200
        crowd.answer_bytes.append(len(answer))

    return send


async def _sit_down_barely(crowd: Crowd, tables: int) -> Send:
    for number in range(tables):
        table = Tab(str(number))
        table.seats = [Seat(table, "x", ["x"]), Seat(table, "x", ["x"])]
        for seat in table.seats:
            await crowd.listen(seat, f"/{number}/events")
        crowd.tables.append(table)

    async def send(seat: Seat) -> None:
        seat.table.asked[seat.version + 1] = time.perf_counter()
        body = {"move": "go5", "version": seat.version, "id": f"m{seat.version}"}
        status, _ = await crowd.ask(f"/{seat.table.id}/moves", "x", body)
        crowd.refused += status != 200

    return send


def _cpu(pid: int) -> float:
    """The seconds that the process has used the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    """The most memory that the process has held."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def _serve(name: str, path: str, push: int, answer: int) -> None:
    """Be the server: print the port, and serve."""
    import uvicorn

    from bare import make_bare
    from claimant.web import serve
    from claimant.web.app import make_app
    from claimant.web.limits import Limits, Rate

    much = Rate(1e9, 1e9)
    limits = Limits(read=much, act=much, open=much, guess=much, tables=100_000, streams=100_000, all_streams=100_000)
    app = make_app(path, limits=limits) if name == "claimant" else make_bare(path, push, answer)
    listening = serve.listen("127.0.0.1", 0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    print(listening.getsockname()[1], flush=True)
    serve.collect_seldom()
    uvicorn.Server(serve.configured(app, limits)).run([listening])


def main() -> None:
    """For itself: a shorter run, or one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", nargs=4, metavar=("NAME", "FILE", "PUSH", "ANSWER"))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=TABLES)
    options = parser.parse_args()
    if options.serve:
        name, path, push, answer = options.serve
        _serve(name, path, int(push), int(answer))
        return
    from rich.console import Console

    run(Timing(), options.seconds, options.tables).show(Console())


if __name__ == "__main__":
    main()
