"""The server on PostgreSQL, with one and two processes, beside the file and the minimal server."""

import argparse
import asyncio
import gc
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent))  # before a package that brings `tests` of its own

from tests.web.postgres.database import Database

from crowd import Crowd
from disk import Disk
from harness import Table, Timing, milliseconds
from server import COLUMNS, MOVES_PER_SECOND, SLICE_SECONDS, Load
from server import serving as serving_file
from sitting import API, Sizes, read_events, read_nothing, sit_down, sit_down_barely

TABLES = 300
PROCESSES = (1, 2)


def run(timing: Timing, seconds: float = 30.0, tables: int = TABLES) -> Table:
    """Measure all servers in turn, under the same load."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    table = Table(
        f"The file and PostgreSQL: {tables:,} tables, {2 * tables:,} streams, {MOVES_PER_SECOND:.0f} moves/s "
        f"for {seconds:.0f} s",
        COLUMNS,
        [],
        [
            "As above, with streams for programs. PostgreSQL, its servers and the driver share this machine.",
            "With two processes, half of the moves arrive at one that doesn't have the stream.",
            "CPU and MB are those of all processes of a server, without PostgreSQL's own.",
        ],
    )
    asyncio.run(_compare(seconds, tables, table))
    return table


async def _compare(seconds: float, tables: int, table: Table) -> None:
    sizes = Sizes()
    gc.disable()  # garbage collection in the driver would count as the servers' time
    with ExitStack() as stack:
        database = stack.enter_context(Database(on_disk=True))
        disk = stack.enter_context(Disk())
        loads = []
        pid, port = stack.enter_context(serving_file("claimant"))
        places: list[tuple[str, tuple[int, ...], int]] = [("file", (pid,), port)]
        for number in PROCESSES:
            place = stack.enter_context(_on(database.new(f"bench{number}"), number))
            places.append((f"PostgreSQL, processes: {number}", *place))
        for name, pids, port in places:
            crowd = Crowd(port, read_events)
            loads.append(Load(name, crowd, await sit_down(crowd, tables, API), pids))
        pid, port = stack.enter_context(serving_file("bare"))
        bare = Crowd(port, read_nothing)
        loads.append(Load("bare minimum", bare, await sit_down_barely(bare, tables, sizes), (pid,)))
        slices = max(1, round(seconds / SLICE_SECONDS))
        for _ in range(slices):
            for load in loads:
                disk.credit("")
                await load.go_on(seconds / slices)
                disk.credit(load.name)
                if load.crowd is not bare:
                    sizes.take(load.crowd)
        table.rows += [load.row for load in loads]
        least = loads[-1]
        ratios = [f"{load.name}: {_p99(load) / _p99(least):.1f} and {load.cpu / least.cpu:.1f}" for load in loads[:-1]]
        table.notes.append(f"p99 and CPU as multiples of the bare minimum’s in the same run: {'; '.join(ratios)}.")
        table.notes.append(disk.note)
        for load in loads:
            load.crowd.leave()
    gc.enable()


def _p99(load: Load) -> float:
    return milliseconds(load.crowd.delays, 0.99)


@contextmanager
def _on(url: str, processes: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """A server on PostgreSQL; yields the ids of the processes that serve, and its port."""
    command = [sys.executable, __file__, "--serve", url, f"{processes}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rsplit(":", 1)[1])
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="utf-8").split()
            yield tuple(map(int, children)) if processes > 1 else (process.pid,), port
        finally:
            process.terminate()


def _serve(url: str, processes: int) -> None:
    """Run as the server: print the address, and serve."""
    from claimant.web.serve import Service, serve
    from unlimited import UNLIMITED

    with tempfile.TemporaryDirectory() as folder:
        service = Service(
            port=0, database=url, processes=processes, browser=False, limits=UNLIMITED, data=Path(folder) / "unused"
        )
        serve(service, lambda address: print(address, flush=True))


def main() -> None:
    """The command line: a shorter run, or one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", nargs=2, metavar=("URL", "PROCESSES"))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=TABLES)
    options = parser.parse_args()
    if options.serve:
        _serve(options.serve[0], int(options.serve[1]))
        return
    from rich.console import Console

    run(Timing(), options.seconds, options.tables).show(Console(width=140))


if __name__ == "__main__":
    main()
