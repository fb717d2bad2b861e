"""The server under load, compared with a minimal one: times from a move to its push and its answer, and memory."""

import argparse
import asyncio
import gc
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from crowd import Crowd, Send
from harness import Table, Timing, milliseconds
from machine import cpu_seconds
from sitting import API, PAGES, Sizes, read_events, read_nothing, read_parts, sit_down, sit_down_barely

TABLES = 1000
MOVES_PER_SECOND = 200.0
SLICE_SECONDS = 5.0
COLUMNS = (
    "server", "moves", "pushes", "missing", "wrong", "p50 ms", "p99 ms", "max ms", "answer p50", "answer p99",
    "CPU ms/move", "MB",
)  # fmt: skip
STREAMS = {"API": (API, read_events), "pages": (PAGES, read_parts)}


@dataclass
class Load:
    """One server under load, with its measurements."""

    name: str
    crowd: Crowd
    send: Send
    pids: tuple[int, ...]
    """The processes of the server."""
    cpu: float = 0.0
    """CPU seconds that they used for the moves."""

    async def go_on(self, seconds: float) -> None:
        """Make moves for this number of seconds."""
        before = sum(map(cpu_seconds, self.pids))
        await self.crowd.drive(self.send, MOVES_PER_SECOND, seconds)
        self.cpu += sum(map(cpu_seconds, self.pids)) - before

    @property
    def row(self) -> tuple[str, ...]:
        crowd = self.crowd
        counts = (f"{crowd.moves}", f"{len(crowd.delays)}", f"{crowd.missing}", f"{crowd.twice + crowd.refused}")
        pushes, answers = (
            tuple(f"{milliseconds(delays, part):.1f}" for part in (0.5, 0.99))
            for delays in (crowd.delays, crowd.answer_delays)
        )
        used = (f"{1000 * self.cpu / crowd.moves:.2f}", f"{sum(map(_megabytes, self.pids)):.0f}")
        return (self.name, *counts, *pushes, f"{max(crowd.delays) * 1000:.0f}", *answers, *used)


def run(timing: Timing, seconds: float = 60.0, tables: int = TABLES, kinds: tuple[str, ...] = tuple(STREAMS)) -> Table:
    """Measure streams for programs, then streams for pages, each in turn with the minimal server."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    table = Table(
        f"{tables:,} tables, {2 * tables:,} open streams, {MOVES_PER_SECOND:.0f} moves/s for {seconds:.0f} s",
        COLUMNS,
        [],
        [
            "From sending a move to reading its push, for each of two viewers; the driver runs on the same machine.",
            "Answer: from sending a move to having read its answer, in ms. Wrong: told twice, or refused.",
            "The bare minimum: the same framework, a commit for each move, as many bytes for each push and answer.",
            f"Both servers run at once and are driven in turns, {SLICE_SECONDS:.0f} s each.",
        ],
    )
    for kind in kinds:
        asyncio.run(_compare(kind, seconds, tables, table))
    return table


async def _compare(kind: str, seconds: float, tables: int, table: Table) -> None:
    """Measure both servers in turn; returns two rows for the table."""
    stream, read = STREAMS[kind]
    sizes = Sizes()
    gc.disable()  # garbage collection in the driver would count as the servers' time
    with serving("claimant") as (pid, port), serving("bare") as (bare_pid, bare_port):
        crowd, bare_crowd = Crowd(port, read), Crowd(bare_port, read_nothing)
        ours = Load(f"claimant, {kind}", crowd, await sit_down(crowd, tables, stream), (pid,))
        bare = Load("bare minimum", bare_crowd, await sit_down_barely(bare_crowd, tables, sizes), (bare_pid,))
        slices = max(1, round(seconds / SLICE_SECONDS))
        for _ in range(slices):
            await ours.go_on(seconds / slices)
            sizes.take(crowd)
            await bare.go_on(seconds / slices)
        table.rows += [ours.row, bare.row]
        crowd.leave()
        bare_crowd.leave()
    pushed, answered = statistics.mean(sizes.pushes), statistics.mean(sizes.answers)
    ratio = milliseconds(crowd.delays, 0.99) / milliseconds(bare_crowd.delays, 0.99)
    table.notes.append(
        f"{kind}: {pushed:.0f} bytes pushed, {answered:.0f} answered; our p99 is {ratio:.1f} times the bare minimum's."
    )
    gc.enable()


@contextmanager
def serving(name: str) -> Iterator[tuple[int, int]]:
    """Run a server in its own process; yields its process id and port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", name, f"{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                yield process.pid, int(process.stdout.readline())
            finally:
                process.kill()


def _megabytes(pid: int) -> float:
    """The peak memory of the process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def _serve(name: str, path: str) -> None:
    """Run as the server: print the port, and serve."""
    import uvicorn

    from bare import make_bare
    from claimant.web import serve
    from claimant.web.app import make_app
    from claimant.web.http.listening import listen
    from unlimited import UNLIMITED

    app = make_app(path, limits=UNLIMITED) if name == "claimant" else make_bare(path)
    listening = listen("127.0.0.1", 0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    print(listening.getsockname()[1], flush=True)
    serve.collect_seldom()
    uvicorn.Server(serve.configured(app, UNLIMITED)).run([listening])


def main() -> None:
    """The command line: a shorter run, or one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", nargs=2, metavar=("NAME", "FILE"))
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--streams", choices=tuple(STREAMS), action="append", help="only this kind of streams")
    options = parser.parse_args()
    if options.serve:
        _serve(*options.serve)
        return
    from rich.console import Console

    kinds = tuple(options.streams or STREAMS)
    run(Timing(), options.seconds, options.tables, kinds).show(Console(width=120))


if __name__ == "__main__":
    main()
