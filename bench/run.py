"""Run the benchmarks, print their tables and write them to bench/results.md."""

import argparse
import datetime
import importlib
import platform
import subprocess
from pathlib import Path

from rich.console import Console

import games
from harness import Table, Timing

# Modules beside this one, each with run(timing) -> Table.
BENCHMARKS = ("games", "kernel", "solver", "server", "thinking", "soak")

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.md"


def main() -> None:
    """Read the options and run."""
    default = Timing()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"benchmarks to run, of: {', '.join(BENCHMARKS)}")
    parser.add_argument("--rounds", type=int, default=default.rounds, help="rounds for each figure (%(default)s)")
    parser.add_argument("--seconds", type=float, default=default.seconds, help="seconds a round (%(default)s)")
    parser.add_argument("--peers-only", action="store_true", help="measure the other libraries alone; writes nothing")
    parser.add_argument("--no-write", action="store_true", help=f"leave {RESULTS.name} as it is")
    options = parser.parse_args()
    for name in options.names:
        if name not in BENCHMARKS:
            parser.error(f"there is no benchmark {name!r}, only {', '.join(BENCHMARKS)}")
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be above zero")

    timing = Timing(options.rounds, options.seconds)
    console = Console()
    machine = _machine()
    console.print(*machine, sep="\n", markup=False, highlight=False)
    if options.peers_only:
        games.run_peers(timing).show(console)
        return
    tables: list[Table] = []
    for name in options.names or BENCHMARKS:
        table: Table = importlib.import_module(name).run(timing)
        table.show(console)
        tables.append(table)
    # A part of the benchmarks must not pass for all of them.
    if not options.no_write and not options.names:
        RESULTS.write_text(_report(machine, tables), encoding="utf-8")
        console.print(f"Written to bench/{RESULTS.name}.", markup=False, highlight=False)


def _report(machine: list[str], tables: list[Table]) -> str:
    head = ["# Benchmark results", "", "Written by `make bench`.", "", *(f"- {line}" for line in machine), "", ""]
    return "\n".join(head) + "\n".join(table.markdown() for table in tables)


def _machine() -> list[str]:
    """The circumstances of the run, a line each."""
    return [
        f"Date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d}",
        f"Commit: {_commit()}",
        f"Python: {platform.python_implementation()} {platform.python_version()}",
        f"CPU: {_cpu()}",
    ]


def _commit() -> str:
    commit = _git("rev-parse", "--short", "HEAD")
    if commit is None:
        return "none"
    return commit if _git("diff", "--quiet", "HEAD", "--", "src") is not None else f"{commit}, with changes in src"


def _git(*arguments: str) -> str | None:
    """What git prints, or None where it fails or is missing."""
    try:
        done = subprocess.run(["git", "-C", HERE.parent, *arguments], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def _cpu() -> str:
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        info = ""
    for line in info.splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
