"""Run the benchmarks, print their tables and write them to bench/results.md."""

import argparse
import importlib
from pathlib import Path

from rich.console import Console

import contests
import games
from harness import Table, Timing
from machine import circumstances

# Modules beside this one, each with run(timing) -> Table.
BENCHMARKS = ("games", "kernel", "solver", "server", "answers", "thinking", "soak")

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
    machine = circumstances()
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
    return contests.with_contests("\n".join(head) + "\n".join(table.markdown() for table in tables))


if __name__ == "__main__":
    main()
