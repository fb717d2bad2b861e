"""The slowest positions for the exact solver: how many nodes it takes now, beside those when they were collected.

`python bench/slowest.py` reports. `python bench/slowest.py --take` collects them anew, which takes some minutes.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

from claimant.notation.documents import position_reached, read_document
from claimant.notation.reached_position import piles
from claimant.notation.setups import write_setup
from claimant.rules.state import State
from claimant.search.exact.solver import Solver, solver_of
from harness import Table
from positions import LINE_UPS, starts

HERE = Path(__file__).resolve().parent
COLLECTION = HERE / "slowest.json"
POSITIONS = 2000
SHARE = 100
"""One of so many positions is kept."""


def main() -> None:
    """Report, or collect."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--take", action="store_true", help=f"collect the positions anew, into {COLLECTION.name}")
    if parser.parse_args().take:
        write({name: slowest(_solved(starts(lineup, POSITIONS))) for name, lineup in LINE_UPS.items()})
    report().show(Console())


def report() -> Table:
    """The nodes of each line-up's slowest positions, now and then."""
    table = Table(
        "The slowest positions of the exact solver, in nodes",
        ("", "positions", "then", "now", "ratio", "slowest then", "slowest now"),
        [],
        [f"The slowest 1 in {SHARE} of {POSITIONS:,} starts of phase two when they were collected."],
    )
    for name, documents in json.loads(COLLECTION.read_text(encoding="utf-8")).items():
        then = [document.pop("nodes") for document in documents]
        solver = Solver(LINE_UPS[name])
        now = [solver.choose(position_reached(read_document(document))).nodes for document in documents]
        figures = len(then), sum(then), sum(now), sum(now) / sum(then), max(then), max(now)
        table.rows.append((name, *(f"{each:,}" if isinstance(each, int) else f"{each:.2f}" for each in figures)))
    return table


def _solved(states: Iterable[State]) -> list[tuple[State, int]]:
    """The states with the nodes that each of them takes."""
    return [(state, solver_of(state.lineup).choose(state).nodes) for state in states]


def slowest(solved: list[tuple[State, int]]) -> list[dict[str, Any]]:
    """Those that take most nodes, as documents with that number."""
    kept = sorted(solved, key=lambda each: -each[1])[: len(solved) // SHARE]
    return [_document(state) | {"nodes": nodes} for state, nodes in kept]


def _document(state: State) -> dict[str, Any]:
    position = {key: value for key, value in piles(state).items() if value not in ([], None)}
    return {"setup": write_setup(state.lineup, 0), "position": {"phase": state.phase} | position}


def write(collection: dict[str, list[dict[str, Any]]]) -> None:
    """Write the collection, a position on each line."""
    parts = []
    for name, documents in collection.items():
        lines = ",\n".join(json.dumps(document) for document in documents)
        parts.append(f"{json.dumps(name)}: [\n{lines}\n]")
    COLLECTION.write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
