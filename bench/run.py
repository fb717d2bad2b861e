"""Run the benchmarks, print their tables and write them to bench/results.md."""

import argparse
import importlib
from pathlib import Path

from rich.console import Console

import contests
import games
from harness import Table, Timing
from machine import circumstances, commit, load, today

# Modules beside this one, each with run(timing) -> Table.
BENCHMARKS = (
    "games", "kernel", "research", "solver", "teams", "review", "server", "answers", "thinking", "soak", "weight",
    "puzzles", "review_times", "beside_reviews", "executors", "databases", "failover", "starting", "game_databases",
)  # fmt: skip
BY_NAME = ("phase_two",)
"""Those that take long, and run only if they are named."""
KNOWN = (*BENCHMARKS, *BY_NAME)

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.md"


def main() -> None:
    """Read the options and run."""
    default = Timing()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"benchmarks to run, of: {', '.join(KNOWN)}")
    parser.add_argument("--rounds", type=int, default=default.rounds, help="rounds for each figure (%(default)s)")
    parser.add_argument("--seconds", type=float, default=default.seconds, help="seconds a round (%(default)s)")
    parser.add_argument("--peers-only", action="store_true", help="measure the other libraries alone; writes nothing")
    parser.add_argument(
        "--renew", action="store_true", help=f"write the named ones into {RESULTS.name}, with their date"
    )
    parser.add_argument("--no-write", action="store_true", help=f"leave {RESULTS.name} as it is")
    options = parser.parse_args()
    for name in options.names:
        if name not in KNOWN:
            parser.error(f"there is no benchmark {name!r}, only {', '.join(KNOWN)}")
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
    # A partial run must not replace the whole report.
    if options.no_write or (options.names and not options.renew):
        return
    report = _renewed(RESULTS.read_text(encoding="utf-8"), tables) if options.names else _report(machine, tables)
    RESULTS.write_text(contests.with_contests(report), encoding="utf-8")
    console.print(f"Written to bench/{RESULTS.name}.", markup=False, highlight=False)


def _report(machine: list[str], tables: list[Table]) -> str:
    head = ["# Benchmark results", "", "Written by `make bench`.", "", *(f"- {line}" for line in machine), "", ""]
    return "\n".join(head) + "\n".join(table.markdown() for table in tables)


def _renewed(report: str, tables: list[Table]) -> str:
    """The report with these tables in place of the older ones, each with its own date and commit."""
    head, _, bots = report.partition(f"\n{contests.HEADING}")
    sections = head.rstrip("\n").split("\n## ")
    for table in tables:
        table.notes.append(f"Measured apart from the others: {today()}, commit {commit()}, {load()}.")
        section = table.markdown().removeprefix("## ").rstrip("\n") + "\n"
        places = [at for at, each in enumerate(sections) if each.split("\n", 1)[0] == table.title]
        sections = [*sections[: places[0]], section, *sections[places[0] + 1 :]] if places else [*sections, section]
    return "\n## ".join(each.rstrip("\n") + "\n" for each in sections) + f"\n{contests.HEADING}{bots}"


if __name__ == "__main__":
    main()
